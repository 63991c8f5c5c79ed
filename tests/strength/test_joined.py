"""Results and moves together."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from tengen.ratings.glicko2 import Glicko2
from tengen.ratings.pool import make_pool
from tengen.strength.joined import Floats, JoinedGames, Scale, fit, predict, predict_by_folds

PLAYERS, GAMES = 300, 900


def played(seed: int = 0) -> tuple[tuple[list[str], ...], JoinedGames, Floats]:
    """Games of players with true ratings, few each; their moves give ranks, noisily.

    Returns names, games, and the predictions from results alone.
    """
    rng = np.random.default_rng(seed)
    true = rng.normal(0, 300, PLAYERS)
    ranks = 20 + true / 50 + rng.normal(0, 2, PLAYERS)  # 50 points a rank, 100 points off
    black, white = (rng.integers(0, PLAYERS, GAMES) for _ in range(2))
    white = np.where(black == white, (white + 1) % PLAYERS, white)
    chances = 1 / (1 + 10 ** ((true[white] - true[black]) / 400))
    won = rng.random(GAMES) < chances
    names = tuple([f"p{number}" for number in side] for side in (black, white))
    pool = make_pool(names[0], names[1], ["B" if one else "W" for one in won], list(range(GAMES)))
    history = Glicko2().replay(pool)
    levels = np.column_stack([ranks[black], ranks[white]])
    before = history.before
    matches = JoinedGames(before, before, levels, np.full((GAMES, 2), 1e6), won.astype(float))
    return names, matches, history.predictions


def likelihood(said: Floats, score: Floats) -> float:
    return float(np.log(np.where(score > 0.5, said, 1 - said)).mean())


def test_without_moves_the_results_are_left() -> None:
    _, matches, results = played()
    blind = replace(matches, levels=matches.levels * math.nan)
    np.testing.assert_allclose(predict(blind, Scale()), results, atol=1e-9)


def test_moves_alone_decide_where_nothing_is_known_of_the_players() -> None:
    unknown = JoinedGames(
        np.array([[1500.0, 1e6, 1500.0, 1e6]]),
        np.array([[1500.0, 1e6, 1500.0, 1e6]]),
        np.array([[25.0, 20.0]]),
        np.full((1, 2), 100.0),
        np.ones(1),
    )
    (said,) = predict(unknown, Scale(points=50, deviation=1e-3))
    assert said == pytest.approx(1 / (1 + 10 ** (-250 / 400)), abs=1e-4)


def test_few_moves_are_trusted_less() -> None:
    scale = Scale(deviation=100, few=50)
    _, sure = scale.believed(np.array([25.0, 25.0, math.nan]), np.array([50.0, 1e9, 1e9]))
    np.testing.assert_allclose(sure, [1 / (2 * 100**2), 1 / 100**2, 0], rtol=1e-6)


def test_ratings_from_even_games_and_from_all_games_are_averaged() -> None:
    even, wide = (np.array([[rating, 60.0, 1500.0, 60.0]]) for rating in (1600.0, 1800.0))
    nothing = np.full((1, 2), math.nan)
    games = JoinedGames(even, wide, nothing, np.zeros((1, 2)), np.ones(1))
    (said,) = predict(games, Scale(share=0.75))
    between = np.array([[1650.0, 60.0, 1500.0, 60.0]])
    (expected,) = predict(replace(games, history=between, wider=between), Scale())
    assert said == pytest.approx(expected)


def test_the_fit_finds_which_of_two_histories_to_trust() -> None:
    _, matches, _ = played()
    noise = np.random.default_rng(2).normal(0, 400, (GAMES, 2))
    wrong = matches.history.copy()
    wrong[:, 0::2] += noise
    blind = replace(matches, levels=matches.levels * math.nan)
    assert fit(replace(blind, wider=wrong)).share > 0.8
    assert fit(replace(blind, history=wrong)).share < 0.2


def test_the_fit_does_not_depend_on_the_unit_of_the_levels() -> None:
    _, matches, _ = played()
    points = replace(matches, levels=1500 + 50 * (matches.levels - 20))
    said, other = (predict(games, fit(games)) for games in (matches, points))
    np.testing.assert_allclose(said, other, atol=0.01)


def test_the_fit_finds_the_scale_of_the_ranks() -> None:
    _, matches, _ = played()
    scale = fit(matches)
    assert 35 < scale.points < 70
    assert scale.middle == pytest.approx(20, abs=3)
    assert scale.deviation < 220
    assert fit(matches.some(np.arange(len(matches)) < 5)) == Scale()


def test_both_together_predict_better_than_results_alone() -> None:
    """Five folds by player, so no game is predicted by a scale that saw its players."""
    (black, white), matches, results = played()
    said = predict_by_folds(black, white, matches)
    assert np.isfinite(said).all()
    assert likelihood(said, matches.score) > likelihood(results, matches.score) + 0.03
    shuffled = matches.levels[np.random.default_rng(1).permutation(GAMES)]
    useless = predict_by_folds(black, white, replace(matches, levels=shuffled))
    assert likelihood(useless, matches.score) > likelihood(results, matches.score) - 0.01


def test_a_game_is_not_predicted_by_what_its_own_players_results_say() -> None:
    (black, white), matches, _ = played()
    own = np.array([b == black[0] or w == black[0] for b, w in zip(black, white, strict=True)])
    turned = replace(matches, score=np.where(own, 1 - matches.score, matches.score))
    before, after = (predict_by_folds(black, white, games)[0] for games in (matches, turned))
    assert after == before
