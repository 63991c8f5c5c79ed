"""Harvesting counts what is there, in one process or several."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from tengen.errors import GoError
from tengen.files.packing import unpack_moves
from tengen.patterns.tables import RESPONSE, SHAPE, VECTOR, PatternTable, load_table
from tengen_lab.training.patterns.harvest import harvest
from tengen_lab.training.patterns.pools import open_pool
from tests.patterns.helpers import position_of, wandering_game


def count_by_hand(path: Path, rows: list[int], threshold: int) -> dict[int, int]:
    """Count every shape and response of every played move, with nothing clever."""
    counts: Counter[int] = Counter()
    moves = pl.read_parquet(path)["moves"]
    for row in rows:
        position = position_of(wandering_game(0, moves=0))
        last = None
        for color, move in unpack_moves(moves[row]):
            assert move is not None
            counts.update(int(name) for name in position.shape_hashes(move, int(color)))
            if last is not None:
                dy, dx = abs(last // 9 - move // 9), abs(last % 9 - move % 9)
                if 0 < dx + dy + max(dx, dy) < 17:
                    names = position.shape_hashes(move, int(color), True)
                    counts.update(int(name) for name in names)
            position.play(move, int(color))
            last = move
    return {name: count for name, count in counts.items() if count >= threshold}


def as_dict(table: PatternTable) -> dict[int, int]:
    keep = table.kinds != VECTOR
    return dict(zip(table.hashes[keep].tolist(), table.counts[keep].tolist(), strict=True))


def test_harvest_is_an_exact_count(pool_file: Path, table: PatternTable) -> None:
    pool = open_pool(pool_file, "train")
    assert as_dict(table) == count_by_hand(pool_file, pool.rows.tolist(), 5)


@pytest.mark.parametrize("bits", [8, 20])
def test_the_sketch_decides_nothing(pool_file: Path, table: PatternTable, bits: int) -> None:
    other = harvest(open_pool(pool_file, "train"), 5, sketch_bits=bits)
    for name, column in table.arrays().items():
        assert np.array_equal(column, other.arrays()[name])


def test_threads_and_a_cluster_harvest_the_same(
    pool_file: Path, table: PatternTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tengen_lab.training.patterns.harvest.PIECE", 10)
    pool = open_pool(pool_file, "train")
    for options in ({"threads": 3}, {"threads": 2, "cluster": "local"}):
        other = harvest(pool, 5, sketch_bits=16, **options)  # type: ignore[arg-type]
        for name, column in table.arrays().items():
            assert np.array_equal(column, other.arrays()[name])


def test_frequent_shapes_are_nested(table: PatternTable) -> None:
    # Matching stops at the first size that is missing: no larger one may be there without it.
    for kind in (SHAPE, RESPONSE):
        per_size = [
            int(table.counts[(table.kinds == kind) & (table.sizes == s)].sum())
            for s in range(1, 15)
        ]
        assert per_size == sorted(per_size, reverse=True)
    assert (table.sizes[table.kinds == VECTOR] <= 4).all()
    assert (table.kinds[table.plain[table.kinds == VECTOR]] == SHAPE).all()


def test_pruning_keeps_what_was_seen_more_often(table: PatternTable) -> None:
    small, rows = table.pruned(20)
    assert len(small) == len(rows) < len(table)
    assert small.counts[1:].min() >= 20 or len(small) == 1
    assert np.array_equal(small.hashes[small.plain], table.hashes[table.plain[rows]])


def test_tables_are_read_back_and_nothing_else_is(table: PatternTable, tmp_path: Path) -> None:
    path = tmp_path / "table.npz"
    table.save(path)
    assert np.array_equal(load_table(path).hashes, table.hashes)
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(GoError, match="not a table of patterns"):
        load_table(path)
    with pytest.raises(GoError, match="no such file"):
        load_table(tmp_path / "none.npz")
    with pytest.raises(GoError, match="at least once"):
        harvest(None, 0)  # type: ignore[arg-type]
