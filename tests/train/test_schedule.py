"""Progress: what comes back when, and files that survive."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from fsrs import Card, Rating, Scheduler
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import GoError, ParseError
from tengen.files.plain_json import to_json
from tengen.train.schedule import (
    VERDICTS,
    Kept,
    Progress,
    Verdict,
    answered,
    in_order,
    parse_progress,
    read_kept,
    read_progress,
    tally,
    write_progress,
)

NOW = 1_800_000_000.0
DAY = 86_400.0


@dataclass
class Thing:
    id: str


def test_dates_are_those_of_fsrs() -> None:
    from datetime import UTC, datetime

    kept = answered(None, "right", NOW)
    kept = answered(kept, "close", NOW + DAY)
    card = Card(card_id=0)
    scheduler = Scheduler(enable_fuzzing=False)
    card, _ = scheduler.review_card(card, Rating.Good, datetime.fromtimestamp(NOW, UTC))
    card, _ = scheduler.review_card(card, Rating.Hard, datetime.fromtimestamp(NOW + DAY, UTC))
    assert kept.due == card.due.timestamp()
    assert kept.answers == ((NOW, "right"), (NOW + DAY, "close"))


def test_what_was_missed_comes_back_first() -> None:
    right, wrong = Kept(0, {}), Kept(0, {})
    kept_right, kept_wrong = answered(None, "right", NOW), answered(None, "wrong", NOW)
    for _ in range(3):
        kept_right = answered(kept_right, "right", kept_right.due)
    assert kept_right.due - NOW > DAY
    assert kept_wrong.due - NOW < DAY
    assert right == wrong


def test_the_order_is_due_then_new() -> None:
    things = [Thing("new"), Thing("later"), Thing("due"), Thing("long due")]
    kept = {
        "later": Kept(NOW + 1, {}),
        "due": Kept(NOW - 1, {}),
        "long due": Kept(NOW - 2, {}),
    }
    assert [one.id for one in in_order(things, kept, NOW)] == ["long due", "due", "new"]
    found = tally((one.id for one in things), kept, NOW)
    assert (found.total, found.new, found.due) == (4, 1, 2)


def test_progress_survives_a_file(tmp_path: Path) -> None:
    path = tmp_path / "training.json"
    assert read_progress(path) == Progress()
    progress = Progress(["Ann", "ann-2"], {"abc123": answered(None, "wrong", NOW)})
    write_progress(path, progress)
    assert read_progress(path) == progress


def test_the_later_answer_counts() -> None:
    once = answered(None, "right", NOW)
    twice = answered(once, "right", NOW + DAY)
    ours = Progress(["Ann"], {"a": once, "b": twice})
    assert ours.join(Progress(["Bob", "Ann"], {"a": twice, "b": once, "c": once})) == 2
    assert ours == Progress(["Ann", "Bob"], {"a": twice, "b": twice, "c": once})


@pytest.mark.parametrize(
    "change",
    [
        {"format": "another"},
        {"exercises": []},
        {"exercises": {"../../x": {}}},
        {"exercises": {"a": {"due": 0, "card": {}, "answers": []}}},
        {"exercises": {"a": None}},
        {"names": [1]},
        {"names": None},
        {"names": "Ann"},
        {"names": ["\ud800"]},
        {"names": ["Ann"] * 2000},
    ],
)
def test_other_files_are_refused(change: dict) -> None:
    good = Progress(["Ann"], {"a": answered(None, "right", NOW)}).content()
    assert parse_progress(to_json(good)).names == ["Ann"]
    with pytest.raises(GoError):
        parse_progress(to_json({**good, **change}))


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda x: (
            st.lists(x) | st.dictionaries(st.sampled_from(["format", "names", "exercises", "a"]), x)
        ),
    )
)
def test_any_json_is_progress_or_an_error(data: object) -> None:
    with pytest.raises(ParseError):
        parse_progress(json.dumps(data))


NUMBERS = st.sampled_from(
    [None, 0, 1, 2, 3, -1, 0.5, 1e300, 1e999, float("nan"), "1", "x", [], 10**400, True]
)
DATES = st.sampled_from(
    [
        *(None, "", "x", 0, "2026-01-01", "2026-01-01T00:00:00", "2026-01-01T00:00:00+00:00"),
        *("0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "2300-01-01T00:00:00+05:00"),
    ]
)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            **dict.fromkeys(("state", "step", "stability", "difficulty"), NUMBERS),
            **dict.fromkeys(("due", "last_review"), DATES),
        },
    ),
    NUMBERS,
    st.sampled_from(VERDICTS),
)
def test_what_is_taken_over_can_be_written_and_answered(
    changed: dict, when: object, verdict: Verdict
) -> None:
    """A file of somebody else may hold anything that JSON can, endless numbers among it."""
    for sound in (answered(None, "right", NOW), answered(None, "wrong", NOW)):
        data = {"card": {**sound.card, **changed}, "answers": [[when, "right"]]}
        try:
            kept = read_kept(json.loads(json.dumps(data)))
        except GoError:
            continue
        assert read_kept(json.loads(to_json(kept))) == kept
        assert read_kept(json.loads(to_json(answered(kept, verdict, NOW + DAY)))).answers


@given(st.lists(st.sampled_from(VERDICTS), min_size=1, max_size=8))
def test_every_course_of_answers_can_be_kept(verdicts: list) -> None:
    kept, now = None, NOW
    for verdict in verdicts:
        kept = answered(kept, verdict, now)
        assert kept.due > now
        now = kept.due
    progress = Progress([], {"a": kept})
    assert parse_progress(to_json(progress.content())) == progress
