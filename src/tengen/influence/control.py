"""Who controls what: control estimates of a position, +1 Black's, -1 White's."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tengen._core import influence as core
from tengen.board import Board
from tengen.errors import GoError
from tengen.influence.models import ControlModel

Floats = NDArray[np.float64]
Sweep = Literal["jacobi", "gauss-seidel"]
Capping = Literal["total", "separate"]

TOLERANCE = 1e-4  # on the squared change of an update: Hu's
MAX_ITERATIONS = 10_000
DEFAULT_MODEL = ControlModel.from_lambda()


@dataclass(frozen=True, slots=True)
class Control:
    """An estimate of control: `values` has one number a point, row-major from the top left.

    `damped` is true where the update ran in a cycle, and every point went half the way from there.
    """

    size: int
    values: Floats
    iterations: int
    change: float  # squared change of the last update
    converged: bool
    damped: bool = False

    @property
    def score(self) -> float:
        """Black's points minus White's on the board, komi not counted."""
        return float(self.values.sum())

    @property
    def rows(self) -> list[list[float]]:
        """The values by rows from the top."""
        return [[float(value) for value in row] for row in self.values.reshape(self.size, -1)]


def estimate_control(
    board: Board,
    model: ControlModel = DEFAULT_MODEL,
    *,
    tolerance: float = TOLERANCE,
    max_iterations: int = MAX_ITERATIONS,
    sweep: Sweep = "jacobi",
    start: Floats | None = None,
    deaths: Floats | None = None,
) -> Control:
    """Update all points until the squared change of an update falls below `tolerance`.

    Starts from the stones at full value and everything else even, or from `start` (the values of
    a position nearby). Where the update runs in a cycle it is damped. Gauss-Seidel has the same
    fixed points and other counts of iterations. `deaths` tells of each stone how likely it is dead,
    or NaN where its chain is to judge itself (`tengen.influence.life`).

    >>> lone = Board.from_stones(19, black=[180])
    >>> 8 < estimate_control(lone).score < 9
    True
    """
    run = _run(tolerance, max_iterations, sweep)
    if start is not None:
        start = np.ascontiguousarray(start, dtype=np.float64)
        if start.shape != (board.size**2,):
            raise GoError(f"{start.size} start values for {board.size**2} points")
    if deaths is not None:
        deaths = np.ascontiguousarray(deaths, dtype=np.float64)
        if deaths.shape != (board.size**2,):
            raise GoError(f"{deaths.size} deaths for {board.size**2} points")
    values, iterations, change, damped = core.control(
        board.stones, board.size, model.to_core(), run, start, deaths
    )
    return Control(board.size, np.array(values), iterations, change, change < tolerance, damped)


def estimate_controls(
    stones: NDArray[np.uint8],
    size: int,
    model: ControlModel = DEFAULT_MODEL,
    *,
    tolerance: float = TOLERANCE,
    max_iterations: int = MAX_ITERATIONS,
) -> Floats:
    """Control of many positions of one size: a row of stones in, a row of values out."""
    run = _run(tolerance, max_iterations, "jacobi")
    boards = np.ascontiguousarray(stones, dtype=np.uint8)
    return core.control_batch(boards, size, model.to_core(), run)


@dataclass(frozen=True, slots=True)
class Propagation:
    """How influence spreads from stone to stone (Hu 2020, sections 1.1 and 2.2).

    attenuation         what a step leaves of it
    own_permeability    the share that passes onto a stone of the same colour,
    enemy_permeability  and onto one of the other colour
    jump_permeability   the share that passes onto the point inside a one-space jump of the other
                        colour; GNU Go lets nothing pass, because a peep there is answered
    capping             bounds the total to [-1, 1], or Black's and White's sums each to 1 before
                        they meet
    """

    attenuation: float = 0.5
    own_permeability: float = 0.0
    enemy_permeability: float = 0.0
    jump_permeability: float = 1.0
    capping: Capping = "total"

    def __post_init__(self) -> None:
        for name in ("attenuation", "own_permeability", "enemy_permeability", "jump_permeability"):
            share = getattr(self, name)
            if not 0 <= share <= 1 or (name == "attenuation" and share == 1):
                raise GoError(f"{name.replace('_', ' ')} {share:g}: a share from 0 to 1 expected")
        if self.capping not in ("total", "separate"):
            raise GoError(f"capping {self.capping!r}: total or separate expected")


DEFAULT_PROPAGATION = Propagation()


def propagate_influence(board: Board, how: Propagation = DEFAULT_PROPAGATION) -> Control:
    """Influence that every stone radiates along the lines.

    Where several ways lead to a point the strongest counts; stones add up.
    """
    values = core.propagation(
        board.stones, board.size,
        core.Propagation(
            how.attenuation, how.own_permeability, how.enemy_permeability, how.jump_permeability,
            how.capping == "separate",
        ),
    )  # fmt: skip
    return Control(board.size, np.array(values), 1, 0.0, True)


def _run(tolerance: float, max_iterations: int, sweep: Sweep) -> core.ControlRun:
    if not (tolerance > 0 and math.isfinite(tolerance)):
        raise GoError(f"tolerance {tolerance:g}: a positive number expected")
    if max_iterations < 1:
        raise GoError(f"{max_iterations} iterations: at least one expected")
    if sweep not in ("jacobi", "gauss-seidel"):
        raise GoError(f"sweep {sweep!r}: jacobi or gauss-seidel expected")
    return core.ControlRun(tolerance, max_iterations, sweep == "gauss-seidel")
