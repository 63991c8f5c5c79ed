"""The temperature of a whole game: moves that are played against the best available."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from tengen.board import Board
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.endgame.analysis import answer
from tengen.endgame.described import MoveWorth
from tengen.endgame.exact.solver import solve_region
from tengen.endgame.grain import CUT_OFF, EXACT, Grain
from tengen.endgame.known_places import KnownPlaces, after_move
from tengen.endgame.places import Place, ownerships, unsettled_places
from tengen.endgame.report import Report
from tengen.endgame.settings import WITHOUT_SOLVER
from tengen.endgame.temperature_graph import (
    SETTINGS,
    MoveTemperature,
    confirm,
    lost_by,
    temperatures,
    unexplained_rises,
)
from tengen.game import Game
from tengen.nets.evaluation import Floats
from tengen.nets.evaluator import Evaluator
from tengen.train.playing_out import board_exercises, solution
from tests.endgame.between_walls import between_walls

SHORT = replace(SETTINGS, expansions=1, exact=WITHOUT_SOLVER)

# At the top three stones (a move is worth 3), at the bottom a corridor of two points (1/2).
BOARD = between_walls("O O O . O O O O O", "X X X . . O O O O")


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


@pytest.fixture(scope="module")
def net() -> Evaluator:
    return Evaluator()


def seen(game: Game, net: Evaluator) -> tuple[list[Place], Floats]:
    owners = ownerships([game.board], net)[0]
    return unsettled_places(game, owners), owners


def at(known: KnownPlaces, name: str) -> Report:
    (report,) = (one for one in known.reports if parse_gtp(name, 9) in one.region)
    return report


def started(net: Evaluator) -> KnownPlaces:
    known = KnownPlaces(partial(answer, evaluator=net, is_quick=True))
    known.start(seen(play(), net)[0])
    return known


def go_on(known: KnownPlaces, net: Evaluator, *names: str) -> None:
    before, after = play(*names[:-1]), play(*names)
    places, owners = seen(after, net)
    known.go_on(before.board, after, owners, before.to_move, parse_gtp(names[-1], 9), places)


def test_a_place_that_a_move_does_not_touch_is_not_analysed_again(net: Evaluator) -> None:
    known = started(net)
    bottom, analysed = at(known, "E1"), known.analysed
    go_on(known, net, "D9")
    assert at(known, "E1") is bottom
    assert (known.analysed, known.reused) == (analysed + 1, 1)  # the top, and the bottom


def test_a_place_that_no_move_touches_stays_though_the_network_does_not_name_it(
    net: Evaluator,
) -> None:
    known, after = started(net), play("D9")
    bottom = at(known, "E1")
    known.go_on(play().board, after, seen(after, net)[1], BLACK, parse_gtp("D9", 9), [])
    assert bottom in known.reports


def test_a_place_is_searched_on_after_a_move_in_it(net: Evaluator) -> None:
    known = started(net)
    bottom = at(known, "E1")
    place = after_move(bottom, play("E1"), BLACK, parse_gtp("E1", 9), {parse_gtp("E1", 9)})
    assert place is not None
    assert place.seen is not None
    assert bottom.tree is not None
    assert place.seen.local is bottom.tree.local
    assert place.seen.stones[bottom.tree.window.inside(parse_gtp("E1", 9))] == BLACK
    (report,) = answer([place], net, is_quick=True)
    assert report.temperature <= 0  # one point of territory is left, and nothing to play for
    assert after_move(bottom, play("D9"), BLACK, parse_gtp("D9", 9), {parse_gtp("D9", 9)}) is None


def test_a_place_that_the_network_loses_from_sight_is_remembered(net: Evaluator) -> None:
    known = started(net)
    bottom = at(known, "E1")
    game = play("D9")
    places, owners = seen(game, net)
    sure = np.where(owners < 0, -1.0, 1.0)
    known.go_on(play().board, game, sure, BLACK, parse_gtp("D9", 9), [])
    assert bottom not in known.reports  # over, by the network's word
    known.start(places)
    assert at(known, "E1") is bottom


def test_a_place_is_searched_on_where_it_was_cut_off(net: Evaluator) -> None:
    known = KnownPlaces(partial(answer, evaluator=net, settings=SHORT, is_quick=True))
    known.start(seen(play(), net)[0])
    before = at(known, "E1")
    after = known.search_on(before, partial(answer, evaluator=net, is_quick=True))
    assert at(known, "E1") is after
    assert after.evidence.is_finished
    assert not before.evidence.is_finished
    assert after.temperature == Fraction(1, 2)


def test_what_seems_worth_much_by_a_search_that_was_cut_off_is_searched_on(net: Evaluator) -> None:
    known = KnownPlaces(partial(answer, evaluator=net, settings=SHORT, is_quick=True))
    game = play("D9")
    known.start(seen(game, net)[0])
    before = at(known, "E1")
    analyse = partial(answer, evaluator=net, is_quick=True)
    confirm(known, before.temperature + 1, analyse)
    assert at(known, "E1") is before
    confirm(known, before.temperature, analyse)
    assert at(known, "E1").evidence.is_finished


def moved(number: int, name: str, best: int, at: str, grain: Grain = EXACT) -> MoveTemperature:
    """A move; before it, the best one was at the point `at` and worth `best`."""
    return MoveTemperature(
        number,
        BLACK,
        parse_gtp(name, 9),
        Fraction(0),
        Fraction(best),
        Fraction(0),
        (),
        best_region=frozenset([parse_gtp(at, 9)]),
        best_grain=grain,
    )


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        ([moved(1, "A1", 3, "A1"), moved(2, "A2", 2, "A2")], []),
        ([moved(1, "A1", 3, "A1"), moved(2, "A2", 4, "J9", CUT_OFF)], []),
        ([moved(1, "A1", 3, "A1"), moved(2, "A2", 6, "J9")], [2]),  # far from the move
        ([moved(1, "J8", 3, "A1"), moved(2, "A2", 6, "J9")], []),  # a threat, known for sure
        ([moved(1, "J8", 3, "A1"), moved(2, "A2", 6, "J9", CUT_OFF)], [2]),  # nobody answers it
        ([moved(1, "J8", 3, "A1"), moved(2, "J9", 6, "J9", CUT_OFF)], []),
    ],
)
def test_rises_without_a_cause(moves: list[MoveTemperature], found: list[int]) -> None:
    assert unexplained_rises(moves, 9) == found


def test_what_is_open_is_a_band(net: Evaluator) -> None:
    sure, _ = temperatures(play("E1", "D9"), net, first=0)
    assert sure.band == (sure.best, sure.best)
    (unsure,) = temperatures(play("D9", "E1"), net, settings=SHORT, first=1)
    assert unsure.band[0] <= unsure.best <= unsure.band[1]
    assert unsure.band[0] < unsure.band[1]
    assert MoveWorth.of(unsure, 9).band == tuple(str(bound) for bound in unsure.band)
