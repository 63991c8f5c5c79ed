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
