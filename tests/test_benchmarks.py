"""`python -m benchmarks` finds every benchmark, and says so where there is none."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from benchmarks.__main__ import main, names
from tests.conftest import REPOSITORY

FILES = sorted((REPOSITORY / "benchmarks").glob("bench_*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_benchmark_has_a_main_that_needs_nothing(path: Path) -> None:
    found = {
        node.name: node
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.FunctionDef)
    }
    arguments = found["main"].args
    assert len(arguments.args) == len(arguments.defaults)


def test_names_and_files_agree() -> None:
    assert names() == [path.stem.removeprefix("bench_") for path in FILES]


@pytest.mark.parametrize("name", names())
def test_the_page_of_benchmarks_names_every_one(name: str) -> None:
    page = (REPOSITORY / "docs" / "benchmarks.md").read_text()
    assert re.search(rf"`python -m benchmarks [a-z_ ]*\b{name}\b", page)


def test_an_unknown_benchmark_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nothing"]) == 2
    assert (
        "no benchmark nothing (there are: app, archive, arena, atari_go" in capsys.readouterr().err
    )
