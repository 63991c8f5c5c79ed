"""Counts by hand, and figures that are drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.errors import GoError
from tengen.records.plots import plot_all
from tengen.records.stats import count_games, count_ranks, describe, settle
from tests.records.games import dated_pool, game, write_pool


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    return dated_pool(tmp_path)


def test_games_are_counted_by_any_keys(pool: Path) -> None:
    assert count_games(pool, ["year"]) == {(2001,): 2, (2002,): 2, (None,): 1}
    assert count_games(pool, ["winner", "ended"]) == {
        ("B", "counting"): 1,
        ("B", "resignation"): 1,
        ("W", "counting"): 1,
        ("W", "timeout"): 1,
        ("draw", "counting"): 1,
    }
    assert count_ranks(pool) == {"3k": 2, "1d": 1}
    with pytest.raises(GoError, match="not counted by 'luck'"):
        count_games(pool, ["luck"])


def test_a_collection_is_described(pool: Path) -> None:
    found = describe(pool)
    assert (found.games, found.first, found.last) == (5, "2001-01-01", "2002-01-01")
    assert found.black_wins == 0.5
    assert (found.with_moves, found.legal) == (5, 5)
    assert found.mean_counted_length == 60


def test_deviations_shrink_as_players_play(tmp_path: Path) -> None:
    path = write_pool(tmp_path, [game(i, result="B+R") for i in range(200)])
    pool, settling = settle(path)
    assert len(settling.ratings) == 2 * len(pool)
    first = settling.deviations[settling.games_played == 1].mean()
    fifth = settling.deviations[settling.games_played == 5].mean()
    assert 350 > first > fifth > 30
    files = plot_all(tmp_path / "plots", path, describe(path), settling)
    names = {file.name for file in files}
    for stem in ("ratings", "deviations", "ranks-over-games", "lengths", "results", "years"):
        assert {f"{stem}.png", f"{stem}.svg"} <= names
    assert all(file.stat().st_size > 1000 for file in files)
