"""Harvesting: the shapes and responses that were played often enough, from a pool of any size.

Two passes over the games, see native/patterns/teams/harvest.hpp. Both are maps over pieces of the
pool with sums at the end. On a cluster the first pass returns sketches and the second exact counts
of what the summed sketch lets through: the table is the same as that of one process.
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tengen._core import patterns as core
from tengen.errors import GoError
from tengen.packed_games import PackedGames
from tengen.patterns.tables import PatternTable
from tengen_lab.training.patterns.parallel import map_in_order
from tengen_lab.training.patterns.pools import PoolPart, core_games

THRESHOLD = 10
SKETCH_BITS = 27  # 128 MB: enough for 100,000 games; with fewer bits the second pass holds more
PIECE = 1_000  # games
Progress: TypeAlias = Callable[[str, int, int], None]  # step, games done, games in all

Counts: TypeAlias = tuple[
    NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint32], NDArray[np.uint8], NDArray[np.uint8]
]


def harvest(
    pool: PoolPart,
    threshold: int = THRESHOLD,
    *,
    sketch_bits: int = SKETCH_BITS,
    threads: int = 1,
    cluster: str | None = None,
    progress: Progress = lambda *_: None,
) -> PatternTable:
    """Return the table of patterns that occur at `threshold` played moves or more."""
    if threshold < 1:
        raise GoError(f"a pattern must be seen at least once, not {threshold} times")
    if cluster is None and threads == 1:
        whole = core.Harvest(threshold, sketch_bits)
        for step, work in (("survey", whole.survey), ("count", whole.count)):
            for done, batch in enumerate(pool.batches(PIECE), 1):
                work(core_games(batch))
                progress(step, min(done * PIECE, len(pool)), len(pool))
        return _table(pool, whole.table(), threshold)

    options = {"threads": threads, "cluster": cluster}
    survey = functools.partial(_survey, threshold, sketch_bits)
    total = core.Harvest(threshold, sketch_bits)
    for done, sketch in enumerate(map_in_order(survey, pool.batches(PIECE), **options), 1):  # type: ignore[arg-type]
        total.add_sketch(zlib.decompress(sketch))
        progress("survey", min(done * PIECE, len(pool)), len(pool))
    cells = np.frombuffer(total.sketch(), dtype=np.uint8)
    passing = zlib.compress(np.packbits(cells >= threshold).tobytes(), 1)
    count = functools.partial(_count, threshold, sketch_bits, passing)
    parts: list[Counts] = []
    for done, counts in enumerate(map_in_order(count, pool.batches(PIECE), **options), 1):  # type: ignore[arg-type]
        parts.append(counts)
        if len(parts) == 16:
            parts = [_sum(parts)]
        progress("count", min(done * PIECE, len(pool)), len(pool))
    return _table(pool, _sum(parts), threshold)


def _table(pool: PoolPart, counts: Counts, threshold: int) -> PatternTable:
    table = PatternTable.from_counts(*counts, threshold)
    if len(table) == 0:
        times = "once" if threshold == 1 else f"{threshold} times"
        raise GoError(f"{pool.name}: no shape was played {times}: more games are needed")
    return table


def _survey(threshold: int, bits: int, games: PackedGames) -> bytes:
    part = core.Harvest(threshold, bits)
    part.survey(core_games(games))
    return zlib.compress(part.sketch(), 1)


def _count(threshold: int, bits: int, passing: bytes, games: PackedGames) -> Counts:
    part = core.Harvest(threshold, bits)
    mask = np.unpackbits(np.frombuffer(zlib.decompress(passing), dtype=np.uint8))
    part.add_sketch((mask * np.uint8(min(threshold, 255))).tobytes())
    part.count(core_games(games))
    return part.table()


def _sum(parts: list[Counts]) -> Counts:
    hashes, plain, counts, sizes, kinds = (
        np.concatenate(columns) for columns in zip(*parts, strict=True)
    )
    unique, first, group = np.unique(hashes, return_index=True, return_inverse=True)
    sums = np.bincount(group, weights=counts).astype(np.uint32)
    return unique, plain[first], sums, sizes[first], kinds[first]
