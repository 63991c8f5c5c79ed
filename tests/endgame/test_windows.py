"""Boards cut out around a region."""

from hypothesis import given
from hypothesis import strategies as st

from tengen.board import Board
from tengen.endgame.windows import MARGIN, window_around


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
