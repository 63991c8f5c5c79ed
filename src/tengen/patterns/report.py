"""Predictions as JSON has them: for `tengen predict --json` and the web API alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tengen.coords import format_gtp
from tengen.game import Game
from tengen.patterns.predictor import Prediction


def prediction_report(game: Game, model: str, found: Sequence[Prediction]) -> dict[str, Any]:
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
