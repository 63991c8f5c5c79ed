"""Opening, middle game and endgame, and what each player lost in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from tengen.coords import Color
from tengen.review.values import Review, ReviewedMove

Phase = Literal["opening", "middle game", "endgame"]
PHASES: tuple[Phase, ...] = get_args(Phase)
# On 19x19; smaller boards have as many fewer moves as they have fewer points.
OPENING, MIDDLE, POINTS = 50, 150, 361


@dataclass(frozen=True, slots=True)
class PhaseLoss:
    """What one player lost in one phase."""

    phase: Phase
    moves: int
    mean_loss: float  # points a move
    mistakes: int


def phase_of(move: int, size: int, endgame: int | None = None) -> Phase:
    """Return the phase of a move by its number; `endgame` is where the endgame began, if known.

    >>> phase_of(50, 19), phase_of(50, 9), phase_of(120, 19, endgame=110)
    ('opening', 'endgame', 'endgame')
    """
    share = size * size / POINTS
    if endgame is not None and move >= endgame:
        return "endgame"
    if move <= OPENING * share:
        return "opening"
    return "middle game" if endgame is not None or move <= MIDDLE * share else "endgame"


def endgame_start(moves: Iterable[ReviewedMove]) -> int | None:
    """Return the first move whose temperature is known; None where none is."""
    return next((move.move for move in moves if move.temperature is not None), None)


def phase_losses(review: Review, color: Color) -> list[PhaseLoss]:
    """Return what a player lost in each phase that he played in."""
    endgame = endgame_start(review.moves)
    found = []
    for phase in PHASES:
        own = [
            move
            for move in review.moves
            if move.color is color and phase_of(move.move, review.size, endgame) == phase
        ]
        if own:
            losses = [max(move.loss, 0.0) for move in own]
            mistakes = sum(move.is_mistake for move in own)
            found.append(PhaseLoss(phase, len(own), sum(losses) / len(own), mistakes))
    return found
