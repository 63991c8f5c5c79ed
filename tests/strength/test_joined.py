"""Results and moves together."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tengen.ratings.glicko2 import Glicko2
from tengen.ratings.pool import make_pool
from tengen.strength.joined import Floats, Matches, Trust, fit, fold_of, predict, predict_by_folds

PLAYERS, GAMES = 300, 900


def played(seed: int = 0) -> tuple[tuple[list[str], ...], Matches, Floats, Floats]:
    """Games of players with true ratings, few each; their moves give ratings, noisily.

    Those ratings are half as wide as the true ones and lie 200 higher. Returns names, games,
    ratings from moves, and the predictions from results alone.
    """
    rng = np.random.default_rng(seed)
    true = rng.normal(0, 300, PLAYERS)
    told = 1700 + 0.5 * (true + rng.normal(0, 100, PLAYERS))
    black, white = (rng.integers(0, PLAYERS, GAMES) for _ in range(2))
    white = np.where(black == white, (white + 1) % PLAYERS, white)
    chances = 1 / (1 + 10 ** ((true[white] - true[black]) / 400))
    won = rng.random(GAMES) < chances
    names = tuple([f"p{number}" for number in side] for side in (black, white))
    pool = make_pool(names[0], names[1], ["B" if one else "W" for one in won], list(range(GAMES)))
    history = Glicko2().replay(pool)
    matches = Matches(history.before, np.full((GAMES, 2), 1e6), won.astype(float))
    return names, matches, np.column_stack([told[black], told[white]]), history.predictions


def likelihood(said: Floats, score: Floats) -> float:
    return float(np.log(np.where(score > 0.5, said, 1 - said)).mean())


def test_without_moves_the_results_are_left() -> None:
    _, matches, ratings, results = played()
    np.testing.assert_allclose(predict(matches, ratings * math.nan, Trust()), results, atol=1e-9)
    none = Matches(matches.history, 0 * matches.moves, matches.score)
    np.testing.assert_allclose(predict(none, ratings, Trust()), results, atol=1e-9)


def test_moves_alone_decide_where_nothing_is_known_of_the_players() -> None:
    unknown = Matches(
        np.array([[1500.0, 1e6, 1500.0, 1e6]]), np.array([[100.0, 100.0]]), np.ones(1)
    )
    (said,) = predict(unknown, np.array([[1600.0, 1350.0]]), Trust(deviation=1e-3))
    assert said == pytest.approx(1 / (1 + 10 ** (-250 / 400)), abs=1e-4)


def test_few_moves_are_trusted_less() -> None:
    trust = Trust(deviation=100, few=50)
    _, sure = trust.believed(np.array([1600.0, 1600.0]), np.array([50.0, 1e9]))
    np.testing.assert_allclose(sure, [1 / (2 * 100**2), 1 / 100**2], rtol=1e-6)


def test_the_fit_finds_how_wide_the_ratings_from_moves_are_and_how_sure() -> None:
    _, matches, ratings, _ = played()
    trust = fit(matches, ratings)
    assert 1.4 < trust.slope < 2.8
    assert trust.middle == pytest.approx(1700, abs=60)
    assert trust.deviation < 220
    few = np.arange(len(matches)) < 5
    assert fit(matches.some(few), ratings[few]) == Trust()


def test_both_together_predict_better_than_results_alone() -> None:
    """Five folds by player, so no game is predicted by what its players' games have taught."""
    (black, white), matches, ratings, results = played()
    folds = np.array([[fold_of(b), fold_of(w)] for b, w in zip(black, white, strict=True)])
    asked = []

    def read(learned: np.ndarray) -> Floats:
        asked.append({int(fold) for fold in folds[learned].ravel()})
        return ratings

    said = predict_by_folds(black, white, matches, read)
    assert sorted(map(sorted, asked)) == sorted(
        sorted(set(range(5)) - {a, b}) for a in range(5) for b in range(a, 5)
    )
    assert np.isfinite(said).all()
    assert likelihood(said, matches.score) > likelihood(results, matches.score) + 0.03
    shuffled = ratings[np.random.default_rng(1).permutation(len(ratings))]
    useless = predict_by_folds(black, white, matches, lambda _: shuffled)
    assert likelihood(useless, matches.score) > likelihood(results, matches.score) - 0.01
