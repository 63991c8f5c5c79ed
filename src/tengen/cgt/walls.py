"""Piecewise linear functions of the temperature, exact: the walls of thermographs.

A wall is a polygon of integers over one common scale, with integer slopes. Integers are what
makes thermographs cheap: a `Fraction` costs twenty times as much per addition, and the slopes of
walls built from moves that cost t are integers anyway.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain, pairwise
from math import gcd, lcm

from tengen.errors import GoError

Rational = Fraction | int


class Wall:
    """A function of t from the ground up: numerators over `scale`, `slope` beyond the last point.

    `points` are (t, value), t rising strictly, no three in line.
    """

    __slots__ = ("points", "scale", "slope")

    def __init__(self, scale: int, points: tuple[tuple[int, int], ...], slope: int) -> None:
        self.scale, self.points, self.slope = scale, points, slope

    @classmethod
    def constant(cls, value: Rational, ground: Rational) -> Wall:
        """Return the vertical wall at `value`."""
        scale = lcm(value.denominator, ground.denominator)
        return cls(scale, ((int(ground * scale), int(value * scale)),), 0)

    @classmethod
    def through(cls, points: Iterable[tuple[Rational, Rational]], slope: int = 0) -> Wall:
        """Return the wall through (t, value) points; the first one lies on the ground."""
        exact = [(Fraction(t), Fraction(value)) for t, value in points]
        for (t, value), (later, other) in pairwise(exact):
            if later <= t or (other - value) % (later - t):
                raise GoError(
                    f"no wall with integer slopes from ({t}, {value}) to ({later}, {other})"
                )
        scale = lcm(*(part.denominator for point in exact for part in point))
        numerators = [(int(t * scale), int(value * scale)) for t, value in exact]
        wall = cls(scale, tuple(numerators), slope)
        bends = [
            point
            for point, slopes in zip(numerators, pairwise([None, *wall.slopes]), strict=True)
            if slopes[0] != slopes[1]
        ]
        return cls(scale, tuple(bends), slope)

    @property
    def ground(self) -> Fraction:
        return Fraction(self.points[0][0], self.scale)

    @property
    def breakpoints(self) -> list[tuple[Fraction, Fraction]]:
        """The (t, value) points as fractions, from the ground up."""
        return [(Fraction(t, self.scale), Fraction(v, self.scale)) for t, v in self.points]

    @property
    def slopes(self) -> list[int]:
        """The slope of each segment, the last one being the ray upwards."""
        return [(w - v) // (u - t) for (t, v), (u, w) in pairwise(self.points)] + [self.slope]

    def __call__(self, t: Rational) -> Fraction:
        """Return the value at temperature `t`, which must not be below the ground."""
        points, above, below = self.points, t.numerator * self.scale, t.denominator
        if above < points[0][0] * below:
            raise ValueError(f"temperature {t} is below the ground {self.ground}")
        last = 0
        while last + 1 < len(points) and points[last + 1][0] * below <= above:
            last += 1
        start, value = points[last]
        slope = self.slope
        if last + 1 < len(points):
            end, other = points[last + 1]
            slope = (other - value) // (end - start)
        return Fraction(value * below + slope * (above - start * below), self.scale * below)

    def tilted(self, slope: int) -> Wall:
        """Return the wall plus slope * t: the tax of one move is a tilt by -1 or +1."""
        points = tuple((t, value + slope * t) for t, value in self.points)
        return Wall(self.scale, points, self.slope + slope)

    def slope_below(self, t: Rational) -> int:
        """Return the slope just below `t`, which must be above the ground."""
        return self._slope_after(sum(u < t * self.scale for u, _ in self.points))

    def slope_above(self, t: Rational) -> int:
        """Return the slope just above `t`."""
        return self._slope_after(sum(u <= t * self.scale for u, _ in self.points))

    def _slope_after(self, points: int) -> int:
        if not points:
            raise ValueError(f"a temperature below the ground {self.ground}")
        return self.slopes[points - 1]

    def shifted(self, value: Rational, t: Rational = 0) -> Wall:
        """Return the wall plus a constant, moved up by `t`."""
        factor = lcm(self.scale, value.denominator, t.denominator) // self.scale
        up, right = int(t * self.scale * factor), int(value * self.scale * factor)
        points = tuple((u * factor + up, v * factor + right) for u, v in self.points)
        return Wall(self.scale * factor, points, self.slope)

    def __neg__(self) -> Wall:
        return Wall(self.scale, tuple((t, -value) for t, value in self.points), -self.slope)

    def rescaled(self, factor: int) -> Wall:
        """Return the same wall over a scale `factor` times as fine."""
        if factor == 1:
            return self
        points = tuple((t * factor, value * factor) for t, value in self.points)
        return Wall(self.scale * factor, points, self.slope)

    def reduced(self) -> Wall:
        """Return the same wall over the smallest scale."""
        divisor = gcd(self.scale, *chain.from_iterable(self.points))
        if divisor == 1:
            return self
        points = tuple((t // divisor, value // divisor) for t, value in self.points)
        return Wall(self.scale // divisor, points, self.slope)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Wall):
            return NotImplemented
        a, b = self.reduced(), other.reduced()
        return (a.scale, a.points, a.slope) == (b.scale, b.points, b.slope)

    def __hash__(self) -> int:
        a = self.reduced()
        return hash((a.scale, a.points, a.slope))

    def __repr__(self) -> str:
        points = ", ".join(f"({t}, {value})" for t, value in self.breakpoints)
        return f"Wall.through([{points}], slope={self.slope})"


# A stretch on which two walls are straight and do not cross: t, both values, both slopes, length
# (None for the last, which has no end).
Stretch = tuple[int, int, int, int, int, int | None]


def upper_envelope(walls: Sequence[Wall]) -> Wall:
    """Return the greatest of the walls at every temperature."""
    result = walls[0]
    for wall in walls[1:]:
        if wall is not result:
            result = _better(result, wall, 1)
    return result


def lower_envelope(walls: Sequence[Wall]) -> Wall:
    """Return the least of the walls at every temperature."""
    result = walls[0]
    for wall in walls[1:]:
        if wall is not result:
            result = _better(result, wall, -1)
    return result


def _better(a: Wall, b: Wall, sign: int) -> Wall:
    scale, stretches = walk(a, b)
    points: list[tuple[int, int]] = []
    slope: int | None = None
    for t, va, vb, sa, sb, _length in stretches:
        lead = sign * (va - vb) or sign * (sa - sb)
        value, rise = (va, sa) if lead > 0 else (vb, sb)
        if rise != slope:
            points.append((t, value))
            slope = rise
    assert slope is not None
    return Wall(scale, tuple(points), slope)


def walk(a: Wall, b: Wall) -> tuple[int, list[Stretch]]:
    """Walk up two walls of one ground: return a common scale, fine enough for the points where
    they cross, and the stretches between bends and crossings."""
    scale = a.scale
    if scale != b.scale:
        scale = lcm(scale, b.scale)
        a, b = a.rescaled(scale // a.scale), b.rescaled(scale // b.scale)
    stretches = _stretches(a, b)
    factor = 1
    crossing = False
    for _t, va, vb, sa, sb, length in stretches:
        gap, closing = va - vb, sb - sa
        if gap * closing > 0 and (length is None or abs(gap) < abs(closing) * length):
            crossing = True
            if gap % closing:
                factor = lcm(factor, abs(closing) // gcd(gap, closing))
    if not crossing:
        return scale, stretches
    cut: list[Stretch] = []
    for t, va, vb, sa, sb, length in stretches:
        if factor != 1:
            t, va, vb = t * factor, va * factor, vb * factor
            length = None if length is None else length * factor
        gap, closing = va - vb, sb - sa
        if gap * closing > 0 and (length is None or abs(gap) < abs(closing) * length):
            before = gap // closing
            cut.append((t, va, vb, sa, sb, before))
            t, va, vb = t + before, va + sa * before, vb + sb * before
            length = None if length is None else length - before
        cut.append((t, va, vb, sa, sb, length))
    return scale * factor, cut


def _stretches(a: Wall, b: Wall) -> list[Stretch]:
    """Return the stretches between the bends of two walls over one scale."""
    pa, pb = a.points, b.points
    la, lb = len(pa), len(pb)
    t, va = pa[0]
    vb = pb[0][1]
    i = j = 1
    result: list[Stretch] = []
    sa = a.slope if la == 1 else (pa[1][1] - va) // (pa[1][0] - t)
    sb = b.slope if lb == 1 else (pb[1][1] - vb) // (pb[1][0] - t)
    while i < la or j < lb:
        end = pa[i][0] if j == lb or (i < la and pa[i][0] <= pb[j][0]) else pb[j][0]
        length = end - t
        result.append((t, va, vb, sa, sb, length))
        t, va, vb = end, va + sa * length, vb + sb * length
        if i < la and pa[i][0] == end:
            i += 1
            sa = a.slope if i == la else (pa[i][1] - va) // (pa[i][0] - t)
        if j < lb and pb[j][0] == end:
            j += 1
            sb = b.slope if j == lb else (pb[j][1] - vb) // (pb[j][0] - t)
    result.append((t, va, vb, sa, sb, None))
    return result
