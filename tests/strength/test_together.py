"""Moves and results together: beliefs that follow results, and a rank that grows with them."""

from __future__ import annotations

import dataclasses
import json

import numpy as np
import pytest

from tengen.files.plain_json import to_json
from tengen.strength.estimate import BINS, quantiles
from tengen.strength.reading import find_player
from tengen.strength.report import RankReport
from tengen.strength.together import YEAR, KnownResult, follow, join, likelihood, results_of
from tests.strength.models import rater
from tests.strength.sets import game_set, random_game


def result(opponent: float, won: bool, *, time: float = 0.0, stones: float = 0.0) -> KnownResult:
    return KnownResult(0, time, opponent, stones, won)


def middle(chances: np.ndarray) -> float:
    return float(quantiles(chances, 0.5))


def width(chances: np.ndarray) -> float:
    low, high = quantiles(chances, (0.1, 0.9))
    return float(high - low)


def test_winning_half_of_the_games_is_having_the_opponents_rank() -> None:
    games = [result(22.0, won, time=day * 86_400.0) for day, won in enumerate([True, False] * 20)]
    (*_, last) = follow(games)
    assert middle(last) == pytest.approx(22.0, abs=0.7)
    assert last.sum() == pytest.approx(1)


def test_a_win_lifts_and_a_loss_lowers_and_more_results_are_surer() -> None:
    one = list(follow([result(20.0, True), result(20.0, True), result(20.0, False)]))
    assert middle(one[0]) < middle(one[1])
    assert middle(one[2]) < middle(one[1])
    few, many = (list(follow([result(20.0, i % 2 == 0) for i in range(n)]))[-1] for n in (4, 40))
    assert width(many) < width(few)


def test_stones_that_were_given_count_as_ranks() -> None:
    assert np.allclose(
        likelihood(result(25.0, True, stones=3.0))[:-3], likelihood(result(25.0, True))[3:]
    )


def test_time_without_games_makes_a_belief_wider() -> None:
    games = [result(20.0, i % 2 == 0) for i in range(20)]
    soon, late = (
        list(follow([*games, result(20.0, True, time=years * YEAR)]))[-1] for years in (0, 5)
    )
    assert width(late) > width(soon)


def test_beliefs_are_joined_and_a_contradiction_leaves_the_moves() -> None:
    places = np.arange(BINS)
    left, right = (np.exp(-0.5 * ((places - at) / 2.0) ** 2) for at in (18, 22))
    both = join(left / left.sum(), right / right.sum())
    assert middle(left) < middle(both) < middle(right)
    assert width(both) < width(left)
    nothing = np.zeros(BINS)
    assert (join(left, nothing) == left).all()


def test_results_against_opponents_without_a_rank_are_left_out() -> None:
    games = game_set(
        [random_game(9, 60, seed) for seed in range(4)],
        black=["me", "you", "me", "me"],
        white=["you", "me", "you", "you"],
        steps=[20.0, 21.0, float("nan"), 23.0],
        handicap=[0, 0, 0, 4],
    )
    _, own = find_player(games, "me")
    found = results_of(games, own)
    assert [(one.opponent, one.won, one.head_start) for one in found] == [
        (20.0, True, 0.0),
        (21.0, False, 0.0),
        (23.0, True, 4.0),
    ]


def test_a_rank_by_both_follows_the_games() -> None:
    count = 4
    games = game_set(
        [random_game(9, 60, seed) for seed in range(count)], black=["me"] * count,
        steps=[25.0] * count,
    )  # fmt: skip
    name, own = find_player(games, "me")
    won = rater().rate(games, name, own)
    lost = rater().rate(dataclasses.replace(games, winner=np.full(count, 2, np.uint8)), name, own)
    assert won.together is not None
    assert lost.together is not None
    assert [game for game, _, _ in won.together.course] == ["0", "1", "2", "3"]
    assert (
        middle(lost.together.chances) < middle(won.overall.chances) < middle(won.together.chances)
    )
    assert np.allclose(won.together.course[-1][2], won.together.chances)
    report = RankReport.of(won, "default")
    told = report.together
    assert told is not None
    assert told.results == len(told.course) == count
    assert told.low < told.steps < told.high
    assert RankReport.parse(json.loads(to_json(report))) == report
    few = rater().rate(games, name, own[:2])
    assert few.together is None, "two results are no history"
