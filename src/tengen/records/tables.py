"""Parquet files: written as a whole or not at all, checked before they are read."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import polars as pl
from polars.io.plugins import register_io_source

from tengen.errors import GoError
from tengen.files import parquet
from tengen.files.atomic import replacing
from tengen.records.schema import SCHEMA

_OS_ERROR = re.compile(r"\(os error (\d+)\)")


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
        try:
            for frame in frames:
                yield frame if columns is None else frame.select(columns)
        except BaseException as error:
            failures.append(error)
            raise

    failures: list[BaseException] = []  # polars would wrap them, Ctrl-C included
    with replacing(output) as beside:
        try:
            register_io_source(source, schema=dict(schema)).sink_parquet(
                beside, compression="zstd", row_group_size=65536, maintain_order=True
            )
        except pl.exceptions.PolarsError as error:
            if failures:
                raise failures[0] from None
            if found := _OS_ERROR.search(str(error)):  # a full disk, most likely
                number = int(found[1])
                raise OSError(number, os.strerror(number), str(output)) from None
            raise
        parquet.seal(beside)


def check_output(output: Path, sources: Iterable[Path]) -> None:
    """Refuse to write over a source, or over something that is not a table."""
    if output.is_dir():
        raise GoError(f"{output}: is a folder")
    if not output.exists():
        return
    for source in sources:
        if source.exists() and source.samefile(output):
            raise GoError(f"{output}: is a source; choose another output")
    with output.open("rb") as file:
        start = file.read(4)
    if start not in (b"PAR1", b""):
        raise GoError(f"{output}: is there and no Parquet file; choose another output")


def write_frame(frame: pl.DataFrame, output: Path) -> None:
    """Write one frame, as `write_frames` does."""
    write_frames(iter([frame]), frame.schema, output)


def scan_games(path: Path, needed: set[str] | None = None) -> pl.LazyFrame:
    """Open a collection; raises `GoError` for any other file."""
    games = parquet.open_table(path)
    schema = games.collect_schema()
    missing = (needed or {"id", "black", "white", "winner"}) - set(schema.names())
    if missing:
        raise GoError(f"{path}: not a collection of games: no column {sorted(missing)[0]!r}")
    for name, kind in schema.items():
        if name in SCHEMA and not _fits(kind, SCHEMA[name]):
            raise GoError(
                f"{path}: not a collection of games: the column {name!r} holds {kind}, "
                f"{SCHEMA[name]} expected"
            )
    return games


def _fits(kind: pl.DataType, expected: pl.DataType) -> bool:
    """Numbers may be of any width; a column of nothing fits everywhere."""
    if kind == expected or kind == pl.Null:
        return True
    return kind.is_numeric() and expected.is_numeric()
