"""The judge's word counts where the players gave up, and only there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from tengen.errors import GoError
from tengen.records.judge import judge_games
from tests.records.games import ended_pool


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    return ended_pool(tmp_path)


def test_winners_are_put_right_and_doubtful_games_dropped(pool: Path, tmp_path: Path) -> None:
    chances = {"g0": 0.9, "g1": 0.2, "g2": 0.59}
    asked: list[str] = []

    def verdict(games: pl.DataFrame) -> np.ndarray:
        asked.extend(games["id"])
        return np.array([chances[name] for name in games["id"]])

    output = tmp_path / "out.parquet"
    report = judge_games(pool, output, verdict)
    assert asked == ["g0", "g1", "g2"]
    judged = pl.read_parquet(output)
    assert dict(zip(judged["id"], judged["winner"], strict=True)) == {
        "g0": "B",
        "g1": "W",
        "g3": "W",
        "g4": "B",
    }
    assert judged.filter(id="g1")["result"].item() == "B+T"
    assert (report.games, report.judged, report.flipped, report.dropped) == (5, 3, 1, 1)


def test_exactly_sixty_percent_is_sure_enough(pool: Path, tmp_path: Path) -> None:
    output = tmp_path / "out.parquet"
    report = judge_games(pool, output, lambda games: np.full(games.height, 0.6))
    assert (report.dropped, report.flipped) == (0, 1)


def test_a_judge_must_give_probabilities(pool: Path, tmp_path: Path) -> None:
    output = tmp_path / "out.parquet"
    with pytest.raises(GoError, match="no probability"):
        judge_games(pool, output, lambda games: np.full(games.height, np.nan))
    with pytest.raises(GoError, match="sure"):
        judge_games(pool, output, lambda games: np.zeros(games.height), sure=0.3)
    assert [p.name for p in tmp_path.iterdir() if p.suffix != ".jsonl"] == ["pool.parquet"]
