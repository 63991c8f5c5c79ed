"""Where a pattern occurs in indexed games, and how the games went on there."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.records.index import PositionIndex
from tengen.records.pattern import Pattern

Numbers = NDArray[np.int64]
COLORS = (None, "B", "W")


@dataclass(frozen=True, slots=True)
class SearchOptions:
    symmetries: bool = True
    colors: bool = True  # also with the colours exchanged
    every_place: bool = False  # each place on the board, not only the first in a game
    linear: bool = False  # replay all games instead of using the index
    threads: int = 0  # 0 is one for each core


DEFAULT_SEARCH = SearchOptions()


@dataclass(frozen=True, slots=True)
class Hits:
    """Where the pattern occurs; one entry a hit, in the order of the games.

    `row` is the game's row in the collection, `position` the number of moves played when the
    pattern first shows, `variant` is symmetry * 2 + 1 if the colours are exchanged, `anchor` the
    point under the pattern's top left corner as it lies there. `next` is the index of the next
    move inside the rectangle (-1: none came), `next_row`, `next_column` and `next_color` (1 Black,
    2 White, 0 nobody) its place and colour in the pattern.
    """

    row: Numbers
    position: Numbers
    variant: Numbers
    anchor: Numbers
    next: Numbers
    next_row: Numbers
    next_column: Numbers
    next_color: Numbers

    def __len__(self) -> int:
        return len(self.row)

    def report(self, hit: int) -> dict[str, Any]:
        """Return one hit as JSON has it, without its row: null where no move came."""
        found = {f.name: int(getattr(self, f.name)[hit]) for f in fields(self) if f.name != "row"}
        color = COLORS[found["next_color"]]
        if found["next"] < 0:
            return {**found, "next": None, "next_row": None, "next_column": None,
                    "next_color": color}  # fmt: skip
        return {**found, "next_color": color}

    def winner_there(self, hit: int, winner: str | None) -> str | None:
        """Return the winner of a hit's game in the pattern's colours."""
        return exchanged(winner) if self.variant[hit] % 2 else winner


def exchanged(winner: str | None) -> str | None:
    """Return a winner with the colours exchanged; a draw stays one."""
    return {"B": "W", "W": "B"}.get(winner, winner) if winner else winner


def find_hits(
    index: PositionIndex,
    pattern: Pattern,
    options: SearchOptions = DEFAULT_SEARCH,
    games: int | None = None,
) -> Hits:
    """Search an index, or the first `games` games of it."""
    flat = index.core.search(
        pattern.constraints(),
        pattern.rows,
        pattern.columns,
        int(pattern.edges),
        symmetries=options.symmetries,
        colors=options.colors,
        earliest=not options.every_place,
        linear=options.linear,
        threads=options.threads or os.cpu_count() or 1,
        games=len(index) if games is None else min(games, len(index)),
    )
    table = np.asarray(flat, np.int64).reshape(-1, len(fields(Hits)))
    return Hits(index.rows[table[:, 0]].astype(np.int64), *table.T[1:])


def count_continuations(
    hits: Hits, pattern: Pattern, winners: Sequence[str | None]
) -> list[dict[str, Any]]:
    """Count how the games went on in the pattern, and how often Black of the pattern won.

    `winners` are in the pattern's colours, one a hit. Moves that the pattern's own symmetries make
    the same are counted as one. The most frequent move comes first.
    """
    if not len(hits):
        return []
    codes = {"B": 1, "W": 2}
    won = np.array([codes.get(winner or "", 0) for winner in winners])
    move, won = _canonical(hits, pattern, won)
    counted = []
    for key in np.unique(move).tolist():
        here = move == key
        decided = here & (won > 0)
        color, row, column = (key // 10_000, key // 100 % 100, key % 100) if key >= 0 else (0, 0, 0)
        counted.append(
            {
                "next_row": row if key >= 0 else None,
                "next_column": column if key >= 0 else None,
                "next_color": COLORS[color],
                "games": int(here.sum()),
                "black_won": float((won[decided] == 1).mean()) if decided.any() else None,
                "at_once": int((hits.next[here] == hits.position[here]).sum()),
            }
        )
    # Of equally frequent ones, no move comes first, then from the top left.
    return sorted(counted, key=lambda each: (-each["games"], *map(_order, list(each.values())[:3])))


def _order(value: int | str | None) -> int:
    return -1 if value is None else COLORS.index(value) if isinstance(value, str) else value


def _canonical(hits: Hits, pattern: Pattern, won: Numbers) -> tuple[Numbers, Numbers]:
    """Turn each hit so that its next move comes first among its images: Black's, then top left.

    Returns the moves as color * 10000 + row * 100 + column, -1 for none, and who won there.
    """
    moves, winners = [], []
    for symmetry, swapped in pattern.own_symmetries():
        row, column, color = hits.next_row, hits.next_column, hits.next_color
        row = pattern.rows - 1 - row if symmetry & 1 else row
        column = pattern.columns - 1 - column if symmetry & 2 else column
        row, column = (column, row) if symmetry & 4 else (row, column)
        moves.append(_swap(color, swapped) * 10_000 + row * 100 + column)
        winners.append(_swap(won, swapped))
    every = np.where(hits.next < 0, -1, np.array(moves))
    first = every.argmin(axis=0)
    place = np.arange(len(hits))
    return every[first, place], np.array(winners)[first, place]


def _swap(colors: Numbers, swapped: bool) -> Numbers:
    return np.where(colors > 0, 3 - colors, colors) if swapped else colors
