"""Which strong network judges, and which one is offered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.nets import judges
from tengen.nets.evaluator import Evaluator
from tengen.nets.fetching import PUBLISHED
from tengen.nets.judges import JUDGES, judge_for, offer, open_draft, ready_judge


def test_without_a_strong_network_one_is_offered_with_its_size(cache: Path) -> None:
    found = offer()
    assert found is not None
    assert ready_judge() is None is judge_for(None)
    assert (found.net, found.bytes) == (JUDGES[0], PUBLISHED[JUDGES[0]].file_bytes)
    assert "one false alarm in 10" in found.brings


@pytest.mark.parametrize("here", [JUDGES, JUDGES[::-1], JUDGES[1:]])
def test_the_most_trusted_that_is_here_judges(
    here: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judges, "is_ready", lambda name: name in here)
    best = next(name for name in JUDGES if name in here)
    assert ready_judge() == judge_for(None) == best
    assert judge_for("fast") == "fast", "who asks for a network gets it"
    assert offer() is None


def test_only_a_slow_judge_has_a_draft(tiny_file: Path) -> None:
    assert open_draft(Evaluator("fast")) is None
    draft = open_draft(Evaluator(tiny_file))
    assert draft is not None
    assert draft.name == "default"
