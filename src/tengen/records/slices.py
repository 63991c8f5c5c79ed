"""Work on a collection slice by slice, here or on a cluster, with the same result."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import polars as pl

from tengen.records.tables import scan_games
from tengen.records.workers import map_pieces

SLICE_ROWS = 16384
R = TypeVar("R")


def count_rows(path: Path) -> int:
    rows: int = scan_games(path).select(pl.len()).collect().item()
    return rows


def map_slices(
    function: Callable[[bytes], R],
    path: Path,
    columns: list[str] | None = None,
    *,
    workers: int = 0,
    cluster: str | None = None,
) -> Iterator[R]:
    """Apply `function` to slices of a collection, as Arrow files; yield the results in order.

    Results that come early wait for those before them, so that what is made of them in turn does
    not depend on who was faster.
    """
    waiting: dict[int, R] = {}
    following = 0
    for number, result in map_pieces(
        function, _slices(path, columns), workers=workers, cluster=cluster
    ):
        waiting[number] = result
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def _slices(path: Path, columns: list[str] | None) -> Iterator[tuple[int, bytes]]:
    games = scan_games(path)
    if columns is not None:
        games = games.select(columns)
    for number, start in enumerate(range(0, count_rows(path), SLICE_ROWS)):
        yield number, to_arrow(games.slice(start, SLICE_ROWS).collect())


def to_arrow(frame: pl.DataFrame) -> bytes:
    buffer = io.BytesIO()
    frame.write_ipc(buffer)
    return buffer.getvalue()


def from_arrow(data: bytes) -> pl.DataFrame:
    return pl.read_ipc(data)
