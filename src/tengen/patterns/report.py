"""Predictions as JSON has them: for `tengen predict --json` and the web API alike."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import TypedDict

from tengen.coords import Letter, format_gtp
from tengen.game import Game
from tengen.patterns.predictor import Prediction


class PatternVoice(TypedDict):
    """A pattern that speaks for a move, or against it where its weight is negative."""

    pattern: str
    weight: float


class PredictedMove(TypedDict):
    """A move, how likely it is, and the patterns that speak loudest."""

    move: str
    probability: float
    score: float
    shape_size: int
    patterns: list[PatternVoice]


class PredictionReport(TypedDict):
    """The likeliest moves of a position by patterns alone, the likeliest first."""

    move: int
    to_move: Letter
    model: str
    moves: list[PredictedMove]


def prediction_report(game: Game, model: str, found: Sequence[Prediction]) -> PredictionReport:
    """Return predictions for the present position of a game, ready for JSON."""
    return {
        "move": len(game),
        "to_move": game.to_move.letter,
        "model": model,
        "moves": [
            {
                "move": format_gtp(each.move, game.size),
                "probability": each.probability,
                "score": each.score,
                "shape_size": each.shape_size,
                "patterns": [{"pattern": v.pattern, "weight": v.weight} for v in each.voices],
            }
            for each in found
        ],
    }
