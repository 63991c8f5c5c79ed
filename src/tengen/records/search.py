"""Search of collections for positions: in which games, at which move, how it went on, who won."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import polars as pl

from tengen.records.hits import (
    COLORS,
    DEFAULT_SEARCH,
    Hits,
    SearchOptions,
    count_continuations,
    find_hits,
)
from tengen.records.index import PositionIndex, Progress, open_index
from tengen.records.pattern import Pattern
from tengen.records.tables import scan_games

GAME_COLUMNS = ["id", "time", "black", "white", "winner", "result", "size"]
_NEXT = ("next", "next_row", "next_column")


def find_positions(
    index: PositionIndex,
    pattern: Pattern,
    options: SearchOptions = DEFAULT_SEARCH,
    games: int | None = None,
) -> pl.DataFrame:
    """Return where the pattern occurs as a table of `Hits`, null where no move came."""
    hits = find_hits(index, pattern, options, games)
    table = pl.DataFrame({f.name: getattr(hits, f.name) for f in dataclasses.fields(hits)})
    none_came = pl.col("next") < 0
    color = pl.col("next_color").replace_strict(dict(enumerate(COLORS)), return_dtype=pl.String)
    return table.with_columns(
        *(pl.when(none_came).then(None).otherwise(pl.col(name)).alias(name) for name in _NEXT),
        next_color=color,
    )


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


def continuations(hits: pl.DataFrame, pattern: Pattern) -> pl.DataFrame:
    """Count how the games of `search_games` went on; see `count_continuations`."""
    plain = hits.with_columns(
        *(pl.col(name).fill_null(-1) for name in _NEXT),
        next_color=pl.col("next_color").replace_strict({"B": 1, "W": 2}, default=0),
    )
    found = Hits(*(plain[f.name].to_numpy() for f in dataclasses.fields(Hits)))
    counted = count_continuations(found, pattern, hits["winner_there"].to_list())
    return pl.DataFrame(counted, schema=_COUNTED)


_COUNTED = {
    "next_row": pl.Int64(),
    "next_column": pl.Int64(),
    "next_color": pl.String(),
    "games": pl.Int64(),
    "black_won": pl.Float64(),
    "at_once": pl.Int64(),
}
