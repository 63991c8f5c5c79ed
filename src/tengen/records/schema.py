"""One row a game: the columns of a collection on disk.

id, source       what the record calls itself; the file (and archive member) it came from
time             unix seconds, UTC; null where the record has no date
black, white     names
winner           "B", "W", "draw", or null
ended            how: counting, resignation, timeout, forfeit, void, unknown
margin           points, where the game was counted
result           as the record wrote it
size, rules      19; the rule set's name as in `tengen.rules`, or as written if it has none
komi, handicap   in points and stones, server units undone
setup, moves     packed, two bytes a stone or move (see `tengen.files.packing`); moves are null
                 in a results-only collection
n_moves          of the game, also where the moves themselves are not known
n_legal          how many moves can be replayed; less than n_moves if one is illegal
first_pass       index of the first pass, or null
black_rank ...   as written; black_steps: the same on the scale of `tengen.ranks` (30 is 1 dan)
black_rating ... a number on the server's own scale
human, bot       the human's colour, "B" or "W", and the program he played, where the source says so
ranked           did it count for the players' ratings; null if not said
seconds_per_move what the time settings allow (see `tengen.records.times`)
set              T, V, E or X once a pool has been split
content          fingerprint of the moves, the same under symmetries; null without moves
warnings         what is odd about the record: a kind, a colon, the details
"""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl

from tengen.records.row import Row

SCHEMA: dict[str, pl.DataType] = {
    "id": pl.String(),
    "source": pl.String(),
    "time": pl.Int64(),
    "black": pl.String(),
    "white": pl.String(),
    "winner": pl.String(),
    "ended": pl.String(),
    "margin": pl.Float64(),
    "result": pl.String(),
    "size": pl.Int16(),
    "rules": pl.String(),
    "komi": pl.Float64(),
    "handicap": pl.Int16(),
    "setup": pl.Binary(),
    "n_moves": pl.Int32(),
    "moves": pl.Binary(),
    "n_legal": pl.Int32(),
    "first_pass": pl.Int32(),
    "black_rank": pl.String(),
    "white_rank": pl.String(),
    "black_steps": pl.Float64(),
    "white_steps": pl.Float64(),
    "black_rating": pl.Float64(),
    "white_rating": pl.Float64(),
    "human": pl.String(),
    "bot": pl.String(),
    "ranked": pl.Boolean(),
    "seconds_per_move": pl.Float64(),
    "set": pl.String(),
    "content": pl.UInt64(),
    "warnings": pl.List(pl.String()),
}


def frame_from_rows(rows: list[Row]) -> pl.DataFrame:
    """Return the rows as a table with the columns of `SCHEMA`."""
    columns = zip(*rows, strict=True) if rows else ([] for _ in SCHEMA)
    return pl.DataFrame(
        [
            _warnings(values) if name == "warnings" else pl.Series(name, values, dtype=dtype)
            for (name, dtype), values in zip(SCHEMA.items(), columns, strict=True)
        ]
    )


def _warnings(lists: Iterable[list[str]]) -> pl.Series:
    """Return a column of lists; polars makes a series of every Python list, text is far faster."""
    text = pl.Series(["\0".join(each) or None for each in lists], dtype=pl.String())
    split = pl.col("text").str.split("\0")
    empty = pl.lit(pl.Series([[]], dtype=SCHEMA["warnings"]))
    column = pl.when(pl.col("text").is_null()).then(empty).otherwise(split)
    return text.to_frame("text").select(warnings=column)["warnings"]
