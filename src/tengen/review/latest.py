"""The reviews in a folder that `tengen review -o` has filled: the latest one of each game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tengen.game import Game
from tengen.sgf import Info, read_game

SUFFIX = ".review.jsonl"
_HASH = re.compile(r"-[0-9a-f]{10}$")  # of the record and of how it was reviewed


def latest_reviews(folder: Path) -> Iterator[tuple[Path, Info, Game]]:
    """Yield the file of moves of each game's latest review, with its record, in the files' order.

    A game that was reviewed again, by another network or with other visits, counts once.
    """
    found: dict[tuple[Any, ...], tuple[Path, Info, Game]] = {}
    moves = [path for path in folder.rglob(f"*{SUFFIX}") if path.with_suffix(".sgf").exists()]
    for path in sorted(moves, key=lambda path: (path.stat().st_mtime_ns, path)):
        record = read_game(path.with_suffix(".sgf"))
        info, game = record.info, record.game()
        name = _HASH.sub("", path.name.removesuffix(SUFFIX))
        found[name, info.black, info.white, info.date, tuple(game.moves)] = path, info, game
    yield from sorted(found.values(), key=lambda one: one[0])
