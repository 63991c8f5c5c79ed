"""Shapes that every book on endgames has, through the whole analysis: values, verdicts, lines."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tengen.board import Board
from tengen.cgt import Sente
from tengen.coords import BLACK, WHITE
from tengen.endgame import Counting, Report, analyse
from tengen.endgame.report import format_line, readable
from tengen.game import Game
from tengen.nets.evaluator import Evaluator

# Both sides live below. The first row, or the first two, are the place.
HANE = """
. . . . . . . . .
X X X X X O O O O
. X X X X O O O .
X X X X X O O O O
. X X X X O O O .
X X X X X O O O O
X X X X X O O O O
X X X X X O O O O
X X X X X O O O O
"""
# White cannot connect three stones at once; her push E9 threatens it.
SENTE = HANE.replace(". . . . . . . . .\nX", "O O O . . O O O O\nX", 1)
# Who plays D9 has the three stones.
THREE_STONES = HANE.replace(". . . . . . . . .\nX", "O O O . O O O O O\nX", 1)
# Black has an eye to defend at A9, and White may push once.
ONE_POINT = HANE.replace(". . . . . . . . .\nX", "X X X . . O O O O\nX", 1)
CORRIDOR_OF_3 = HANE.replace(". . . . . . . . .\nX", "X X . . . O O O O\nX", 1)
DAME = HANE.replace(". . . . . . . . .\nX", "X X X X . O O O O\nX", 1)
# Black takes at C9 and fills the ko at B9, or White fills it at C9: the last half point.
HALF_POINT_KO = """
X O . O O O O O O
X X O O O O O . O
X X O O O O O O O
X X X O O O O . O
. X X O O O O O O
X X X O O O O O O
. X X O O O O O O
X X X O O O O O O
X X X O O O O O O
"""
PLACE = range(9)


@pytest.fixture(scope="module")
def evaluator() -> Evaluator:
    return Evaluator()


def ask(text: str, evaluator: Evaluator, counting: Counting = Counting.TERRITORY) -> Report:
    game = Game(9, setup=Board.from_diagram(text))
    return analyse(game, evaluator, region=PLACE, counting=counting)


@pytest.mark.parametrize(
    ("text", "value", "difference", "sente"),
    [
        (HANE, 1, 2, Sente.GOTE),  # hane and connection: two points in gote, as all books say
        (SENTE, 1, 1, Sente.RIGHT),
        (THREE_STONES, 3, 6, Sente.GOTE),  # three prisoners and their points: 6 or 0
        (ONE_POINT, Fraction(1, 2), 1, Sente.GOTE),
        (CORRIDOR_OF_3, Fraction(3, 4), Fraction(3, 2), Sente.GOTE),  # {2||1|0}
        (DAME, 0, 0, Sente.GOTE),
        (HALF_POINT_KO, Fraction(1, 3), 1, Sente.GOTE),
    ],
    ids=[
        "first-line hane",
        "sente",
        "three stones",
        "one point",
        "corridor of 3",
        "dame",
        "half-point ko",
    ],
)
def test_textbook_shapes(
    text: str, value: Fraction, difference: Fraction, sente: Sente, evaluator: Evaluator
) -> None:
    report = ask(text, evaluator)
    assert (report.temperature, report.difference, report.sente) == (value, difference, sente)
    assert report.how_sure == "proved"


def test_a_sente_line_shows_its_answer(evaluator: Evaluator) -> None:
    report = ask(SENTE, evaluator)
    assert format_line(report.lines[WHITE], 9) == "W E9 B D9"
    assert format_line(report.lines[BLACK], 9) in ("B E9", "B D9")
    # By area Black has A9 to E9 if he starts; else White has E9, and Black the four others.
    area = ask(SENTE, evaluator, Counting.AREA)
    walls = area.as_dict()["thermograph"]
    assert (walls["left"][0], walls["right"][0]) == (["0", "1"], ["0", "-1"])
    assert area.mean == -1


def test_a_ko_line_says_elsewhere(evaluator: Evaluator) -> None:
    report = ask(HALF_POINT_KO, evaluator)
    assert format_line(report.lines[BLACK], 9) == "B C9 W elsewhere B B9"
    assert report.as_dict()["lines"]["B"][1] == ["W", "pass"]
    assert format_line(report.lines[WHITE], 9) == "W C9"


def test_values_are_said_as_exactly_as_a_network_can_know_them() -> None:
    assert readable(Fraction(32, 9)) == Fraction(32, 9)
    assert readable(Fraction(27, 16)) == Fraction(27, 16), "a bounded monkey jump"
    assert readable(Fraction(1949, 32)) == Fraction(487, 8)
    assert readable(Fraction(33, 32)) == 1
