"""`tengen games`: import, statistics, filters, search, judging, and damaged collections."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import polars as pl
import pytest

from tengen.cli.main import main
from tengen.records.tables import write_frame
from tengen.sgf import read_game
from tests.records.games import dated_pool, ended_pool, game, write_jsonl, write_pool
from tests.records.test_completion import PROBLEM, pool_of
from tests.records.test_search import one_game


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pool(tmp_path_factory.mktemp("pool"), [game(i) for i in range(200)])


@pytest.mark.parametrize("command", ["stats", "count", "filter", "search", "split", "ratings"])
def test_every_command_tells_a_damaged_collection_in_one_line(
    pool: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    path = tmp_path / "damaged.parquet"
    data = pool.read_bytes()
    path.write_bytes(data[:5000] + bytes([data[5000] ^ 4]) + data[5001:])
    out = str(tmp_path / "out.parquet")
    arguments = {
        "stats": ["games", "stats", str(path)],
        "count": ["games", "count", str(path), "--by", "winner"],
        "filter": ["games", "filter", str(path), "-o", out],
        "search": ["games", "search", "X./..", str(path)],
        "split": ["games", "split", str(path), "-o", out],
        "ratings": ["ratings", "run", str(path)],
    }[command]
    assert main(arguments) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert "damaged.parquet: a damaged Parquet file" in lines[0]


def test_an_empty_collection_has_no_hits(
    pool: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "empty.parquet"
    write_frame(pl.read_parquet(pool).head(0), path)
    assert main(["games", "search", "X./..", str(path)]) == 0
    assert "0 places in 0 games" in capsys.readouterr().err
    for arguments in (["stats", str(path)], ["count", str(path), "--by", "winner"]):
        assert main(["games", *arguments]) == 0


@pytest.mark.parametrize(
    "column", ["ranked", "seconds_per_move", "n_legal", "black_steps", "time", "moves", "setup"]
)
@pytest.mark.parametrize("command", ["stats", "filter"])
def test_a_table_without_a_column_is_one_line(
    pool: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, column: str
) -> None:
    """Fuzzing renamed one: the command ended with a fault of its own."""
    path = tmp_path / "short.parquet"
    pl.read_parquet(pool).drop(column).write_parquet(path)
    more = ["-o", str(tmp_path / "out.parquet")] if command == "filter" else []
    code = main(["games", command, str(path), *more])
    error = capsys.readouterr().err
    assert code in (0, 1)
    if code == 1:
        assert f"no column {column!r}" in error
        assert error.count("\n") == 1


def test_the_command_asks_the_embedded_network(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pool, output = ended_pool(tmp_path), tmp_path / "out.parquet"
    assert main(["games", "judge", str(pool), "-o", str(output), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["games"], report["judged"], report["net"]) == (5, 3, "default")
    assert pl.read_parquet(output).height == 5 - report["dropped"]


def test_games_are_counted_described_and_filtered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pool = dated_pool(tmp_path)
    assert main(["games", "count", str(pool), "--by", "year"]) == 0
    assert capsys.readouterr().out.splitlines() == ["2001  2", "2002  2", "unknown  1"]
    assert main(["games", "stats", str(pool), "--json"]) == 0
    assert '"games": 5' in capsys.readouterr().out
    output = tmp_path / "kept.parquet"
    assert main(["games", "filter", str(pool), "-o", str(output), "--only", "winner"]) == 0
    assert "4 of 5 games" in capsys.readouterr().out
    assert main(["games", "filter", str(pool), "-o", str(output), "--without", "fun"]) == 1
    assert "unknown filter 'fun'" in capsys.readouterr().err


def test_search_writes_the_boards_of_a_problem(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pool = pool_of(tmp_path, game(1, size=9, moves="BccWggBcdWdc", id="one"))
    problem, output = tmp_path / "problem.sgf", tmp_path / "out.sgf"
    problem.write_text(PROBLEM)
    command = ["games", "search", str(problem), str(pool), "--complete", "2"]
    assert main([*command, "-o", str(output)]) == 0
    assert "one after move 4  as it stands" in capsys.readouterr().out
    record = read_game(output)
    assert "Board of one after move 4" in record.root.comment
    assert main(command) == 2
    problem.write_text(PROBLEM.replace("AW[dc]", "AW[dc][ca]AB[aa][ba]"))
    assert main([*command, "-o", str(tmp_path / "none.sgf")]) == 1
    assert not (tmp_path / "none.sgf").exists()


def test_search_finds_a_drawn_pattern(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = one_game(tmp_path, "BccWgcBddWee", id="the-game")
    assert main(["games", "search", "+---/|.../|.../|..X", str(path)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("the-game  2010-01-02  ")
    assert "after move 1, then no move here" in out
    assert "1 places in 1 games" in err
    assert main(["games", "search", "nowhere.sgf", str(path)]) == 1
    assert "nowhere.sgf: no such file" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if it were locked: root, who runs some machines' tests, may write everywhere."""
    path = write_jsonl(tmp_path / "a.jsonl", [game(1)])

    def refuse(name: str, *_: int) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", str(name))

    monkeypatch.setattr(os, "open", refuse)
    assert main(["games", "import", str(path), "-o", str(tmp_path / "out.parquet")]) == 1
    monkeypatch.undo()
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("permission denied")
    assert os.listdir(tmp_path) == ["a.jsonl"]
