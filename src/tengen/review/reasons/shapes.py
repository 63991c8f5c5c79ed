"""What strong players do in such a shape, by the pattern model."""

from __future__ import annotations

from tengen.patterns import Predictor
from tengen.review.reasons.situation import Situation
from tengen.review.values import Reason

USUAL = 0.3  # probability of the move that players choose
UNUSUAL = 0.01  # probability of a move that hardly anybody chooses


def unusual_shape(at: Situation, predictor: Predictor) -> Reason | None:
    """The better move is what the players of the model's pool choose; the move played is not."""
    if at.point is None or at.better is None:
        return None
    chances, _ = predictor.probabilities(at.before)
    played, wanted = float(chances[at.point]), float(chances[at.better])
    if played > UNUSUAL or wanted < USUAL:
        return None
    counted = predictor.answered(at.before, at.better)
    games = predictor.model.card.get("games", 0) if counted is None else counted.games
    return at.reason(
        "unusual_shape",
        places=[at.better],
        better=round(wanted, 3),
        better_move=at.name(at.better),
        played=round(played, 4),
        games=games,
        answered=0 if counted is None else counted.played,
        seen=0 if counted is None else counted.seen,
    )
