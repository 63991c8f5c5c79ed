"""Results and moves together."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tengen.ratings.glicko2 import Glicko2
from tengen.ratings.pool import make_pool
from tengen.ratings.system import History
from tengen.strength.joined import Floats, Scale, fit, predict, predict_by_folds

PLAYERS, GAMES = 300, 900


def played(seed: int = 0) -> tuple[tuple[list[str], ...], History, Floats, Floats]:
    """Games of players with true ratings, few each; their moves give ranks, noisily."""
    rng = np.random.default_rng(seed)
    true = rng.normal(0, 300, PLAYERS)
    ranks = 20 + true / 50 + rng.normal(0, 2, PLAYERS)  # 50 points a rank, 100 points off
    black, white = (rng.integers(0, PLAYERS, GAMES) for _ in range(2))
    white = np.where(black == white, (white + 1) % PLAYERS, white)
    chances = 1 / (1 + 10 ** ((true[white] - true[black]) / 400))
    won = rng.random(GAMES) < chances
    names = tuple([f"p{number}" for number in side] for side in (black, white))
    pool = make_pool(names[0], names[1], ["B" if one else "W" for one in won], list(range(GAMES)))
    steps = np.column_stack([ranks[black], ranks[white]])
    return names, Glicko2().replay(pool), steps, won.astype(float)


def likelihood(said: Floats, score: Floats) -> float:
    return float(np.log(np.where(score > 0.5, said, 1 - said)).mean())


def test_without_moves_the_results_are_left() -> None:
    _, history, steps, _ = played()
    said = predict(history.before, np.full_like(steps, math.nan), Scale())
    np.testing.assert_allclose(said, history.predictions, atol=1e-9)


def test_moves_alone_decide_where_nothing_is_known_of_the_players() -> None:
    history = np.array([[1500.0, 1e6, 1500.0, 1e6]])
    (said,) = predict(history, np.array([[25.0, 20.0]]), Scale(points=50, deviation=1e-3))
    assert said == pytest.approx(1 / (1 + 10 ** (-250 / 400)), abs=1e-4)


def test_the_fit_finds_the_scale_of_the_ranks() -> None:
    _, history, steps, score = played()
    scale = fit(history.before, steps, score)
    assert 35 < scale.points < 70
    assert scale.middle == pytest.approx(20, abs=3)
    assert scale.deviation < 220
    assert fit(history.before[:5], steps[:5], score[:5]) == Scale()


def test_both_together_predict_better_than_results_alone() -> None:
    """Five folds by player, so no game is predicted by a scale that saw its players."""
    (black, white), history, steps, score = played()
    said = predict_by_folds(black, white, history.before, steps, score)
    assert np.isfinite(said).all()
    assert likelihood(said, score) > likelihood(history.predictions, score) + 0.03
    shuffled = steps[np.random.default_rng(1).permutation(len(steps))]
    useless = predict_by_folds(black, white, history.before, shuffled, score)
    assert likelihood(useless, score) > likelihood(history.predictions, score) - 0.01
