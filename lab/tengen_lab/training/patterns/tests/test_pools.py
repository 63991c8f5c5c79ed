"""Parts of a pool, and what is refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from tengen.errors import GoError
from tengen_lab.training.patterns.pools import as_parquet, open_pool


def test_parts_share_no_game_and_cover_all(pool_file: Path) -> None:
    parts = {part: set(open_pool(pool_file, part).rows) for part in ("train", "validation", "test")}
    assert [len(parts[part]) for part in ("train", "validation", "test")] == [48, 6, 6]
    assert set.union(*parts.values()) == set(open_pool(pool_file).rows)


def test_fewer_games_are_among_more(pool_file: Path) -> None:
    ten, thirty = open_pool(pool_file, "train", 10), open_pool(pool_file, "train", 30)
    assert set(ten.rows) < set(thirty.rows)


def test_parts_do_not_depend_on_the_order_of_the_file(pool_file: Path, tmp_path: Path) -> None:
    frame = pl.read_parquet(pool_file)
    turned = tmp_path / "turned.parquet"
    frame.reverse().write_parquet(turned)
    here = frame["id"][open_pool(pool_file, "test").rows]
    there = frame.reverse()["id"][open_pool(turned, "test").rows]
    assert set(here) == set(there)


def test_batches_hold_the_moves_of_the_rows(pool_file: Path) -> None:
    part = open_pool(pool_file, "train")
    frame = pl.read_parquet(pool_file)
    joined = np.concatenate([batch.moves for batch in part.batches(7)])
    assert joined.astype("<u2").tobytes() == b"".join(frame["moves"][part.rows])
    assert sum(len(batch.sizes) for batch in part.batches(7)) == len(part)


def test_what_cannot_be_opened(pool_file: Path, tmp_path: Path) -> None:
    with pytest.raises(GoError, match="no part 'half'"):
        open_pool(pool_file, "half")
    with pytest.raises(GoError, match="1,000 games wanted, the part train has 48"):
        open_pool(pool_file, "train", 1000)
    frame = pl.read_parquet(pool_file)
    empty = tmp_path / "empty.parquet"
    frame.head(0).write_parquet(empty)
    with pytest.raises(GoError, match="no games with moves"):
        open_pool(empty)
    frame.head(5).write_parquet(tmp_path / "five.parquet")
    with pytest.raises(GoError, match="too few to split"):
        open_pool(tmp_path / "five.parquet", "test")
    with pytest.raises(GoError, match="no such file"):
        as_parquet(tmp_path / "none.sgf", tmp_path)


def test_any_source_of_games_is_a_pool(tmp_path: Path) -> None:
    source = tmp_path / "one.sgf"
    source.write_text("(;GM[1]SZ[9];B[ee];W[cc];B[gc])")
    pool = open_pool(as_parquet(source, tmp_path))
    assert [batch.moves.tolist() for batch in pool.batches()] == [[40, 0x8000 | 20, 24]]
