"""What any rating system must beat: a coin, and the share of games that Black has won so far."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from tengen.ratings.pool import Floats, Pool
from tengen.ratings.system import CENTER, OUT_COLUMNS, History, Player, RatedGame, Rating, Time


@dataclass
class FiftyFifty:
    """Says one half to every game; counted as a prediction of White."""

    def predict(self, black: Player, white: Player, time: Time, stones: float = 0.0) -> float:
        return 0.5

    def update(self, game: RatedGame) -> None:
        pass

    def rating(self, player: Player, time: Time) -> Rating:
        return Rating(CENTER)

    def replay(self, pool: Pool) -> History:
        return without_ratings(np.full(len(pool), 0.5))


@dataclass
class BaseRate:
    """Says Black's share of wins so far in games with his head start, to half a stone.

    After Laplace: (wins + 1) / (games + 2).
    """

    _seen: dict[int, tuple[float, int]] = field(init=False, repr=False, default_factory=dict)

    def predict(self, black: Player, white: Player, time: Time, stones: float = 0.0) -> float:
        wins, games = self._seen.get(round(2 * stones), (0.0, 0))
        return (wins + 1) / (games + 2)

    def update(self, game: RatedGame) -> None:
        kind = round(2 * game.stones)
        wins, games = self._seen.get(kind, (0.0, 0))
        self._seen[kind] = wins + game.score, games + 1

    def rating(self, player: Player, time: Time) -> Rating:
        return Rating(CENTER)

    def replay(self, pool: Pool) -> History:
        kinds = np.round(2 * pool.stones)
        said = np.empty(len(pool))
        for kind in np.unique(kinds):
            score = pool.score[kinds == kind]
            wins = np.cumsum(score) - score
            said[kinds == kind] = (wins + 1) / (np.arange(len(score)) + 2)
        return without_ratings(said)


def without_ratings(predictions: Floats) -> History:
    """Return the history of predictions that come without ratings."""
    table = np.zeros((len(predictions), OUT_COLUMNS))
    table[:, 0] = predictions
    table[:, 1::2] = CENTER
    return History(table)
