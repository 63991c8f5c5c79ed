"""Local positions."""

import numpy as np
from numpy.typing import NDArray

def fill(
    stones: bytes,
    size: int,
    region: bytes,
    ownership: NDArray[np.float32],
    buffer: int = 3,
) -> tuple[bytes, bytes]:
    """Return the board with everything outside `region` settled, and the points to score.

    `ownership` is Black's, in [-1, 1]; both byte strings have a byte a point.
    """

WALL_SCALE: int
OWN_TEMPERATURE: int
NO_MOVES: int

def solve(
    stones: bytes,
    size: int,
    scored: bytes,
    ban: int = -1,
    banned: int = 0,
    empties: int = 16,
    positions: int = 4_000_000,
    seconds: float = 10.0,
    at: int = ...,
    supposed: bytes = b"",
) -> tuple[int, list[tuple[int, int]], list[tuple[int, int]], int, int, int, list[int], list[int]]:
    """Return outcome, left wall, right wall, temperature, positions and empty points of a region,
    and the best points for Black and for White at temperature `at` in the walls' units
    (OWN_TEMPERATURE: the region's own, NO_MOVES: none).

    The outcome is 0 solved, 1 not enclosed by safe stones, 2 too large, 3 positions come back
    otherwise than in a ko. `supposed` names, a byte a point, the color of stones that count as safe
    though nothing proves it. Walls are (t, score) from ground 0 up, in units of 1 / WALL_SCALE,
    upright beyond the last point.
    """

_Value = tuple[int, int]

def solve_games(
    stones: bytes,
    size: int,
    scored: bytes,
    empties: int = 16,
    positions: int = 1_000_000,
    seconds: float = 10.0,
) -> tuple[
    int,
    int,
    list[tuple[list[_Value], list[_Value]]],
    list[tuple[list[int], bool, _Value, list[tuple[int, int, _Value]]]],
    int,
    int,
]:
    """Return outcome, settled score, forms, pieces, positions and empty points.

    A value is a form's number and points added to it; form 0 is zero, each other one has Left's
    and Right's options. A piece has its points, whether kos do not matter in it, its value, and
    the moves (color, point, value after it). The outcome is 3 where a ko matters in some piece.
    """
