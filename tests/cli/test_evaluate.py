"""`tengen evaluate`, at a glance and with `--visits`."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tengen.cli.main import main
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.search import Limits, Options, search

pytestmark = pytest.mark.usefixtures("cache")
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
    record: Path, tiny_file: Path, capsys: pytest.CaptureFixture[str]
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


def test_evaluate_reads_ahead(
    record: Path, tiny_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--net", str(tiny_file), "--visits", "20", "--top", "3"]
    assert main(["evaluate", str(record), *options]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "(20 visits)" in lines[0]
    assert lines[1].startswith("At first glance")
    assert lines[2] == "White to move:"
    shown = [line for line in lines if "Black wins" in line and line.startswith("  ")]
    assert 1 <= len(shown) <= 3


def test_evaluate_json_is_the_search_of_python(
    record: Path, tiny_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--net", str(tiny_file), "--visits", "30", "--seed", "4", "--json"]
    assert main(["evaluate", str(record), *options]) == 0
    report = json.loads(capsys.readouterr().out)
    game = Game(9).play(40).play(20).play(24)
    assert (report["visits"], report["to_move"], report["move"]) == (30, "W", 3)
    assert len(report["ownership"]) == 81
    (result,) = search(
        Evaluator(tiny_file),
        [_with_komi(game, 7)],
        Limits(visits=30),
        Options(seed=4, ownership=True),
    )
    assert [move["visits"] for move in report["moves"]] == [m.visits for m in result.moves[:5]]
    assert report["black_lead"] == pytest.approx(result.lead, abs=0.01)
    assert report["moves"][0]["line"][0] == report["moves"][0]["move"]


def _with_komi(game: Game, komi: float) -> Game:
    return Game.from_moves(game.moves, game.size, game.rules.with_komi(komi))


@pytest.mark.parametrize(
    ("extra", "message"),
    [(["--seconds", "0"], "0.0 seconds"), (["--seconds", "nan"], "nan seconds")],
)
def test_evaluate_refuses_no_time(
    record: Path,
    tiny_file: Path,
    extra: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["evaluate", str(record), "--net", str(tiny_file), *extra]) == 1
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1


def test_evaluate_reads_ahead_in_an_area(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["evaluate", str(record), "--net", "fast", "--within", "A1-B2"]
    assert main([*asked, "--visits", "10", "--json"]) == 0
    assert '"move": "B2"' in capsys.readouterr().out
    assert main(asked) == 1
    assert "--visits" in capsys.readouterr().err
