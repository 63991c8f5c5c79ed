"""Local positions."""

import numpy as np
from numpy.typing import NDArray

def fill(
    stones: bytes,
    size: int,
    region: bytes,
    ownership: NDArray[np.float32],
    buffer: int = 3,
    pocket: int = 15,
) -> tuple[bytes, bytes]:
    """Return the board with everything outside `region` settled, and the points to score.

    `ownership` is Black's, in [-1, 1]; both byte strings have a byte a point.
    """

WALL_SCALE: int

def solve(
    stones: bytes,
    size: int,
    scored: bytes,
    ban: int = -1,
    banned: int = 0,
    empties: int = 16,
    positions: int = 1_000_000,
) -> tuple[int, list[tuple[int, int]], list[tuple[int, int]], int, int, int]:
    """Return outcome, left wall, right wall, temperature, positions and empty points of a region.

    The outcome is 0 solved, 1 not enclosed by safe stones, 2 too large, 3 positions come back
    otherwise than in a ko. Walls are (t, score) from ground 0 up, in units of 1 / WALL_SCALE,
    upright beyond the last point.
    """
