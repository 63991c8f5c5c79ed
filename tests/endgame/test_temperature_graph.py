"""The temperature of a whole game: moves that are played against the best available."""

from __future__ import annotations

import pytest

from tengen.board import Board
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.endgame.analysis import answer
from tengen.endgame.exact.solver import solve_region
from tengen.endgame.places import ownerships, unsettled_places
from tengen.endgame.temperature_graph import Known, lost_by, temperatures
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.train.playing_out import board_exercises, solution

# At the top three stones (a move is worth 3), at the bottom a corridor of two points (1/2).
BOARD = """
O O O . O O O O O
X X X X X O O O O
. X X X X O O O .
X X X X X O O O O
. X X X X O O O .
X X X X X O O O O
X X X X X O O O O
X X X X X O O O O
X X X . . O O O O
"""


def play(*names: str) -> Game:
    game = Game(9, setup=Board.from_diagram(BOARD), to_move=BLACK)
    for name in names:
        game.play(parse_gtp(name, 9))
    return game


def test_a_small_move_before_a_large_one_loses_the_difference() -> None:
    first, second = temperatures(play("E1", "D9"), Evaluator(), first=0)
    assert (first.temperature, first.best) == (pytest.approx(0.5), 3)
    assert first.lost == first.best - first.temperature
    assert (second.temperature, second.best, second.lost) == (3, 3, 0)
    assert lost_by([first, second]) == {BLACK: first.lost, WHITE: 0}


def test_a_place_that_a_move_does_not_touch_is_not_analysed_again() -> None:
    evaluator, known = Evaluator(), Known()
    before, after = play(), play("D9")
    places = unsettled_places(before, ownerships([before.board], evaluator)[0])
    known.reports = answer(places, evaluator)
    places = unsettled_places(after, ownerships([after.board], evaluator)[0])
    bottom = [place for place in places if parse_gtp("E1", 9) in place.region]
    assert len(bottom) == 1
    assert known.find(bottom[0]) is not None
    touched = play("E1")
    again = unsettled_places(touched, ownerships([touched.board], evaluator)[0])
    assert all(known.find(place) is None for place in again if 75 in place.region)


def test_places_that_safe_stones_enclose_are_proved_and_told_once() -> None:
    board = board_exercises()[0].game
    game = board.copy().play(None).play(solution(board).moves[0])
    first, second = temperatures(game, Evaluator(), first=0)
    assert first.proved
    assert all(place.is_safe and place.swing > 0 for place in first.proved)
    for place in first.proved:
        solved = solve_region(board.board.stones, 9, place.region).thermograph
        assert solved is not None
        assert place.swing == 2 * (solved.move_value - 1)
    assert second.proved == (), "nothing has changed after a pass"
