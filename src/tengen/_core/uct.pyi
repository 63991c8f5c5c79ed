from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tengen._core.patterns import Model, Position

class LocalPolicy:
    """Weights of what lies right beside a move."""

    parameters: int
    def __init__(self) -> None: ...
    def weights(self) -> NDArray[np.float32]: ...
    def set_weights(self, weights: NDArray[np.float32]) -> None: ...
    def members(self, stones: bytes, size: int, color: int, last: int, point: int) -> list[int]: ...
    def observe(
        self, stones: bytes, size: int, moves: NDArray[np.uint16], rate: float
    ) -> tuple[float, int, int]:
        """Learn from a game; return the log evidence before each step, hits and moves seen."""

class Tree:
    """Points are row-major, -1 is a pass."""

    def __init__(
        self,
        stones: bytes,
        size: int,
        to_move: int,
        last: int,
        allowed: Sequence[int],
        komi: float,
        exploration: float,
        seed: int,
        max_bytes: int,
        policy: LocalPolicy | None = None,
        model: Model | None = None,
        position: Position | None = None,
        teaching: float = 0.0,
    ) -> None:
        """`teaching`: the rate at which the policy of the playouts learns what the tree prefers."""
    def run(self, playouts: int) -> None: ...
    @property
    def visits(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def policy(self) -> LocalPolicy | None:
        """A copy of the policy of the playouts, with what it has learned."""
    def moves(self) -> list[tuple[int, int, float, float]]:
        """Return point, visits, sum of the mover's results and prior of each move at the root."""
