"""Pools from tables: what is dropped and counted, order, times, splits, and what is refused."""

from __future__ import annotations

import datetime
import json
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.errors import GoError
from tengen.files.plain_json import to_json
from tengen.ratings import Pool, evaluate, make_pool, pool_from_frame, split_by_time
from tengen.ratings.evaluate import calibration, score_predictions, sets_of
from tengen.ratings.tables import read_pool
from tengen.ratings.tune import tune


def test_unratable_games_are_dropped_and_counted() -> None:
    pool = make_pool(
        ["a", "a", "a", "", "a", "a", "a", "b"],
        ["b", "b", "a", "b", "b", "b", "b", "a"],
        ["B", None, "B", "W", "draw", "x", "W", "W"],
        [10, 20, 30, 40, 50, 60, None, 5],
    )
    assert len(pool) == 2
    assert pool.faults == {
        "drawn": 1,
        "without a winner": 2,
        "without a player's name": 1,
        "of a player against himself": 1,
        "without a date": 1,
        "out of order (sorted by time)": 1,
    }
    assert pool.time.tolist() == [5, 10]
    assert [pool.players[i] for i in pool.black] == ["b", "a"]
    assert pool.score.tolist() == [0, 1]
    assert pool.row.tolist() == [7, 0]


def test_a_pool_with_one_player_is_refused() -> None:
    with pytest.raises(GoError, match="3 of a player against himself"):
        make_pool(["me"] * 3, ["me"] * 3, ["B"] * 3, [1, 2, 3])


def test_an_empty_table_and_missing_columns_are_refused() -> None:
    with pytest.raises(GoError, match="empty"):
        make_pool([], [], [])
    with pytest.raises(GoError, match="winner"):
        pool_from_frame(pl.DataFrame({"black": ["a"], "white": ["b"]}))


def test_games_of_one_moment_keep_their_order() -> None:
    pool = make_pool(["a", "b", "c"], ["b", "c", "a"], ["B", "W", "B"], [7, 7, 7])
    assert pool.row.tolist() == [0, 1, 2]
    assert pool.players == ("a", "b", "c")


def test_without_any_time_the_order_of_the_table_stands() -> None:
    pool = make_pool(["a", "b"], ["b", "a"], ["B", "W"])
    assert pool.time.tolist() == [0, 1]


def test_times_with_zones_are_one_clock() -> None:
    """Noon in Seoul is before noon in Prague."""
    noon = datetime.datetime(2020, 1, 1, 12)
    frame = pl.DataFrame(
        {"black": ["a", "b"], "white": ["b", "a"], "winner": ["B", "W"], "time": [noon, noon]}
    )
    for zone, hour in (("UTC", 12), ("Asia/Seoul", 3), ("Europe/Prague", 11)):
        in_zone = frame.with_columns(pl.col("time").dt.replace_time_zone(zone))
        expected = datetime.datetime(2020, 1, 1, hour, tzinfo=datetime.UTC).timestamp()
        assert pool_from_frame(in_zone).time.tolist() == [expected] * 2
    assert pool_from_frame(frame).time[0] == noon.replace(tzinfo=datetime.UTC).timestamp()
    with pytest.raises(GoError, match="time"):
        pool_from_frame(frame.with_columns(time=pl.lit("yesterday")))


def test_handicap_games_are_left_out_unless_asked_for() -> None:
    frame = pl.DataFrame(
        {
            "black": ["a"] * 3,
            "white": ["b"] * 3,
            "winner": ["B"] * 3,
            "handicap": [0, 3, None],
            "komi": [6.5, 0.5, 6.5],
            "rules": ["japanese"] * 3,
        }
    )
    even = pool_from_frame(frame)
    assert (len(even), even.stones.tolist()) == (2, [0, 0])
    assert even.faults == {"with handicap": 1}
    every = pool_from_frame(frame, handicap=True)
    assert every.stones.tolist() == pytest.approx([-0.5 / 12, 29.5 / 12, -0.5 / 12])


def test_a_game_counts_once() -> None:
    pool = make_pool(["a"] * 3, ["b"] * 3, ["B"] * 3, [1, 2, 3], id=["x", "y", "x"])
    assert (len(pool), pool.faults) == (2, {"seen twice (same id)": 1})


def test_earlier_games_are_counted_for_each_player() -> None:
    pool = make_pool(["a", "b", "a", "c"], ["b", "a", "c", "a"], ["B"] * 4, [1, 2, 3, 4])
    black, white = pool.earlier_games()
    assert black.tolist() == [0, 1, 2, 1]
    assert white.tolist() == [0, 1, 0, 3]


