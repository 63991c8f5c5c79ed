"""The tutorials are run as they stand: their commands, in order, and what they print."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY

FOLDER = REPOSITORY / "docs" / "tutorials"
TUTORIALS = sorted(page for page in FOLDER.glob("*.md") if page.name != "README.md")
NEEDS = {"ratings": "polars", "network": "torch"}
_BLOCK = re.compile(r"(?:Save this as `(.+?)`[^\n]*\n+)?^```(\w*)\n(.*?)^```$", re.M | re.S)
_MATCHING = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@dataclass(frozen=True)
class Step:
    """A file to save, or a command and what it prints."""

    name: str  # of the file
    text: str  # the file's, or the output's
    command: str = ""


def steps(page: str) -> list[Step]:
    """Return what a reader of a tutorial does, in order."""
    found = []
    for name, kind, text in _BLOCK.findall(page):
        if name:
            found.append(Step(name, text))
        elif kind == "console":
            _, *said = re.split(r"^\$ (.*)\n", text, flags=re.MULTILINE)
            found += [Step("", out, line) for line, out in zip(said[::2], said[1::2], strict=True)]
    return found


def environment(home: Path) -> dict[str, str]:
    """Return what a new user's shell has, with this checkout's `tengen` in its path."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    # A fetched network would judge in place of the one that the pages speak of.
    new = {
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home),
        "TENGEN_LANGUAGE": "en",
        "COLUMNS": "200",
    }
    return os.environ | new | {"PATH": path}


@pytest.mark.long
@pytest.mark.skipif(shutil.which("bash") is None, reason="the commands are a shell's")
@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_holds_as_it_stands(page: Path, tmp_path: Path) -> None:
    if page.stem in NEEDS:
        pytest.importorskip(NEEDS[page.stem])
    folder = tmp_path / "work"
    folder.mkdir()
    for step in steps(page.read_text()):
        if step.name:
            (folder / step.name).write_text(step.text)
            continue
        done = subprocess.run(
            ["bash", "-c", step.command],
            cwd=folder,
            env=environment(tmp_path),
            capture_output=True,
            text=True,
            timeout=600,
        )
        assert done.returncode == 0, (step.command, done.stderr)
        matches = doctest.OutputChecker().check_output(step.text, done.stdout, _MATCHING)
        assert matches, f"$ {step.command}\n{done.stdout}\ninstead of\n{step.text}"


def test_every_tutorial_does_something_and_the_index_knows_it() -> None:
    index = (FOLDER / "README.md").read_text()
    assert len(TUTORIALS) >= 6
    for page in TUTORIALS:
        commands = [step.command for step in steps(page.read_text()) if step.command]
        assert sum("tengen" in command for command in commands) >= 2, page.name
        assert f"]({page.name})" in index


def test_the_buttons_that_tutorials_name_are_on_the_page() -> None:
    catalogue = (REPOSITORY / "src" / "tengen" / "words" / "en.ftl").read_text()
    said = {line.partition(" = ")[2].strip() for line in catalogue.splitlines()}
    for page in TUTORIALS:
        missing = set(re.findall(r"\*\*(.+?)\*\*", page.read_text())) - said
        assert missing == set(), page.name
