"""`tengen predict --by human`: the human policy from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tengen.cli.main import main
from tengen.coords import parse_gtp
from tengen.nets.human import HumanPolicy
from tengen.sgf import read_game


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9]KM[6.5];B[ee];W[cc];B[gc];W[eg])")
    return path


def test_predict_as_humans_of_a_rank_play(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["predict", str(record), "--by", "human", "--rank", "12k", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    chances = HumanPolicy().probabilities(read_game(record).game(), 18.0)
    assert report["model"] == "human 12k"
    found = [each["probability"] for each in report["moves"]]
    assert found == sorted(found, reverse=True)
    for each in report["moves"]:
        move = parse_gtp(each["move"], 9)
        expected = chances[-1 if move is None else move]
        assert each["probability"] == pytest.approx(float(expected), abs=1e-6)
    assert report["moves"][0]["probability"] == pytest.approx(float(np.max(chances)), abs=1e-6)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--by", "human"], "--by human --rank 8k"),
        (["--rank", "8k"], "--by human --rank 8k"),
        (["--by", "human", "--rank", "fine"], "not a rank: 'fine'"),
        (["--by", "human", "--rank", "1834"], "1834 is a rating"),
    ],
)
def test_bad_ranks_are_told_in_one_line(
    record: Path, options: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["predict", str(record), *options]) == 1
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1


def test_a_rank_beyond_the_measured_ones_is_noted(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["predict", str(record), "--by", "human", "--rank", "28k", "-n", "1"]) == 0
    assert "28k is beyond the ranks measured" in capsys.readouterr().err
