"""Invasion stones: virtual stones where the opponent of a framework can still come in.

Hu (2020, figure 11) sees that the estimate trusts frameworks with an invasion point too much, and
names GNU Go's remedy: stones that are not there yet, at the points of invasion. GNU Go takes these
points from patterns. Here one is a point that is controlled by a side and has nothing within three
steps of it; the stone is as likely dead as alive.
"""

from __future__ import annotations

import numpy as np

from tengen.board import Board, neighbors
from tengen.coords import Point
from tengen.influence.control import Floats

STEPS = 3  # around an invasion point, without a stone
CONTROLLED = (0.2, 0.95)  # less is nobody's, more is territory
APART = 5  # rows or columns from one invasion to the next
DEATH = 0.5  # of a virtual stone


def find_invasions(board: Board, values: Floats) -> list[Point]:
    """Return the points of invasion on a map of control, those in the largest frameworks first.

    >>> lone = Board.from_stones(9, black=[0])
    >>> find_invasions(lone, np.where(np.arange(81) == 40, 0.5, 0.0))
    [40]
    """
    size = board.size
    found = []
    for point in range(size * size):
        row, column = divmod(point, size)
        is_inner = 0 < row < size - 1 and 0 < column < size - 1
        if not is_inner or not CONTROLLED[0] <= abs(values[point]) <= CONTROLLED[1]:
            continue
        around = _within(point, size)
        if not any(board.stones[each] for each in around):
            found.append((float(np.abs(values[around]).sum()), point))
    chosen: list[Point] = []
    for _, point in sorted(found, key=lambda each: (-each[0], each[1])):
        row, column = divmod(point, size)
        others = (divmod(other, size) for other in chosen)
        if all(max(abs(row - r), abs(column - c)) >= APART for r, c in others):
            chosen.append(point)
    return chosen


def with_invasions(
    board: Board, values: Floats, deaths: Floats | None
) -> tuple[Board, Floats | None]:
    """Return the board with virtual stones of each framework's opponent, and their deaths."""
    points = find_invasions(board, values)
    if not points:
        return board, deaths
    stones = bytearray(board.stones)
    told = np.full(board.size**2, np.nan) if deaths is None else deaths.copy()
    for point in points:
        stones[point] = 2 if values[point] > 0 else 1
        told[point] = DEATH
    return Board(board.size, bytes(stones)), told


def _within(point: Point, size: int) -> list[Point]:
    reached, edge = {point}, {point}
    for _ in range(STEPS):
        edge = {near for each in edge for near in neighbors(each, size)} - reached
        reached |= edge
    return sorted(reached)
