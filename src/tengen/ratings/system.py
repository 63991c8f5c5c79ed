"""What every rating system offers: predict a game, learn from it, tell a player's rating."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tengen.ratings.pool import Floats, Pool

Player: TypeAlias = str
Time: TypeAlias = float  # unix seconds

DAY = 86_400.0

CENTER = 1500.0
ELO_SCALE = 400 / math.log(10)  # rating points per unit of log-odds


class RatedGame(NamedTuple):
    """One game as a rating system sees it; `score` is 1 for Black's win and 0 for White's."""

    black: Player
    white: Player
    time: Time
    score: float
    stones: float = 0.0


class Rating(NamedTuple):
    """A player's strength in points, and the standard deviation of that estimate."""

    value: float
    deviation: float = 0.0


class RatingSystem(Protocol):
    """Games come in time order; a prediction uses the games before it and nothing else."""

    def predict(self, black: Player, white: Player, time: Time, stones: float = 0.0) -> float:
        """Return the probability that Black wins; `stones` is his head start."""
        ...

    def update(self, game: RatedGame) -> None:
        """Learn from a finished game."""
        ...

    def rating(self, player: Player, time: Time) -> Rating:
        """Return what is believed of a player on a day, not before his latest game."""
        ...

    def replay(self, pool: Pool) -> History:
        """Predict and learn every game of a pool, from a fresh start; `update` in bulk."""
        ...


OUT_COLUMNS = 9


@dataclass(frozen=True, slots=True)
class History:
    """What a system said before each game of a pool, and the ratings around it."""

    table: Floats

    @property
    def predictions(self) -> Floats:
        """P(Black wins), one a game."""
        return self.table[:, 0]

    @property
    def before(self) -> Floats:
        """Black's rating and deviation, White's rating and deviation, before the game."""
        return self.table[:, 1:5]

    @property
    def after(self) -> Floats:
        """The same after the game."""
        return self.table[:, 5:9]


def replay_slowly(system: RatingSystem, pool: Pool) -> History:
    """Do what `system.replay` does through the protocol, game by game: the specification of it."""
    table = np.empty((len(pool), OUT_COLUMNS))
    columns = (pool.black, pool.white, pool.time, pool.score, pool.stones)
    for i, (black, white, time, score, stones) in enumerate(
        zip(*(column.tolist() for column in columns), strict=True)
    ):
        b, w = pool.players[black], pool.players[white]
        table[i, 0] = system.predict(b, w, time, stones)
        table[i, 1:5] = (*system.rating(b, time), *system.rating(w, time))
        system.update(RatedGame(b, w, time, score, stones))
        table[i, 5:9] = (*system.rating(b, time), *system.rating(w, time))
    return History(table)


def new_state(pool: Pool, *start: float) -> Floats:
    """Return a table with one row a player, for the core."""
    return np.tile(np.array(start), (len(pool.players), 1))


def final_ratings(pool: Pool, history: History) -> Floats:
    """Return every player's rating and deviation after his last game, a row a player."""
    seats = np.column_stack([pool.black, pool.white]).ravel()
    last = np.zeros(len(pool.players), np.int64)
    np.maximum.at(last, seats, np.arange(len(seats)))
    return np.asarray(history.after.reshape(-1, 2)[last])


def future_ratings(pool: Pool, after: Floats, games_ahead: int = 10) -> Floats:
    """Return Black's and White's rating some games later, as Neubauer 2024 labels games.

    The game itself is the first of those `games_ahead`; near the end of a player's history the
    last rating stands.
    """
    seats = np.column_stack([pool.black, pool.white]).ravel()
    ratings = after[:, [0, 2]].ravel()
    order = np.argsort(seats, kind="stable")
    last_of_player = np.searchsorted(seats[order], seats[order], side="right") - 1
    wanted = np.minimum(np.arange(len(order)) + games_ahead - 1, last_of_player)
    labels: NDArray[np.float64] = np.empty(len(seats))
    labels[order] = ratings[order][wanted]
    return labels.reshape(-1, 2)
