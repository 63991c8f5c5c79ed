"""The pattern model of a server: loaded when it is first needed, then shared by all requests."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from tengen.game import Game

if TYPE_CHECKING:
    from tengen.patterns import Predictor
    from tengen.patterns.report import PredictionReport


class Shapes:
    """Predicts moves by patterns; one request at a time, since a predictor follows a game."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._predictor: Predictor | None = None

    def predict(self, game: Game, moves: int, voices: int) -> PredictionReport:
        """Return the likeliest moves, each with the patterns that speak loudest."""
        from tengen.patterns import Predictor
        from tengen.patterns.report import PredictionReport

        with self._lock:
            if self._predictor is None:
                self._predictor = Predictor()
            found = self._predictor.predict(game, voices=voices)
            return PredictionReport.of(game, self._predictor.model.name, found[:moves])
