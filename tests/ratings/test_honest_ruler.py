"""What makes a comparison of rating systems honest: errors by player, named sets, komi for all."""

from __future__ import annotations

import dataclasses
import gzip
import json
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from tengen.ratings import (
    SYSTEMS,
    Glicko2,
    Pool,
    evaluate,
    make_pool,
    parse_system,
    pool_from_frame,
    split_by_time,
)
from tengen.ratings.clustering import player_error
from tengen.ratings.evaluate import score_games, sets_of
from tengen.ratings.tune import tune


def split_at_random(pool: Pool) -> Pool:
    """Give the pool a split whose parts lie among each other in time, as `games split` makes it."""
    names = np.array(["train", "validation", "test", "exhibition"])
    draw = np.random.default_rng(5).choice(4, len(pool), p=[0.4, 0.3, 0.2, 0.1])
    return dataclasses.replace(pool, sets=names[draw])


@pytest.mark.parametrize("held_out", ["test", "exhibition"])
@pytest.mark.parametrize("system", ["elo", "glicko2"])
def test_tuning_on_a_stored_split_never_sees_held_out_results(
    system: str, held_out: str, pool: Pool
) -> None:
    split = split_at_random(pool)
    turned = dataclasses.replace(
        split, score=np.where(split.sets == held_out, 1 - split.score, split.score)
    )
    one, two = (tune(system, each, rounds=1, tries=3) for each in (split, turned))
    assert one.score == two.score
    assert one.settings == two.settings
    assert split.sets is not None
    assert one.score.games == int((split.sets == "validation").sum())


# A jackknife by hand: four games, three players.
def test_the_error_by_player_leaves_out_one_player_after_the_other() -> None:
    values = np.array([0.0, -1.0, -2.0, -6.0])
    black, white = np.array([0, 1, 2, 0], np.int32), np.array([1, 2, 0, 1], np.int32)
    means = [-1.0, -2.0, -3.0]  # without player 0: game 1; without 1: game 2; without 2: 0 and 3
    spread = sum((mean - np.mean(means)) ** 2 for mean in means)
    assert player_error(values, black, white) == pytest.approx(np.sqrt(2 / 3 * spread))


def test_the_error_by_player_is_unknown_where_it_cannot_be_known() -> None:
    zeros, others = np.zeros(3, np.int32), np.array([1, 2, 3], np.int32)
    assert np.isnan(player_error(np.ones(3), zeros, others))  # nothing is left without player 0
    assert np.isnan(player_error(np.array([0, -np.inf, 0]), others, zeros))
    assert np.isnan(player_error(np.zeros(0), zeros[:0], others[:0]))


def test_the_error_by_player_covers_what_players_add() -> None:
    """Means of pools with player effects scatter far more than independent games would."""
    draw = np.random.default_rng(2)
    means, by_game, by_player = [], [], []
    for _ in range(200):
        effect = draw.normal(0, 1, 60)
        black = draw.integers(60, size=1500).astype(np.int32)
        white = ((black + draw.integers(1, 60, size=1500)) % 60).astype(np.int32)
        values = effect[black] + effect[white] + draw.normal(0, 1, 1500)
        means.append(values.mean())
        by_game.append(values.std() / np.sqrt(1500))
        by_player.append(player_error(values, black, white))
    scatter = np.std(means)
    assert np.mean(by_game) < 0.25 * scatter
    assert np.mean(by_player) == pytest.approx(scatter, rel=0.15)


def test_the_error_by_player_is_at_most_root_two_too_large_for_independent_games() -> None:
    draw = np.random.default_rng(3)
    black = draw.integers(300, size=20_000).astype(np.int32)
    white = ((black + draw.integers(1, 300, size=20_000)) % 300).astype(np.int32)
    values = draw.normal(0, 1, 20_000)
    ratio = player_error(values, black, white) * np.sqrt(20_000)
    assert ratio == pytest.approx(np.sqrt(2), rel=0.15)


def heavy_pool() -> Pool:
    """Two accounts play in half of the games; 40 others among themselves."""
    draw = np.random.default_rng(7)
    pairs = [(f"p{b}", f"p{(b + d) % 40}") for b, d in draw.integers(1, 40, (300, 2))]
    heavy = [(f"h{i % 2}", f"p{i % 40}") for i in range(300)]
    games = [pair for both in zip(pairs, heavy, strict=True) for pair in both]
    winner = draw.choice(["B", "W"], 600)
    return make_pool([b for b, _ in games], [w for _, w in games], winner.tolist())


