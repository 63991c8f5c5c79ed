"""Parquet files: written as a whole or not at all, read with an eye on what they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import polars as pl
from polars.io.plugins import register_io_source

from tengen.atomic import replacing
from tengen.errors import GoError


def write_frames(
    frames: Iterator[pl.DataFrame], schema: Mapping[str, pl.DataType], output: Path
) -> None:
    """Write frames as one Parquet file, in order, without holding them all in memory.

    The file appears under its name only when it is whole. The bytes depend on the rows alone, not
    on how they were cut into frames.
    """

    def source(
        columns: list[str] | None, _predicate: object, _rows: int | None, _batch: int | None
    ) -> Iterator[pl.DataFrame]:
        for frame in frames:
            yield frame if columns is None else frame.select(columns)

    with replacing(output) as beside:
        register_io_source(source, schema=dict(schema)).sink_parquet(
            beside, compression="zstd", row_group_size=65536, maintain_order=True
        )


def write_frame(frame: pl.DataFrame, output: Path) -> None:
    """Write one frame, as `write_frames` does."""
    write_frames(iter([frame]), frame.schema, output)


def scan_games(path: Path, needed: set[str] | None = None) -> pl.LazyFrame:
    """Open a collection; raises `GoError` if the file is none."""
    try:
        games = pl.scan_parquet(path)
        columns = set(games.collect_schema().names())
    except (pl.exceptions.PolarsError, OSError) as error:
        if isinstance(error, OSError) and not path.exists():
            raise GoError(f"{path}: no such file") from None
        raise GoError(f"{path}: not a Parquet file of games") from None
    missing = (needed or {"id", "black", "white", "winner"}) - columns
    if missing:
        raise GoError(f"{path}: not a collection of games: no column {sorted(missing)[0]!r}")
    return games
