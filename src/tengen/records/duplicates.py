"""Games that a collection holds twice, found by what happened in them."""

from __future__ import annotations

import polars as pl

from tengen.records.reading import SHORTEST


def find_duplicates(games: pl.DataFrame) -> pl.DataFrame:
    """Return the rows that repeat another game: `row`, and `first`, the one it repeats.

    Games with moves are the same if their moves are, up to the board's symmetries and whatever
    their names. A game without moves repeats another, with or without moves, between the same
    players at the same time with the same winner and length. Needs the columns `content`,
    `meeting` and `n_moves`.
    """
    keys = games.select(
        "content", "meeting", "n_moves", row=pl.int_range(pl.len(), dtype=pl.UInt32)
    )
    long = keys.filter(pl.col("n_moves") >= SHORTEST)
    by_moves = long.filter(pl.col("content").is_not_null()).with_columns(
        first=pl.col("row").min().over("content")
    )
    # Among games that met alike, those with moves come first: they are the better record.
    by_meeting = (
        long.sort(pl.col("content").is_null(), "row")
        .with_columns(first=pl.col("row").first().over("meeting"))
        .filter(pl.col("content").is_null())
    )
    return (
        pl.concat([by_moves, by_meeting])
        .filter(pl.col("row") != pl.col("first"))
        .select("row", "first")
        .sort("row")
    )
