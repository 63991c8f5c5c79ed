"""Games from files, folders and archives, held in memory: for a few thousand, without a table."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tengen.errors import GoError
from tengen.records.formats import read_jsonl, read_sgf, read_table, unforeseen
from tengen.records.row import Row
from tengen.records.source_game import SourceGame, make_row
from tengen.records.sources import Block, Sources

SHORTEST = 20  # moves; shorter games may be alike by chance


@dataclass(frozen=True, slots=True)
class ReadGames:
    """Games in the order of time, those without a date last, and what was no game."""

    rows: list[Row]
    faults: list[str]


def read_games(paths: Sequence[Path], *, keep_duplicates: bool = False) -> ReadGames:
    """Read all games of SGF files, JSON lines, result tables, folders and archives.

    The games, their order and the repetitions left out are those of `import_games`.
    """
    return read_blocks(Sources(list(paths)).blocks(), keep_duplicates=keep_duplicates)


def read_blocks(blocks: Iterable[Block], *, keep_duplicates: bool = False) -> ReadGames:
    """Read the games of blocks as `read_games` does those of files."""
    rows: list[Row] = []
    faults: list[str] = []
    for block in blocks:
        found, wrong = read_rows(block)
        rows += found
        faults += wrong
    if not keep_duplicates:
        rows = _without_repetitions(rows)
    rows.sort(key=lambda row: math.inf if row.time is None else row.time)
    return ReadGames(rows, faults)


def _without_repetitions(rows: list[Row]) -> list[Row]:
    """Keep the first of games with the same moves, up to the board's symmetries."""
    seen: set[int] = set()
    kept = []
    for row in rows:
        if row.content is not None and row.n_moves >= SHORTEST:
            if row.content in seen:
                continue
            seen.add(row.content)
        kept.append(row)
    return kept


def read_rows(block: Block, zone: str = "UTC") -> tuple[list[Row], list[str]]:
    """Return the games of a block, and where and why something in it is no game."""
    rows: list[Row] = []
    faults: list[str] = []
    for item in _records(block):
        if isinstance(item, SourceGame):
            try:
                rows.append(make_row(item, zone))
                continue
            except GoError as error:
                item = (f"{item.source} {item.id}", str(error))
            except Exception as error:
                item = (f"{item.source} {item.id}", unforeseen(error))
        faults.append(": ".join(item))
    return rows, faults


def _records(block: Block) -> Iterator[SourceGame | tuple[str, str]]:
    if block.format == "sgf":
        return read_sgf(block.files, block.source)
    if block.format == "jsonl":
        return read_jsonl(block.data, block.source, block.first_line, block.default_size)
    return read_table(
        block.data, block.source, block.first_line, block.default_size, list(block.fields)
    )
