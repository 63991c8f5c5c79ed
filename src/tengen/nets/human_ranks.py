"""The ranks that the human policy knows, on the common scale of steps (30 = 1 dan)."""

from __future__ import annotations

KNOTS = tuple(range(10, 37, 2))  # 20k to 7d: between them, what depends on rank is a straight line
RANKS = tuple(range(10, 37))  # every rank from 20k to 7d
LOWEST, HIGHEST = float(KNOTS[0]), float(KNOTS[-1])


def is_measured(steps: float) -> bool:
    """Tell whether a rank is one that the policy was measured at; others count as the nearest."""
    return LOWEST <= steps <= HIGHEST
