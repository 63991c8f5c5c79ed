"""What commands that read a game record print alike."""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tengen.game import Game


def show_warnings(file: Path, game: Game) -> None:
    """Say on stderr what was wrong with the record, each with its place in the file."""
    for warning in game.warnings:
        print(f"tengen: {file}:{printable(warning)}", file=sys.stderr)


def printable(text: str) -> str:
    """Return text without control characters: a record may not steer the terminal.

    >>> printable("a\\x1b[2Jb")
    'a[2Jb'
    """
    return "".join(c for c in text if c == "\n" or unicodedata.category(c) not in ("Cc", "Cf"))
