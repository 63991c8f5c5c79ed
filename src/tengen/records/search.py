"""Search for positions: in which games, at which move, how it went on, who won."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from tengen.records.index import PositionIndex, Progress, open_index
from tengen.records.pattern import Pattern
from tengen.records.tables import scan_games

# The columns of the core's answer.
HIT_COLUMNS = (
    *("game", "position", "variant", "anchor"),
    *("next", "next_row", "next_column", "next_color"),
)
GAME_COLUMNS = ["id", "time", "black", "white", "winner", "result", "size"]


@dataclass(frozen=True, slots=True)
class SearchOptions:
    symmetries: bool = True
    colors: bool = True  # also with the colours exchanged
    every_place: bool = False  # each place on the board, not only the first in a game
    linear: bool = False  # replay all games instead of using the index
    threads: int = 0  # 0 is one for each core


DEFAULT_SEARCH = SearchOptions()


def find_positions(
    index: PositionIndex,
    pattern: Pattern,
    options: SearchOptions = DEFAULT_SEARCH,
    games: int | None = None,
) -> pl.DataFrame:
    """Return where the pattern occurs, as numbers; `row` is the game's row in the collection.

    `position` is the number of moves played when it first shows, `variant` is symmetry * 2 + 1 if
    the colours are exchanged, `anchor` the point under the pattern's top left corner as it lies
    there, `next` the index of the next move inside the rectangle (null: none came), `next_row`,
    `next_column` and `next_color` its place and colour in the pattern. Of the first `games` games
    only, if given.
    """
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
    table = flat.reshape(-1, len(HIT_COLUMNS))
    hits = pl.DataFrame({name: table[:, i] for i, name in enumerate(HIT_COLUMNS)})
    rows = pl.Series("row", index.rows[table[:, 0]])
    none_came = pl.col("next") < 0
    color = pl.col("next_color").replace_strict({0: None, 1: "B", 2: "W"}, return_dtype=pl.String)
    return hits.with_columns(
        rows,
        *(
            pl.when(none_came).then(None).otherwise(pl.col(name)).alias(name)
            for name in ("next", "next_row", "next_column")
        ),
        next_color=color,
    ).drop("game")


def search_games(
    pool: Path,
    pattern: Pattern,
    options: SearchOptions = DEFAULT_SEARCH,
    progress: Progress = lambda *_: None,
) -> pl.DataFrame:
    """Return the hits in a collection joined with their games: players, date, result.

    `winner_there` is the winner in the pattern's colours.
    """
    hits = find_positions(open_index(pool, progress), pattern, options)
    games = scan_games(pool, set(GAME_COLUMNS)).select(GAME_COLUMNS).with_row_index("row")
    found = games.join(hits.lazy().select("row").unique(), on="row", how="semi").collect()
    exchanged = pl.col("winner").replace({"B": "W", "W": "B"})
    return hits.join(found, on="row", how="left", maintain_order="left").with_columns(
        winner_there=pl.when(pl.col("variant") % 2 == 1).then(exchanged).otherwise("winner")
    )


def hit_report(row: dict[str, Any]) -> dict[str, Any]:
    """Return a hit of `search_games`, ready for JSON."""
    return {name: value for name, value in row.items() if name != "row"}


def continuations(hits: pl.DataFrame, pattern: Pattern) -> pl.DataFrame:
    """Count how the games went on in the pattern, and how often Black of the pattern won.

    Moves that the pattern's own symmetries make the same are counted as one.
    """
    decided = pl.col("winner_there").is_in(["B", "W"])
    return (
        _canonical(hits, pattern)
        .group_by("next_row", "next_column", "next_color")
        .agg(
            games=pl.len(),
            black_won=(pl.col("winner_there") == "B").filter(decided).mean(),
            at_once=(pl.col("next") == pl.col("position")).sum(),
        )
        .sort("games", "next_row", "next_column", "next_color", descending=[True, *[False] * 3])
    )


def _canonical(hits: pl.DataFrame, pattern: Pattern) -> pl.DataFrame:
    """Turn each hit so that its next move comes first among its images: Black's, then top left."""
    exchange = {"B": "W", "W": "B"}
    images = []
    for symmetry, swapped in pattern.own_symmetries():
        row, column = pl.col("next_row"), pl.col("next_column")
        row = pattern.rows - 1 - row if symmetry & 1 else row
        column = pattern.columns - 1 - column if symmetry & 2 else column
        row, column = (column, row) if symmetry & 4 else (row, column)
        color, winner = pl.col("next_color"), pl.col("winner_there")
        images.append(
            hits.with_row_index("hit").with_columns(
                next_row=row,
                next_column=column,
                next_color=color.replace(exchange) if swapped else color,
                winner_there=winner.replace(exchange) if swapped else winner,
            )
        )
    order = ["hit", "next_color", "next_row", "next_column"]
    return pl.concat(images).sort(order, maintain_order=True).unique("hit", keep="first")
