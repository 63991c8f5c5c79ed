"""Who will win, from the moves that both players made before: columns for `tengen ratings eval`.

For each game of a pool the recent moves of both players (at most 500, Neubauer 2024, definition 2)
are rated, and the ratings are compared. A game is not predicted (NaN) where rows of one of the
players are missing.

    stochastic   section 4.3: who loses fewer points
    strength     our estimates, as OGS ratings in the Bradley-Terry formula
    joined       moves and the results so far (`joined`); it predicts every game
    future       Neubauer's upper bound: Glicko-2 ratings ten games ahead, which know the result
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tengen.ranks import ogs_rating
from tengen.ratings.glicko2 import SCALE, Glicko2
from tengen.ratings.pool import pool_from_frame
from tengen.ratings.system import future_ratings
from tengen.ratings.systems import parse_system
from tengen.strength.arranged import RECENT
from tengen.strength.evidence import EvidenceModel
from tengen.strength.folder import SeatTable
from tengen.strength.joined import Matches, predict_by_folds
from tengen.strength.moves import MoveTable
from tengen.strength.stochastic import stochastic_score

if TYPE_CHECKING:
    import polars as pl

LEAST_MOVES = 2  # of a player, to say anything
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PastMoves:
    """Each player's moves in the order in which they were played."""

    table: MoveTable
    rows: Mapping[str, NDArray[np.int64]]  # of each player
    places: Mapping[str, Floats]  # in the pool, of the game of each of these rows

    @classmethod
    def of(cls, seats: SeatTable, table: MoveTable, places: Floats) -> PastMoves:
        """Take rows of moves; `places` says where in the pool the game of each seat stands."""
        rows, found = {}, {}
        order = np.lexsort((table.turn, places[table.game]))
        players = seats.player[table.game[order]]
        for player in np.unique(seats.player):
            own = order[players == player]
            rows[str(player)] = own
            found[str(player)] = places[table.game[own]]
        return cls(table, rows, found)

    def before(self, player: str, place: float) -> NDArray[np.int64]:
        """Return the player's latest moves in games that stand before a place in the pool."""
        if player not in self.rows:
            return np.empty(0, np.int64)
        end = int(np.searchsorted(self.places[player], place, side="left"))
        return self.rows[player][max(0, end - RECENT) : end]


def places_of_games(games: pl.DataFrame) -> Floats:
    """Return where each game stands in the order of time.

    Games of one time keep the order of the table, as they do for the rating systems.
    """
    places = np.empty(len(games))
    times = games["time"].fill_null(0).to_numpy()
    places[np.argsort(times, kind="stable")] = np.arange(len(games))
    return places


def places_of_seats(seats: SeatTable, games: pl.DataFrame) -> Floats:
    """Return where the game of each seat stands among these games.

    A game that is not among them stands after all games of its time: only later ones may know it.
    """
    ids = games["id"].cast(str).to_list() if "id" in games.columns else []
    known = dict(zip(ids, places_of_games(games).tolist(), strict=False))
    times = np.sort(games["time"].fill_null(0).to_numpy())
    late = np.searchsorted(times, seats.time, side="right") - 0.5
    return np.array([known.get(str(i), p) for i, p in zip(seats.id, late.tolist(), strict=True)])


@dataclass(frozen=True, slots=True)
class FromMoves:
    """What moves alone say before each game.

    stochastic, strength   chances that Black wins, NaN where a player's moves are not known
    steps                  (n, 2) both players' ranks, NaN likewise
    moves                  (n, 2) how many are known
    """

    stochastic: Floats
    strength: Floats
    steps: Floats
    moves: Floats


def predict_games(
    black: NDArray[np.str_],
    white: NDArray[np.str_],
    places: Floats,
    past: PastMoves,
    model: EvidenceModel,
) -> FromMoves:
    """Predict games from the moves that both players made before them."""
    count = len(places)
    found = FromMoves(
        np.full(count, math.nan),
        np.full(count, math.nan),
        np.full((count, 2), math.nan),
        np.zeros((count, 2)),
    )
    known: dict[tuple[str, int], float] = {}  # many games see the same latest moves of a player
    for game in range(count):
        both = [past.before(str(side[game]), float(places[game])) for side in (black, white)]
        for side, (name, rows) in enumerate(zip((black[game], white[game]), both, strict=True)):
            if len(rows) < LEAST_MOVES:
                continue
            key = str(name), int(rows[-1])
            if key not in known:
                known[key] = model.steps(past.table[rows])
            found.steps[game, side] = known[key]
            found.moves[game, side] = len(rows)
        if np.isnan(found.steps[game]).any():
            continue
        losses = [past.table.points_loss[rows] for rows in both]
        found.stochastic[game] = stochastic_score(losses[0], losses[1])
        ratings = [ogs_rating(steps) for steps in found.steps[game].tolist()]
        found.strength[game] = 1 / (1 + math.exp(-(ratings[0] - ratings[1]) / SCALE))
    return found


def future_glicko2(games: pl.DataFrame) -> pl.Series:
    """Return the column `future` (Neubauer 2024, section 5.4): no forecast, it knows the result."""
    import polars as pl

    pool = pool_from_frame(games)
    labels = future_ratings(pool, Glicko2().replay(pool).after)
    column = np.full(len(games), math.nan)
    column[pool.row] = 1 / (1 + np.exp(-(labels[:, 0] - labels[:, 1]) / SCALE))
    return pl.Series("future", column).fill_nan(None)


def join_results(games: pl.DataFrame, said: FromMoves, results: str) -> pl.Series:
    """Return the column `joined`: null where a game has no winner.

    `results` is the rating system that reads the results, as `tengen ratings` writes it.
    """
    import polars as pl

    pool = pool_from_frame(games)
    history = parse_system(results).replay(pool)
    names = np.array(pool.players)
    matches = Matches(history.before, said.steps[pool.row], said.moves[pool.row], pool.score)
    joined = predict_by_folds(names[pool.black].tolist(), names[pool.white].tolist(), matches)
    column = np.full(len(games), math.nan)
    column[pool.row] = joined
    return pl.Series("joined", column).fill_nan(None)
