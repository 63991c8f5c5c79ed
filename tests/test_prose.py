"""Sentences are read once: the habits that make a reader stop do not come back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY

HABITS = re.compile(
    r"(?<!there )\b(is|are) none\b"  # "a handicap below 2 is none"
    r"|\bwhat is no\b"
    r"|\bso (many|much)\b(?! that)"  # for a number: "after so many moves"
    r"|\banew\b"
)
KINDS = ("*.py", "*.pyi", "*.md", "*.ftl", "*.ts", "*.tsx", "*.hpp", "*.cpp")
ROOMS = ("benchmarks", "docs", "examples", "frontend/src", "lab", "native", "src", "tests")
FILES = [
    *REPOSITORY.glob("*.md"),
    *(path for room in ROOMS for kind in KINDS for path in (REPOSITORY / room).rglob(kind)),
]


@pytest.mark.skipif(not (REPOSITORY / "native").is_dir(), reason="this is not a checkout")
def test_habits_of_prose_stay_away() -> None:
    found = [
        f"{path.relative_to(REPOSITORY)}:{number}: {line.strip()}"
        for path in FILES
        if path != Path(__file__)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if HABITS.search(line)
    ]
    assert not found, "\n".join(found)


ROOM = re.compile(rf"(?<![\w./-])(?:{'|'.join((*ROOMS, 'scripts'))})/[\w./-]*\.\w+")
# In the source of other programs (KataGo, gtp2ogs, LizGoban, Ogatak), or made from ours.
ELSEWHERE = {
    "docs/Analysis_Engine.md",
    "docs/GTP_Extensions.md",
    "docs/KataGoMethods.md",
    "docs/README.html",
    "src/Bot.ts",
    "src/engine.js",
    "src/modules/engine_gtp.js",
}


@pytest.mark.skipif(not (REPOSITORY / "native").is_dir(), reason="this is not a checkout")
def test_files_that_prose_names_exist() -> None:
    """A comment that sends a reader to a file is no help once the file has moved."""
    gone = [
        f"{path.relative_to(REPOSITORY)}:{number}: {name}"
        for path in FILES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for name in ROOM.findall(line)
        if name not in ELSEWHERE
        if not (REPOSITORY / name).exists() and not (path.parent / name).exists()
    ]
    assert not gone, "\n".join(gone)
