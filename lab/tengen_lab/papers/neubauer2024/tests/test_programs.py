"""The programs that print the page's tables, on a few made-up games."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from tengen.cli.main import main
from tengen.ratings import SYSTEMS
from tengen_lab.papers.neubauer2024 import (
    ratings_deviations,
    ratings_table,
    strength_baselines,
    strength_bots,
    strength_ceiling,
    strength_errors,
    strength_small_boards,
)
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.strength.tests.test_folder import synthetic
from tests.strength.models import model, rater


def moves(count: int, seed: int) -> str:
    """Points of one colour of a chessboard in a random order: nothing is ever captured."""
    points = np.random.default_rng(seed).permutation([p for p in range(361) if p % 2 == 0])
    return "".join(
        f"{'BW'[turn % 2]}{chr(97 + point % 19)}{chr(97 + point // 19)}"
        for turn, point in enumerate(points[:count].tolist())
    )


def record(number: int, name: str, rank: float, count: int = 170) -> dict[str, Any]:
    """A human's game against a program, as OGS's records have it."""
    leads = np.cumsum(np.random.default_rng(number).normal(0, 40 - rank, count)).round(1)
    return {
        "id": number, "size": 19, "black": name, "white": f"bot {number % 2}", "human": "B",
        "black_rank": rank, "white_rank": rank + number % 5, "ranked": True,
        "start": 86_400 * number,
        "moves": moves(count, number), "winner": "BW"[number % 2], "outcome": "Resignation",
        "bot": f"ai:p:rank {number % 2}", "black_lead": leads.tolist(),
        "policy_rank": [1 + turn % 5 for turn in range(count)],
    }  # fmt: skip


def write(path: Path, games: Sequence[dict[str, Any]]) -> Path:
    with gzip.open(path, "wt") as lines:
        lines.writelines(f"{json.dumps(game)}\n" for game in games)
    return path


def named(part: Part, count: int) -> list[str]:
    names = (f"player {number}" for number in range(10_000))
    return [name for name in names if part_of(name) is part][:count]


@pytest.fixture(scope="module")
def ogs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    names = [*named(Part.TRAIN, 8), *named(Part.TEST, 4)]
    games = [
        record(number, name, 12.5 + 2 * (number % 12)) for number, name in enumerate(names * 2)
    ]
    return write(tmp_path_factory.mktemp("ogs") / "games.jsonl.gz", games)


@pytest.fixture(scope="module")
def pool(ogs: Path) -> Path:
    path = ogs.with_name("ogs.parquet")
    assert main(["games", "import", str(ogs), "-o", str(path)]) == 0
    return path


def printed(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_baselines_are_measured_on_test_players(
    ogs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strength_baselines.main(ogs)
    rows = printed(capsys)
    found = {(row["baseline"], row["games"]): row for row in rows}
    assert {name for name, _ in found} == {"constant", "linear", "linear by phase"}
    assert found["constant", 1]["windows"] == 8
    assert found["constant", 2]["players"] == 4


def test_a_linear_fit_finds_a_line_and_fills_what_is_missing() -> None:
    x = np.arange(2000.0)[:, None]
    said = strength_baselines.fit_linear(x, 3 * x[:, 0] + 1, np.array([[400.0], [np.nan]]))
    assert said == pytest.approx([1201, 3 * 999.5 + 1], abs=5)


def test_the_latest_moves_of_programs_are_rated(
    ogs: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength_bots, "Rater", rater)
    monkeypatch.setattr(strength_bots, "MOVES", 12)
    strength_bots.main(ogs)
    rows = printed(capsys)
    assert {row["account"] for row in rows} == {"bot 0", "bot 1"}
    assert all(row["low"] <= row["said"] <= row["high"] for row in rows)


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rows") / "rows"
    synthetic(folder, players=40, games=2, moves=30)
    return folder


def test_errors_are_told_by_rank_program_and_result(
    rows: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength_errors, "load_strength_model", lambda name: model())
    games = [record(number, f"player {number // 2}", 20.5, 4) for number in range(80)]
    strength_errors.main(rows, write(tmp_path / "games.jsonl.gz", games))
    found = printed(capsys)
    by_set = {row["set"]: row for row in found if "set" in row}
    held = [f"player {n}" for n in range(40) if part_of(f"player {n}") is not Part.TRAIN]
    assert by_set["all"]["games"] == 2 * len(held)
    assert by_set["by player"]["players"] == len(held)
    assert by_set["won"]["games"] + by_set["lost"]["games"] == 2 * len(held)
    assert [row["slope"] for row in found if "slope" in row] == [
        "true rank",
        "gap to opponent",
        "won",
    ]


def test_slopes_of_an_error_are_found_with_their_spread(capsys: pytest.CaptureFixture[str]) -> None:
    rng = np.random.default_rng(0)
    x = np.column_stack([np.ones(400), rng.normal(size=(400, 3))])
    y = x @ [0.5, 1.0, -2.0, 0.25] + rng.normal(0, 0.1, 400)
    strength_errors.regress(x, y, np.arange(400))
    found = printed(capsys)
    assert [row["value"] for row in found] == pytest.approx([1.0, -2.0, 0.25], abs=0.03)
    assert all(row["se"] == pytest.approx(0.1 / 20, rel=0.3) for row in found)


def test_what_is_mixed_into_small_boards_is_the_best_on_training_players(
    rows: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strength_small_boards, "load_strength_model", lambda name: model())
    strength_small_boards.main([rows])
    size, training, held, everybody = printed(capsys)[:4]
    assert size["size"] == 19
    assert size["moves"] == 30
    assert training["games"] + held["games"] == everybody["games"] == 80
    assert training["mixed in"] == held["mixed in"]


def test_the_servers_own_ranks_are_joined_with_results(
    pool: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strength_ceiling.main(pool)
    rows = {row["set"]: row for row in printed(capsys)}
    assert rows["all"]["games"] == rows["all"]["with a rank"] == 24
    gain = rows["all"]["with rank text"] - rows["all"]["results"]
    assert rows["all"]["gain"] == pytest.approx(gain, abs=2e-5)


def test_deviations_in_hindsight_are_smaller_than_the_full_posteriors(
    pool: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ratings_deviations.main(pool)
    said = capsys.readouterr().out
    assert said.startswith("ogs.parquet: 14 players; smaller by ")
    assert float(said.split("smaller by ")[1].split(" %")[0]) > 0


def test_the_table_of_rating_systems_has_a_row_for_each(
    pool: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sets = pl.Series(["train", "validation", "test", "exhibition"] * 6)
    pl.read_parquet(pool).with_columns(set=sets).write_parquet(tmp_path / "ogs.parquet")
    systems = {name: SYSTEMS[name] for name in ("50-50", "elo", "glicko2")}
    monkeypatch.setattr(ratings_table, "SYSTEMS", systems)
    ratings_table.main(tmp_path, ["ogs", "tom"], search=False)
    said = capsys.readouterr()
    lines = [line for line in said.out.splitlines() if line.startswith("| ")]
    assert [line.split(" | ")[0].strip("| ") for line in lines[2:]] == list(systems)
    assert "tom.parquet: not there" in said.err
    monkeypatch.setattr(ratings_table, "TUNED", tmp_path / "tuned.json")
    (tmp_path / "tuned.json").write_text("{}")
    monkeypatch.setattr(ratings_table, "tune_pool", lambda pool: {"elo": "elo(k=20)"})
    ratings_table.main(tmp_path, ["ogs"], search=True)
    assert json.loads((tmp_path / "tuned.json").read_text()) == {"ogs": {"elo": "elo(k=20)"}}
