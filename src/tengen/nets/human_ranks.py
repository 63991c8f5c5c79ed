"""The ranks that the human policy knows, on the common scale of steps (30 = 1 dan)."""

from __future__ import annotations

from collections.abc import Callable

from tengen.errors import GoError
from tengen.ranks import Rank

KNOTS = tuple(range(10, 37, 2))  # 20k to 7d: between them, what depends on rank is a straight line
RANKS = tuple(range(10, 37))  # every rank from 20k to 7d
LOWEST, HIGHEST = float(KNOTS[0]), float(KNOTS[-1])


def is_measured(steps: float) -> bool:
    """Tell whether a rank is one that the policy was measured at; others count as the nearest."""
    return LOWEST <= steps < HIGHEST + 1


def steps_of(rank: Rank, announce: Callable[[str], None] = lambda message: None) -> float:
    """Return the place of a rank on the scale; `announce` is told if it was not measured.

    Raises `GoError` for a bare rating, whose scale is not known.
    """
    steps = rank.steps
    if steps is None:
        raise GoError(f"{rank} is a rating: a rank such as 8k or 3d expected")
    if not is_measured(steps):
        nearest = Rank.from_steps(min(max(steps, LOWEST), HIGHEST))
        announce(f"{rank} is beyond the ranks measured, 20k to 7d: taken as {nearest}")
    return steps
