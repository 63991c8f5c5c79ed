"""Shapes by name: diagrams as Sensei's Library draws them; the move is at *."""

from __future__ import annotations

import pytest

from tengen import knowledge
from tengen.board import Board
from tengen.coords import BLACK, WHITE
from tengen.names.shapes import shape_of

SHAPES = {
    "hane": ". . . . . / . X O . . / . . * . . / . . . . . / . . . . .",
    "diagonal-move": ". . . . . / . X . . . / . . * . . / . . . . . / . . . . .",
    "stretch": ". . . . . / . X O . . / . * . . . / . O . . . / . . . . .",
    "solid-extension": ". . . . . / . X . . . / . * . . . / . . . . . / . . . . .",
    "attachment": ". . . . . / . . O . . / . . * . . / . . . . . / . . . . .",
    "one-space-jump": ". . . . . / . X . * . / . . . . . / . . . . . / . . . . .",
    "two-space-jump": ". . . . . / X . . * . / . . . . . / . . . . . / . . . . .",
    "knights-move": ". . . . . / . X . . . / . . . * . / . . . . . / . . . . .",
    "large-knights-move": ". . . . . / X . . . . / . . . * . / . . . . . / . . . . .",
    "ponnuki": ". . X . . / . X O * . / . . X . . / . . . . . / . . . . .",
    "capture": ". . X X . / . X O * . / . . X . . / . . . . . / . . . . .",
    "empty-triangle": ". . . . . / . X X . . / . . * . . / . . . . . / . . . . .",
    "bamboo-joint": ". . . . . / . X . X . / . X . * . / . . . . . / . . . . .",
    "tigers-mouth": ". . . . . / . . X . . / . X . * . / . . . . . / . . . . .",
    "": ". . . . . / . . . . . / . . * . . / . . . . . / . . . . .",
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_has_its_name_in_every_orientation_and_colour(name: str) -> None:
    rows = SHAPES[name].replace(" ", "").split("/")
    cells = "".join(rows)
    point = cells.index("*")
    board = Board.from_diagram(" / ".join(" ".join(row.replace("*", ".")) for row in rows))
    swapped = bytes((3 - stone) % 3 for stone in board.stones)
    for stones, color in ((board.stones, BLACK), (swapped, WHITE)):
        for symmetry in knowledge.SYMMETRIES:
            turned = bytes(knowledge.symmetric(stones, 5, symmetry))
            marks = knowledge.symmetric([at == point for at in range(25)], 5, symmetry)
            assert shape_of(Board(5, turned), color, list(marks).index(True)) == name