def test_newcomers_have_at_most_four_earlier_games(pool: Pool) -> None:
    seen: dict[int, int] = {}
    for chosen, b, w in zip(sets_of(pool)["newcomers"], pool.black, pool.white, strict=True):
        assert chosen == (seen.get(b, 0) <= 4 and seen.get(w, 0) <= 4)
        seen[b], seen[w] = seen.get(b, 0) + 1, seen.get(w, 0) + 1


def test_splits_follow_time(pool: Pool) -> None:
    names = split_by_time(pool, (0.5, 0.25))
    assert [int((names == name).sum()) for name in ("train", "validation", "test")] == [
        1500,
        750,
        750,
    ]
    for bad in ((0.9, 0.2), (0.5,), (-0.1, 0.2)):
        with pytest.raises(GoError):
            split_by_time(pool, bad)


def test_sets_of_the_file_are_used() -> None:
    pool = make_pool(["a"] * 4, ["b"] * 4, ["B"] * 4, [1, 2, 3, 4], set=["T", "V", "E", None])
    assert list(sets_of(pool)) == [
        *("all", "eligible", "newcomers", "exhibition", "train", "validation"),
        *("test", "test-newcomers", "test-exhibition"),
    ]


# Equations 2.4 and 2.5 by hand
def test_scores_by_hand() -> None:
    score = score_predictions(np.array([0.5, 0.5, 0.9, 0.2]), np.array([1.0, 0.0, 1.0, 1.0]))
    assert score.accuracy == 0.5  # a tie predicts White: the second and the third are right
    assert score.likelihood == pytest.approx(np.log([0.5, 0.5, 0.9, 0.2]).mean())
    assert score.accuracy_error == pytest.approx(np.sqrt(1 / 3) / 2)
    assert score_predictions(np.array([np.nan]), np.array([1.0])).likelihood == np.log(0.5)


def test_certainty_that_fails_is_infinitely_bad_and_null_in_json() -> None:
    score = score_predictions(np.array([0.0, 1.0]), np.array([1.0, 1.0]))
    assert score.likelihood == -np.inf
    assert json.loads(to_json(score.row("elo", "all")))["lambda"] is None
    nothing = score_predictions(np.zeros(0), np.zeros(0)).row("elo", "all")
    assert json.loads(to_json(nothing))["alpha"] is None


def test_bad_predictions_are_refused() -> None:
    for p, s in (([1.2], [1.0]), ([0.5], [0.5]), ([0.5, 0.5], [1.0])):
        with pytest.raises(GoError):
            score_predictions(np.array(p), np.array(s))


@settings(deadline=None)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=50))
def test_calibration_bins_hold_every_game(values: list[float]) -> None:
    bins = calibration(np.array(values), np.ones(len(values)))
    assert sum(b.games for b in bins) == len(values)
    assert all(b.happened == 1 and b.error == 0 for b in bins)


def test_tuning_never_sees_the_test_games(pool: Pool) -> None:
    """The same search on a pool whose test games are turned around finds the same."""
    import dataclasses

    split = dataclasses.replace(pool, sets=split_by_time(pool, (0.5, 0.25)))
    turned = dataclasses.replace(
        split, score=np.where(split.sets == "test", 1 - split.score, split.score)
    )
    one = tune("elo", split, rounds=2, tries=4)
    two = tune("elo", turned, rounds=2, tries=4)
    assert one == two
    default = [s for name, s in evaluate(np.full(len(pool), 0.5), split) if name == "validation"]
    assert one.score.likelihood > default[0].likelihood
    with pytest.raises(GoError, match="split"):
        tune("elo", pool)
    with pytest.raises(GoError, match="no settings"):
        tune("50-50", split)


@settings(deadline=None, max_examples=40)
@given(st.binary(max_size=300))
def test_any_bytes_are_a_pool_or_one_line(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    folder = tmp_path_factory.mktemp("fuzz")
    for suffix in (".parquet", ".csv", ".tsv", ".csv.gz"):
        path = folder / f"games{suffix}"
        path.write_bytes(data)
        message = ""
        try:
            read_pool(path)
        except GoError as error:
            message = str(error)
        assert "\n" not in message


def test_truncated_parquet_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    pl.DataFrame({"black": ["a"], "white": ["b"], "winner": ["B"]}).write_parquet(path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(GoError, match="not a Parquet file"):
        read_pool(path)
