"""Every parser gets its share of hostile inputs with each run of the tests; see the package."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.errors import GoError
from tests.fuzz import __main__ as fuzzing
from tests.fuzz.targets import TARGETS, Target


@pytest.mark.parametrize("name", TARGETS)
def test_no_input_breaks_a_parser(name: str, tmp_path: Path) -> None:
    inputs = TARGETS[name].inputs
    assert fuzzing.fuzz(name, 0, inputs, seed=20, keep=tmp_path / "found") == (inputs, 0)


def raises(error: Exception) -> Target:
    def run(_data: bytes, _folder: Path) -> None:
        raise error

    return Target(run, lambda: [b"x"], 1)


@pytest.mark.parametrize(
    ("error", "finding"),
    [
        (KeyError("k"), "KeyError"),
        (GoError("one\ntwo"), "an error of several lines"),
        (GoError("one"), ""),
    ],
)
def test_what_is_no_plain_error_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: Exception, finding: str
) -> None:
    monkeypatch.setitem(TARGETS, "bad", raises(error))
    found = fuzzing.attempt("bad", b"x", tmp_path)
    assert found.startswith(finding)
    assert bool(found) == bool(finding)


def test_findings_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(TARGETS, "bad", raises(KeyError("k")))
    fuzzing.work("bad", 0, 3, 0, tmp_path)
    assert (tmp_path / "finding-0").exists()
    assert (tmp_path / "count").read_text() == "3"


def test_a_process_that_dies_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fuzzing.sys, "executable", "false")
    assert fuzzing.fuzz("words", 0, 5, 0, tmp_path / "found") == (0, 1)
