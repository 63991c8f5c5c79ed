"""What the players' commands print comes from the catalogues."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tengen.cli

FOLDER = Path(tengen.cli.__file__).parent
PRINTS = {"say", "say_lines", "note", "progress", "working", "input"}
# A command for players that is not there yet: endgame (its lines are notation).
TOLD = ["play", "rank", "show", "evaluate", "review", "insights", "reading", "train"]
TOLD += ["train_boards", "train_folder"]


def printed(path: Path) -> Iterator[str]:
    """Yield the texts that a module prints itself: literals within a call that prints."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") in PRINTS):
            continue
        left: list[ast.AST] = list(node.args)
        while left:
            part = left.pop()
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value
            # Names of messages, keys and methods are no text of their own.
            if not isinstance(part, ast.Call | ast.Subscript | ast.Compare):
                left += ast.iter_child_nodes(part)


@pytest.mark.parametrize("command", TOLD)
def test_a_command_prints_no_words_of_its_own(command: str) -> None:
    texts = [text for text in printed(FOLDER / f"{command}.py") if re.search(r"[a-zA-Z]{2}", text)]
    assert texts == []


def test_words_are_found_where_there_are_some(tmp_path: Path) -> None:
    module = tmp_path / "one.py"
    module.write_text('note(f"{file}: not a folder")\nsay(tell("games", count=3))\n')
    assert list(printed(module)) == [": not a folder"]
