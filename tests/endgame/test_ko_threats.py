"""Kos of a board, and the threats for them in other places."""

from __future__ import annotations

from fractions import Fraction

from tengen.board import Board
from tengen.coords import BLACK, WHITE
from tengen.endgame import analyse_board
from tengen.endgame.ko_threats import KoOnBoard
from tengen.game import Game
from tengen.nets.evaluator import Evaluator

# At the top White threatens to connect three stones; at the bottom is the last half-point ko.
BOARD = """
O O O . . O O O O
X X X X X O O O O
. X X X X O O O .
X X X X X O O O O
. X X X X O O O .
X X X X X O O O O
X X X X X O O O O
X X X X X O O O O
X X X X O . O O O
"""


def test_threats_in_other_places_are_counted() -> None:
    """White's push threatens far more than a third of a point, Black has no threat at all."""
    found = analyse_board(Game(9, setup=Board.from_diagram(BOARD)), Evaluator())
    (ko,) = found.kos
    assert (ko.temperature, ko.threats) == (Fraction(1, 3), {BLACK: 0, WHITE: 1})
    assert ko.favours is WHITE
    assert ko.advice.startswith("White has more threats")
    assert found.as_dict(9)["kos"][0]["threats"] == {"B": 0, "W": 1}
    assert found.as_dict(9)["kos"][0]["at"] == "F1", "where it is taken"


def test_equal_threats_favour_nobody() -> None:
    assert KoOnBoard(0, Fraction(1), {BLACK: 2, WHITE: 2}).favours is None
    assert KoOnBoard(0, Fraction(1), {BLACK: 2, WHITE: 1}).favours is BLACK
