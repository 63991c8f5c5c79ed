"""How well one look of a network finds the mistakes that a search of KataGo's finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tengen.errors import GoError
from tengen.nets.evaluator import Evaluator
from tengen.review.categories import FLAGGED
from tengen_lab.training.judged import JudgedGame


@dataclass(frozen=True, slots=True)
class Mistakes:
    """A network's losses of points beside KataGo's, over the moves of judged games.

    precision           share of the moves it flags that are mistakes
    recall              share of the mistakes that it flags
    loss_correlation    of the points lost by each move
    player_correlation  of the mean loss of each player of each game
    lead_mae            mean absolute error of the lead, in points
    """

    net: str
    size: int
    games: int
    moves: int
    precision: float
    recall: float
    loss_correlation: float
    player_correlation: float
    lead_mae: float


def find_mistakes(
    judged: Sequence[JudgedGame],
    leads: Sequence[list[float]],
    net: str,
    size: int,
    losses: Sequence[list[float]] | None = None,
) -> Mistakes:
    """Compare leads of every position of judged games of one size with KataGo's.

    `losses` are the points lost by each move, where they are not simply what the leads fall by.
    """
    if not judged:
        raise GoError(f"no judged game of {size}x{size}")
    true: list[float] = []
    said: list[float] = []
    means: list[tuple[float, float]] = []
    errors: list[float] = []
    for number, (game, own) in enumerate(zip(judged, leads, strict=True)):
        truth, guess = game.losses(), game.losses(own)
        if losses is not None:
            guess = [(color, loss) for (color, _), loss in zip(guess, losses[number], strict=True)]
        true += [loss for _, loss in truth]
        said += [loss for _, loss in guess]
        errors += [abs(a - b.lead) for a, b in zip(own, game.positions, strict=True)]
        for color in sorted({color for color, _ in truth}):
            theirs = [loss for mover, loss in truth if mover == color]
            ours = [loss for mover, loss in guess if mover == color]
            means.append((float(np.mean(theirs)), float(np.mean(ours))))
    mistake, flagged = np.array(true) >= FLAGGED, np.array(said) >= FLAGGED
    both = float((mistake & flagged).sum())
    return Mistakes(
        net=net,
        size=size,
        games=len(judged),
        moves=len(true),
        precision=both / max(1, int(flagged.sum())),
        recall=both / max(1, int(mistake.sum())),
        loss_correlation=_correlation(true, said),
        player_correlation=_correlation(*map(list, zip(*means, strict=True))),
        lead_mae=float(np.mean(errors)),
    )


def look_at(judged: Sequence[JudgedGame], evaluator: Evaluator) -> list[list[float]]:
    """Return the leads of every position of the games, by one look of a network."""
    return [[e.black_lead for e in evaluator.evaluate_game(game.game)] for game in judged]


def _correlation(a: list[float], b: list[float]) -> float:
    if len(a) < 2 or np.ptp(a) == 0 or np.ptp(b) == 0:
        return 0.0
    return float(np.corrcoef(a, b)[0, 1])
