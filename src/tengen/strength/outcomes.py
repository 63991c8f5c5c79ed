"""Who will win, from the moves that both players made before: columns for `tengen ratings eval`.

For each game of a pool the recent moves of both players (at most 500, Neubauer 2024, definition 2)
are rated, and the ratings are compared. A game is not predicted (NaN) where rows of one of the
players are missing.

    stochastic   section 4.3: who loses fewer points
    strength     our estimates, as OGS ratings in the Bradley-Terry formula
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen.ranks import ogs_rating
from tengen.ratings.glicko2 import SCALE
from tengen.strength.arranged import RECENT
from tengen.strength.estimate import quantiles
from tengen.strength.evidence import EvidenceModel
from tengen.strength.folder import SeatTable
from tengen.strength.moves import MoveTable
from tengen.strength.stochastic import stochastic_score

COLUMNS = ("stochastic", "strength")


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


def predict_games(
    black: NDArray[np.str_],
    white: NDArray[np.str_],
    time: NDArray[np.int64],
    past: PastMoves,
    model: EvidenceModel,
) -> dict[str, NDArray[np.float64]]:
    """Return for each column the chance that Black wins each game."""
    found = {name: np.full(len(time), math.nan) for name in COLUMNS}
    for game in range(len(time)):
        both = [past.before(str(side[game]), int(time[game])) for side in (black, white)]
        if min(map(len, both)) < 2:
            continue
        tables = [past.table[rows] for rows in both]
        losses = [each.points_loss for each in tables]
        found["stochastic"][game] = stochastic_score(losses[0], losses[1])
        ratings = [
            ogs_rating(float(quantiles(model.chances(model.evidence(each)), 0.5)))
            for each in tables
        ]
        found["strength"][game] = 1 / (1 + math.exp(-(ratings[0] - ratings[1]) / SCALE))
    return found
