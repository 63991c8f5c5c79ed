"""A smaller board cut out around a region: a quarter of the work, and no worse a judgement.

The cut runs only where everything will be filled with settled stones, so the new edges are far
from anything that is still open; edges that the region is near stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tengen.board import Board, neighbors
from tengen.coords import Color, Point
from tengen.endgame.regions import dilate

SIZES = (11, 13, 15, 17)
MARGIN = 4  # points between the region and an edge that is not the board's own
EDGE = 3  # lines outside along the board's nearer edge, if there are any

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Window:
    """A square part of a board: points of it <-> points of the whole."""

    whole: int
    size: int
    row: int
    column: int

    def outside(self, point: Point) -> Point:
        """Return the point of the whole board for a point of the window."""
        row, column = divmod(point, self.size)
        return (row + self.row) * self.whole + column + self.column

    def holds(self, point: Point) -> bool:
        """Tell whether a point of the whole board lies in the window."""
        row, column = divmod(point, self.whole)
        return (
            self.row <= row < self.row + self.size
            and self.column <= column < self.column + self.size
        )

    def is_cut(self, point: Point) -> bool:
        """Tell whether a point of the window has neighbours on the whole board beyond it."""
        near = neighbors(self.outside(point), self.whole)
        return any(not self.holds(one) for one in near)

    def inside(self, point: Point) -> Point:
        """Return the point of the window for a point of the whole board that lies in it."""
        row, column = divmod(point, self.whole)
        return (row - self.row) * self.size + column - self.column

    def cut(self, values: Sequence[T]) -> list[T]:
        """Return the values, one a point of the whole board, of the window's points."""
        return [values[self.outside(point)] for point in range(self.size**2)]

    def board(self, board: Board) -> Board:
        """Return this part of a board. Chains that have no liberty in it are given to the opponent,
        whose stones are all around them."""
        part = Board(self.size, bytes(self.cut(board.stones)))
        # Every turn joins chains, so there is a last one; without an empty point nothing can help.
        while 0 in part.stones and (lost := part.breathless()):
            chain = min((part.chain(point) for point in lost), key=lambda one: (len(one), min(one)))
            part = handed_over(part, chain)
        return part

    def changed(self, board: Board) -> list[Point]:
        """Return the points of the whole board whose stones the cut gives to the opponent."""
        both = zip(self.cut(board.stones), self.board(board).stones, strict=True)
        return [self.outside(point) for point, (old, new) in enumerate(both) if old != new]


def handed_over(board: Board, points: Iterable[Point]) -> Board:
    """Return the board with the stones at these points given to the opponent."""
    stones = bytearray(board.stones)
    for point in points:
        stones[point] = Color(stones[point]).opponent
    return Board(board.size, bytes(stones))


def window_around(board: Board, region: Iterable[Point]) -> Window:
    """Return the smallest window in which the region has room, or the whole board."""
    return next(windows_around(board, region))


def windows_around(board: Board, region: Iterable[Point]) -> Iterator[Window]:
    """Yield the windows in which the region has room, the smallest first, the whole board last.

    Stones that lose their liberties by the cut must be out of reach of the region.
    """
    region = frozenset(region)
    reach = dilate(region, board.size, MARGIN)
    for window in _windows(board.size, list(region)):
        if reach.isdisjoint(window.changed(board)):
            yield window
    yield Window(board.size, board.size, 0, 0)


def _windows(whole: int, region: Sequence[Point]) -> Iterator[Window]:
    rows, columns = [p // whole for p in region], [p % whole for p in region]
    for size in SIZES:
        if size < whole:
            row = _start(min(rows), max(rows), size, whole)
            column = _start(min(columns), max(columns), size, whole)
            if row is not None and column is not None:
                yield Window(whole, size, row, column)


def _start(low: int, high: int, size: int, whole: int) -> int | None:
    """Return where a window of `size` lines that holds low..high begins, None if it has no room.

    It has the nearer edge of the board, or is well away from both: the lines there are eye space.
    """
    if low <= whole - 1 - high and high + MARGIN < size:
        return 0
    if low > whole - 1 - high and low - MARGIN >= whole - size:
        return whole - size
    first = max(high + MARGIN + 1 - size, EDGE)
    last = min(low - MARGIN, whole - size - EDGE)
    if first > last:
        return None
    return max(first, min(last, (low + high) // 2 - size // 2))
