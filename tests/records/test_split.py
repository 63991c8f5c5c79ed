"""The sets keep their promises in any pool."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from tengen.errors import GoError
from tengen.ratings import Glicko2, Pool, future_ratings, make_pool
from tengen.ratings.evaluate import PredictionScore, score_predictions
from tengen.records.imports import import_games
from tengen.records.split import later_games, split_games, split_pool
from tests.records.games import game, write_jsonl

SIZES = {"T": 60, "V": 40, "E": 40, "X": 20}


def random_pool(seed: int, games: int = 1500, players: int = 150) -> Pool:
    rng = np.random.default_rng(seed)
    strength = rng.normal(0, 1.5, players)
    weight = rng.pareto(1.0, players) + 0.2
    pairs = [rng.choice(players, 2, False, weight / weight.sum()) for _ in range(games)]
    chance = [1 / (1 + np.exp(strength[w] - strength[b])) for b, w in pairs]
    won = rng.random(games) < chance
    return make_pool(
        [f"p{b}" for b, _ in pairs],
        [f"p{w}" for _, w in pairs],
        ["B" if black else "W" for black in won],
    )


@pytest.fixture(scope="module")
def pool() -> Pool:
    return random_pool(1)


@pytest.fixture(scope="module")
def labels(pool: Pool) -> np.ndarray:
    return future_ratings(pool, Glicko2().replay(pool).after)


def test_sets_have_their_sizes_and_keep_their_promises(pool: Pool, labels: np.ndarray) -> None:
    names = split_pool(pool, labels, SIZES, seed=3)
    assert {name: int((names == name).sum()) for name in SIZES} == SIZES
    names_of = [pool.players[i] for i in range(len(pool.players))]
    for t in np.flatnonzero(names != "").tolist():
        black, white = names_of[pool.black[t]], names_of[pool.white[t]]

        def games_of(player: str, start: int, stop: int) -> int:
            return sum(
                player in (names_of[pool.black[u]], names_of[pool.white[u]])
                for u in range(start, stop)
            )

        before = [games_of(player, 0, t) for player in (black, white)]
        assert min(before) >= 1
        if names[t] == "X":
            assert max(before) <= 4
        if names[t] == "T":
            later = [games_of(player, t + 1, len(pool)) for player in (black, white)]
            assert min(later) >= 10
            stronger_won = (labels[t, 0] > labels[t, 1]) == (pool.score[t] == 1)
            assert stronger_won


def test_test_and_validation_games_are_fair_samples() -> None:
    """Drawing training games first, which have no upsets, would leave the upsets to the others."""
    pool = random_pool(2, games=6000, players=120)
    history = Glicko2().replay(pool)
    labels = future_ratings(pool, history.after)
    black, white = pool.earlier_games()
    eligible = (black > 0) & (white > 0)

    def judged(chosen: np.ndarray) -> PredictionScore:
        return score_predictions(history.predictions[chosen], pool.score[chosen])

    whole = judged(eligible).likelihood
    for part in ("E", "V"):
        scores = []
        for seed in range(10):
            names = split_pool(pool, labels, seed=seed)
            assert (names == "T").sum() > 0.3 * eligible.sum()
            scores.append(judged(names == part))
        away = [(score.likelihood - whole) / score.likelihood_error for score in scores]
        assert abs(away[0]) < 2
        assert abs(np.mean(away)) < 2 / np.sqrt(10)


def test_sizes_that_are_not_given_are_those_a_pool_can_fill(pool: Pool, labels: np.ndarray) -> None:
    names = split_pool(pool, labels)
    black, white = pool.earlier_games()
    eligible = (black > 0) & (white > 0)
    few = (black <= 4) & (white <= 4)
    sizes = {name: int((names == name).sum()) for name in "TVEX"}
    assert sizes["E"] == sizes["V"] == int(0.2 * eligible.sum())
    assert not (eligible & few & (names == "")).any()  # X has taken all that were left
    assert sizes["X"] > 0
    assert sizes["T"] > 100
    large = random_pool(3, games=40_000, players=300)
    ratings = future_ratings(large, Glicko2().replay(large).after)
    names = split_pool(large, ratings, {"X": 3})
    assert [int((names == name).sum()) for name in "TVEX"] == [10_000, 5_000, 5_000, 3]


def test_a_seed_draws_the_same_games_again(pool: Pool, labels: np.ndarray) -> None:
    first, again, other = (split_pool(pool, labels, SIZES, seed) for seed in (3, 3, 4))
    assert (first == again).all()
    assert (first != other).any()


def test_sets_that_are_too_large_are_refused(pool: Pool, labels: np.ndarray) -> None:
    with pytest.raises(GoError, match="set X: 1,000 games wanted"):
        split_pool(pool, labels, {"X": 1000})


def test_later_games_count_down(pool: Pool) -> None:
    black_later, _ = later_games(pool)
    player = int(pool.black[0])
    times = [t for t in range(len(pool)) if player in (pool.black[t], pool.white[t])]
    assert black_later[0] == len(times) - 1


def test_a_collection_gets_a_column_of_sets(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("split")
    lines = [game(i, result="B+R" if i % 3 else "W+R") for i in range(300)]
    import_games([write_jsonl(folder / "a.jsonl", lines)], folder / "p.parquet", workers=1)
    sizes = {"T": 5, "V": 10, "E": 10, "X": 3}
    assert split_games(folder / "p.parquet", folder / "s.parquet", sizes) == sizes
    sets = pl.read_parquet(folder / "s.parquet")["set"].value_counts()
    assert dict(sets.drop_nulls().iter_rows()) == sizes


def test_a_pool_of_one_player_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("split")
    lines = [game(i, black="solo", white="solo") for i in range(3)]
    import_games([write_jsonl(folder / "a.jsonl", lines)], folder / "p.parquet", workers=1)
    with pytest.raises(GoError, match="against himself"):
        split_games(folder / "p.parquet", folder / "s.parquet")
