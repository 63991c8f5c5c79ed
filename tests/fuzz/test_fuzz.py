"""Every parser gets its share of hostile inputs with each run of the tests; see the package."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import onnx
import pytest

from tengen.errors import GoError
from tengen.nets.onnx_check import OPERATORS
from tests.conftest import REPOSITORY
from tests.fuzz import __main__ as fuzzing
from tests.fuzz.graphs import put_together, small_graphs, taken_apart
from tests.fuzz.targets import TARGETS, Target


@pytest.mark.parametrize("name", TARGETS)
def test_no_input_breaks_a_parser(name: str, tmp_path: Path) -> None:
    inputs = TARGETS[name].inputs
    assert fuzzing.fuzz(name, 0, inputs, seed=20, keep=tmp_path / "found") == (inputs, 0)


def test_the_small_graphs_run_and_hold_every_operator(tmp_path: Path) -> None:
    used: set[str] = set()
    for graph in small_graphs():
        whole = put_together(taken_apart(graph))
        assert onnx.load_model_from_string(whole) == onnx.load_model_from_string(graph)
        TARGETS["onnx"].run(whole, tmp_path)
        used |= {node.op_type for node in onnx.load_model_from_string(whole).graph.node}
    assert used == OPERATORS


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


def together(many: Callable[[list[bytes]], None]) -> Target:
    """A parser that refuses only the input `bad`, and reads many at once by `many`."""

    def run(data: bytes, _folder: Path) -> None:
        if data == b"bad":
            raise KeyError("k")

    return Target(run, lambda: [b"x"], 1, lambda inputs, _: many(inputs))


def refuse_bad(inputs: list[bytes]) -> None:
    if b"bad" in inputs:
        raise KeyError("k")


def refuse_two(inputs: list[bytes]) -> None:
    if len(inputs) > 1:
        raise GoError("one of them")


def test_one_bad_input_is_found_among_many(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(TARGETS, "bad", together(refuse_bad))
    assert not list(fuzzing.attempt_all("bad", [b"x", b"y"], tmp_path))
    ((found, data),) = fuzzing.attempt_all("bad", [b"x", b"bad", b"y"], tmp_path)
    assert found.startswith("KeyError")
    assert data == b"bad"


def test_inputs_that_are_refused_only_together_are_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(TARGETS, "bad", together(refuse_two))
    ((found, data),) = fuzzing.attempt_all("bad", [b"x", b"y"], tmp_path)
    assert "one input ends them all: one of them" in found
    assert data == b"y"


def test_what_was_tried_when_a_process_died_is_read_back(tmp_path: Path) -> None:
    with (tmp_path / "current").open("wb", buffering=0) as file:
        fuzzing.write_current(file, [b"a long one", b"another"])
        fuzzing.write_current(file, [b"x", b"yz"])
    assert list(fuzzing.read_current(tmp_path / "current")) == [b"x", b"yz"]
    assert not list(fuzzing.read_current(tmp_path / "none"))


def test_findings_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(TARGETS, "bad", raises(KeyError("k")))
    fuzzing.work("bad", 0, 3, 0, tmp_path)
    assert (tmp_path / "finding-0").exists()
    assert (tmp_path / "count").read_text() == "3"


def test_a_process_that_dies_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(fuzzing.sys, "executable", "false")
    assert fuzzing.fuzz("words", 0, 5, 0, tmp_path / "found") == (0, 1)


def test_processes_share_the_inputs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shares: list[tuple[int, int]] = []

    def fuzz(_name: str, _seconds: float, inputs: int, seed: int, _keep: Path) -> tuple[int, int]:
        shares.append((seed, inputs))
        return inputs, seed % 2

    monkeypatch.setattr(fuzzing, "fuzz", fuzz)
    assert fuzzing.fuzz_side_by_side("words", 0, 10, 7, tmp_path, jobs=3) == (12, 2)
    assert sorted(shares) == [(7, 4), (8, 4), (9, 4)]


def test_a_package_that_is_missing_is_no_finding(tmp_path: Path) -> None:
    package = tmp_path / "polars"
    package.mkdir()
    (package / "__init__.py").write_text("raise ModuleNotFoundError('gone', name='polars')")
    command = [sys.executable, "-m", "tests.fuzz", "index", "words", "--inputs", "3"]
    done = subprocess.run(
        [*command, "--keep", str(tmp_path / "found")],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    missing, words = done.stdout.splitlines()
    assert " ".join(missing.split()) == "index not run: the package polars is not installed here"
    assert words.startswith("words")
    assert (done.returncode, done.stderr) == (0, "")
    assert not (tmp_path / "found").exists()
