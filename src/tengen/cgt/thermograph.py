"""Thermographs: what a position is worth at every temperature.

`thermograph` is a pure function from the options' thermographs to the position's. It builds no
canonical games, so it serves trees with millions of nodes, and graphs that share nodes, as well
as textbook values. Left wants high scores; the ground is the lowest temperature that is looked at:
-1 where a move may cost a point of territory, 0 where dame are worth filling (area counting).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import gcd

from tengen.cgt.numbers import canonical_options, is_dyadic, simplest_number
from tengen.cgt.walls import (
    Rational,
    Wall,
    aligned,
    crossings,
    lower_envelope,
    straightened,
    upper_envelope,
)
from tengen.errors import UnsupportedError

TERRITORY = Fraction(-1)
AREA = Fraction(0)


class Sente(StrEnum):
    """What a play here is, at the position's own temperature."""

    GOTE = "gote"
    LEFT = "left-sente"  # Right's play here is reverse sente
    RIGHT = "right-sente"
    DOUBLE = "double-threat"  # both sides threaten; "double sente" is no notion of the theory
    MIAI = "miai-like"  # a follow-up is exactly as hot as the position: sente and gote are equal
    SETTLED = "settled"  # nobody wants to play


class Thermograph:
    """Two walls that meet in a mast.

    `temperature` is the last t at which playing is not a loss; `strict_temperature` the t from
    which on the mast begins. They differ where the scaffolds coincide over a stretch: there a
    player may threaten and be answered without anything gained.
    """

    __slots__ = ("_bottom", "_mean", "_top", "left", "right")

    def __init__(self, left: Wall, right: Wall, top: Fraction | tuple[int, int]) -> None:
        self.left, self.right = left, right
        self._top: Fraction | tuple[int, int] = top
        self._bottom: Fraction | None = None
        self._mean: Fraction | None = None

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

    def __neg__(self) -> Thermograph:
        return Thermograph(-self.right, -self.left, self.temperature)

    def shifted(self, value: Rational) -> Thermograph:
        """Return the thermograph of the position plus a number of points."""
        return Thermograph(self.left.shifted(value), self.right.shifted(value), self.temperature)

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
        if wall is not None and wall.ground != ground:
            raise ValueError(f"ground {ground} expected, an option has ground {wall.ground}")
    if left is None and right is None:
        return score(0 if static is None else static, ground)
    start = _settled_value(left, right, ground, static)
    if left is None:
        assert right is not None
        left = Wall.constant(min(value for _, value in right.breakpoints) - 1, ground)
        left = lower_envelope([left, Wall.constant(start, ground)])
    if right is None:
        right = Wall.constant(max(value for _, value in left.breakpoints) + 1, ground)
        right = upper_envelope([right, Wall.constant(start, ground)])
    left, right = aligned(left, right)
    while True:
        folded = _fold(left, right, start)
        if isinstance(folded, Thermograph):
            return folded
        left, right = left.rescaled(folded), right.rescaled(folded)


def _settled_value(
    left: Wall | None, right: Wall | None, ground: Rational, static: Rational | None
) -> Fraction:
    """Return the value if nobody moves at the ground; unused where somebody does."""
    low = None if left is None else Fraction(left.points[0][1], left.scale)
    high = None if right is None else Fraction(right.points[0][1], right.scale)
    if low is not None and high is not None and low >= high:
        return low
    if static is not None:
        value = Fraction(static)
        value = value if low is None else max(value, low)
        return value if high is None else min(value, high)
    # At -1 the walls carry the subzero thermographs of the options, which makes the interval
    # closed (Siegel 2013, II.5); at 0 a number lies strictly between number options.
    closed = ground <= TERRITORY
    return simplest_number(low, high, low_closed=closed, high_closed=closed) or Fraction(0)


