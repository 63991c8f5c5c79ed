"""Elo, its interval and the sequential test, against published and recomputed figures."""

from __future__ import annotations

import math
import random

import pytest

from tengen.bots.statistics import Sprt, elo_of, estimate_elo, score_of, wilson_interval


@pytest.mark.parametrize(
    ("score", "elo"),
    # Elo (1978), table of expected scores, logistic form as FIDE's Handbook 8.1a rounds it.
    [(0.5, 0), (0.64, 100), (0.76, 200), (0.91, 400)],
)
def test_the_logistic_curve_is_elos(score: float, elo: float) -> None:
    assert score_of(elo) == pytest.approx(score, abs=0.005)
    assert elo_of(score_of(elo)) == pytest.approx(elo)


def test_wilsons_interval_is_that_of_newcombe() -> None:
    """Newcombe (1998), table I, method 3: 81/263, 15/148, 0/20, 1/29."""
    published = {(81, 263): (0.2553, 0.3662), (15, 148): (0.0624, 0.1605)}
    published |= {(0, 20): (0.0, 0.1611), (1, 29): (0.0061, 0.1718)}
    for (won, games), bounds in published.items():
        assert wilson_interval(won / games, games) == pytest.approx(bounds, abs=5e-5)


def test_an_even_match_is_even() -> None:
    found = estimate_elo(10, 0, 10)
    assert found.elo == pytest.approx(0)
    assert found.low is not None
    assert found.low == pytest.approx(-found.high)  # type: ignore[operator]


def test_a_shut_out_has_an_open_interval() -> None:
    found = estimate_elo(20, 0, 0)
    assert found.high is None
    assert found.low == pytest.approx(elo_of(20 / (20 + 1.96**2)), abs=0.1)
    assert found.elo is not None
    assert found.low < found.elo < math.inf
    assert estimate_elo(0, 0, 0).elo is None


def test_draws_count_half() -> None:
    assert estimate_elo(5, 10, 5).elo == pytest.approx(0)
    assert estimate_elo(10, 10, 0).elo == pytest.approx(elo_of(0.75))


def test_the_interval_covers_the_truth_as_often_as_it_says() -> None:
    dice, covered, trials = random.Random(5), 0, 2000
    for _ in range(trials):
        wins = sum(dice.random() < score_of(120) for _ in range(40))
        found = estimate_elo(wins, 0, 40 - wins)
        low = -math.inf if found.low is None else found.low
        high = math.inf if found.high is None else found.high
        covered += low <= 120 <= high
    assert 0.93 <= covered / trials <= 0.97


def test_walds_bounds_and_ratio() -> None:
    """Wald (1945): log((1 - beta) / alpha) and the sum of the games' log-likelihood ratios."""
    test = Sprt(0, 100, alpha=0.05, beta=0.1)
    assert test.bounds == pytest.approx((math.log(0.1 / 0.95), math.log(0.9 / 0.05)))
    p1 = 1 / (1 + 10 ** (-100 / 400))
    expected = 7 * math.log(p1 / 0.5) + 3 * math.log((1 - p1) / 0.5)
    assert test.ratio(7, 0, 3) == pytest.approx(expected)
    assert test.ratio(6, 2, 2) == pytest.approx(expected)


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "H1"), (50.0, "H0")])
def test_the_test_errs_no_more_often_than_it_says(truth: float, wrong: str) -> None:
    dice, errors, trials = random.Random(11), 0, 300
    test = Sprt(0, 50)
    for _ in range(trials):
        wins = losses = 0
        while test.decision(wins, 0, losses) == "open":
            won = dice.random() < score_of(truth)
            wins, losses = wins + won, losses + (not won)
        errors += test.decision(wins, 0, losses) == wrong
    assert errors / trials <= 0.08  # 5 %, and two standard deviations of 300 trials
