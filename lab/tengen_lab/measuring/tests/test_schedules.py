"""Schedules of visits, computed from searches that are kept."""

from __future__ import annotations

import gzip
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tengen.nets import Evaluator
from tengen.review import ReviewOptions, review
from tengen.review.judging import ConsideredMove, Judgement
from tengen_lab.measuring import schedules
from tengen_lab.measuring.schedules import (
    GamePart,
    follow,
    format_part,
    outcome,
    parse_stages,
    read_parts,
    search_positions,
)
from tengen_lab.training.judged import JudgedGame, read_judged
from tengen_lab.training.tests.judged_files import write_judged
from tests.nets.tiny import write_tiny

MOVES = ["B E5", "W C3", "B D4", "W F6"]
LEADS = [0.0, -4.0, -1.0, -2.0, 3.0]
PLAIN = Judgement(0.5, 0.0, (), np.zeros(81), "")


@pytest.fixture
def judged(tmp_path: Path) -> JudgedGame:
    path = tmp_path / "judged.jsonl.gz"
    write_judged(path, MOVES, LEADS, 9)
    (game,) = read_judged(path)
    return game


def known(lead: float, *, searched: bool = False) -> Judgement:
    """Return a judgement by which points of the whole board change hands."""
    choices = (ConsideredMove((0,), lead),) if searched else ()
    return replace(PLAIN, lead=lead, choices=choices, ownership=np.full(81, lead / 9))


def test_stages_follow_what_they_find(judged: JudgedGame) -> None:
    # One look sees Black's first move lose 2 points. The search after it sees 6, so White's answer
    # becomes a suspect: it seems to give 4 of them back.
    looks = [known(0.0), known(-2.0), known(-2.0), known(-2.0), known(-2.0)]
    found = [0.0, -6.0, -2.0, -2.0, -2.0]
    notes = [
        {1: look, 8: known(lead, searched=True)} for look, lead in zip(looks, found, strict=True)
    ]
    part = GamePart(judged.id, 0, notes)
    now, spent = follow(judged, part, [(8, 1.5)])
    assert spent == [8, 8, 8, 1, 1]
    assert now[1].lead == -6.0
    assert follow(judged, part, [(8, 2.5)])[1] == [1] * 5
    assert follow(judged, part, [(8, float("-inf"))])[1] == [8] * 5


def test_a_schedule_says_what_the_review_says(judged: JudgedGame, tmp_path: Path) -> None:
    evaluator = Evaluator(str(write_tiny(tmp_path, "v8")))
    part = search_positions(evaluator, judged, range(len(judged.game) + 1), [4, 8])
    now, _ = follow(judged, part, parse_stages("4:all,8:1.5"))
    options = ReviewOptions(visits=8, candidate=float("-inf"), strength=False, endgame=False)
    *_, last = review(judged.game, evaluator, options)
    assert last.review is not None
    assert [one.expected_lead for one in now[1:]] == pytest.approx(last.review.leads[1:], abs=0.05)


def test_what_is_written_is_read(judged: JudgedGame, tmp_path: Path) -> None:
    evaluator = Evaluator(str(write_tiny(tmp_path, "v8")))
    part = search_positions(evaluator, judged, range(1, 4), [2])
    path = tmp_path / "notes.jsonl.gz"
    with gzip.open(path, "wt") as lines:
        lines.write(format_part(part) + "\n")
    (again,) = read_parts(path)
    assert (again.id, again.first, len(again.notes)) == (judged.id, 1, 3)
    assert again.notes[0][2].choices == part.notes[0][2].choices
    np.testing.assert_allclose(again.notes[2][1].ownership, part.notes[2][1].ownership, atol=0.005)


def test_an_outcome_counts_mistakes(judged: JudgedGame) -> None:
    leads = [0.0, -5.0, -1.0, -1.0, -1.0]
    parts = [GamePart(judged.id, 0, [{1: known(lead)} for lead in leads])]
    found = outcome({judged.id: judged}, parts, [])
    # Mistakes by KataGo: Black's first move (4), White's first (3), White's last (5).
    assert (found.moves, found.mistakes, found.flagged) == (4, 3, 2)
    assert (found.precision, found.recall) == (1.0, pytest.approx(2 / 3))
    assert found.evaluations == 250 * 5 / 4
    assert found.better == 0.0  # nothing was searched, so nothing better is known
    assert found.lead_error == pytest.approx(1.2)


def test_the_commands_search_and_print(
    judged: JudgedGame,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    games, notes = tmp_path / "judged.jsonl.gz", tmp_path / "notes.jsonl.gz"
    net = str(write_tiny(tmp_path, "v8"))

    def call(*arguments: object) -> int:
        monkeypatch.setattr(sys, "argv", ["schedules", *map(str, arguments)])
        return schedules.main()

    monkeypatch.setattr(schedules, "ProcessPoolExecutor", InThisProcess)
    options = ("--net", net, "--visits", "2,4", "--size", 9, "--moves", 3)
    assert call("search", games, *options, "-o", notes) == 0
    assert call("table", games, notes, "2:all", "2:all,4:1.5") == 0
    header, first, second = capsys.readouterr().out.splitlines()
    assert header.split()[:3] == ["schedule", "moves", "mistakes"]
    assert first.split()[:2] == ["2:all", "3"]
    assert second.split()[0] == "2:all,4:1.5"


class InThisProcess:
    """A pool without processes."""

    def __init__(self, jobs: int, context: object, prepare: object, given: tuple[str]) -> None:
        assert callable(prepare)
        prepare(*given)

    def __enter__(self) -> InThisProcess:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    map = staticmethod(map)
