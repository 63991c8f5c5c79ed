"""Exact walls from coupon stacks: the limit of ever finer ones.

The walls found here may have any slopes, not only whole ones.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from math import lcm

from tengen.cgt.coupons import NO_THREATS, KoRule, Samples, Stack, Threats
from tengen.cgt.graphs import Graph
from tengen.cgt.thermograph import TERRITORY
from tengen.cgt.walls import Rational
from tengen.errors import UnsupportedError

ATTEMPTS = 12
SIMPLER = 8  # steps: bends must be multiples of this
COARSE = 240  # coupons for a first look
FINENESS = (1, 2, 3)  # stacks with these fractions of a step confirm each other
PERIOD = 24  # coupons: walls repeat their pattern in steps of 1, 2, 3, 4, 6, 8 or 12

Polyline = list[tuple[Fraction, Fraction]]


@dataclass(frozen=True, slots=True)
class WallPart:
    """A straight part of a wall: value = offset + slope * t, and a stretch where it was seen."""

    slope: Fraction
    offset: Fraction
    low: Fraction
    high: Fraction


def lines(samples: Samples, wall: list[int]) -> list[WallPart]:
    """Return the straight parts of a sampled wall: where it repeats itself every PERIOD steps."""
    rises = [later - value for value, later in zip(wall, wall[PERIOD:], strict=False)]
    found: list[WallPart] = []
    index = 0
    for rise, run in groupby(rises):
        end = index + sum(1 for _ in run)
        if end - index >= PERIOD:
            slope = Fraction(rise, samples.unit) / (PERIOD * samples.delta)
            average = Fraction(sum(wall[index : index + PERIOD]), PERIOD * samples.unit)
            middle = samples.temperature(index) + Fraction(PERIOD - 1, 2) * samples.delta
            low, high = samples.temperature(index), samples.temperature(end - 1 + PERIOD)
            found.append(WallPart(slope, average - slope * middle, low, high))
        index = end
    return found


@dataclass(frozen=True, slots=True)
class CouponWalls:
    """The walls in the limit of ever finer stacks; slopes may be any fractions."""

    left: Polyline
    right: Polyline

    @property
    def mean(self) -> Fraction:
        return self.left[-1][1]

    @property
    def temperature(self) -> Fraction:
        return max(self.left[-1][0], self.right[-1][0])


def limit_walls(
    graph: Graph,
    top: Rational | None = None,
    *,
    ground: Rational = TERRITORY,
    threats: Threats = NO_THREATS,
    ko: KoRule = KoRule.SUPERKO,
    static: Rational = 0,
) -> CouponWalls:
    """Return the exact walls up to `top` (by default: into the mast), from ever finer stacks.

    Where all walls bend at multiples of the step d, a straight part is seen shifted by a multiple
    of d. Two stacks give the shift, the third must confirm it, and the bends must indeed lie on a
    grid much coarser than d; if not, they are guessed from what was seen, and a step is tried
    that divides them. Raises `UnsupportedError` where no stack is fine enough.
    """

    def stack(delta: Fraction) -> Stack:
        return Stack(graph, delta, ground=ground, threats=threats, ko=ko, static=static)

    ground = Fraction(ground)
    height = (_find_top(graph, stack, ground) if top is None else Fraction(top)) - ground
    delta = Fraction(1, SIMPLER * max(1, round(48 / height)))
    for _attempt in range(ATTEMPTS):
        runs = [stack(delta / fine).walls(ground + height) for fine in FINENESS]
        sides = [
            [lines(run, run.left if left else run.right) for run in runs] for left in (True, False)
        ]
        walls = [_limit(side, ground, delta) for side in sides]
        if walls[0] and walls[1] and (top is not None or walls[0][-1][1] == walls[1][-1][1]):
            return CouponWalls(walls[0], walls[1])
        delta = _next_step(delta, sides, ground)
    raise UnsupportedError("the walls do not settle as the stack gets finer")


def _find_top(graph: Graph, stack: Callable[[Fraction], Stack], ground: Fraction) -> Fraction:
    """Return a temperature above which there is only mast, without too much of it.

    No temperature exceeds the range of the scores; from there the view is narrowed.
    """
    scores = [p.score for p in graph.positions.values() if p.score is not None] or [Fraction(0)]
    height = max(scores) - min(scores) + 1 - ground
    while True:
        delta = 1 / Fraction(max(1, int(COARSE / height)))
        if height > COARSE:
            delta = Fraction(int(height / COARSE))
        walls = stack(delta).walls(ground + height)
        bent = [
            index
            for wall in (walls.left, walls.right)
            for index, (value, later) in enumerate(zip(wall, wall[PERIOD:], strict=False))
            if value != later
        ]
        below = walls.temperature(max(bent) + PERIOD) - ground if bent else Fraction(0)
        narrowed = max(2 * below, Fraction(1))
        if narrowed > height / 2:
            return ground + max(height, narrowed)
        height = narrowed


def _limit(runs: list[list[WallPart]], ground: Fraction, delta: Fraction) -> Polyline | None:
    """Return the wall that the stacks agree on, or None."""
    if not runs[0] or any(len(run) != len(runs[0]) for run in runs):
        return None
    if _has_gap(runs[-1], delta):
        return None
    limits: list[tuple[Fraction, Fraction]] = []
    for coarse, *finer in zip(*runs, strict=True):
        # offset(d / n) = limit + shift * d / n
        found = {
            (line.slope, (n * line.offset - coarse.offset) / (n - 1))
            for n, line in zip(FINENESS[1:], finer, strict=True)
        }
        if len(found) > 1 or next(iter(found))[0] != coarse.slope:
            return None
        limits += found
    wall = _bends(limits, ground)
    # Bends that only a step as fine as this one divides are an artefact of it.
    grid = SIMPLER * delta
    return wall if all((t / grid).denominator == 1 for t, _ in wall) else None


def _next_step(delta: Fraction, sides: list[list[list[WallPart]]], ground: Fraction) -> Fraction:
    """Return a step at most half as large, if possible one that divides the bends seen so far."""
    grid = ground.denominator
    for side in sides:
        *_, coarse, fine = side
        slopes = [[line.slope for line in run] for run in (coarse, fine)]
        if slopes[0] != slopes[1] or _has_gap(fine, delta):
            return delta / 2  # not all is seen yet
        m, n = FINENESS[-2:]
        straight = [
            (line.slope, (n * line.offset - m * other.offset) / (n - m))
            for line, other in zip(fine, coarse, strict=True)
        ]
        for t, _ in _bends(straight, ground):
            grid = lcm(grid, _simplest_fraction(t - delta, t + delta).denominator)
    if grid * delta > 1:  # finer than what was seen: a bad guess
        return delta / 2
    return Fraction(1, grid * max(SIMPLER, -(-2 // (delta * grid))))


def _has_gap(run: list[WallPart], delta: Fraction) -> bool:
    """Tell whether something lies between two straight parts that was too short to be seen."""
    step = delta / FINENESS[-1]
    return any(b.low - a.high > PERIOD // 2 * step for a, b in pairwise(run))


def _simplest_fraction(low: Fraction, high: Fraction) -> Fraction:
    """Return the fraction of the smallest denominator between the bounds."""
    if low.numerator // low.denominator < high.numerator // high.denominator:
        return Fraction(high.numerator // high.denominator)
    whole = low.numerator // low.denominator
    if low == whole:
        return low
    return whole + 1 / _simplest_fraction(1 / (high - whole), 1 / (low - whole))


def _bends(straight: list[tuple[Fraction, Fraction]], ground: Fraction) -> Polyline:
    """Return the points where lines (slope, offset) meet, from the ground up."""
    points: Polyline = []
    if straight:
        points.append((ground, straight[0][1] + straight[0][0] * ground))
    for (slope, offset), (other, beyond) in pairwise(straight):
        if slope != other:
            t = (beyond - offset) / (slope - other)
            if t == points[-1][0]:  # a stretch that vanishes with the step
                points.pop()
            points.append((t, offset + slope * t))
    return points
