"""Boards cut out around a region."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.board import Board
from tengen.coords import BLACK, parse_gtp
from tengen.endgame.windows import MARGIN, Window, handed_over, window_around, windows_around


@given(st.integers(0, 360), st.integers(1, 9), st.integers(1, 9))
def test_a_window_holds_the_region_with_room_to_every_new_edge(
    corner: int, height: int, width: int
) -> None:
    row, column = divmod(corner, 19)
    region = [
        r * 19 + c
        for r in range(row, min(19, row + height))
        for c in range(column, min(19, column + width))
    ]
    window = window_around(Board.empty(19), region)
    for point in region:
        assert window.outside(window.inside(point)) == point
        r, c = divmod(window.inside(point), window.size)
        assert 0 <= r < window.size
        assert 0 <= c < window.size
        if window.row > 0:
            assert r >= MARGIN
        if window.row + window.size < 19:
            assert r < window.size - MARGIN
        if window.column > 0:
            assert c >= MARGIN
        if window.column + window.size < 19:
            assert c < window.size - MARGIN


def points(names: str) -> list[int]:
    return [point for name in names.split() if (point := parse_gtp(name, 19)) is not None]


def board_with(black: str, white: str) -> Board:
    return Board.from_stones(19, points(black), points(white))


def test_stones_whose_liberties_a_cut_takes_become_those_of_who_surrounds_them() -> None:
    """White's M19 lives by N19 beyond the cut of the upper left 12x12."""
    board = board_with("L19 M18", "M19")
    window = Window(19, 12, 0, 0)
    part = window.board(board)
    assert part[11] is BLACK
    assert not part.breathless()
    assert window.changed(board) == [11]
    assert not Window(19, 13, 0, 0).changed(board), "N19 is in this one"


@given(st.lists(st.sampled_from((0, 1, 2, 2, 1)), min_size=81, max_size=81), st.integers(0, 4))
def test_every_chain_of_a_cut_board_has_a_liberty(stones: list[int], corner: int) -> None:
    """Chains that take each other's liberties at the cut are joined, never removed."""
    board = Board(9, bytes(stones))
    board = board.without(board.breathless())
    window = Window(9, 5, corner, 4 - corner)
    part = window.board(board)
    assert not part.breathless() or 0 not in part.stones
    assert [stone > 0 for stone in part.stones] == [stone > 0 for stone in window.cut(board.stones)]


@pytest.mark.parametrize(("region", "smallest"), [("A19", 11), ("G19", 13)])
def test_a_window_that_takes_stones_near_the_region_is_left_out(region: str, smallest: int) -> None:
    """White's L19 has its liberty beyond the cut of the upper left 11x11."""
    found = windows_around(board_with("K19 L18", "L19"), points(region))
    assert next(found).size == smallest


@pytest.mark.parametrize("row", range(19))
def test_a_window_has_an_edge_of_the_board_or_is_well_away_from_both(row: int) -> None:
    for window in windows_around(Board.empty(19), [row * 19]):
        lines = window.row, 19 - window.row - window.size
        assert 0 in lines or min(lines) >= 3


def test_stones_handed_over_change_their_colour_and_empty_points_stay() -> None:
    board = board_with("A19", "B19")
    assert handed_over(board, [0, 1]) == board_with("B19", "A19")


def test_a_window_is_cut_where_the_board_goes_on() -> None:
    corner = Window(19, 11, 0, 0)
    assert [corner.is_cut(point) for point in (0, 10, 60, 110)] == [False, True, False, True]
    whole = Window(9, 9, 0, 0)
    assert not any(map(whole.is_cut, range(81)))