def test_accounts_that_are_left_out_of_a_set_are_still_rated() -> None:
    """b has beaten a, whose games are left out: that still says that b beats c."""
    pool = make_pool(["b"] * 6 + ["a"] * 6 + ["b"], ["a"] * 6 + ["c"] * 6 + ["c"], ["B"] * 13)
    predictions = parse_system("elo").replay(pool).predictions
    rest = sets_of(pool, largest=1)["all-without-largest"]
    assert rest.tolist() == [False] * 12 + [True]
    assert score_games(predictions, pool, rest).likelihood > np.log(0.6)


def test_the_thesis_s_exhibition_games_are_not_all_games_of_newcomers(pool: Pool) -> None:
    split = dataclasses.replace(pool, sets=split_by_time(pool, (0.01, 0.01)))
    sets = sets_of(split)
    seen: dict[int, int] = {}
    counts: dict[str, int] = {"newcomers": 0, "exhibition": 0, "eligible": 0}
    for i, (b, w) in enumerate(zip(pool.black.tolist(), pool.white.tolist(), strict=True)):
        before = sorted((seen.get(b, 0), seen.get(w, 0)))
        expected = {
            "newcomers": before[1] <= 4,
            "exhibition": before[0] >= 1 and before[1] <= 4,
            "eligible": before[0] >= 1,
        }
        for name, chosen in expected.items():
            assert sets[name][i] == chosen
            counts[name] += chosen
        seen[b], seen[w] = seen.get(b, 0) + 1, seen.get(w, 0) + 1
    assert counts["newcomers"] > counts["exhibition"] > 0
    assert (sets["test-newcomers"] == sets["newcomers"] & sets["test"]).all()
    assert (sets["test-exhibition"] == sets["exhibition"] & sets["test"]).all()


def test_a_stored_split_s_own_exhibition_games_are_judged(pool: Pool) -> None:
    split = split_at_random(pool)
    assert split.sets is not None
    assert (sets_of(split)["exhibition"] == (split.sets == "exhibition")).all()


def komi_frame() -> pl.DataFrame:
    """Games of one pair, every second one with a komi of half a point, which Black then wins."""
    low = [i % 2 == 0 for i in range(40)]
    return pl.DataFrame(
        {
            "black": ["a" if i % 4 < 2 else "b" for i in range(40)],
            "white": ["b" if i % 4 < 2 else "a" for i in range(40)],
            "winner": ["B" if is_low else "W" for is_low in low],
            "komi": [0.5 if is_low else 6.5 for is_low in low],
        }
    )


@pytest.mark.parametrize("name", [name for name in SYSTEMS if name != "50-50"])
def test_komi_counts_for_all_systems_or_for_none(name: str) -> None:
    frame = komi_frame()
    other = frame.with_columns(komi=pl.lit(6.5))
    without, same = (
        parse_system(name).replay(pool_from_frame(each)).predictions for each in (frame, other)
    )
    assert np.array_equal(without, same)
    counted, fair = (
        parse_system(name).replay(pool_from_frame(each, komi=True)).predictions
        for each in (frame, other)
    )
    later = slice(20, None, 2)
    assert (counted[later] > fair[later]).all()  # Black starts half a stone ahead


def test_the_figures_of_kgs(shared_data: Path) -> None:
    """Recomputed by another program before this part was written."""
    with gzip.open(shared_data / "kgs" / "games.jsonl.gz", "rt") as file:
        games = [json.loads(line) for line in file]
    frame = pl.DataFrame(
        {
            "id": [str(game["id"]) for game in games],
            "time": pl.Series([game.get("date") for game in games]).str.to_date(strict=False),
            "black": [game["black"] for game in games],
            "white": [game["white"] for game in games],
            "winner": [game.get("result", "?")[0] for game in games],
            "handicap": [int(game.get("handicap", 0)) for game in games],
        }
    )
    pool = pool_from_frame(frame)
    pool = dataclasses.replace(pool, sets=split_by_time(pool, (0.6, 0.2)))
    scores = dict(evaluate(Glicko2().replay(pool).predictions, pool))
    assert scores["test"].likelihood == pytest.approx(-0.404, abs=1e-3)
    assert scores["test"].likelihood_error == pytest.approx(0.0064, abs=1e-4)
    assert scores["test"].likelihood_error_player == pytest.approx(0.079, abs=1e-3)
    assert scores["test-without-dominant"].likelihood == pytest.approx(-0.570, abs=1e-3)
    assert scores["exhibition"].games == pytest.approx(425, abs=5)
    assert scores["exhibition"].likelihood == pytest.approx(-0.680, abs=4e-3)
