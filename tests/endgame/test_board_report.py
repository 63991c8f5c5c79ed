"""A whole board: counts that add up, and an open region that does not spoil the others."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tengen.board import Board
from tengen.cgt.values import mean
from tengen.coords import BLACK
from tengen.endgame import Counting, EndgameSettings, analyse_board
from tengen.endgame.board_report import count_board
from tengen.endgame.exact.games import solve_games
from tengen.game import Game
from tengen.nets.evaluator import Evaluator

# Two corridors and a dame between living stones.
BOARD = """
X X . . . O O O O
X X X X X O O O O
. X X X X O O O .
X X X X . O O O O
. X X X X O O O .
X X X X X O O O O
X X X X X O O O O
X X X X X O O O O
X X X . . O O O O
"""


@pytest.mark.parametrize("counting", Counting)
def test_places_and_settled_points_add_up_to_the_board(counting: Counting) -> None:
    game = Game(9, setup=Board.from_diagram(BOARD))
    found = analyse_board(game, Evaluator(), counting=counting)
    solved = solve_games(game.board.stones, 9)
    by_area = sum((mean(area) for area in solved.areas), Fraction(0)) + solved.settled
    stones = game.board.stones.count(1) - game.board.stones.count(2)
    expected = by_area if counting is Counting.AREA else by_area - stones
    assert len(found.places) == 3
    assert found.count.score == expected
    assert found.count.places == sum(report.mean for report in found.places)
    assert found.count.as_dict()["score"] == str(expected)


def test_points_that_two_places_count_are_counted_once() -> None:
    game = Game(9, setup=Board.from_diagram(BOARD))
    reports = analyse_board(game, Evaluator(), counting=Counting.AREA).places
    owners = np.where(np.arange(81) % 9 < 5, 1.0, -1.0)
    once = count_board(game, reports[:1], [], owners, Counting.AREA)
    twice = count_board(game, [reports[0], reports[0]], [], owners, Counting.AREA)
    added = sum(owners[point] for point in reports[0].scored)
    assert twice.settled == once.settled - int(added)


def test_prisoners_count_by_territory_only() -> None:
    game = Game(9)
    for move in (0, 1, None, 9):  # Black A9, White B9 and A8: White has taken A9
        game.play(move)
    owners = np.zeros(81)
    assert game.prisoners(BLACK) == 1
    assert count_board(game, [], [], owners, Counting.TERRITORY).prisoners == -1
    assert count_board(game, [], [], owners, Counting.AREA).prisoners == 0


def test_an_open_region_is_named_and_the_others_are_answered() -> None:
    """The right half of a 19x19 board is empty; at the left Black has a corridor of two points."""
    rows = [["."] * 19 for _ in range(19)]
    for row in range(19):
        for column in range(7):
            rows[row][column] = "X" if row < 9 else "O"
    for row, column in ((2, 1), (2, 3), (5, 1), (12, 1), (12, 3), (15, 1), (15, 3), (8, 0), (8, 1)):
        rows[row][column] = "."
    game = Game(19, setup=Board.from_diagram("\n".join(" ".join(row) for row in rows)))
    found = analyse_board(game, Evaluator(), settings=EndgameSettings(expansions=8))
    assert found.open
    assert any(8 * 19 in report.region for report in found.places)
    assert len(found.as_dict(19)["open"][0]) == len(found.open[0])
