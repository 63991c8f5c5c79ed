"""A store of boards: every position of many games with its next move, one row each.

Games are put into parts by themselves (`tengen.patterns.pools`): boards of one game are alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from tengen._core import board as core
from tengen.atomic import replacing
from tengen.errors import GoError, quoted
from tengen.packing import PASS, WHITE_BIT
from tengen.patterns.pools import PoolPart, open_pool
from tengen.records.judge import SURE, Verdict
from tengen.records.tables import scan_games

PARTS = ("train", "validation", "test")
NEEDED = {"size", "setup", "moves", "n_legal", "winner", "black_rating", "white_rating"}
COLUMNS = {
    "game": pl.UInt32,
    "part": pl.String,
    "number": pl.UInt16,  # of moves before
    "to_move": pl.UInt8,
    "stones": pl.Binary,
    "move": pl.UInt16,  # a point; the number of points is a pass
    "winner": pl.UInt8,  # 1 Black, 2 White, 0 not known
    "rating": pl.Float32,  # the lower of the players'
}
BoardRow = tuple[int, str, int, int, bytes, int, int, float | None]


def write_boards(
    pools: Sequence[Path],
    out: Path,
    *,
    size: int = 9,
    verdict: Verdict | None = None,
    log: Callable[[str], None] = lambda _: None,
) -> int:
    """Replay the games of one board size into a store; return the number of boards.

    `verdict` judges games without a known winner; where it is not sure they stay unknown.
    """
    rows: list[BoardRow] = []
    games = 0
    for path in pools:
        for part in PARTS:
            frame = _games(open_pool(path, part), size)
            winners = _winners(frame, verdict)
            for row, winner in zip(frame.iter_rows(named=True), winners, strict=True):
                rating = _rating(row)
                rows += [
                    (games, part, *board, int(winner), rating) for board in _replayed(row, size)
                ]
                games += 1
            log(f"{path.name}, {part}: {frame.height:,} games, {int((winners > 0).sum()):,} won")
    if not rows:
        raise GoError(f"no boards of size {size} in {', '.join(path.name for path in pools)}")
    save_boards(join_boards(None, rows), out)
    return len(rows)


def join_boards(kept: pl.DataFrame | None, rows: Sequence[BoardRow]) -> pl.DataFrame:
    """Return a table of boards: those kept before, then these rows."""
    fresh = pl.DataFrame(rows, schema=COLUMNS, orient="row")
    return fresh if kept is None else pl.concat([kept, fresh])


def save_boards(boards: pl.DataFrame, out: Path) -> None:
    """Write a store of boards."""
    with replacing(out) as beside:
        boards.write_parquet(beside, compression="zstd")


def load_boards(path: Path, part: str | None = None) -> pl.DataFrame:
    """Read a store of boards, or one part of it. Raises `GoError` where the file is none."""
    chosen = pl.lit(True) if part is None else pl.col("part") == part
    try:
        return pl.scan_parquet(path).filter(chosen).select(list(COLUMNS)).collect()
    except (OSError, pl.exceptions.PolarsError):
        raise GoError(f"{path}: not a store of boards (`tengen learn boards`)") from None


def _games(pool: PoolPart, size: int) -> pl.DataFrame:
    return scan_games(pool.path, NEEDED).collect()[pool.rows].filter(pl.col("size") == size)


def _winners(frame: pl.DataFrame, verdict: Verdict | None) -> NDArray[np.uint8]:
    winner = frame["winner"].fill_null("").to_numpy()
    found = np.where(winner == "B", 1, np.where(winner == "W", 2, 0)).astype(np.uint8)
    open_ = np.flatnonzero(found == 0)
    if verdict is not None and len(open_):
        black = verdict(frame[open_])
        found[open_] = np.where(black >= SURE, 1, np.where(black <= 1 - SURE, 2, 0))
    return found


def _rating(row: dict[str, Any]) -> float | None:
    both = (row["black_rating"], row["white_rating"])
    return None if None in both else min(both)


def _replayed(row: dict[str, Any], size: int) -> Iterator[tuple[int, int, bytes, int]]:
    """Yield each board before a move: moves so far, who is to move, its stones, the move."""
    state = core.State(size, 0, True)
    setup = np.frombuffer(row["setup"] or b"", np.uint16)
    if len(setup):
        stones = np.zeros(size * size, np.uint8)
        stones[setup & PASS] = np.where(setup & WHITE_BIT, 2, 1)
        state.setup(stones.tobytes())
    words = np.frombuffer(row["moves"], np.uint16)[: row["n_legal"]]
    for number, word in enumerate(words.tolist()):
        color, point = (2 if word & WHITE_BIT else 1), word & PASS
        is_pass = point == PASS
        yield number, color, state.stones(), size * size if is_pass else point
        try:
            state.play(-1 if is_pass else point, color)
        except ValueError:
            return


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
    frame = pl.concat([load_boards(path, part) for path in stores])
    if needs_winner:
        frame = frame.filter(pl.col("winner") > 0)
    if most is not None and most < frame.height:
        if best:
            order = ["rating", "game", "number"]
            known = frame.filter(pl.col("rating").is_not_null())
            frame = known.sort(order, descending=[True, False, False]).head(most)
        else:
            frame = frame.sample(most, seed=seed)
    if frame.height == 0:
        names = ", ".join(str(path) for path in stores)
        raise GoError(f"{names}: no boards in the part {part}")
    if frame["stones"].bin.size().n_unique() > 1:
        raise GoError(f"boards of several sizes in {', '.join(str(path) for path in stores)}")
    stones = np.frombuffer(b"".join(frame["stones"].to_list()), np.uint8)
    return Boards(
        stones.reshape(frame.height, -1),
        frame["to_move"].to_numpy(),
        frame["move"].to_numpy().astype(np.int64),
        frame["winner"].to_numpy(),
    )
