"""Which reasons of a review count as true, on cases made by hand."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from tengen.coords import parse_gtp
from tengen.review import Reason
from tengen_lab.measuring import review_reasons
from tengen_lab.measuring.review_reasons import Case, Verdict, check
from tengen_lab.training.judged import JudgedGame, read_judged
from tengen_lab.training.tests.judged_files import write_judged
from tests.nets.tiny import write_tiny
from tests.review.test_values import moved

SIZE = 9


def point(name: str) -> int:
    found = parse_gtp(name, SIZE)
    assert found is not None
    return found


@pytest.fixture
def judged(tmp_path: Path) -> JudgedGame:
    """Black's second move loses five points by KataGo, which would play E5 in every position."""
    path = tmp_path / "judged.jsonl.gz"
    write_judged(path, ["B E5", "W C3", "B D4", "W F6"], [0.0, 0.0, 0.0, -5.0, -5.0])
    return next(read_judged(path))


def case(judged: JudgedGame, fallen: dict[str, float], better: str = "E5") -> Case:
    """Move 3; the ownership of each of these points falls from 1 by the given amount."""
    before, after = np.ones(SIZE**2), np.ones(SIZE**2)
    for name, by in fallen.items():
        after[point(name)] -= by
    return Case(judged, moved(3, 5.0, better), before, after)


def reason(
    name: str, stones: tuple[str, ...] = (), area: tuple[str, ...] = (), **named: object
) -> Reason:
    return Reason(name, "a text", quantities=named, stones=stones, area=area)  # type: ignore[arg-type]


@pytest.mark.parametrize(("fall", "verdict"), [(0.9, "true"), (0.4, "doubtful"), (0.1, "false")])
def test_stones_that_are_lost_are_no_longer_owned(
    judged: JudgedGame, fall: float, verdict: Verdict
) -> None:
    own = case(judged, {"E5": fall})
    assert check(own, reason("group_dies", ("E5",), at="E5")) == verdict
    new = reason("ladder_caught", ("A1",), at="A1")  # an empty point: the stone just played
    assert check(own, new) == "true"


def test_a_group_in_danger_need_not_have_died(judged: JudgedGame) -> None:
    own = case(judged, {"E5": 0.4})
    assert check(own, reason("group_in_danger", ("E5",), at="E5")) == "true"


def test_territory_is_held_against_the_points_that_it_claims(judged: JudgedGame) -> None:
    own = case(judged, {"A1": 1.0, "B1": 1.0, "J9": 1.0})
    assert check(own, reason("territory_lost", area=("A1",), at="A1", points=3)) == "true"
    assert check(own, reason("territory_lost", area=("A1",), at="A1", points=8)) == "doubtful"
    assert check(own, reason("territory_lost", area=("A1",), at="A1", points=20)) == "false"


def test_an_answer_is_near_and_a_needless_one_far_from_katagos(judged: JudgedGame) -> None:
    own = case(judged, {})  # KataGo wants E5
    assert check(own, reason("not_answered", last="E6")) == "true"
    assert check(own, reason("not_answered", last="A1")) == "doubtful"
    assert check(own, reason("needless_answer", last="E6")) == "false"


def test_the_other_reasons(judged: JudgedGame) -> None:
    own = case(judged, {"E5": 1.9})
    assert check(own, reason("dead_stone")) == "true"
    assert check(own, reason("overconcentration")) == "true"
    assert check(own, reason("passed")) == "true"
    assert check(own, reason("ladder_fails", escape="E5")) == "true"
    assert check(own, reason("ladder_fails", escape="A1")) == "doubtful"
    assert check(own, reason("unusual_shape")) == "true"  # our better move is KataGo's
    assert check(case(judged, {}, "A1"), reason("bigger_endgame")) == "doubtful"
    assert check(own, reason("spread")) == "true"  # less than half of five points in one place
    near = {"A1": 1.0, "A2": 1.0, "B1": 1.0}
    assert check(case(judged, near), reason("spread")) == "doubtful"


def test_distances_are_along_the_lines() -> None:
    assert review_reasons.distance(point("A1"), point("C9"), SIZE) == 8
    assert review_reasons.distance(None, point("C9"), SIZE) == SIZE


def test_a_file_is_reviewed_and_counted(
    judged: JudgedGame,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    net = str(write_tiny(tmp_path, "v14"))
    options = ["--games", "0", "--net", net, "--oracle", net, "--show", "false"]
    file = str(tmp_path / "judged.jsonl.gz")
    monkeypatch.setattr(sys, "argv", ["review_reasons", file, *options])
    review_reasons.main()
    *_, last = capsys.readouterr().out.splitlines()
    assert last.startswith("sum")
