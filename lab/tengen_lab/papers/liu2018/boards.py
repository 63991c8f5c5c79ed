"""Games replayed into a store of boards (`tengen_lab.papers.liu2018.store`).

Games are put into parts as a whole (`tengen_lab.training.patterns.pools`): boards of one game
are alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from tengen._core import board as core
from tengen.errors import GoError
from tengen.files.packing import PASS, WHITE_BIT
from tengen.records.judge import SURE, Verdict
from tengen.records.tables import scan_games
from tengen_lab.papers.liu2018.store import PARTS, BoardRow, BoardStore
from tengen_lab.training.patterns.pools import PoolPart, open_pool

NEEDED = {"size", "setup", "moves", "n_legal", "winner", "black_rating", "white_rating"}


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
    BoardStore.of(rows).save(out)
    return len(rows)


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
