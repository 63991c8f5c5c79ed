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
    """Encode positions without a past; `ko` is -1 where no retaking is banned. Returns -1, or a
    position that has a chain without liberties."""

def product_kernel(name: str = "") -> str:
    """Return the named instruction set for 8-bit products, or the best; "" where there is none."""

def most_weight(name: str = "") -> int:
    """Return the largest 8-bit weight whose sums do not overflow there; 0 where there is none."""

class RoundedTrunk:
    """The trunk of an 8-bit network, built step by step (`tengen.nets.rounded_trunk`)."""

    def __init__(self, channels: int, planes: int, globals: int, kernel: str = "") -> None: ...
    @property
    def kernel(self) -> str: ...
    def input(self, weight: NDArray[np.float32], matrix: NDArray[np.float32]) -> None: ...
    def norm(
        self,
        stream: int,
        scale: NDArray[np.float32],
        bias: NDArray[np.float32],
        activation: int,
        step: float,
        zero: int,
    ) -> None: ...
    def rms_norm(
        self, stream: int, scale: NDArray[np.float32], epsilon: float, step: float, zero: int
    ) -> None: ...
    def to_bytes(
        self,
        levels: NDArray[np.int8],
        steps: NDArray[np.float32],
        bias: NDArray[np.float32],
        activation: int,
        step: float,
        zero: int,
        with_pooled: bool,
    ) -> None: ...
    def to_gated_bytes(
        self,
        levels: NDArray[np.int8],
        steps: NDArray[np.float32],
        bias: NDArray[np.float32],
        step: float,
        zero: int,
    ) -> None: ...
    def to_stream(
        self,
        levels: NDArray[np.int8],
        steps: NDArray[np.float32],
        bias: NDArray[np.float32],
        bytes: int,
        stream: int,
        add: bool,
    ) -> None: ...
    def pool(
        self,
        levels: NDArray[np.int8],
        steps: NDArray[np.float32],
        bias: NDArray[np.float32],
        activation: int,
        matrix: NDArray[np.float32],
    ) -> None: ...
    def attend(
        self,
        levels: NDArray[np.int8],
        steps: NDArray[np.float32],
        bias: NDArray[np.float32],
        heads: int,
        query_size: int,
        value_size: int,
        frequencies: NDArray[np.float32],
        step: float,
        zero: int,
    ) -> None: ...
    def tip(
        self,
        scale: NDArray[np.float32],
        bias: NDArray[np.float32],
        activation: int,
        size: int,
        epsilon: float,
    ) -> None: ...
    def run(
        self,
        spatial: NDArray[np.float32],
        globals: NDArray[np.float32],
        out: NDArray[np.float32],
    ) -> None:
        """Write the trunk of positions of one board size into `out`, (n, channels, H, W)."""