def _fold(left: Wall, right: Wall, start: Fraction) -> Thermograph | int:
    """Merge aligned scaffolds; or return the factor by which their scale is too coarse."""
    scale = left.scale
    if scale % start.denominator:
        return start.denominator // gcd(scale, start.denominator)
    mast = int(start * scale)
    lefts: list[tuple[int, int]] = []
    rights: list[tuple[int, int]] = []
    left_slope = right_slope = 0
    top = left.points[0][0]
    for t, a, b, slope_a, slope_b, length in crossings(left, right):
        if a > b or (a == b and slope_a >= slope_b):
            if length is None:
                raise UnsupportedError("scaffolds that never meet: no temperature")
            lefts.append((t, a))
            rights.append((t, b))
            left_slope, right_slope = slope_a, slope_b
            top, mast = t + length, a + slope_a * length
            continue
        # The mast stands still unless a scaffold reaches it before this stretch ends.
        push, reach = (slope_a, mast - a) if slope_a > 0 else (slope_b, mast - b)
        left_slope = right_slope = 0
        lefts.append((t, mast))
        rights.append((t, mast))
        if (slope_a > 0 or slope_b < 0) and (
            length is None or push * length > reach >= 0 or (push * length < reach <= 0)
        ):
            if reach % push:
                return abs(push) // gcd(push, reach)
            met = reach // push
            if met:
                lefts.append((t + met, mast))
                rights.append((t + met, mast))
            if length is None:
                raise UnsupportedError("a mast that never stands still: no mean")
            left_slope = right_slope = push
            mast += push * (length - met)
    left_wall = Wall(scale, tuple(straightened(lefts, left_slope)), left_slope)
    right_wall = Wall(scale, tuple(straightened(rights, right_slope)), right_slope)
    return Thermograph(left_wall.reduced(), right_wall.reduced(), (top, scale))


def sente(whole: Thermograph, lefts: Sequence[Thermograph], rights: Sequence[Thermograph]) -> Sente:
    """Classify plays in a position by the heat of what they leave behind.

    A move is sente if every best move at the position's temperature leaves something hotter.
    """
    if whole.temperature < 0 or whole.temperature == whole.ground:
        return Sente.SETTLED
    t = whole.strict_temperature
    left = _follow_up(lefts, t, lambda option: option.right(t))
    right = _follow_up(rights, t, lambda option: -option.left(t))
    if left == 0 or right == 0:
        return Sente.MIAI
    if left > 0:
        return Sente.DOUBLE if right > 0 else Sente.LEFT
    return Sente.RIGHT if right > 0 else Sente.GOTE


def _follow_up(
    options: Sequence[Thermograph], t: Fraction, gain: Callable[[Thermograph], Fraction]
) -> int:
    """Return 1, 0 or -1: the best options are hotter than t, as hot, or cooler."""
    if not options:
        return -1
    gains = [gain(option) for option in options]
    best = max(gains)
    heats = {
        (option.strict_temperature > t) - (option.strict_temperature < t)
        for option, value in zip(options, gains, strict=True)
        if value == best
    }
    return heats.pop() if len(heats) == 1 else 0


@dataclass(frozen=True, slots=True)
class Bounds:
    """A position known only between two thermographs, as in a search that is not finished."""

    lower: Thermograph
    upper: Thermograph
    coolest: Fraction
    hottest: Fraction

    @classmethod
    def exactly(cls, known: Thermograph) -> Bounds:
        return cls(known, known, known.temperature, known.temperature)

    @classmethod
    def between(cls, low: Rational, high: Rational, ground: Rational = TERRITORY) -> Bounds:
        """Return the bounds of a position of which only the range of scores is known."""
        hottest = max(Fraction(high - low) / 2, Fraction(ground))
        return cls(score(low, ground), score(high, ground), Fraction(ground), hottest)

    @property
    def is_exact(self) -> bool:
        return self.lower is self.upper

    @property
    def mean(self) -> tuple[Fraction, Fraction]:
        return self.lower.mean, self.upper.mean

    @property
    def temperature(self) -> tuple[Fraction, Fraction]:
        return self.coolest, self.hottest


def bounds(
    lefts: Sequence[Bounds],
    rights: Sequence[Bounds],
    *,
    ground: Rational = TERRITORY,
    static: Rational | None = None,
) -> Bounds:
    """Return what is known of a position from what is known of its options.

    Walls grow with the options' walls, so the lower (upper) options give the lower (upper)
    thermograph; the temperature is greatest where Left's options are high and Right's are low.
    """

    def fold(left_high: bool, right_high: bool) -> Thermograph:
        return thermograph(
            [option.upper if left_high else option.lower for option in lefts],
            [option.upper if right_high else option.lower for option in rights],
            ground=ground,
            static=static,
        )

    if all(option.is_exact for option in (*lefts, *rights)):
        return Bounds.exactly(fold(False, False))
    return Bounds(
        fold(False, False),
        fold(True, True),
        fold(False, True).temperature,
        fold(True, False).temperature,
    )
