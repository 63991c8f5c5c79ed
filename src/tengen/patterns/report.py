"""Predictions as JSON has them: for `tengen predict --json` and the web API alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tengen.coords import Letter, format_gtp
from tengen.game import Game
from tengen.patterns.predictor import Prediction, Voice


@dataclass(frozen=True, slots=True)
class PredictedMove:
    """A move, how likely it is, and the patterns that speak loudest."""

    move: str
    probability: float
    score: float
    shape_size: int
    patterns: tuple[Voice, ...]

    @classmethod
    def of(cls, one: Prediction, size: int) -> PredictedMove:
        where = format_gtp(one.move, size)
        return cls(where, one.probability, one.score, one.shape_size, one.voices)


@dataclass(frozen=True, slots=True)
class PredictionReport:
    """The likeliest moves of a position by patterns alone, the likeliest first."""

    move: int
    to_move: Letter
    model: str
    moves: list[PredictedMove]

    @classmethod
    def of(cls, game: Game, model: str, found: Sequence[Prediction]) -> PredictionReport:
        """Say what was predicted for the present position of a game."""
        moves = [PredictedMove.of(one, game.size) for one in found]
        return cls(len(game), game.to_move.letter, model, moves)
