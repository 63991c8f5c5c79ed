"""The search index of a collection: a file beside it that is mapped into memory.

It holds the legal moves of all games, the stones each move took off, and for each game the points
that Black and White ever held. The file is a line of JSON that says where the arrays lie, padded,
and then the arrays. It knows the collection's size and time of change and is rebuilt after one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tengen._core import records as core
from tengen.coords import MAX_SIZE
from tengen.errors import GoError
from tengen.files.atomic import replacing

if TYPE_CHECKING:
    import polars as pl

VERSION = 1
LONGEST = 60_000  # moves that positions of 16 bits can number
ALIGNMENT = 64
Progress = Callable[[int, int], None]  # games done, games in all


@dataclass(frozen=True, slots=True)
class PositionIndex:
    """An index ready for searching; `rows` are the games' rows in the collection."""

    path: Path
    core: core.Index
    rows: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.core)


def index_path(pool: Path) -> Path:
    return pool.with_name(pool.name + ".index")


def open_index(pool: Path, progress: Progress = lambda *_: None) -> PositionIndex:
    """Open the index of a collection; build it first if it is missing or out of date."""
    path = index_path(pool)
    if not pool.exists():
        raise GoError(f"{pool}: no such file")
    try:
        return read_index(path, _stamp(pool))
    except Exception:  # missing, damaged or of another version: it can always be made again
        build_index(pool, progress)
        return read_index(path, _stamp(pool))


def build_index(pool: Path, progress: Progress = lambda *_: None) -> Path:
    """Write the index of a collection; games without moves are left out."""
    import polars as pl

    from tengen.records.slices import SLICE_ROWS, count_rows
    from tengen.records.tables import scan_games

    columns = ["size", "setup", "moves", "n_legal"]
    games = scan_games(pool, set(columns)).select(*columns)
    total = count_rows(pool)
    largest = games.select(pl.col("size").max()).collect().item() or 0
    if largest > MAX_SIZE:  # the memory for each game grows with it
        raise GoError(f"{pool}: holds an impossible game (a board of {largest} lines)")
    parts = []
    for start in range(0, max(total, 1), SLICE_ROWS):  # also of no game there is an index
        try:
            parts.append(_index_slice(games.slice(start, SLICE_ROWS).collect(), start, largest))
        except (ValueError, TypeError, OverflowError) as error:  # another program's table
            raise GoError(f"{pool}: holds an impossible game ({error})") from None
        progress(min(start + SLICE_ROWS, total), total)
    path = index_path(pool)
    write_index(path, _stamp(pool), parts)
    return path


Arrays = dict[str, NDArray[Any]]
_OFFSETS = ("offsets", "removal_offsets")


def _index_slice(games: pl.DataFrame, first_row: int, largest: int) -> Arrays:
    games = games.with_row_index("row", first_row).drop_nulls("moves")
    if games["size"].null_count() or games["n_legal"].null_count():
        raise ValueError("moves without a board, or without a count of legal ones")
    columns = [games[name].to_list() for name in ("row", "size", "setup", "moves", "n_legal")]
    return index_games(*columns, largest=largest)


def index_games(
    rows: Sequence[int],
    sizes: Sequence[int],
    setups: Sequence[bytes],
    moves: Sequence[bytes],
    legal: Sequence[int],
    *,
    largest: int,
) -> Arrays:
    """Return the index of some games; `largest` is the largest board of the whole collection."""
    lengths = np.minimum(np.array(legal, np.int64), LONGEST)
    stones = np.array([len(setup) // 2 for setup in setups], np.int64)
    texts = [
        part
        for setup, own, length in zip(setups, moves, lengths.tolist(), strict=True)
        for part in (setup, own[: 2 * length])
    ]
    arrays: Arrays = {
        "rows": np.array(rows, np.uint32),
        "sizes": np.array(sizes, np.uint8),
        "setups": stones.astype(np.uint16),
        "words": np.frombuffer(b"".join(texts), dtype="<u2"),
        "offsets": np.concatenate([[0], np.cumsum(lengths + stones)]).astype(np.int64),
    }
    removals, removal_offsets, ever = core.build(
        arrays["sizes"],
        arrays["words"],
        arrays["offsets"],
        arrays["setups"],
        (largest * largest + 63) // 64,
    )
    return {**arrays, "removals": removals, "removal_offsets": removal_offsets, "ever": ever}


def _joined(parts: list[Arrays]) -> Arrays:
    arrays: Arrays = {}
    for name in parts[0]:
        pieces = [part[name] for part in parts]
        if name in _OFFSETS:
            starts = np.cumsum([0, *(piece[-1] for piece in pieces)])
            pieces = [piece[:-1] + start for piece, start in zip(pieces, starts, strict=False)]
            pieces.append(np.array(starts[-1:], dtype=np.int64))
        arrays[name] = np.concatenate(pieces)
    return arrays


def _stamp(pool: Path) -> list[int]:
    status = pool.stat()
    return [VERSION, status.st_size, status.st_mtime_ns]


def write_index(path: Path, stamp: Sequence[float], parts: list[Arrays]) -> None:
    """Write the joined parts; the `stamp` tells later whether the file is still of today."""
    arrays = _joined(parts)
    entries, at = {}, 0
    for name, array in arrays.items():
        entries[name] = [array.dtype.str, len(array), at]
        at += -(-array.nbytes // ALIGNMENT) * ALIGNMENT
    header = json.dumps({"tengen-index": list(stamp), "arrays": entries}).encode()
    header += b" " * (-(len(header) + 1) % ALIGNMENT) + b"\n"
    with replacing(path) as beside, beside.open("wb") as file:
        file.write(header)
        for array in arrays.values():
            file.write(array.tobytes())
            file.write(b"\0" * (-array.nbytes % ALIGNMENT))


def read_index(path: Path, stamp: Sequence[float]) -> PositionIndex:
    """Map an index into memory; raises whatever goes wrong with a damaged or outdated one."""
    with path.open("rb") as file:
        line = file.readline(1 << 16)
    header = json.loads(line)
    if header["tengen-index"] != list(stamp):
        raise ValueError("out of date")
    data = np.memmap(path, mode="r", offset=len(line))

    def array(name: str) -> NDArray[Any]:
        dtype, length, at = header["arrays"][name]
        return np.frombuffer(data, np.dtype(dtype), length, at) if length else np.empty(0, dtype)

    names = ("sizes", "words", "offsets", "setups", "removals", "removal_offsets", "ever")
    return PositionIndex(path, core.Index(*(array(name) for name in names)), array("rows"))
