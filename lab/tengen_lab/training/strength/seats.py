"""Moves in the order of players and time, so that any recent moves of a player are one range.

A *seat* is a player in one game. The latest N moves before a game (Neubauer 2024, definition 2) are
the N rows just before the seat's own, as far as they are the player's.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


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

    def find(self) -> dict[tuple[int, int], int]:
        """Return the number of the seat of each game and colour."""
        keys = zip(self.game.tolist(), self.color.tolist(), strict=True)
        return {key: seat for seat, key in enumerate(keys)}
