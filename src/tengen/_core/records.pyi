"""Positions in many games. Positions are numbered by the moves before them."""

import numpy as np
from numpy.typing import NDArray

def build(
    sizes: NDArray[np.uint8],
    words: NDArray[np.uint16],
    offsets: NDArray[np.int64],
    setups: NDArray[np.uint16],
    bit_words: int,
) -> tuple[NDArray[np.uint16], NDArray[np.int64], NDArray[np.uint64]]:
    """Replay games; return removals (position, point), their offsets, and the bitsets.

    Game i has words[offsets[i]:offsets[i + 1]]; the first setups[i] of them are set-up stones.
    """

class Index:
    """Games ready for searching; the arrays must outlive it and are checked once."""

    def __init__(
        self,
        sizes: NDArray[np.uint8],
        words: NDArray[np.uint16],
        offsets: NDArray[np.int64],
        setups: NDArray[np.uint16],
        removals: NDArray[np.uint16],
        removal_offsets: NDArray[np.int64],
        ever: NDArray[np.uint64],
    ) -> None: ...
    def __len__(self) -> int: ...
    def search(
        self,
        cells: list[tuple[int, int, int]],
        rows: int,
        columns: int,
        edges: int,
        symmetries: bool = True,
        colors: bool = True,
        earliest: bool = True,
        linear: bool = False,
        threads: int = 1,
        *,
        games: int,
    ) -> NDArray[np.int32]:
        """Find a pattern in the first `games` games; rows of eight numbers, flattened.

        Cells are row, column and what is allowed (1 empty, 2 black, 4 white, added); edges are
        1 top, 2 bottom, 4 left, 8 right, added. A row: game, position, symmetry * 2 + swapped,
        anchor, index of the next move in the rectangle (-1: none), its row and column in the
        pattern, its colour as the pattern has it (0: none). `linear` replays every game instead:
        slow, and the same.
        """
