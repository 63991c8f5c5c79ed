"""What each player lost in the opening, the middle game and the endgame."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tengen.coords import Color
from tengen.phases import PHASES, Phase, phase_of
from tengen.review.values import Review, ReviewedMove


@dataclass(frozen=True, slots=True)
class PhaseLoss:
    """What one player lost in one phase."""

    phase: Phase
    moves: int
    mean_loss: float  # points a move
    mistakes: int


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
