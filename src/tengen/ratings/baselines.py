"""What any rating system must beat: a coin, and the share of games that Black has won so far."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from tengen.ratings.pool import Floats, Pool
from tengen.ratings.system import CENTER, OUT_COLUMNS, History, Player, Rating, Result, Time


@dataclass
class FiftyFifty:
    """Says one half to every game; counted as a prediction of White."""

    def predict(self, black: Player, white: Player, time: Time, stones: float = 0.0) -> float:
        return 0.5

    def update(self, game: Result) -> None:
        pass

    def rating(self, player: Player, time: Time) -> Rating:
        return Rating(CENTER)

    def replay(self, pool: Pool) -> History:
        return without_ratings(np.full(len(pool), 0.5))


@dataclass
class BaseRate:
    """Says Black's share of wins so far, after Laplace: (wins + 1) / (games + 2)."""

    _wins: float = field(init=False, repr=False, default=0.0)
    _games: int = field(init=False, repr=False, default=0)

    def predict(self, black: Player, white: Player, time: Time, stones: float = 0.0) -> float:
        return (self._wins + 1) / (self._games + 2)

    def update(self, game: Result) -> None:
        self._wins += game.score
        self._games += 1

    def rating(self, player: Player, time: Time) -> Rating:
        return Rating(CENTER)

    def replay(self, pool: Pool) -> History:
        wins = np.cumsum(pool.score) - pool.score
        return without_ratings((wins + 1) / (np.arange(len(pool)) + 2))


def without_ratings(predictions: Floats) -> History:
    """Return the history of predictions that come without ratings."""
    table = np.zeros((len(predictions), OUT_COLUMNS))
    table[:, 0] = predictions
    table[:, 1::2] = CENTER
    return History(table)
