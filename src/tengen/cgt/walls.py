"""Piecewise linear functions of the temperature, exact: the walls of thermographs.

A wall is a polygon of integers over one common scale, with integer slopes. Integers are what
makes thermographs cheap: a `Fraction` costs twenty times as much per addition, and the slopes of
walls built from moves that cost t are integers anyway.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
        """Return the wall through (t, value) points, the first of which lies on the ground."""
        exact = [(Fraction(t), Fraction(value)) for t, value in points]
        for (t, value), (later, other) in pairwise(exact):
            if later <= t or (other - value) % (later - t):
                raise GoError(
                    f"no wall with integer slopes from ({t}, {value}) to ({later}, {other})"
                )
        scale = lcm(*(part.denominator for point in exact for part in point))
        numerators = [(int(t * scale), int(value * scale)) for t, value in exact]
        return cls(scale, tuple(straightened(numerators, slope)), slope)

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
        if t < self.ground:
            raise ValueError(f"temperature {t} is below the ground {self.ground}")
        below = 0
        while below + 1 < len(self.points) and self.points[below + 1][0] <= t * self.scale:
            below += 1
        start, value = self.points[below]
        return Fraction(value, self.scale) + self.slopes[below] * (t - Fraction(start, self.scale))

    def tilted(self, slope: int) -> Wall:
        """Return the wall plus slope * t: the tax of one move is a tilt by -1 or +1."""
        points = tuple((t, value + slope * t) for t, value in self.points)
        return Wall(self.scale, points, self.slope + slope)

    def shifted(self, value: Rational) -> Wall:
        """Return the wall plus a constant."""
        factor = lcm(self.scale, value.denominator) // self.scale
        step = int(value * self.scale * factor)
        points = tuple((t * factor, v * factor + step) for t, v in self.points)
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


def upper_envelope(walls: Sequence[Wall]) -> Wall:
    """Return the greatest of the walls at every temperature."""
    result = walls[0]
    for wall in walls[1:]:
        if wall is not result:
            result = _greater(result, wall)
    return result


def lower_envelope(walls: Sequence[Wall]) -> Wall:
    """Return the least of the walls at every temperature."""
    result = walls[0]
    for wall in walls[1:]:
        if wall is not result:
            result = -_greater(-result, -wall)
    return result


def aligned(a: Wall, b: Wall) -> tuple[Wall, Wall]:
    """Return both walls over one scale, fine enough for every point where they cross."""
    if a.scale != b.scale:
        scale = lcm(a.scale, b.scale)
        a, b = a.rescaled(scale // a.scale), b.rescaled(scale // b.scale)
    factor = 1
    for _t, va, vb, slope_a, slope_b, length in steps(a, b):
        gap, closing = va - vb, slope_b - slope_a
        # They cross gap/closing after t, where that lies inside the step.
        if gap and closing and gap % closing and gap * closing > 0:
            inside = length is None or abs(gap) < abs(closing) * length
            if inside:
                factor = lcm(factor, abs(closing) // gcd(gap, closing))
    return a.rescaled(factor), b.rescaled(factor)


def steps(a: Wall, b: Wall) -> Iterator[tuple[int, int, int, int, int, int | None]]:
    """Walk up two walls of one scale and one ground: (t, a, b, slope a, slope b, length) for each
    stretch on which both are straight; the last has no length."""
    pa, pb = a.points, b.points
    i = j = 0
    (t, va), (_, vb) = pa[0], pb[0]
    while True:
        ta = pa[i + 1][0] if i + 1 < len(pa) else None
        tb = pb[j + 1][0] if j + 1 < len(pb) else None
        sa = a.slope if ta is None else (pa[i + 1][1] - pa[i][1]) // (ta - pa[i][0])
        sb = b.slope if tb is None else (pb[j + 1][1] - pb[j][1]) // (tb - pb[j][0])
        if ta is None and tb is None:
            yield t, va, vb, sa, sb, None
            return
        end = ta if tb is None or (ta is not None and ta <= tb) else tb
        assert end is not None
        length = end - t
        yield t, va, vb, sa, sb, length
        t, va, vb = end, va + sa * length, vb + sb * length
        i += end == ta
        j += end == tb


def crossings(a: Wall, b: Wall) -> Iterator[tuple[int, int, int, int, int, int | None]]:
    """Walk like `steps` over `aligned` walls, each stretch cut where the walls cross."""
    for t, va, vb, sa, sb, length in steps(a, b):
        gap, closing = va - vb, sb - sa
        if gap * closing > 0:
            cut = gap // closing
            if length is None or cut < length:
                yield t, va, vb, sa, sb, cut
                rest = None if length is None else length - cut
                yield t + cut, va + sa * cut, vb + sb * cut, sa, sb, rest
                continue
        yield t, va, vb, sa, sb, length


def _greater(a: Wall, b: Wall) -> Wall:
    a, b = aligned(a, b)
    points: list[tuple[int, int]] = []
    slope = 0
    for t, va, vb, sa, sb, _length in crossings(a, b):
        points.append((t, max(va, vb)))
        slope = sa if va > vb or (va == vb and sa > sb) else sb
    return Wall(a.scale, tuple(straightened(points, slope)), slope)


def straightened(points: Sequence[tuple[int, int]], slope: int) -> list[tuple[int, int]]:
    """Drop the points in the middle of a straight line."""
    kept = [points[0]]
    for index in range(1, len(points)):
        t, value = points[index]
        before, v = kept[-1]
        if index + 1 < len(points):
            after, w = points[index + 1]
            bends = (value - v) * (after - t) != (w - value) * (t - before)
        else:
            bends = value - v != slope * (t - before)
        if bends:
            kept.append(points[index])
    return kept
