"""Static influence: control estimates, move suggestions, propagation."""

import enum
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

class Aliveness(enum.Enum):
    FIXED = 0
    NEIGHBORS = 1
    LIBERTIES = 2

class ControlModel:
    def __init__(
        self,
        linear: Sequence[float],
        cubic: Sequence[float],
        diagonal: Sequence[float],
        kappa: float,
        aliveness: Aliveness,
    ) -> None: ...

class ControlRun:
    def __init__(self, tolerance: float, max_iterations: int, in_place: bool) -> None: ...

class Propagation:
    def __init__(
        self,
        attenuation: float,
        own_permeability: float,
        enemy_permeability: float,
        jump_permeability: float,
        cap_separately: bool,
    ) -> None: ...

def control(
    stones: bytes,
    size: int,
    model: ControlModel,
    run: ControlRun,
    start: NDArray[np.float64] | None,
    deaths: NDArray[np.float64] | None = None,
) -> tuple[list[float], int, float, bool]:
    """Return values, iterations, squared change, and whether a cycle was damped."""

def control_batch(
    boards: NDArray[np.uint8],
    size: int,
    model: ControlModel,
    run: ControlRun,
) -> NDArray[np.float64]:
    """Return the values of many positions."""

def survey(
    sizes: NDArray[np.int32],
    moves: NDArray[np.uint16],
    offsets: NDArray[np.int64],
    setup: NDArray[np.uint16],
    setup_offsets: NDArray[np.int64],
    samples: int,
    model: ControlModel,
    run: ControlRun,
) -> list[tuple[int, int, int, float, bool]]:
    """Estimate `samples` positions of each game; return game, moves, iterations, change, damped."""

def scores_after(
    stones: bytes,
    size: int,
    color: int,
    moves: Sequence[int],
    model: ControlModel,
    run: ControlRun,
    warm: bool,
) -> list[float]: ...
def propagation(stones: bytes, size: int, how: Propagation) -> list[float]: ...
