"""Ends of games under territory rules: nothing is filled for nothing, and nothing is left open."""

from __future__ import annotations

import itertools
import time
from dataclasses import replace

import numpy as np
import pytest

from tengen.board import Board
from tengen.bots.bot import Bot, genmove
from tengen.bots.network import PolicyBot, SearchBot
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.game import Game
from tengen.knowledge import SYMMETRIES, symmetric
from tengen.nets.evaluator import Evaluator
from tengen.rules import RULE_SETS, Rules
from tests.search.fakes import FakeNet, Floats

# Nothing is left: 9 points for Black, 5 for White; no algorithm proves it, a network sees it.
DIVIDED = Board.from_diagram(". . X O . / " * 4 + ". X X O .")
OWNERS = [1, 1, 1, -1, -1] * 5
FILL = parse_gtp("A1", 5)
JAPANESE = RULE_SETS["japanese"].with_komi(0.5)
BLACKS_LEAD = 9 - 5 - 0.5


def network(liked: str, *, weak: str | None = None, pause: float = 0.0) -> Evaluator:
    """Return a network that sees who owns what and likes one move, whoever is to play.

    It does not see that a stone in one's own ground costs a point. If White gets the weak point,
    it takes all of Black's ground for White's.
    """

    def judge(planes: Floats, numbers: Floats) -> dict[str, Floats]:
        time.sleep(pause)
        turn, sign = shown_by(planes[1].reshape(-1), planes[2].reshape(-1))
        white = planes[2 if sign > 0 else 1].reshape(-1)
        is_lost = weak is not None and white[seen(turn).index(parse_gtp(weak, 5))] > 0
        lead = sign * (BLACKS_LEAD - (30 if is_lost else 0))
        owners = [-1] * 25 if is_lost else symmetric(OWNERS, 5, turn)
        policy = np.zeros(26, np.float32)
        policy[seen(turn).index(parse_gtp(liked, 5))] = 3
        return {
            "policy": policy,
            "value": np.array([lead / 3, -lead / 3, -20], np.float32),
            "score": np.array([lead / 20, -3, lead / 20, 0], np.float32),
            "ownership": np.array(owners, np.float32).reshape(5, 5) * 6 * sign,
        }

    return Evaluator(FakeNet(judge, 8))


def seen(turn: int) -> list[int]:
    """Return which point of the board stands at each point of the board as it is shown."""
    return symmetric(range(25), 5, turn)


def shown_by(own: Floats, other: Floats) -> tuple[int, int]:
    """Return how the board is turned, and +1 if Black is to move, by where the walls stand."""
    for turn, sign in itertools.product(SYMMETRIES, (1, -1)):
        walls = symmetric(list(DIVIDED.stones), 5, turn)
        black, white = (own, other) if sign > 0 else (other, own)
        if all((wall != 1 or black[p]) and (wall != 2 or white[p]) for p, wall in enumerate(walls)):
            return turn, sign
    raise AssertionError("the walls are gone")


def bots(evaluator: Evaluator) -> list[Bot]:
    return [SearchBot(evaluator, visits=24, resign=0), PolicyBot(evaluator, resign=0)]


def finished(rules: Rules = JAPANESE) -> Game:
    return Game(5, rules, setup=DIVIDED, to_move=BLACK)


@pytest.mark.parametrize(
    ("own", "clock"), [(None, 0.8), (0.8, None), (0.8, 60)], ids=["clock", "own time", "both"]
)
def test_own_ground_is_not_filled_by_a_bot_that_plays_by_time(
    own: float | None, clock: float | None
) -> None:
    """Some of the time is left to hold the move against a pass, and no more than that is used."""
    bot = SearchBot(network("A1", pause=0.02), seconds=own, resign=0)
    started = time.perf_counter()
    assert genmove(bot, finished(), seconds=clock).move is None
    assert time.perf_counter() - started < 2


@pytest.mark.parametrize("kind", [0, 1], ids=["search", "policy"])
def test_own_ground_is_not_filled(kind: int) -> None:
    bot = bots(network("A1"))[kind]
    assert genmove(bot, finished()).move is None


@pytest.mark.parametrize("kind", [0, 1], ids=["search", "policy"])
def test_no_stone_is_thrown_into_the_opponents_ground(kind: int) -> None:
    bot = bots(network("E3"))[kind]
    assert genmove(bot, finished()).move is None


@pytest.mark.parametrize("kind", [0, 1], ids=["search", "policy"])
def test_a_stone_that_is_needed_is_played(kind: int) -> None:
    bot = bots(network("A1", weak="A1"))[kind]
    assert genmove(bot, finished()).move == FILL


@pytest.mark.parametrize("kind", [0, 1], ids=["search", "policy"])
def test_by_area_a_stone_costs_nothing_and_the_choice_stands(kind: int) -> None:
    rules = replace(RULE_SETS["chinese"], komi=0.5)
    bot = bots(network("A1"))[kind]
    assert genmove(bot, finished(rules)).move == FILL


def test_without_time_for_a_second_look_the_first_choice_stands() -> None:
    bot = SearchBot(network("A1"), visits=24, resign=0)
    assert genmove(bot, finished(), seconds=1e-9).move == FILL


def test_the_game_ends_as_it_was_counted() -> None:
    bot = SearchBot(network("A1"), visits=24, resign=0)
    game = finished()
    while not game.is_over and len(game) < 20:
        game.play(genmove(bot, game).move)
    assert game.moves == [None, None]
    assert game.prisoners(BLACK) == game.prisoners(WHITE) == 0
