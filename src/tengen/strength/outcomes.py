"""Who will win, from the moves that both players made before: columns for `tengen ratings eval`.

For each game of a pool the recent moves of both players (at most 500, Neubauer 2024, definition 2)
are rated, and the ratings are compared. A game is not predicted (NaN) where rows of one of the
players are missing.

    stochastic   section 4.3: who loses fewer points
    strength     our estimates, as OGS ratings in the Bradley-Terry formula
    joined       our estimates and the results so far (`joined`); it predicts every game
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tengen.ranks import ogs_rating
from tengen.ratings.glicko2 import SCALE
from tengen.ratings.pool import pool_from_frame
from tengen.ratings.systems import parse_system
from tengen.strength.arranged import RECENT
from tengen.strength.evidence import EvidenceModel
from tengen.strength.folder import SeatTable
from tengen.strength.joined import predict_by_folds
from tengen.strength.moves import MoveTable
from tengen.strength.stochastic import stochastic_score

if TYPE_CHECKING:
    import polars as pl

LEAST_MOVES = 2  # of a player, to say anything


@dataclass(frozen=True, slots=True)
class PastMoves:
    """Each player's moves in the order in which they were played."""

    table: MoveTable
    rows: Mapping[str, NDArray[np.int64]]  # of each player
    times: Mapping[str, NDArray[np.int64]]  # of the game of each of these rows

    @classmethod
    def of(cls, seats: SeatTable, table: MoveTable) -> PastMoves:
        rows, times = {}, {}
        order = np.lexsort((table.turn, seats.time[table.game]))
        players = seats.player[table.game[order]]
        for player in np.unique(seats.player):
            own = order[players == player]
            rows[str(player)] = own
            times[str(player)] = seats.time[table.game[own]]
        return cls(table, rows, times)

    def before(self, player: str, time: int) -> NDArray[np.int64]:
        """Return the player's latest moves in games that began before a time."""
        if player not in self.rows:
            return np.empty(0, np.int64)
        end = int(np.searchsorted(self.times[player], time, side="left"))
        return self.rows[player][max(0, end - RECENT) : end]


@dataclass(frozen=True, slots=True)
class FromMoves:
    """What moves alone say before each game: chances that Black wins, and both players' ranks."""

    stochastic: NDArray[np.float64]
    strength: NDArray[np.float64]
    steps: NDArray[np.float64]  # (n, 2); NaN where a player's moves are not known


def predict_games(
    black: NDArray[np.str_],
    white: NDArray[np.str_],
    time: NDArray[np.int64],
    past: PastMoves,
    model: EvidenceModel,
) -> FromMoves:
    """Predict games from the moves that both players made before them."""
    count = len(time)
    found = FromMoves(
        np.full(count, math.nan), np.full(count, math.nan), np.full((count, 2), math.nan)
    )
    for game in range(count):
        both = [past.before(str(side[game]), int(time[game])) for side in (black, white)]
        tables = [past.table[rows] for rows in both]
        for side, own in enumerate(tables):
            if len(own) >= LEAST_MOVES:
                found.steps[game, side] = model.steps(own)
        if np.isnan(found.steps[game]).any():
            continue
        losses = [own.points_loss for own in tables]
        found.stochastic[game] = stochastic_score(losses[0], losses[1])
        ratings = [ogs_rating(steps) for steps in found.steps[game].tolist()]
        found.strength[game] = 1 / (1 + math.exp(-(ratings[0] - ratings[1]) / SCALE))
    return found


def join_results(games: pl.DataFrame, steps: NDArray[np.float64], results: str) -> pl.Series:
    """Return the column `joined`: null where a game has no winner.

    `results` is the rating system that reads the results, as `tengen ratings` writes it.
    """
    import polars as pl

    pool = pool_from_frame(games)
    history = parse_system(results).replay(pool)
    names = np.array(pool.players)
    said = predict_by_folds(
        names[pool.black].tolist(),
        names[pool.white].tolist(),
        history.before,
        steps[pool.row],
        pool.score,
    )
    column = np.full(len(games), math.nan)
    column[pool.row] = said
    return pl.Series("joined", column).fill_nan(None)
