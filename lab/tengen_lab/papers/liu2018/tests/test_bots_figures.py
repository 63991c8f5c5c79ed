"""The figures of a collection: what is drawn, counted by hand."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import polars as pl
import pytest

from tengen_lab.papers.liu2018 import bots_figures


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return bots_figures


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    path = tmp_path / "three.parquet"
    pl.DataFrame(
        {
            "n_moves": [40, 60, 2, 300],
            "ended": ["counting", "counting", "resignation", "counting"],
            "winner": ["B", "W", "B", "B"],
            "margin": [3.0, 7.5, None, 1.0],
            "size": [9, 9, 9, 19],
            "black_rating": [1500.0, None, None, 900.0],
            "white_rating": [1600.0, None, None, 900.0],
            "black_steps": [None, 30.0, None, None],
            "white_steps": pl.Series([None] * 4, dtype=pl.Float64),
        }
    ).write_parquet(path)
    return path


def test_figures_show_the_games_of_one_size(
    script: ModuleType, pool: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = script.read_games(pool, 9)
    assert script.scores_of(games).tolist() == [3.0, -7.5]
    first_dan = 525 * 2.718281828 ** (30 / 23.15)  # the published scale of OGS
    assert sorted(script.ratings_of(games)) == pytest.approx([1500, 1600, first_dan])
    out = tmp_path / "figures.png"
    script.main(out, [pool], 9)
    assert out.read_bytes().startswith(b"\x89PNG")
    printed = capsys.readouterr().out
    assert "three: 3 games, turns mean 34.0" in printed
    assert "ended: counting 2, resignation 1" in printed
    assert "3 of 6 seats with a rating" in printed
