"""Inputs of the learned bots, as Liu and others (2018) write them down."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.board import Board
from tengen.bots.encodings import ENCODINGS, encoding_of
from tengen.coords import BLACK, WHITE
from tengen.errors import GoError

BOARD = Board.from_diagram("X X . / O . . / . . .")


def encoded(name: str, color: int) -> list[float]:
    stones = np.frombuffer(BOARD.stones, np.uint8)[None]
    (found,) = encoding_of(name).encode(stones, np.array([color], np.uint8), 3)
    assert found.dtype == np.float32
    return [round(float(value), 2) for value in found]


def test_sizes_are_those_of_the_paper() -> None:
    sizes = {name: encoding.numbers(81) for name, encoding in ENCODINGS.items()}
    liberties = 3 * 81 + 3 * 81 + 3 * 81
    assert sizes == {
        "naive": 81, "encoded": 243, "liberties": liberties, "shifted": 82, "sides": 2 * 81,
    }  # fmt: skip
    for name in ENCODINGS:
        assert len(encoded(name, BLACK)) == encoding_of(name).numbers(9)


def test_boards_are_written_as_defined() -> None:
    black, white = [1, 1, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0, 0, 0]
    empty = [0, 0, 1, 0, 1, 1, 1, 1, 1]
    none = [0] * 9
    assert encoded("naive", WHITE) == [1, 1, 0, -1, 0, 0, 0, 0, 0]
    assert encoded("encoded", WHITE) == black + white + empty
    assert encoded("sides", BLACK) == black + white
    assert encoded("sides", WHITE) == white + black
    assert encoded("shifted", WHITE) == [
        -1.35, -1.35, 0.45, 1.05, 0.45, 0.45, 0.45, 0.45, 0.45, 1,
    ]  # fmt: skip
    assert encoded("shifted", BLACK)[-1] == -1
    two_of_black = none + black + none  # two liberties: C3 and B2
    two_of_white = none + white + none
    assert encoded("liberties", WHITE) == black + white + empty + two_of_white + two_of_black


def test_other_names_are_refused() -> None:
    with pytest.raises(GoError, match="no encoding 'planes'"):
        encoding_of("planes")
