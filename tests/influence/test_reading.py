"""A few plies of reading, against the eye shapes that every textbook lists."""

from __future__ import annotations

import pytest

from tengen.board import Board, neighbors
from tengen.influence.groups import Group
from tengen.influence.reading import MOST_POINTS, LifeReading, read_life

ALIVE = LifeReading(moving_first=True, moving_second=True)
UNSETTLED = LifeReading(moving_first=True, moving_second=False)
DEAD = LifeReading(moving_first=False, moving_second=False)
SIZE = 11


def surrounded(shape: str) -> tuple[Board, Group]:
    """A black wall around the eye space that the shape draws, and a white wall around that."""
    rows = shape.split("/")
    eye = {
        (4 + down) * SIZE + 4 + right
        for down, row in enumerate(rows)
        for right, mark in enumerate(row)
        if mark == "x"
    }

    def ring(points: set[int]) -> set[int]:
        corners = {p + a + b for p in points for a in (-SIZE, 0, SIZE) for b in (-1, 0, 1)}
        return corners - points

    black = ring(eye)
    white = ring(eye | black)
    return Board.from_stones(SIZE, sorted(black), sorted(white)), Group(
        1, tuple(sorted(black)), tuple(sorted(eye)), 0
    )


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ("xx", DEAD),
        ("xxx", UNSETTLED),
        ("xx/x.", UNSETTLED),
        ("xxxx", ALIVE),
        ("xx./.xx", ALIVE),
        ("xxx/x..", ALIVE),
        ("xxx/.x.", UNSETTLED),  # pyramid four
        ("xx/xx", DEAD),  # square four
        ("xxx/xx.", UNSETTLED),  # bulky five
        (".x./xxx/.x.", UNSETTLED),  # crossed five
        ("xxxxx", ALIVE),
        ("xx./xxx/.x.", UNSETTLED),  # rabbity six
        ("xxx/xxx", ALIVE),  # in the middle
    ],
)
def test_eye_shapes_are_what_textbooks_say(shape: str, expected: LifeReading) -> None:
    assert read_life(*surrounded(shape), plies=7) == expected


@pytest.mark.parametrize(
    ("shape", "expected"), [("xxx", UNSETTLED), ("xxxx", ALIVE), ("xx/xx", DEAD)]
)
def test_five_plies_suffice_for_the_small_ones(shape: str, expected: LifeReading) -> None:
    assert read_life(*surrounded(shape)) == expected


def test_colours_are_alike() -> None:
    board, group = surrounded("xxx/.x.")
    swapped = Board(SIZE, bytes(b"\0\2\1"[stone] for stone in board.stones))
    assert read_life(swapped, Group(2, group.stones, group.held, 0)) == read_life(board, group)


def test_a_large_group_is_not_read() -> None:
    board, group = surrounded("xxxxx/xxxxx/xxx..")
    assert sum(not board.stones[point] for point in group.held) > MOST_POINTS
    assert read_life(board, group) is None
    assert all(near in (*group.stones, *group.held) for near in neighbors(group.held[0], SIZE))
