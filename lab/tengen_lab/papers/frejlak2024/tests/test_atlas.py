"""The atlas of endgames: shapes, what is played in them, and the page of the commonest."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tengen import knowledge
from tengen.board import Board
from tengen.endgame.enclosure import Enclosure
from tengen_lab.papers.frejlak2024.atlas import Met, commonest, page, view_of


@pytest.mark.parametrize("turn", range(8))
@pytest.mark.parametrize("is_swapped", [False, True])
def test_a_shape_is_the_same_however_it_is_turned_and_coloured(turn: int, is_swapped: bool) -> None:
    stones = Board.from_diagram(". . O . / X X O . / . . . . / . . . .").stones
    walls = bytes(stone if point > 1 else 0 for point, stone in enumerate(stones))
    shape = view_of(Board(4, stones), Enclosure(frozenset((0, 1)), b"", walls)).rows
    other = [
        bytes((3 - stone) % 3 for stone in one) if is_swapped else one for one in (stones, walls)
    ]
    turned = [bytes(knowledge.symmetric(one, 4, turn)) for one in other]
    marks = knowledge.symmetric([point < 2 for point in range(16)], 4, turn)
    area = frozenset(point for point, is_marked in enumerate(marks) if is_marked)
    view = view_of(Board(4, turned[0]), Enclosure(area, b"", turned[1]))
    assert view.rows == shape
    assert {view.rows[row][column] for row, column in view.where.values()} == {"."}


def met(shape: str, **changes: Any) -> Met:
    return replace(
        Met("game", 200, shape, "3", "gote", 2, "1,1", "1,2", "B", "1,1", 0.0, 30.0), **changes
    )


def test_the_page_has_the_commonest_shapes_first_with_what_players_lose() -> None:
    rare, common = "####\n#.o ", "####\n#..o"
    places = [met(rare), met(common), met(common, lost=0.5, steps=20.0)]
    assert [some[0].shape for some in commonest(places)] == [common, rare]
    text = page(places, 2)
    assert text.index("## 1. Swing 3, gote") < text.index("# B W o")
    assert "The first move was a best one in 1 of 2." in text
    assert "Dan players lost 0.00 points (1 times). Kyu players lost 0.50 points (1 times)." in text
