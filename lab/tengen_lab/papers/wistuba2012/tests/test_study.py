"""The study of all learners, on a pool of made-up games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tengen.errors import GoError
from tengen.patterns.model import load_model
from tengen_lab.papers.wistuba2012 import readings, study
from tengen_lab.papers.wistuba2012.study import app, bar_settings


def call(*words: object) -> str:
    done = CliRunner().invoke(app, [str(word) for word in words])
    assert done.exit_code == 0, (done.output, done.exception)
    return done.stdout


@pytest.fixture(autouse=True)
def few_games_to_calibrate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "CALIBRATION", 5)


def test_learners_are_trained_once_and_compared(pool_file: Path, tmp_path: Path) -> None:
    learners = ("--games", 40, "--preset", "wistuba13", "--learner", "bar,probabilistic")
    call("train", pool_file, tmp_path, *learners)
    call("train", pool_file, tmp_path, *learners, "--whole")
    first = (tmp_path / "thinned" / "bar-wistuba13.npz").stat()
    call("train", pool_file, tmp_path, *learners)
    assert (tmp_path / "thinned" / "bar-wistuba13.npz").stat() == first, "what is there stays"
    rows = [json.loads(x) for x in call("table", pool_file, tmp_path, "--json").splitlines()]
    assert {(row["way"], row["model"]) for row in rows} == {
        (way, name) for way in ("thinned", "whole") for name in ("bar", "probabilistic")
    }
    table = call("table", pool_file, tmp_path).splitlines()
    assert [line.split(" | ")[0].strip("| ") for line in table[2:]] == ["bar", "probabilistic"]
    assert all(line.count("+-") == 2 for line in table[2:]), "thinned less whole, with errors"


def test_bar_as_published_is_a_row_of_its_own_and_only_a_ratio_counts(
    pool_file: Path, tmp_path: Path
) -> None:
    """Variance 1 with beta2 1, and a third with a third, are one learner in other units."""
    plain = "rivals=0,floor=1e-4,least=0"
    kinds = {
        "bar-published": f"{plain},variance=0.3,beta2=1",
        "bar-third": f"{plain},variance=0.1,beta2=0.3333333333333333",
        "bar-wide": f"{plain},variance=3,beta2=1",
    }
    for name, settings in kinds.items():
        options = ("--games", 40, "--preset", "wistuba13", "--learner", "bar", "--name", name)
        call("train", pool_file, tmp_path, *options, "--bar", settings)
    found = {
        name: load_model(tmp_path / "thinned" / f"{name}-wistuba13.npz").weights for name in kinds
    }
    scaled = found["bar-third"] * 3**0.5
    assert scaled == pytest.approx(found["bar-published"], rel=1e-4, abs=1e-5)
    assert found["bar-wide"] != pytest.approx(found["bar-published"], rel=1e-2, abs=1e-3)
    rows = [json.loads(x) for x in call("table", pool_file, tmp_path, "--json").splitlines()]
    top1 = {row["model"]: row["top1"] for row in rows}
    assert top1["bar-third"] == pytest.approx(top1["bar-published"], abs=1e-3)


@pytest.mark.parametrize("text", ["beta2", "beta2=x", "beta3=1"])
def test_settings_of_bar_are_checked(text: str) -> None:
    with pytest.raises(GoError, match="settings of BAR"):
        bar_settings(text)


def test_every_reading_of_the_papers_features_has_a_line(
    pool_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    readings.main(pool_file, games=40, test=4)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0].strip() for line in lines] == list(readings.READINGS)
