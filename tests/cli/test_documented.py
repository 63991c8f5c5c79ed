"""Commands that the pages show: they exist, and so do their options."""

from __future__ import annotations

import functools
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from tengen.cli.main import COMMANDS, app, take_language
from tests.conftest import REPOSITORY

pytest.importorskip("tengen_lab", reason="pages show the laboratory's commands, too")

PAGES = [
    REPOSITORY / "README.md",
    *sorted((REPOSITORY / "docs").rglob("*.md")),
    *sorted((REPOSITORY / "lab").rglob("*.md")),
]
MISSING = {"strength features --visits 32"}  # a page says that it would be needed
SHOWN = re.compile(r"(?:`|^(?:\$ )?)tengen ([a-z][^`\n]*)", re.MULTILINE)


def commands(page: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield the line and the words of each command that a page shows."""
    text = page.read_text(encoding="utf-8")
    for found in SHOWN.finditer(text):
        line = re.split(r" [|#>]|;", found[1])[0]
        try:
            words = shlex.split(re.sub(r"[][]", " ", line))
        except ValueError:  # an apostrophe: a sentence
            continue
        if shlex.join(words) in MISSING:
            continue
        if found[0].startswith("tengen") and words[0] not in COMMANDS:
            continue  # a row of a table
        yield text.count("\n", 0, found.start()) + 1, words


@functools.cache
def command_of(name: str) -> Any:
    root: Any = typer.main.get_command(app)
    return root.get_command(root.context_class(root), name)


def fault(words: list[str]) -> str:
    """Say what a command line names that is not there; "" where all of it is."""
    words = take_language(words)[1]
    command = command_of(words[0])
    for word in words[1:]:
        if command is None or not hasattr(command, "commands"):
            break
        default = command.commands.get(getattr(command, "default", ""))
        command = command.commands.get(word, default)
    if command is None:
        return f"no command {shlex.join(words)}"
    options = {"--help"}.union(*(one.opts + one.secondary_opts for one in command.params))
    asked = {word.partition("=")[0] for word in words if word.startswith("--") and word != "--"}
    return " ".join(sorted(asked - options))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(REPOSITORY)))
def test_commands_of_a_page_exist(page: Path) -> None:
    wrong = [
        f"{line}: {shlex.join(words)}: {said}"
        for line, words in commands(page)
        if (said := fault(words))
    ]
    assert not wrong, "\n".join(wrong)


def test_what_is_not_there_is_found() -> None:
    assert fault(["show", "game.sgf", "--move", "3"]) == ""
    assert fault(["show", "--moves", "3"]) == "--moves"
    assert fault(["review", "game.sgf", "--json"]) == ""
    assert fault(["nets", "gett"]) == "no command nets gett"
    assert fault(["nett"]) == "no command nett"
