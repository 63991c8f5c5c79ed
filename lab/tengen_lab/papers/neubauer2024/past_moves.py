"""What the players of a pool had played before each of its games.

A game is earlier if it stands before another in the pool, as it does for the rating systems: many
servers' records know the day only, and games of one day keep the order of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tengen.strength.moves import RECENT, MoveTable
from tengen_lab.training.strength.folder import SeatTable

if TYPE_CHECKING:
    import polars as pl

LEAST_MOVES = 2  # of a player, to say anything
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PastMoves:
    """Each player's moves in the order in which they were played, one player after the other."""

    table: MoveTable
    order: NDArray[np.int64]  # rows of the table
    places: Floats  # in the pool, of the game of each row of `order`
    spans: Mapping[str, tuple[int, int]]  # of each player, in `order`

    @classmethod
    def of(cls, seats: SeatTable, table: MoveTable, places: Floats) -> PastMoves:
        """Take rows of moves; `places` says where in the pool the game of each seat stands."""
        names, number = np.unique(seats.player, return_inverse=True)
        owner = number[table.game]
        order = np.lexsort((table.turn, places[table.game], owner))
        ends = np.searchsorted(owner[order], np.arange(len(names) + 1)).tolist()
        spans = {str(name): (ends[i], ends[i + 1]) for i, name in enumerate(names)}
        return cls(table, order.astype(np.int64), places[table.game[order]], spans)

    def bounds(self, player: str, place: float) -> tuple[int, int]:
        """Return where in `order` the player's latest moves before a place in the pool stand."""
        first, last = self.spans.get(player, (0, 0))
        end = first + int(np.searchsorted(self.places[first:last], place, side="left"))
        return max(first, end - RECENT), end


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
class PoolGames:
    """Games to be predicted, and where the moves that both players made before stand.

    players   (n, 2) Black's and White's names
    bounds    (n, 2, 2) of each the first and the end in `PastMoves.order`
    """

    players: NDArray[np.str_]
    bounds: NDArray[np.int64]

    @classmethod
    def of(cls, players: NDArray[np.str_], places: Floats, past: PastMoves) -> PoolGames:
        """Ask for games that stand at these places in the pool."""
        bounds = [
            [past.bounds(str(name), place) for name in both]
            for both, place in zip(players, places.tolist(), strict=True)
        ]
        return cls(players, np.array(bounds, np.int64).reshape(-1, 2, 2))

    @property
    def moves(self) -> NDArray[np.int64]:
        """Return how many moves of both players are known: (n, 2)."""
        return self.bounds[:, :, 1] - self.bounds[:, :, 0]

    @property
    def known(self) -> NDArray[np.bool_]:
        """Tell in which games moves of both players are known."""
        found: NDArray[np.bool_] = np.all(self.moves >= LEAST_MOVES, axis=1)
        return found
