"""`tengen review bench`, as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.cli.main import main
from tengen_lab.training.tests.judged_files import write_judged
from tests.nets.tiny import write_tiny

GAME = "(;GM[1]SZ[7]PB[Ann]PW[Bob];B[dd];W[cc];B[ee];W[bb];B[];W[])"
FIELDS = [
    "move", "color", "point", "loss", "category", "confirmed", "better", "line", "winrate", "lead",
    "reasons", "temperature",
]  # fmt: skip


@pytest.fixture
def net(tmp_path: Path) -> str:
    return str(write_tiny(tmp_path, "v8"))


def run(*arguments: object) -> int:
    return main(["review", *map(str, arguments)])


def test_the_bench_prints_figures_for_each_size(
    net: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "judged.jsonl.gz"
    for size in (9, 7):
        write_judged(path, ["B E5", "W C3", "B D4", "W F6"], [0.0, -4.0, -1.0, -2.0, -2.0], size)
    assert run("bench", path, "--net", net, "--visits", 2, "--json") == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["size"] for row in rows] == [9, 7]
    assert {"precision", "recall", "loss_correlation", "lead_mae", "better_move_top1"} <= set(
        rows[0]
    )
    assert run("bench", path, "--net", net, "--visits", 2, "--part", "2/2", "--json") == 0
    assert [json.loads(line)["size"] for line in capsys.readouterr().out.splitlines()] == [7]
    assert run("bench", path, "--part", "3/2") == 1
    assert run("bench", path, "--part", "9/9", "--net", net) == 1


def test_a_file_that_is_not_judged_is_refused(
    tmp_path: Path, net: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "judged.jsonl"
    path.write_text("{}\n")
    assert run("bench", path, "--net", net) == 1
    assert "line 1: not a judged game" in capsys.readouterr().err


def test_answers_are_tried_at_mistakes(
    net: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "judged.jsonl.gz"
    write_judged(path, ["B C3", "W D4", "B G7", "W F6"], [0.0, -4.0, -1.0, -2.0, -2.0], 9)
    assert run("bench-answers", path, "--net", net, "--visits", 2, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["mistakes"] == 2  # Black loses four points, then White three; E5 is better
    assert 0 <= found["right"] <= found["accepted"] <= 1
    assert run("bench-answers", path, "--net", net, "--part", "2/2") == 1
