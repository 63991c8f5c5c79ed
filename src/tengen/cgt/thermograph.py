"""Thermographs: what a position is worth at every temperature.

`thermograph` is a pure function from the options' thermographs to the position's. It builds no
canonical games, so it serves trees with millions of nodes, and graphs that share nodes, as well
as textbook values. Left wants high scores; the ground is the lowest temperature that is looked at:
-1 where a move may cost a point of territory, 0 where dame are worth filling (area counting).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm

from tengen.cgt.numbers import canonical_options, is_dyadic, simplest_number
from tengen.cgt.walls import Rational, Stretch, Wall, lower_envelope, upper_envelope, walk
from tengen.errors import UnsupportedError

TERRITORY = Fraction(-1)
AREA = Fraction(0)


class Thermograph:
    """Two walls that meet in a mast.

    `temperature` is the last t at which playing is not a loss; `strict_temperature` the t from
    which on the mast begins. They differ where the scaffolds coincide over a stretch: there a
    player may threaten and be answered without anything gained.
    """

    __slots__ = ("_bottom", "_mean", "_move", "_top", "left", "right")

    def __init__(self, left: Wall, right: Wall, top: Fraction | tuple[int, int]) -> None:
        self.left, self.right = left, right
        self._top: Fraction | tuple[int, int] = top
        self._bottom: Fraction | None = None
        self._mean: Fraction | None = None
        self._move: Fraction | None = None

    @property
    def ground(self) -> Fraction:
        return self.left.ground

    @property
    def mean(self) -> Fraction:
        if self._mean is None:
            self._mean = Fraction(self.left.points[-1][1], self.left.scale)
        return self._mean

    @property
    def temperature(self) -> Fraction:
        if isinstance(self._top, tuple):
            self._top = Fraction(*self._top)
        return self._top

    @property
    def strict_temperature(self) -> Fraction:
        if self._bottom is None:
            left, right = self.left, self.right
            self._bottom = max(
                Fraction(left.points[-1][0], left.scale), Fraction(right.points[-1][0], right.scale)
            )
        return self._bottom

    @property
    def move_value(self) -> Fraction:
        """What a move is worth: the last temperature at which a play may gain something.

        Where the scaffolds coincide over a stretch above the ground, a play there only threatens
        and is answered: the stretch's bottom counts, so that threats which gain nothing do not.
        """
        if self._move is None:
            bottom = self.strict_temperature
            self._move = bottom if bottom > self.ground else self.temperature
        return self._move

    def __neg__(self) -> Thermograph:
        return Thermograph(-self.right, -self.left, self.temperature)

    def shifted(self, value: Rational, t: Rational = 0) -> Thermograph:
        """Return the thermograph of the position plus a number of points, moved up by `t`."""
        left, right = (wall.shifted(value, t) for wall in (self.left, self.right))
        return Thermograph(left, right, self.temperature + t)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Thermograph):
            return NotImplemented
        return (self.left, self.right) == (other.left, other.right)

    def __hash__(self) -> int:
        return hash((self.left, self.right))

    def __repr__(self) -> str:
        return f"<thermograph: mean {self.mean}, temperature {self.temperature}>"


def score(value: Rational, ground: Rational = TERRITORY) -> Thermograph:
    """Return the thermograph of a settled score: a mast from the ground up."""
    wall = Wall.constant(value, ground)
    return Thermograph(wall, wall, wall.ground)


@lru_cache(maxsize=4096)
def number(value: Fraction, ground: Rational = TERRITORY) -> Thermograph:
    """Return the thermograph of a number as a game: 1/2 is {0|1}, of temperature -1/2.

    A rational that is not dyadic has no finite game; it stands for a score.
    """
    if value.denominator == 1 or ground >= 0 or not is_dyadic(value):
        return score(value, ground)
    left, right = canonical_options(value)
    assert left is not None
    assert right is not None
    return thermograph([number(left, ground)], [number(right, ground)], ground=ground)


def thermograph(
    lefts: Sequence[Thermograph],
    rights: Sequence[Thermograph],
    *,
    ground: Rational = TERRITORY,
    static: Rational | None = None,
) -> Thermograph:
    """Return the thermograph of a position from those of its options.

    Where nobody wants to move at the ground (a number, or noise in leaf scores), the value is
    `static` clamped between the scaffolds, or without it the simplest number that fits.

    >>> four = thermograph([score(4)], [thermograph([score(-4)], [score(-10)])])
    >>> print(four.mean, four.temperature)
    -3/2 11/2
    """
    left = upper_envelope([option.right for option in lefts]).tilted(-1) if lefts else None
    right = lower_envelope([option.left for option in rights]).tilted(1) if rights else None
    return from_scaffolds(left, right, ground=ground, static=static)


def from_scaffolds(
    left: Wall | None,
    right: Wall | None,
    *,
    ground: Rational = TERRITORY,
    static: Rational | None = None,
) -> Thermograph:
    """Return the thermograph whose walls come from the given scaffolds (None: no move).

    Where the left scaffold is at or above the right one, the scaffolds are the walls. Elsewhere
    neither side wants to move at that temperature, and both walls are the value at the next lower
    one, which a scaffold may push along (this happens only in kos).
    """
    for wall in (left, right):
        if wall is not None and wall.points[0][0] * ground.denominator != (
            ground.numerator * wall.scale
        ):
            raise ValueError(f"ground {ground} expected, an option has ground {wall.ground}")
    start: Fraction | None = None
    if left is None or right is None:
        if left is None and right is None:
            return score(0 if static is None else static, ground)
        start = _settled_value(left, right, ground, static)
        left, right = _out_of_reach(left, right, start)
    scale, stretches = walk(left, right)
    _, low, high, *_slopes = stretches[0]
    if start is None:
        if low >= high:
            return _fold(scale, stretches, low)
        start = _settled_value(left, right, ground, static)
    if scale % start.denominator:
        factor = lcm(scale, start.denominator) // scale
        scale, stretches = scale * factor, _finer(stretches, factor)
    return _fold(scale, stretches, start.numerator * (scale // start.denominator))


def _settled_value(
    left: Wall | None, right: Wall | None, ground: Rational, static: Rational | None
) -> Fraction:
    """Return the value of a position in which nobody wants to move at the ground."""
    low = None if left is None else Fraction(left.points[0][1], left.scale)
    high = None if right is None else Fraction(right.points[0][1], right.scale)
    if static is not None:
        value = Fraction(static)
        value = value if low is None else max(value, low)
        return value if high is None else min(value, high)
    # At -1 the walls carry the subzero thermographs of the options, which makes the interval
    # closed (Siegel 2013, II.5); at 0 a number lies strictly between number options.
    closed = ground <= TERRITORY
    return simplest_number(low, high, low_closed=closed, high_closed=closed) or Fraction(0)


def _out_of_reach(left: Wall | None, right: Wall | None, value: Fraction) -> tuple[Wall, Wall]:
    """Stand a wall in for a side that has no move: too far off to meet anything."""
    present = left if left is not None else right
    assert present is not None
    values = [value, *(v for _, v in present.breakpoints)]
    if left is None:
        return Wall.constant(min(values) - 1, present.ground), present
    return present, Wall.constant(max(values) + 1, present.ground)


def _finer(stretches: Sequence[Stretch], factor: int) -> list[Stretch]:
    return [
        (t * factor, a * factor, b * factor, slope_a, slope_b, length and length * factor)
        for t, a, b, slope_a, slope_b, length in stretches
    ]


def _fold(scale: int, stretches: Sequence[Stretch], start: int) -> Thermograph:
    """Merge scaffolds into walls; `start` is the value at the ground if nobody moves there."""
    mast = start
    lefts: list[tuple[int, int]] = []
    rights: list[tuple[int, int]] = []
    left_slope: int | None = None
    right_slope: int | None = None
    top = stretches[0][0]
    for t, a, b, slope_a, slope_b, length in stretches:
        if a > b or (a == b and slope_a >= slope_b):
            if length is None:
                raise UnsupportedError("scaffolds that never meet: no temperature")
            if slope_a != left_slope:
                lefts.append((t, a))
                left_slope = slope_a
            if slope_b != right_slope:
                rights.append((t, b))
                right_slope = slope_b
            top, mast = t + length, a + slope_a * length
            continue
        # The mast stands still unless a scaffold reaches it before this stretch ends.
        push = slope_a if slope_a > 0 else slope_b if slope_b < 0 else 0
        still = length
        if slope_a > 0 > slope_b and (b - mast) * slope_a < (mast - a) * -slope_b:
            push = slope_b  # both come nearer, and the right one is there first
        if push:
            reach = mast - (a if push > 0 else b)
            if reach % push and (length is None or reach // push < length):
                factor = abs(push) // gcd(push, reach)
                return _fold(scale * factor, _finer(stretches, factor), start * factor)
            if length is None or reach // push < length:
                still = reach // push
        if left_slope != 0:
            lefts.append((t, mast))
        if right_slope != 0:
            rights.append((t, mast))
        left_slope = right_slope = 0
        if still != length:
            if length is None:
                raise UnsupportedError("a mast that never stands still: no mean")
            assert still is not None
            for points in (lefts, rights):
                if points[-1][0] == t + still:
                    points.pop()
                points.append((t + still, mast))
            left_slope = right_slope = push
            mast += push * (length - still)
    left_wall = Wall(scale, tuple(lefts), 0)
    right_wall = Wall(scale, tuple(rights), 0)
    if scale > 1:
        left_wall, right_wall = left_wall.reduced(), right_wall.reduced()
    return Thermograph(left_wall, right_wall, (top, scale))
