"""A whole board: counts that add up, and an open region that does not spoil the others."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from tengen.board import Board
from tengen.cgt.values import mean
from tengen.coords import BLACK
from tengen.endgame import Counting, EndgameSettings, analyse_board
from tengen.endgame.board_report import (
    BoardCount,
    count_board,
    is_local,
    joint_places,
    tell_count,
)
from tengen.endgame.described import BoardCountReport, BoardEndgame, EndgameReport
from tengen.endgame.exact.games import solve_games
from tengen.endgame.grain import EXACT
from tengen.endgame.judges import both_sides
from tengen.endgame.places import Place
from tengen.endgame.settings import WITHOUT_SOLVER
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.samples import read_sample
from tengen.sgf import parse_game

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
    assert BoardCountReport.of(found.count).score == str(expected)


def test_points_that_two_places_count_are_counted_once() -> None:
    game = Game(9, setup=Board.from_diagram(BOARD))
    reports = analyse_board(game, Evaluator(), counting=Counting.AREA).places
    owners = np.where(np.arange(81) % 9 < 5, 1.0, -1.0)
    once = count_board(game, reports[:1], [], owners, Counting.AREA)
    twice = count_board(game, [reports[0], reports[0]], [], owners, Counting.AREA)
    added = sum(owners[point] for point in reports[0].scored)
    assert twice.settled == once.settled - int(added)


def test_a_place_takes_back_what_it_took_the_points_of_another_one_for() -> None:
    game = Game(9, setup=Board.from_diagram(BOARD))
    settings = replace(EndgameSettings(), exact=WITHOUT_SOLVER)
    report = analyse_board(game, Evaluator(), counting=Counting.AREA, settings=settings).places[0]
    other = replace(report, region=frozenset({80}))
    nobody = np.zeros(81)
    once = count_board(game, [report], [], nobody, Counting.AREA)
    twice = count_board(game, [report, other], [], nobody, Counting.AREA)
    assert report.owners.keys() == report.scored
    assert twice.score == once.score + report.mean - sum(report.owners.values())
    assert sum(report.owners.values()) != 0


def test_places_are_joined_where_best_play_goes_on_in_another_one() -> None:
    game = Game(9, setup=Board.from_diagram(BOARD))
    first, second, third = analyse_board(game, Evaluator()).places
    places = [Place(game.board, one.region, np.zeros(81)) for one in (first, second, third)]
    assert joint_places(places, [first, second, third]) == []
    into_second = replace(first, lines={BLACK: [(BLACK, min(second.region))]})
    (joint,) = joint_places(places, [into_second, second, third])
    assert joint.region == first.region | second.region
    into_third = replace(second, lines={BLACK: [(BLACK, min(third.region))]})
    (joint,) = joint_places(places, [into_second, into_third, third])
    assert joint.region == first.region | second.region | third.region


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
    assert len(BoardEndgame.of(found, 19).open[0]) == len(found.open[0])


def _count(lead: float | None, places: int = 4, komi: float = 6.5) -> BoardCount:
    zero = Fraction(0)
    return BoardCount(
        Counting.AREA, Fraction(places), zero, Fraction(22), 0, Fraction(places), EXACT,
        Fraction(komi), lead,
    )  # fmt: skip


def test_the_count_is_told_with_komi_and_agrees_with_the_lead_within_its_error() -> None:
    agreed = _count(lead=18.0)
    assert agreed.agrees
    assert tell_count(agreed) == "Black is ahead by 19.5 with a komi of 6.5."
    apart = _count(lead=-4.2)
    assert not apart.agrees
    assert tell_count(apart) == (
        "Black is ahead by 19.5 with a komi of 6.5, while the network sees White ahead by 4.2: the "
        "count is doubtful."
    )
    assert _count(lead=None).agrees


def test_a_count_far_from_the_lead_names_its_doubtful_places_by_their_hottest_moves() -> None:
    record = parse_game(read_sample("endgame"))
    game = record.game()
    judge = Evaluator("default")
    board = analyse_board(game.at(len(game) - 8), judge)
    report = EndgameReport.of(board.places[0])
    firsts = {line[0][1] for line in report.lines.values() if line}
    assert report.at in firsts
    owners = both_sides(judge, [game.board])[0].ownership
    wrong = [replace(board.places[0], mean=board.places[0].mean + 20)]
    count = count_board(game, wrong, [], owners, Counting.TERRITORY, lead=0.0)
    assert not count.agrees
    assert [one.region for one in count.doubtful] == [wrong[0].region]
    assert report.at in tell_count(count)


def test_a_third_of_a_board_is_no_place() -> None:
    board = Board.empty(19)
    assert not is_local(Place(board, frozenset(range(140)), np.zeros(361)))
