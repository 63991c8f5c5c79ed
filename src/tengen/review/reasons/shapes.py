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
    quantities = {"better": round(wanted, 3), "played": round(played, 4)}
    counted = predictor.answered(at.before, at.better)
    if counted is None:
        games = predictor.model.card.get("games", 0)
        usual = f"The pattern model, learned from {games:,} games, expects {at.name(at.better)} "
        usual += f"({wanted:.0%}) in this shape"
    else:
        usual = f"In this shape strong players answer {at.name(at.better)}, {counted.played:,} of "
        usual += f"{counted.seen:,} times in {counted.games:,} games"
        quantities |= {"answered": counted.played, "seen": counted.seen}
    text = f"{usual}, and hardly ever the move played ({played:.1%})."
    return Reason("unusual_shape", text, quantities)
