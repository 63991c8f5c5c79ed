"""Network inputs, written into arrays of the caller. Either of `floats` and `bits` may be None."""

import numpy as np
from numpy.typing import NDArray

PLANES: int
GLOBALS: int

def games(
    sizes: NDArray[np.int32],
    setup: NDArray[np.uint16],
    setup_offsets: NDArray[np.int64],
    first: NDArray[np.uint8],
    moves: NDArray[np.uint16],
    offsets: NDArray[np.int64],
    axes: NDArray[np.uint8],
    komi: NDArray[np.float32],
    asked: NDArray[np.int32],
    asked_offsets: NDArray[np.int64],
    pos_len: int,
    floats: NDArray[np.float32] | None,
    bits: NDArray[np.uint8] | None,
    globals: NDArray[np.float32],
    legal: NDArray[np.uint8],
    keys: NDArray[np.uint64],
    threads: int = 1,
) -> tuple[int, int]:
    """Encode the asked turns (rising) of each game; moves are packed as in `native/game/moves.hpp`.

    Returns (-1, -1), or the first game that cannot be played and the number of the move at which
    it stops (0 is a bad set-up).
    """

def positions(
    size: int,
    stones: NDArray[np.uint8],
    to_move: NDArray[np.uint8],
    ko: NDArray[np.int16],
    axes: NDArray[np.uint8],
    komi: NDArray[np.float32],
    pos_len: int,
    floats: NDArray[np.float32] | None,
    bits: NDArray[np.uint8] | None,
    globals: NDArray[np.float32],
    legal: NDArray[np.uint8],
    keys: NDArray[np.uint64],
    threads: int = 1,
) -> int:
    """Encode positions without a past (`ko` -1 is none). Returns -1, or a position that has a
    chain without liberties."""
