"""Trick plays: both variations of a problem are rated from the problem's position on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.cli.main import main
from tengen.errors import GoError
from tengen.search import Limits, search
from tengen.sgf import read_game
from tengen_lab.papers.neubauer2024.tricks import (
    Trick,
    TrickJudgement,
    _variations,
    judge_trick,
    problem_files,
)
from tests.strength.models import rater

PROBLEM = (
    "(;GM[1]FF[4]KM[0.5]SZ[9]AB[cc]AW[dd];B[ee];W[ff](;B[gg];W[hh];B[gh])(;B[aa];W[bb];B[ab]))"
)


def test_the_variations_begin_at_the_problem(tmp_path: Path) -> None:
    path = tmp_path / "problem1.sgf"
    path.write_text(PROBLEM)
    lines = list(_variations(read_game(path)))
    assert [(len(game), before) for game, before in lines] == [(5, 2), (5, 2)]
    trick = judge_trick(rater(), path, [], 1)
    assert trick.judgements[0].board == "the problem alone"
    shown = trick.as_json()
    assert shown["solved"] == (shown["refutation"] > shown["failure"])


def test_the_second_opinion_may_read_ahead(tmp_path: Path) -> None:
    path = tmp_path / "problem1.sgf"
    path.write_text(PROBLEM)
    own = rater()
    (looked,) = judge_trick(own, path, [], 1).judgements
    (read,) = judge_trick(own, path, [], 1, visits=12).judgements
    ends = [game for game, _ in _variations(read_game(path))]
    searched = [each.lead for each in search(own.evaluator, ends, Limits(visits=12))]
    assert [read.refutation_lead, read.failure_lead] == pytest.approx(searched)
    assert read.failure_lead != looked.failure_lead
    assert (read.refutation, read.failure) == (looked.refutation, looked.failure)


def test_the_verdict_is_over_all_boards_and_compared_with_the_network() -> None:
    trick = Trick("1", (TrickJudgement("a", 20, 22, 5, 1), TrickJudgement("b", 25, 21, 4, 2)))
    assert trick.solved  # 22.5 against 21.5
    assert trick.network_agrees
    assert trick.refutation_ahead
    assert not Trick("1", (TrickJudgement("a", 20, 22, 1, 5),)).refutation_ahead
    assert not Trick("1", (TrickJudgement("a", 20, 22, 5, 1),)).network_agrees


def test_problems_come_by_number_and_a_record_without_two_variations_is_refused(
    tmp_path: Path,
) -> None:
    with pytest.raises(GoError, match="no problems"):
        problem_files(tmp_path)
    for name in ("problem11", "problem2"):
        (tmp_path / f"{name}.sgf").write_text("(;GM[1]SZ[9]AB[cc];B[ee])")
    assert [path.stem for path in problem_files(tmp_path)] == ["problem2", "problem11"]
    with pytest.raises(GoError, match="two variations expected"):
        judge_trick(rater(), tmp_path / "problem2.sgf", [], 1)


def test_both_ratings_of_each_problem_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, picture = tmp_path / "tricks", tmp_path / "tricks.svg"
    folder.mkdir()
    for number in (1, 2):
        (folder / f"problem{number}.sgf").write_text(PROBLEM)
    monkeypatch.setattr("tengen.strength.rating.Rater", lambda net: rater())
    assert main(["strength", "tricks", str(folder), "--figure", str(picture), "--json"]) == 0
    assert '"problems": 2' in capsys.readouterr().out
    drawn = picture.read_text()
    assert "refutation" in drawn
    assert drawn.count("<use ") > 4
