"""`tengen search bench`, as a user calls it."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tengen.cli.main import main
from tengen_lab.measuring import judge_games
from tests.nets.tiny import write_tiny


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(write_tiny(tmp_path_factory.mktemp("nets"), "v14"))


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
    tmp_path: Path, net: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, again = tmp_path / "reviews.jsonl", tmp_path / "again.jsonl"
    first = reviewed(["B E5", "W D4", "B C3"])
    path.write_text(f"{json.dumps(first)}\n")
    engine = [sys.executable, "-m", "tengen", "analysis", "--net", net]
    options = [str(path), "-o", str(again), "--visits", "6", "--", *engine]
    monkeypatch.setattr(sys, "argv", ["judge_games", *options])
    assert judge_games.main() == 0
    capsys.readouterr()
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
