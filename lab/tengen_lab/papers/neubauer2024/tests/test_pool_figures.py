"""The thesis's pictures of a pool: labels, deviations, ratings and lengths."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from tengen.ranks import ogs_rating
from tengen.ratings import make_pool
from tengen_lab.papers.neubauer2024.pool_figures import games_so_far, main, told_classes


def test_games_of_a_player_are_counted_with_either_colour() -> None:
    pool = make_pool(["a", "b", "a"], ["b", "c", "b"], ["B", "W", "B"], [1, 2, 3])
    assert games_so_far(pool).tolist() == [[1, 1], [2, 1], [2, 3]]


def test_nine_kyu_is_the_first_single_digit_and_one_dan_the_first_dan() -> None:
    assert told_classes(np.array([20.9, 21.0, 29.9, 30.0])) == {"ddk": 25, "sdk": 50, "dan": 25}


def test_labels_of_a_list_are_told_as_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = ["File,Player White,Player Black,Score,BlackRating,WhiteRating"]
    for number, (black, white) in enumerate([(15, 25), (31, 31)]):
        rows.append(f"g{number},w,b,1.0,{ogs_rating(black)},{ogs_rating(white)}")
    path = tmp_path / "list.csv.gz"
    path.write_bytes(gzip.compress("\n".join(rows).encode()))
    main(path, tmp_path / "labels.svg")
    said = json.loads(capsys.readouterr().out)
    assert said["labels"] == {"ddk": 25, "sdk": 25, "dan": 50}
    assert "deviation" not in said
    assert "density" in (tmp_path / "labels.svg").read_text()


def test_a_pool_is_replayed_and_only_its_counted_games_are_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = 6
    path = tmp_path / "pool.parquet"
    pl.DataFrame(
        {
            "id": [f"g{n}" for n in range(games)],
            "time": [86_400 * n for n in range(games)],
            "black": ["a"] * games,
            "white": ["b"] * games,
            "winner": ["B", "W"] * 3,
            "ended": ["counting"] * 3 + ["resignation"] * 2 + ["counting"],
            "size": pl.Series([19] * 5 + [9], dtype=pl.Int16),
            "n_moves": pl.Series([200, 250, 300, 50, 60, 70], dtype=pl.Int32),
        }
    ).write_parquet(path)
    main(path, tmp_path / "pool.svg")
    said = json.loads(capsys.readouterr().out)
    assert (said["games"], said["counted"], said["moves"]) == (games, 3, 250)
    first, later = said["deviation"]["1"], said["deviation"]["5"]
    assert first == pytest.approx(290.3, abs=0.1)  # Glicko-2's, after a game of two newcomers
    assert later < first
    assert set(said["deviation"]) == {"1", "5"}
