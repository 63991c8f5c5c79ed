"""`tengen evaluate --visits` and `tengen search bench`, as a user calls them."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tengen.cli.main import main
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.search import Limits, Options, search
from tengen.search.comparison import images
from tests.nets.tiny import write_tiny


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9]KM[7]RU[Chinese];B[ee];W[cc];B[gc])")
    return path


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(write_tiny(tmp_path_factory.mktemp("nets"), "v14"))


def test_evaluate_reads_ahead(record: Path, net: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", str(record), "--net", net, "--visits", "20", "--top", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "20 visits; at first glance" in lines[0]
    assert lines[1] == "White to move:"
    shown = [line for line in lines if "Black wins" in line and line.startswith("  ")]
    assert 1 <= len(shown) <= 3


def test_evaluate_json_is_the_search_of_python(
    record: Path, net: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["evaluate", str(record), "--net", net, "--visits", "30", "--seed", "4", "--json"]
    assert main(asked) == 0
    report = json.loads(capsys.readouterr().out)
    game = Game(9).play(40).play(20).play(24)
    assert (report["visits"], report["to_move"], report["move"]) == (30, "W", 3)
    assert len(report["ownership"]) == 81
    (result,) = search(
        Evaluator(net), [_with_komi(game, 7)], Limits(visits=30), Options(seed=4, ownership=True)
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
    record: Path, net: str, extra: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", str(record), "--net", net, *extra]) == 1
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1


def reviewed(moves: list[str]) -> dict[str, Any]:
    best = {"move": "C3", "visits": 100}
    said = {"moves": [best], "lead": 1.5, "raw_lead": 1.0, "winrate": 0.5, "visits": 128}
    positions = [{"turn": turn, **said} for turn in range(len(moves) + 1)]
    return {
        "id": "a/1",
        "size": 9,
        "rules": "chinese",
        "komi": 7,
        "moves": moves,
        "positions": positions,
    }


def test_bench_compares_with_reviews_and_goes_on(
    tmp_path: Path, net: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "reviews.jsonl.gz", tmp_path / "done.jsonl"
    with gzip.open(path, "wt") as lines:
        lines.write(json.dumps(reviewed(["B E5", "W D4", "B pass", "W pass", "B A1"])) + "\n")
    asked = ["search", "bench", str(path), "--net", net, "--visits", "6", "--json", "-o", str(out)]
    assert main(asked) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["positions"] == 4  # up to the end of the game
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert [row["turn"] for row in rows] == [0, 1, 2, 3]
    assert result["top1"] == sum(row["agrees"] for row in rows) / 4
    apart = [abs(row["lead"] - 1.5) for row in rows]
    assert result["lead_mae"] == pytest.approx(sum(apart) / 4)
    out.write_text("".join(f"{json.dumps(row)}\n" for row in rows[:2]))
    assert main(asked) == 0
    again = json.loads(capsys.readouterr().out)
    assert again == pytest.approx(result)
    assert len(out.read_text().splitlines()) == 4


def test_a_program_judges_games_again_and_is_compared_with_itself(
    tmp_path: Path, net: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path, again = tmp_path / "reviews.jsonl", tmp_path / "again.jsonl"
    first = reviewed(["B E5", "W D4", "B C3"])
    path.write_text(f"{json.dumps(first)}\n")
    root = Path(__file__).parents[2]
    command = [
        sys.executable,
        str(root / "scripts" / "judge_games.py"),
        str(path),
        "-o",
        str(again),
    ]
    engine = [sys.executable, "-m", "tengen", "analysis", "--net", net]
    done = subprocess.run([*command, "--visits", "6", "--", *engine], cwd=root, check=False)
    assert done.returncode == 0
    (judged,) = (json.loads(line) for line in again.read_text().splitlines())
    assert [one["turn"] for one in judged["positions"]] == [0, 1, 2, 3]
    assert {one["visits"] for one in judged["positions"]} == {6}
    found = {0: "E5", 1: "D4", 2: "C3", 3: "A1"}  # the first review has the same move everywhere
    for one, best in zip(judged["positions"], found.values(), strict=True):
        one["lead"], one["moves"] = 3.0, [{"move": best, "visits": 6}]
    again.write_text(f"{json.dumps(judged)}\n")
    assert main(["search", "bench", str(path), "--against", str(again), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    asked = [one["moves"][0]["move"] for one in first["positions"]]
    same = sum(best == other for best, other in zip(found.values(), asked, strict=True))
    assert (result["positions"], result["lead_mae"]) == (4, pytest.approx(1.5))
    assert result["top1"] == pytest.approx(same / 4)
    path.write_text(f"{json.dumps({**first, 'id': 'another'})}\n")
    assert main(["search", "bench", str(path), "--against", str(again)]) == 1
    assert "no position in common" in capsys.readouterr().err


def test_a_symmetric_move_is_the_same_move() -> None:
    assert images(Game(9), 20) == {20, 24, 56, 60}  # the corners' 3-3 points
    diagonal = Game.from_moves([40, 48], 9)
    assert images(diagonal, 20) == {20, 60}
    assert images(diagonal, 24) == {24}
    assert images(diagonal, None) == {None}


def test_bench_of_something_else_is_one_line_of_error(
    tmp_path: Path, net: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, content in (("a.jsonl", b"{}\n"), ("b.jsonl", b"\xff\n"), ("c.jsonl.gz", b"PK")):
        path = tmp_path / name
        path.write_bytes(content)
        assert main(["search", "bench", str(path), "--net", net]) == 1
        err = capsys.readouterr().err
        assert name in err
        assert err.count("\n") == 1
