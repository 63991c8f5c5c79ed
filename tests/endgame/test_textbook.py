"""Shapes that every book on endgames has, through the whole analysis: values, verdicts, lines."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tengen.board import Board
from tengen.cgt import Sente
from tengen.coords import BLACK, WHITE
from tengen.endgame import Counting, Report, analyse
from tengen.endgame.described import EndgameReport
from tengen.endgame.report import format_line, readable
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tests.endgame.between_walls import between_walls
from tests.endgame.test_isolation import SHORT

# Both sides live below. The first row, or the first two, are the place.
HANE = between_walls(". . . . . . . . .")
# White cannot connect three stones at once; her push E9 threatens it.
SENTE = between_walls("O O O . . O O O O")
# Who plays D9 has the three stones.
THREE_STONES = between_walls("O O O . O O O O O")
# Black has an eye to defend at A9, and White may push once.
CORRIDOR_OF_2 = between_walls("X X X . . O O O O")
CORRIDOR_OF_3 = between_walls("X X . . . O O O O")
CORRIDOR_OF_4 = between_walls("X . . . . O O O O")
DAME = between_walls("X X X X . O O O O")
# Black takes three stones at D9, and White may take one back at C9.
RECAPTURE = """
O O O . O O O O O
X X X O O O O O .
. X X X O O O O O
X X X X O O O O .
. X X X O O O O O
X X X X O O O O O
X X X X O O O O O
X X X X O O O O O
X X X X O O O O O
"""
# The second line: both walls stand on the third.
SECOND_LINE = """
X X X . . . . . . O O O O
X X X . . . . . . O O O O
X X X X X X O O O O O O O
X X X X X X O O O O O O O
X X X X X X O O O O O O O
X . X X X X O O O O O . O
X X X X X X O O O O O O O
X . X X X X O O O O O . O
X X X X X X O O O O O O O
X X X X X X O O O O O O O
X X X X X X O O O O O O O
X X X X X X O O O O O O O
X X X X X X O O O O O O O
"""
# White jumps along the edge into seven columns of Black's.
MONKEY_JUMP = """
X X . . . . . . . O O O O
X X . . . . . . . O O O O
X X X X X X X X X O O O O
X X X X X X X X X O O . O
X . X X X X X X X O O O O
X X X X X X X X X O O . O
X . X X X X X X X O O O O
X X X X X X X X X O O O O
X X X X X X X X X O O O O
X X X X X X X X X O O O O
X X X X X X X X X O O O O
X X X X X X X X X O O O O
X X X X X X X X X O O O O
"""
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


@pytest.fixture(scope="module")
def evaluator() -> Evaluator:
    return Evaluator()


def ask(
    text: str, evaluator: Evaluator, counting: Counting = Counting.TERRITORY, rows: int = 1
) -> Report:
    """Ask about the upper rows of a board."""
    board = Board.from_diagram(text)
    place = range(rows * board.size)
    return analyse(Game(board.size, setup=board), evaluator, region=place, counting=counting)


# Values by the books: hane and connection on the first line are 2 points in gote, on the second 6
# (miai values of 1 and 3); corridors are 1 - 2^(1-n) (Berlekamp & Wolfe 1994); the last ko is 1/3.
# The recapture is what brute force says (`test_solver.brute_force`).
@pytest.mark.parametrize(
    ("text", "rows", "value", "difference", "sente"),
    [
        (HANE, 1, 1, 2, Sente.GOTE),
        (SECOND_LINE, 2, 3, 6, Sente.GOTE),
        (MONKEY_JUMP, 2, Fraction(27, 8), Fraction(27, 4), Sente.GOTE),
        (SENTE, 1, 1, 1, Sente.RIGHT),
        (THREE_STONES, 1, 3, 6, Sente.GOTE),  # three prisoners and their points: 6 or 0
        (RECAPTURE, 1, Fraction(23, 12), Fraction(23, 6), Sente.GOTE),
        (CORRIDOR_OF_2, 1, Fraction(1, 2), 1, Sente.GOTE),
        (CORRIDOR_OF_3, 1, Fraction(3, 4), Fraction(3, 2), Sente.GOTE),  # {2||1|0}
        (CORRIDOR_OF_4, 1, Fraction(7, 8), Fraction(7, 4), Sente.GOTE),
        (DAME, 1, 0, 0, Sente.GOTE),
        (HALF_POINT_KO, 1, Fraction(1, 3), 1, Sente.GOTE),
        # Who plays D6 first decides whether Black has to connect at E5, inside his territory.
        (SHORT, 4, Fraction(1, 2), 1, Sente.GOTE),
    ],
    ids=[
        "first-line hane",
        "second-line hane",
        "monkey jump",
        "sente",
        "three stones",
        "three-stone recapture",
        "corridor of 2",
        "corridor of 3",
        "corridor of 4",
        "dame",
        "half-point ko",
        "short of liberties",
    ],
)
def test_textbook_shapes(
    text: str,
    rows: int,
    value: Fraction,
    difference: Fraction,
    sente: Sente,
    evaluator: Evaluator,
) -> None:
    report = ask(text, evaluator, rows=rows)
    assert (report.temperature, report.difference, report.sente) == (value, difference, sente)
    assert report.how_sure == "proved"


def test_a_sente_line_shows_its_answer(evaluator: Evaluator) -> None:
    report = ask(SENTE, evaluator)
    assert format_line(report.lines[WHITE], 9) == "W E9 B D9"
    assert format_line(report.lines[BLACK], 9) in ("B E9", "B D9")
    # By area Black has A9 to E9 if he starts; else White has E9, and Black the four others.
    area = ask(SENTE, evaluator, Counting.AREA)
    walls = EndgameReport.of(area).thermograph
    assert (walls.left[0], walls.right[0]) == (("0", "1"), ("0", "-1"))
    assert area.mean == -1


def test_a_ko_line_says_elsewhere(evaluator: Evaluator) -> None:
    report = ask(HALF_POINT_KO, evaluator)
    assert format_line(report.lines[BLACK], 9) == "B C9 W elsewhere B B9"
    assert EndgameReport.of(report).lines["B"][1] == ("W", "pass")
    assert format_line(report.lines[WHITE], 9) == "W C9"


def test_values_are_said_as_exactly_as_a_network_can_know_them() -> None:
    assert readable(Fraction(32, 9)) == Fraction(32, 9)
    assert readable(Fraction(27, 16)) == Fraction(27, 16), "a bounded monkey jump"
    assert readable(Fraction(1949, 32)) == Fraction(487, 8)
    assert readable(Fraction(33, 32)) == 1
    # Rounded, each would lie outside the interval that is printed beside it.
    assert readable(Fraction(203, 48), (Fraction(101, 24), Fraction(203, 48))) == Fraction(203, 48)
    assert readable(Fraction(33, 32), (Fraction(33, 32), Fraction(9, 8))) == Fraction(33, 32)
    assert readable(Fraction(33, 32), (Fraction(1), Fraction(9, 8))) == 1
