"""Games for learning: any collection, cut into parts by game, in batches for the core.

The parts are drawn by a fingerprint of each game's id, so that they do not depend on the order of
the file or on what else is done with it: test (a tenth, at most 1,000 games), validation (as many),
and train (all others). Handicap games are in all parts alike. Their set-up stones are on the
board before the first prediction; handicap stones that are recorded as moves, and any other move
by the player who also made the move before, are played but not predicted.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray

from tengen._core import patterns as core
from tengen.errors import GoError, quoted
from tengen.packed_games import PackedGames
from tengen.records.imports import import_games
from tengen.records.tables import scan_games

PARTS = ("train", "validation", "test", "all")
HELD_OUT = 1_000  # games in test and in validation, at most
BATCH = 50


def core_games(games: PackedGames) -> core.Games:
    """Return the games in the form in which the core's pattern functions take them."""
    return core.Games(
        games.sizes.astype(np.uint8),
        games.setup_offsets,
        games.setup,
        games.offsets,
        games.moves,
    )


@dataclass(frozen=True)
class PoolPart:
    """A part of a pool: which rows of which file."""

    path: Path
    part: str
    rows: NDArray[np.int64]  # in the order of the file
    name: str  # what the user calls it

    def __len__(self) -> int:
        return len(self.rows)

    def batches(self, games: int = BATCH) -> Iterator[PackedGames]:
        """Yield the games in the order of the file, `games` at a time; memory stays flat."""
        table = pl.scan_parquet(self.path).select("size", "setup", "moves")
        for start in range(0, len(self.rows), 64 * games):
            rows = self.rows[start : start + 64 * games]
            first, last = int(rows[0]), int(rows[-1])
            frame = table.slice(first, last - first + 1).collect()[rows - first]
            for at in range(0, frame.height, games):
                yield PackedGames.from_frame(frame[at : at + games])


def open_pool(
    path: Path, part: str = "all", games: int | None = None, name: str | None = None
) -> PoolPart:
    """Open a part of a pool, `games` games of it if given; raises `GoError` if it is empty.

    `path` is a Parquet file made by `tengen games import`; `name` is what it is called where it was
    made from another file. Fewer games are chosen by the same fingerprint as the parts, so that
    5,000 of them are also among 10,000.
    """
    name = name or str(path)
    if part not in PARTS:
        raise GoError(f"no part {quoted(part)} (one of {', '.join(PARTS)} expected)")
    table = scan_games(path, {"id", "size", "setup", "moves", "n_moves"})
    columns = table.select("id", "size", "n_moves", has=pl.col("moves").is_not_null()).collect()
    usable = columns["has"] & (columns["n_moves"] > 0)
    rows = np.flatnonzero(usable.to_numpy())
    if len(rows) == 0:
        raise GoError(f"{name}: no games with moves")
    order = rows[np.argsort([fingerprint(columns["id"][int(row)]) for row in rows], kind="stable")]
    held_out = min(HELD_OUT, len(order) // 10)
    chosen = {
        "test": order[:held_out],
        "validation": order[held_out : 2 * held_out],
        "train": order[2 * held_out :],
        "all": order,
    }[part]
    if games is not None:
        if games > len(chosen):
            raise GoError(f"{name}: {games:,} games wanted, the part {part} has {len(chosen):,}")
        chosen = chosen[:games]
    if len(chosen) == 0:
        raise GoError(
            f"{name}: the part {part} is empty: {len(order):,} games are too few to split"
        )
    return PoolPart(path, part, np.sort(chosen), name)


def fingerprint(game_id: str) -> int:
    """Return a number that orders games at random, the same on every machine."""
    return int.from_bytes(hashlib.blake2b(game_id.encode(), digest_size=8).digest(), "big")


def as_parquet(path: Path, folder: Path) -> Path:
    """Return a pool file for any source that `tengen games import` reads."""
    if not path.exists():
        raise GoError(f"{path}: no such file")
    if path.is_file():
        with path.open("rb") as stream:
            if stream.read(4) == b"PAR1":
                return path
    handle = tempfile.NamedTemporaryFile(dir=folder, suffix=".parquet", delete=False)  # noqa: SIM115
    handle.close()
    output = Path(handle.name)
    report = import_games([path], output, workers=1)
    if report.games == 0:
        raise GoError(f"{path}: no games")
    return output
