"""Places from who owns what: what belongs together, and what does not."""

from __future__ import annotations

import numpy as np

from tengen.board import Board
from tengen.endgame.exact.shapes import SIZE, placed
from tengen.endgame.exact.solver import solve_region
from tengen.endgame.regions import region_at, unsettled_regions

WIDTH = 6
CORNER = frozenset(row * SIZE + column for row in range(2) for column in range(WIDTH))


def shape() -> Board:
    """A corridor on the first line that White enters from the left and Black from the right."""
    inside = bytes(".XO".index(stone) for stone in "......" + ".OOOOO")
    board = placed(Board.empty(SIZE), WIDTH, inside)
    assert board is not None
    return board


def test_a_place_between_pass_alive_stones_is_taken_whole() -> None:
    """The network is sure of all points but one; the rest of the corridor decides its value."""
    board = shape()
    owners = np.ones(SIZE**2)
    owners[WIDTH - 1] = 0.0
    (region,) = unsettled_regions(board, owners)
    assert region >= {point for point in CORNER if not board.stones[point]}
    assert region_at(board, owners, WIDTH - 1) == region
    whole, found = (solve_region(board.stones, SIZE, points) for points in (CORNER, region))
    assert found.thermograph is not None
    assert whole.thermograph is not None
    assert found.thermograph.move_value == whole.thermograph.move_value


def test_open_points_of_one_enclosure_are_one_place() -> None:
    owners = np.ones(SIZE**2)
    owners[[0, WIDTH - 1]] = 0.0
    assert len(unsettled_regions(shape(), owners)) == 1


def test_between_stones_that_are_not_pass_alive_a_place_is_as_large_as_what_is_open() -> None:
    board = shape()
    stones = bytearray(board.stones)
    for point in range(2 * SIZE, SIZE**2):
        stones[point] = 0  # White's wall with its eyes
    owners = np.ones(SIZE**2)
    owners[WIDTH - 1] = 0.0
    (region,) = unsettled_regions(Board(SIZE, bytes(stones)), owners)
    assert region == {WIDTH - 2, WIDTH - 1, WIDTH, WIDTH - 1 + SIZE}
