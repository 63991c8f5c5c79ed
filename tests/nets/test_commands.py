"""`tengen evaluate` and `tengen nets`, as a user calls them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tengen.cli.main import main
from tengen.nets.evaluator import Evaluator

RECORD = "(;SZ[9]KM[7]RU[Chinese];B[ee];W[cc];B[gc])"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(RECORD)
    return path


def test_evaluate_prints_moves_rates_and_two_boards(
    record: Path, tiny_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", str(record), "--net", str(tiny_file), "--top", "3"]) == 0
    out = capsys.readouterr().out
    assert "leads by" in out
    assert "White to move:" in out
    assert out.count("A B C D E F G H J") == 4
    assert "Who owns what" in out


def test_evaluate_json_is_one_object(
    record: Path, tiny_file: Path, evaluator: Evaluator, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", str(record), "-m", "1", "--net", str(tiny_file), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["move"], report["to_move"], report["size"], report["komi"]) == (1, "W", 9, 7)
    assert len(report["moves"]) == 5
    assert len(report["ownership"]) == 81
    assert report["moves"][0]["probability"] >= report["moves"][1]["probability"]
    total = report["black_win"] + report["white_win"] + report["no_result"]
    assert total == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_evaluate_draws_a_picture(record: Path, tiny_file: Path, suffix: str) -> None:
    picture = record.with_suffix(f".{suffix}")
    assert main(["evaluate", str(record), "--net", str(tiny_file), "-o", str(picture)]) == 0
    assert picture.stat().st_size > 5000


def test_evaluate_of_a_21_line_board_is_one_line_of_error(
    tmp_path: Path, tiny_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "large.sgf"
    path.write_text("(;SZ[21];B[aa])")
    assert main(["evaluate", str(path), "--net", str(tiny_file)]) == 1
    error = capsys.readouterr().err
    assert "21x21" in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("damage", ["truncated", "version", "noise"])
def test_a_bad_network_is_one_line_of_error_and_nothing_is_cached(
    record: Path, tiny_file: Path, cache: Path, damage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = record.with_name("bad.bin.gz")
    data = {
        "truncated": tiny_file.read_bytes()[:-99],
        "version": gzip.compress(b"net\n99\n22\n19\n"),
        "noise": b"noise",
    }
    bad.write_bytes(data[damage])
    assert main(["evaluate", str(record), "--net", str(bad)]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"tengen: {bad}: ")
    assert error.count("\n") == 1
    assert not cache.exists()


def test_nets_list_and_bench(tiny_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nets", "list", "--json"]) == 0
    names = [json.loads(line)["name"] for line in capsys.readouterr().out.splitlines()]
    assert {"b15c192", "b18c384nbt", "b10c384h6nbttflrs"} <= set(names)
    arguments = ["--batches", "1,4", "--size", "5", "--seconds", "0.01", "--json"]
    assert main(["nets", "bench", str(tiny_file), *arguments]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["batch"] for row in rows] == [1, 4]
    assert main(["nets", "bench", str(tiny_file), "--batches", "x"]) == 2


def test_nets_fetch_of_an_unknown_name_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nets", "fetch", "b99"]) == 1
    assert "b18c384nbt" in capsys.readouterr().err
