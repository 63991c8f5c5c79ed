"""Boards as the inputs of small networks: the encodings that Liu, Bosch, Kaushik and Degenhart
(2018) compare (5.1.1, 5.3.1, 5.4.1).

naive      81 numbers: 1 Black, -1 White, 0 empty
encoded    three planes: Black, White, empty
liberties  the same, and for the player's and the opponent's chains planes of 1, 2, and 3 or more
shifted    81 numbers: -1.35 Black, 0.45 empty, 1.05 White; then who is to move, -1 Black, 1 White
sides      two planes: the player's stones, the opponent's stones

The first two do not say who is to move.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen._core import knowledge as core
from tengen.coords import BLACK, WHITE
from tengen.errors import GoError, quoted

Stones = NDArray[np.uint8]  # (n, points): 0, 1 Black, 2 White
Movers = NDArray[np.uint8]  # (n,): 1 or 2
Inputs = NDArray[np.float32]  # (n, numbers)


def _naive(stones: Stones, movers: Movers, size: int) -> Inputs:
    return np.array([0, 1, -1], np.float32)[stones]


def _encoded(stones: Stones, movers: Movers, size: int) -> Inputs:
    planes = [stones == BLACK, stones == WHITE, stones == 0]
    return np.concatenate(planes, axis=1).astype(np.float32)


def _liberties(stones: Stones, movers: Movers, size: int) -> Inputs:
    counted = np.stack([liberties_of(board, size) for board in stones])
    own = stones == movers[:, None]
    other = (stones != 0) & ~own
    planes = [_encoded(stones, movers, size)]
    for side in (own, other):
        planes += [side & (counted == 1), side & (counted == 2), side & (counted >= 3)]
    return np.concatenate(planes, axis=1, dtype=np.float32, casting="unsafe")


def _shifted(stones: Stones, movers: Movers, size: int) -> Inputs:
    boards = np.array([0.45, -1.35, 1.05], np.float32)[stones]
    to_move = np.where(movers == BLACK, -1, 1).astype(np.float32)
    return np.concatenate([boards, to_move[:, None]], axis=1)


def _sides(stones: Stones, movers: Movers, size: int) -> Inputs:
    own = stones == movers[:, None]
    return np.concatenate([own, (stones != 0) & ~own], axis=1).astype(np.float32)


def liberties_of(stones: Stones, size: int) -> NDArray[np.uint8]:
    """Return for each stone the liberties of its chain, 0 where there is none."""
    return np.frombuffer(core.liberties(stones.tobytes(), size), np.uint8)


@dataclass(frozen=True, slots=True)
class Encoding:
    """A way to write boards as numbers; `points` is the number of points of the board."""

    planes: int
    extra: int
    encode: Callable[[Stones, Movers, int], Inputs]

    def numbers(self, points: int) -> int:
        return self.planes * points + self.extra


ENCODINGS = {
    "naive": Encoding(1, 0, _naive),
    "encoded": Encoding(3, 0, _encoded),
    "liberties": Encoding(9, 0, _liberties),
    "shifted": Encoding(1, 1, _shifted),
    "sides": Encoding(2, 0, _sides),
}


def encoding_of(name: str) -> Encoding:
    if name not in ENCODINGS:
        raise GoError(f"no encoding {quoted(name)} (one of {', '.join(ENCODINGS)} expected)")
    return ENCODINGS[name]
