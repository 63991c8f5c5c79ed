"""A store of boards: every position of many games with its next move, as arrays and as a file.

A name that ends in `.npz` is a file of plain arrays, for machines without the library of tables;
any other is a Parquet table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError, quoted
from tengen.files.archives import read_array_file
from tengen.files.atomic import replacing

PARTS = ("train", "validation", "test")
ARRAYS = ".npz"
BoardRow = tuple[int, str, int, int, bytes, int, int, float | None]  # the columns of `BoardStore`


@dataclass(frozen=True)
class BoardStore:
    """Boards of one size; every array has one entry for each."""

    game: NDArray[np.uint32]
    part: NDArray[np.uint8]  # index into PARTS
    number: NDArray[np.uint16]  # of moves before
    to_move: NDArray[np.uint8]
    stones: NDArray[np.uint8]  # (n, points)
    move: NDArray[np.uint16]  # a point; the number of points is a pass
    winner: NDArray[np.uint8]  # 1 Black, 2 White, 0 not known
    rating: NDArray[np.float32]  # the lower of the players', NaN where one is not known

    def __len__(self) -> int:
        return len(self.game)

    def __getitem__(self, chosen: NDArray[Any]) -> BoardStore:
        return BoardStore(*(getattr(self, field.name)[chosen] for field in fields(self)))

    @classmethod
    def of(cls, rows: Sequence[BoardRow]) -> BoardStore:
        """Return one or more rows as arrays."""
        game, part, number, to_move, stones, move, winner, rating = zip(*rows, strict=True)
        return cls(
            np.array(game, np.uint32),
            np.array([PARTS.index(name) for name in part], np.uint8),
            np.array(number, np.uint16),
            np.array(to_move, np.uint8),
            _grid(stones),
            np.array(move, np.uint16),
            np.array(winner, np.uint8),
            np.array(rating, np.float32),  # NaN for None
        )

    @classmethod
    def joined(cls, stores: Sequence[BoardStore]) -> BoardStore:
        """Return the boards of several stores as one. Raises `ValueError` if sizes differ."""
        columns = [field.name for field in fields(cls)]
        return cls(*(np.concatenate([getattr(one, name) for one in stores]) for name in columns))

    def save(self, path: Path) -> None:
        """Write the store as its name says."""
        with replacing(path) as beside:
            if path.suffix == ARRAYS:
                with beside.open("wb") as file:
                    columns = {field.name: getattr(self, field.name) for field in fields(self)}
                    np.savez_compressed(file, allow_pickle=False, **columns)
            else:
                _write_table(self, beside)

    @classmethod
    def load(cls, path: Path) -> BoardStore:
        """Read a store. Raises `GoError` where the file is not one."""
        found = _read_arrays(path) if path.suffix == ARRAYS else _read_table(path)
        if found is None or not _is_sound(found):
            raise GoError(f"{path}: not a store of boards (`tengen learn boards`)")
        return found


def _grid(stones: Sequence[bytes]) -> NDArray[np.uint8]:
    """Return boards of one size as rows. Raises `ValueError` for boards of several."""
    if len({len(board) for board in stones}) > 1:
        raise ValueError("boards of several sizes")
    return np.frombuffer(b"".join(stones), np.uint8).reshape(len(stones), -1)


def _write_table(store: BoardStore, path: Path) -> None:
    import polars as pl

    columns = {field.name: getattr(store, field.name) for field in fields(store)}
    columns["part"] = pl.Series(store.part).replace_strict(dict(enumerate(PARTS)))
    columns["stones"] = pl.Series([board.tobytes() for board in store.stones], dtype=pl.Binary)
    columns["rating"] = pl.Series(store.rating).fill_nan(None)
    pl.DataFrame(columns).write_parquet(path, compression="zstd")


def _read_table(path: Path) -> BoardStore | None:
    import polars as pl

    types = {
        "game": pl.UInt32, "number": pl.UInt16, "to_move": pl.UInt8, "stones": pl.Binary,
        "move": pl.UInt16, "winner": pl.UInt8, "rating": pl.Float32,
    }  # fmt: skip
    numbers = {name: number for number, name in enumerate(PARTS)}
    part = pl.col("part").replace_strict(numbers, return_dtype=pl.UInt8)
    try:
        frame = pl.scan_parquet(path).select(part, *types).cast(pl.Schema(types)).collect()
    except (OSError, pl.exceptions.PolarsError):
        return None
    if frame.drop("rating").null_count().sum_horizontal().sum() or not frame.height:
        return None
    try:
        stones = _grid(frame["stones"].to_list())
    except ValueError as error:
        raise GoError(f"{error} in {path}") from None
    columns = {name: frame[name].to_numpy() for name in types if name not in ("stones", "rating")}
    rating = frame["rating"].fill_null(math.nan).to_numpy()
    return BoardStore(part=frame["part"].to_numpy(), stones=stones, rating=rating, **columns)


def _read_arrays(path: Path) -> BoardStore | None:
    try:
        arrays = read_array_file(path)
    except OSError:
        return None
    model = BoardStore.of([(0, PARTS[0], 0, 1, b"\0", 0, 0, None)])
    for field in fields(BoardStore):
        found, own = arrays.get(field.name), getattr(model, field.name)
        if found is None or found.dtype != own.dtype or found.ndim != own.ndim:
            return None
    return BoardStore(*(arrays[field.name] for field in fields(BoardStore)))


def _is_sound(store: BoardStore) -> bool:
    lengths = {len(getattr(store, field.name)) for field in fields(store)}
    points = store.stones.shape[1]
    return bool(
        len(lengths) == 1
        and len(store) > 0
        and math.isqrt(points) ** 2 == points > 0
        and store.part.max() < len(PARTS)
        and store.stones.max() <= 2
        and store.winner.max() <= 2
        and store.move.max() <= points
        and set(np.unique(store.to_move).tolist()) <= {1, 2}
    )


@dataclass(frozen=True)
class Boards:
    """Boards of one part, as arrays."""

    stones: NDArray[np.uint8]  # (n, points)
    to_move: NDArray[np.uint8]
    move: NDArray[np.int64]
    winner: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.move)

    @property
    def size(self) -> int:
        return math.isqrt(self.stones.shape[1])

    def __getitem__(self, chosen: NDArray[np.int64]) -> Boards:
        return Boards(
            self.stones[chosen], self.to_move[chosen], self.move[chosen], self.winner[chosen]
        )


def read_boards(
    stores: Sequence[Path],
    part: str,
    *,
    needs_winner: bool,
    most: int | None,
    best: bool,
    seed: int,
) -> Boards:
    """Read boards of a part of all stores, `most` of them if given.

    They are drawn at random, or (`best`) from the games whose weaker player is strongest.
    """
    if part not in PARTS:
        raise GoError(f"no part {quoted(part)} (one of {', '.join(PARTS)} expected)")
    names = ", ".join(str(path) for path in stores)
    read = [BoardStore.load(path) for path in stores]
    if len({store.stones.shape[1] for store in read}) > 1:
        raise GoError(f"boards of several sizes in {names}")
    found = BoardStore.joined([store[store.part == PARTS.index(part)] for store in read])
    if needs_winner:
        found = found[found.winner > 0]
    if most is not None and most < len(found):
        found = found[_best(found, most) if best else _some(found, most, seed)]
    if not len(found):
        raise GoError(f"{names}: no boards in the part {part}")
    return Boards(found.stones, found.to_move, found.move.astype(np.int64), found.winner)


def _best(store: BoardStore, most: int) -> NDArray[np.int64]:
    order = np.lexsort((store.number, store.game, -store.rating))
    return order[~np.isnan(store.rating[order])][:most]


def _some(store: BoardStore, most: int, seed: int) -> NDArray[np.int64]:
    return np.sort(np.random.default_rng(seed).choice(len(store), most, replace=False))
