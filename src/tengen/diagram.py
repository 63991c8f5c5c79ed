"""What a diagram shows: one frozen description that `pictures` draws and `terminal` prints.

A diagram knows no rules. Stones are bytes (0 empty, 1 Black, 2 White), row-major from the top left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tengen.coords import Color, Point, check_size
from tengen.errors import GoError

Theme = Literal["wood", "paper"]
Palette = Literal["gray", "color"]  # black to white, or blue (Black) to red (White)
ValueStyle = Literal["paint", "squares"]  # whole cells, or squares that grow with the value

# Black's end, the middle and White's end of the value scales.
_PALETTES = {
    "gray": ((0.10, 0.10, 0.10), (0.56, 0.56, 0.56), (0.98, 0.98, 0.98)),
    "color": ((0.13, 0.34, 0.62), (0.96, 0.94, 0.88), (0.78, 0.24, 0.17)),
}


@dataclass(frozen=True, slots=True)
class Ghost:
    """A stone that may come: drawn faintly, with a short text such as "47" or "12%"."""

    point: Point
    color: Color
    text: str = ""
    weight: float = 0.5  # 0 invisible, 1 solid


@dataclass(frozen=True, slots=True)
class Region:
    """A set of points with one outline."""

    points: frozenset[Point]
    color: str = "#c0392b"


@dataclass(frozen=True, slots=True)
class Arrow:
    """From one point to another."""

    start: Point
    end: Point
    color: str = "#1f6fb2"


@dataclass(frozen=True, slots=True)
class Diagram:
    """A board with everything that is to be shown on it.

    >>> Diagram(b"\\x01" + bytes(8), 3, last=0, labels={4: "A"}).window
    (0, 0, 2, 2)
    """

    stones: bytes
    size: int
    title: str = ""
    caption: str = ""
    last: Point | None = None
    numbers: Mapping[Point, int] = field(default_factory=dict)  # move numbers, written on stones
    labels: Mapping[Point, str] = field(default_factory=dict)  # letters and short words
    crosses: frozenset[Point] = frozenset()
    triangles: frozenset[Point] = frozenset()
    squares: frozenset[Point] = frozenset()
    circles: frozenset[Point] = frozenset()
    values: Sequence[float] | None = None  # one a point, +1 Black's, -1 White's
    value_style: ValueStyle = "paint"
    palette: Palette = "gray"
    ghosts: Sequence[Ghost] = ()
    regions: Sequence[Region] = ()
    arrows: Sequence[Arrow] = ()
    crop: tuple[int, int, int, int] | None = None  # top, left, bottom, right: shown rows, columns
    coordinates: bool = True
    theme: Theme = "wood"

    def __post_init__(self) -> None:
        count = check_size(self.size) ** 2
        if len(self.stones) != count:
            raise GoError(
                f"a {self.size}x{self.size} board has {count} points, not {len(self.stones)}"
            )
        if any(stone > 2 for stone in self.stones):
            raise GoError("stones are 0 (empty), 1 (Black) or 2 (White)")
        if self.values is not None and len(self.values) != count:
            raise GoError(f"{len(self.values)} values for {count} points")
        for point in self._points():
            if not 0 <= point < count:
                raise GoError(f"point {point} is off the {self.size}x{self.size} board")
        top, left, bottom, right = self.window
        if not (0 <= top <= bottom < self.size and 0 <= left <= right < self.size):
            raise GoError(f"cannot crop a {self.size}x{self.size} board to {self.crop}")

    @property
    def window(self) -> tuple[int, int, int, int]:
        """First and last shown row and column: top, left, bottom, right."""
        return self.crop or (0, 0, self.size - 1, self.size - 1)

    def stone(self, point: Point) -> Color | None:
        return Color(self.stones[point]) if self.stones[point] else None

    def _points(self) -> Iterable[Point]:
        if self.last is not None:
            yield self.last
        for points in (
            self.numbers, self.labels, self.crosses, self.triangles, self.squares, self.circles,
        ):  # fmt: skip
            yield from points
        for ghost in self.ghosts:
            yield ghost.point
        for region in self.regions:
            yield from region.points
        for arrow in self.arrows:
            yield from (arrow.start, arrow.end)


def star_points(size: int) -> frozenset[Point]:
    """The dotted points of a board.

    >>> sorted(star_points(9))
    [20, 24, 40, 56, 60]
    """
    if size < 7:
        return frozenset()
    edge = 2 if size < 13 else 3
    lines = [edge, size - 1 - edge]
    stars = {row * size + column for row in lines for column in lines}
    if size % 2:
        middle = size // 2
        stars.add(middle * size + middle)
        if size > 13:
            stars |= {middle * size + line for line in lines}
            stars |= {line * size + middle for line in lines}
    return frozenset(stars)


def numbered_moves(
    moves: Iterable[tuple[Color, Point | None]], first: int = 1
) -> tuple[dict[Point, int], dict[Point, list[int]]]:
    """Move numbers to write on stones, and the later moves at points already numbered.

    Books print the second kind below the diagram: "7 at 3".
    """
    numbers: dict[Point, int] = {}
    again: dict[Point, list[int]] = {}
    for number, (_, point) in enumerate(moves, first):
        if point is None:
            continue
        if point in numbers:
            again.setdefault(point, []).append(number)
        else:
            numbers[point] = number
    return numbers, again


def value_color(value: float, palette: Palette = "gray") -> tuple[float, float, float]:
    """The colour of a value in [-1, 1]: Black's end at +1, White's at -1."""
    black, middle, white = _PALETTES[palette]
    end, weight = (black, min(1.0, value)) if value >= 0 else (white, min(1.0, -value))
    red, green, blue = (m + (e - m) * weight for m, e in zip(middle, end, strict=True))
    return red, green, blue
