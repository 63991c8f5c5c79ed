"""A click on an open board: the stones around the point bound the place."""

from __future__ import annotations

import pytest

from tengen.board import Board
from tengen.coords import Point, parse_gtp
from tengen.endgame.analysis import analyse
from tengen.endgame.clicks import DoubtAround, agreeing, eyes_beside
from tengen.endgame.exact.shapes import SIZE, CornerShape, placed, shapes
from tengen.endgame.reach import edge_of, reaches
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.rules import parse_rules

PROVED = shapes(3, seed=5)


@pytest.fixture(scope="module")
def net() -> Evaluator:
    return Evaluator("default")


@pytest.mark.parametrize("shape", PROVED, ids=lambda shape: "/".join(shape.rows))
def test_a_click_into_a_shape_on_an_open_board_finds_what_the_solver_proves(
    shape: CornerShape, net: Evaluator
) -> None:
    board = placed(Board.empty(SIZE), shape.width, shape.inside)
    assert board is not None
    game = Game(SIZE, parse_rules("japanese"), setup=board)
    point = next(point for point in shape.region if not board.stones[point])
    assert analyse(game, net, point=point).swing == shape.swing


WALLS = """
. . . O . X . . .
. . O O . X . . .
. O . X X X . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_play_stops_at_chains_of_many_liberties() -> None:
    board = Board.from_diagram(" / ".join(WALLS.strip().splitlines()))
    reached = reaches(board, parse_gtp("E9", 9))[-1]
    assert {parse_gtp(name, 9) for name in ("E9", "E8")} <= reached
    assert parse_gtp("G9", 9) not in reached
    assert parse_gtp("E5", 9) not in reached


def test_play_passes_over_a_stone_in_atari() -> None:
    rows = [". . . . .", ". . . . .", "X X X X X", "O O X O .", ". O X . O"]
    board = Board.from_diagram(" / ".join(rows))
    assert parse_gtp("D1", 5) in reaches(board, parse_gtp("E2", 5))[-1]
    assert parse_gtp("A5", 5) not in reaches(board, parse_gtp("E2", 5))[-1]


def test_a_click_into_the_open_stays_small_enough() -> None:
    for reached in reaches(Board.empty(19), parse_gtp("K10", 19)):
        assert 1 < len(reached) <= 75


def named(*names: str) -> frozenset[Point]:
    found = (parse_gtp(name, 5) for name in names)
    return frozenset(point for point in found if point is not None)


def test_the_edge_of_a_reach_is_where_play_goes_on() -> None:
    board = Board.from_diagram(". . X . . / . . X . . / . . X X . / . . . . . / . . . . .")
    reach = named("A5", "B5", "C5", "A4", "B4", "C4", "B3", "A3")
    assert edge_of(board, reach) == named("A3", "B3")


def test_a_small_eye_of_stones_with_liberties_in_the_place_belongs_to_it() -> None:
    # White's four stones have liberties on both sides: A5 in the place, C5 and C4 behind them.
    board = Board.from_diagram(". O . X . / X O . X . / X O X X . / X X X . . / . . . . .")
    place = named("A5", "A4", "B5", "B4", "B3")
    assert eyes_beside(board, place) == named("C5", "C4")
    assert eyes_beside(board, place - named("A5")) == frozenset()  # no liberty in the place
    open_board = Board.from_diagram(". O . . . / X O . . . / X O . . . / X X X . . / . . . . .")
    assert eyes_beside(open_board, place) == frozenset()  # no eye: all the rest of the board


def test_a_leak_at_one_width_does_not_decide() -> None:
    place, wider, leak = named("A5", "B5"), named("A5", "B5", "C5"), frozenset(range(25))
    doubts = [
        DoubtAround(leak, one, one, one, is_closed=True) for one in (place, wider, wider, leak)
    ]
    assert {one.piece for one in agreeing(doubts)} == {place, wider}
