"""Moves in the order of players and time, so that any recent moves of a player are one range.

A *seat* is a player in one game. The latest N moves before a game (Neubauer 2024, definition 2) are
the N rows just before the seat's own, as far as they are the player's.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK
from tengen.strength.games import GameSet
from tengen.strength.moves import MoveTable

Ints = NDArray[np.int64]
RECENT = 500  # moves that a model may look back on


@dataclass(frozen=True, slots=True)
class Seats:
    """Seats in the order of players and time; one entry a seat.

    `start` and `end` bound the rows of the seat's own moves, `first` is the player's first row.
    `order` puts the rows of a table into this order: row i is row `order[i]` of the table.
    """

    order: Ints
    player: NDArray[np.str_]
    number: Ints  # of the player
    game: Ints
    color: NDArray[np.uint8]
    steps: NDArray[np.float32]
    start: Ints
    end: Ints
    first: Ints

    def __len__(self) -> int:
        return len(self.game)

    def recent(self, seat: int, limit: int = RECENT) -> tuple[int, int]:
        """Return the rows of the latest `limit` moves before a seat's game."""
        end = int(self.start[seat])
        return max(int(self.first[seat]), end - limit), end

    def find(self) -> dict[tuple[int, int], int]:
        """Return the number of the seat of each game and colour."""
        keys = zip(self.game.tolist(), self.color.tolist(), strict=True)
        return {key: seat for seat, key in enumerate(keys)}


def arrange(games: GameSet, table: MoveTable) -> Seats:
    """Sort the moves of a table by player, time, game and turn."""
    both = np.stack([games.black, games.white])
    names, numbers = np.unique(both, return_inverse=True)
    numbers = numbers.reshape(both.shape)
    side = (table.color != BLACK).astype(np.int64)
    player = numbers[side, table.game]
    order = np.lexsort((table.turn, table.game, games.time[table.game], player))
    keys = np.column_stack([player, table.game, table.color])[order]
    new = np.ones(len(keys), np.bool_)
    new[1:] = (keys[1:] != keys[:-1]).any(1)
    start = np.flatnonzero(new)
    end = np.append(start[1:], len(keys))
    owner, game, color = keys[start].T
    begins = np.ones(len(start), np.bool_)
    begins[1:] = owner[1:] != owner[:-1]
    first = start[np.flatnonzero(begins)][np.cumsum(begins) - 1] if len(start) else start
    steps = np.where(color == BLACK, games.black_steps[game], games.white_steps[game])
    return Seats(
        order.astype(np.int64),
        names[owner],
        owner.astype(np.int64),
        game.astype(np.int64),
        color.astype(np.uint8),
        steps.astype(np.float32),
        start.astype(np.int64),
        end.astype(np.int64),
        first.astype(np.int64),
    )
