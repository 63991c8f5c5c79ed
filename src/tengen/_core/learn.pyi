"""Samples of local positions for training, written into arrays of the caller."""

import numpy as np
from numpy.typing import NDArray

PAST: int
UNUSED: int

def samples(
    size: int,
    setup: NDArray[np.uint16],
    setup_offsets: NDArray[np.int64],
    first: NDArray[np.uint8],
    moves: NDArray[np.uint16],
    offsets: NDArray[np.int64],
    games: NDArray[np.int32],
    turns: NDArray[np.int32],
    ownership: NDArray[np.int8],
    most: int,
    seed: int,
    kind: NDArray[np.uint8],
    to_move: NDArray[np.uint8],
    region: NDArray[np.uint8],
    stones: NDArray[np.uint8],
    past: NDArray[np.uint16],
    shown: NDArray[np.uint8],
    target: NDArray[np.int16],
    sente: NDArray[np.int8],
    threads: int = 1,
) -> None:
    """Draw up to `most` regions of each position: game `games[i]` after `turns[i]` moves.

    Row i * most + j is the j-th region of position i; `kind` is UNUSED where there is none, else
    0 at the last move, 1 a settled patch around it, 2 elsewhere. `stones` are those before the
    `shown` moves of `past`. `target` is the point of the next move in the region, plus the number
    of points if the opponent of the player to move plays it, twice that number if nobody does.
    """
