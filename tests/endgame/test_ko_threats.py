"""Kos of a board, and the threats for them in other places."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tengen.board import Board
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.endgame import analyse_board
from tengen.endgame.described import KoReport
from tengen.endgame.ko_threats import KoOnBoard, ko_of
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tests.endgame.between_walls import between_walls

# At the top White threatens to connect three stones; at the bottom is the last half-point ko.
BOARD = between_walls("O O O . . O O O O", "X X X X O . O O O")


def test_threats_in_other_places_are_counted() -> None:
    """White's push threatens far more than a third of a point, Black has no threat at all."""
    found = analyse_board(Game(9, setup=Board.from_diagram(BOARD)), Evaluator())
    (ko,) = found.kos
    assert (ko.temperature, ko.threats) == (Fraction(1, 3), {BLACK: 0, WHITE: 1})
    assert ko.favours is WHITE
    assert ko.advice.startswith("White has more threats")
    shown = KoReport.of(ko, 9)
    assert shown.threats == {"B": 0, "W": 1}
    assert shown.at == "F1", "where it is taken"


def test_equal_threats_favour_nobody() -> None:
    assert KoOnBoard(0, Fraction(1), {BLACK: 2, WHITE: 2}).favours is None
    assert KoOnBoard(0, Fraction(1), {BLACK: 2, WHITE: 1}).favours is BLACK


def test_a_ko_is_one_where_a_line_ends_with_it_and_none_where_it_is_answered() -> None:
    found = analyse_board(Game(9, setup=Board.from_diagram(BOARD)), Evaluator())
    (report,) = (place for place in found.places if ko_of(place) is not None)
    (_, taken), *_ = report.lines[BLACK]
    assert taken == parse_gtp("F1", 9)
    alone = replace(report, lines={BLACK: [(BLACK, taken)], WHITE: []})
    assert ko_of(alone) == taken
    answered = replace(report, lines={BLACK: [(BLACK, taken), (WHITE, 0)], WHITE: []})
    assert ko_of(answered) is None
