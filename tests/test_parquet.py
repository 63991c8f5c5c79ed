"""Damaged tables are told before they are read; sealed ones stay tables for every reader."""

from __future__ import annotations

import random
from pathlib import Path

import polars as pl
import pytest

from tengen.errors import GoError
from tengen.files import parquet
from tengen.records.pattern import read_pattern
from tengen.records.search import search_games
from tengen.records.tables import scan_games, write_frame
from tests.records.games import game, write_pool


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pool(tmp_path_factory.mktemp("pool"), [game(i) for i in range(200)])


def test_a_sealed_table_is_read_by_others_as_before(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb", reason="another reader of Parquet")
    frame = pl.DataFrame({"id": ["a", "b"], "n": [1, 2]})
    write_frame(frame, tmp_path / "a.parquet")
    rows = duckdb.sql(f"select * from '{tmp_path / 'a.parquet'}'").fetchall()
    assert rows == [("a", 1), ("b", 2)]


def test_a_sealed_table_holds_the_same_rows(tmp_path: Path) -> None:
    frame = pl.DataFrame({"id": ["a", "b"] * 5000, "n": range(10_000)})
    plain, sealed = tmp_path / "plain.parquet", tmp_path / "sealed.parquet"
    frame.write_parquet(plain)
    sealed.write_bytes(plain.read_bytes())
    parquet.seal(sealed)
    assert sealed.stat().st_size == plain.stat().st_size + 44
    assert pl.read_parquet(sealed).equals(frame)
    assert pl.read_parquet(sealed, columns=["n"]).equals(frame.select("n"))
    parquet.check(sealed)


def test_every_flipped_bit_of_a_sealed_table_is_told(pool: Path, tmp_path: Path) -> None:
    data = pool.read_bytes()
    rng = random.Random(1)
    places = [*range(8), *range(len(data) - 8, len(data)), *rng.sample(range(len(data)), 300)]
    path = tmp_path / "damaged.parquet"
    for place in places:
        damaged = bytearray(data)
        damaged[place] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        # A flip in the seal's own first letters leaves a sound table without one.
        in_seal = damaged.find(b"tengen seal ") < 0
        if not in_seal:
            with pytest.raises(GoError, match=r"damaged\.parquet: "):
                parquet.check(path)


@pytest.mark.parametrize("cut", [0, 3, 11, 12, 500, -1, -8, -60])
def test_a_table_cut_short_is_told(pool: Path, tmp_path: Path, cut: int) -> None:
    path = tmp_path / "cut.parquet"
    path.write_bytes(pool.read_bytes()[:cut])
    with pytest.raises(GoError, match=r"cut\.parquet: "):
        scan_games(path)


def test_what_kills_the_reader_kills_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.parquet"
    pl.DataFrame({"id": ["a"]}).write_parquet(path)
    parquet.check(path)  # sound, though without a seal
    monkeypatch.setattr(parquet, "_READ", "import os; os.abort()")
    parquet._check_once.cache_clear()
    with pytest.raises(GoError, match="or a damaged one"):
        parquet.check(path)
    monkeypatch.setattr(parquet, "_READ", "while True: pass")
    monkeypatch.setattr(parquet, "PARQUET_SECONDS", 1)
    with pytest.raises(GoError, match="within 1 seconds"):
        parquet.check(path)


def test_a_table_is_checked_again_when_it_changes(pool: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    data = pool.read_bytes()
    path.write_bytes(data)
    parquet.check(path)
    path.write_bytes(data[:100] + b"\0" * 8 + data[108:])
    with pytest.raises(GoError, match="checksum"):
        parquet.check(path)


def test_columns_of_other_kinds_are_told(tmp_path: Path) -> None:
    path = tmp_path / "a.parquet"
    columns = {"id": ["a"], "black": ["b"], "white": ["w"], "winner": ["B"], "moves": ["text"]}
    write_frame(pl.DataFrame(columns), path)
    with pytest.raises(GoError, match="the column 'moves' holds String, Binary expected"):
        scan_games(path)


@pytest.mark.parametrize(
    ("column", "value"), [("size", 32_767), ("size", 99), ("size", None), ("n_legal", None)]
)
def test_unsound_values_of_other_programs_are_told_before_they_cost_memory(
    pool: Path, tmp_path: Path, column: str, value: int | None
) -> None:
    games = pl.read_parquet(pool)
    values = [value, *games[column].to_list()[1:]]
    path = tmp_path / "made.parquet"
    write_frame(games.with_columns(pl.Series(column, values, games.schema[column])), path)
    with pytest.raises(GoError, match=r"made\.parquet: holds an impossible game"):
        search_games(path, read_pattern("XO/.."))
