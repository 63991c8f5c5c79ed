"""Exchanges in sente and invasion stones, on boards drawn for them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tengen.board import Board
from tengen.coords import BLACK, WHITE, format_gtp, parse_gtp
from tengen.influence import estimate_control
from tengen.influence.invasions import APART, find_invasions, with_invasions
from tengen.influence.judging import Prejudged, judge_control
from tengen.influence.sente import (
    after_exchanges,
    find_exchanges,
    find_threats,
    known_deaths,
)
from tengen.knowledge import chains, ladders
from tengen.sgf import read_games

# Black E5 or F6 gives atari; White extends towards G5 and is safe.
ATARI = Board.from_diagram("""
. . . . . . . . .
. . X X X X . . .
. . X O O X . . .
. . X O O . . . .
. . X X . . O . .
. . X . . . O . .
. . . X . . O . .
. . . . X . . . .
. . . . . . . . .
""")
THREATENED = tuple(parse_gtp(name, 9) for name in ("D7", "E7", "D6", "E6"))


def test_a_threat_and_the_answer_that_saves_the_chain() -> None:
    exchanges = find_exchanges(ATARI, tolerance=1e-12)
    (found,) = (each for each in exchanges if each.color == BLACK)
    names = [format_gtp(point, 9) for point in (found.move, found.answer)]
    assert names in (["E5", "F6"], ["F6", "E5"])
    after, _ = after_exchanges(ATARI, None, [found])
    assert after == ATARI.play(BLACK, found.move).play(WHITE, found.answer)
    assert not ladders(after).caught & set(THREATENED)
    before, later = (estimate_control(board, tolerance=1e-12).score for board in (ATARI, after))
    assert later - before == pytest.approx(found.gain, abs=1e-4)


def test_an_answer_that_does_not_save_is_no_answer() -> None:
    (record,) = read_games(Path("examples/gnugo-self-play.sgf"))
    board = record.game(move=61).board
    (chain,) = (each for each in chains(board) if 23 in each.liberties and 42 in each.liberties)
    answers = {move: [point for point, _ in found] for move, found in find_threats(board, chain)}
    assert answers == {4: [23, 42], 23: [42], 42: [23]}
    # The third liberty does not answer 23: the chain is still caught after it.
    attacked = board.play(chain.color.opponent, 23)
    assert chain.stones[0] in ladders(attacked.play(chain.color, 4)).caught


def test_nobody_saves_a_chain_that_is_known_to_be_dead() -> None:
    deaths = np.full(81, np.nan)
    deaths[list(THREATENED)] = 0.9
    assert not [each for each in find_exchanges(ATARI, deaths=deaths) if each.color == BLACK]


def test_a_chain_in_atari_is_taken_not_threatened() -> None:
    board = ATARI.play(BLACK, parse_gtp("E5", 9))
    assert not [each for each in find_exchanges(board) if each.color == BLACK]


def test_what_is_known_of_stones_stays_with_them() -> None:
    deaths = np.zeros(81)
    after = ATARI.play(WHITE, parse_gtp("E5", 9))
    known = known_deaths(deaths, ATARI, after)
    assert known is not None
    assert np.isnan(known[parse_gtp("E5", 9)])
    assert np.isnan(known).sum() == 1
    assert known_deaths(None, ATARI, after) is None


def test_invasions_are_apart_and_far_from_stones() -> None:
    board = Board.from_stones(19, black=[3 * 19 + 3, 3 * 19 + 15, 15 * 19 + 3, 15 * 19 + 15])
    control = estimate_control(board)
    points = [divmod(point, 19) for point in find_invasions(board, control.values)]
    assert points
    for row, column in points:
        assert all(abs(row - r) + abs(column - c) > 3 for r in (3, 15) for c in (3, 15))
        others = [(r, c) for r, c in points if (r, c) != (row, column)]
        assert all(max(abs(row - r), abs(column - c)) >= APART for r, c in others)


def test_a_virtual_stone_makes_a_framework_less_sure_and_is_nobodys() -> None:
    board = Board.from_stones(19, black=[3 * 19 + 3, 3 * 19 + 9, 3 * 19 + 15, 9 * 19 + 3])
    plain = estimate_control(board)
    (first, *_) = find_invasions(board, plain.values)
    invaded, deaths = with_invasions(board, plain.values, None)
    assert invaded.stones[first] == WHITE
    assert deaths is not None
    assert deaths[first] == 0.5
    found = judge_control(board, Prejudged(invasions=True))
    assert abs(found.values[first]) < abs(plain.values[first])
    assert 0 < found.score < plain.score
    assert found.iterations > plain.iterations
