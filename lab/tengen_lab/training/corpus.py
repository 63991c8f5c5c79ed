"""Games to take training positions from, packed small enough to travel to a GPU.

Players, not games or positions, are held out: every game of a held-out player is for measuring.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.files.packing import packed
from tengen.packed_games import GameTable, PackedGames, rule_columns
from tengen.records.row import rules_of
from tengen.records.tables import scan_games
from tengen_lab.training.held_out import is_unseen
from tengen_lab.training.judged import read_judged

DAN = 30.0  # the lowest amateur dan on the scale of ranks
OPENING = 40  # moves; no two games of our collections begin with the same ones
SHORTEST = 20  # moves of a game


@dataclass(frozen=True, slots=True)
class Corpus(GameTable):
    """Games to take positions from."""

    held_out: NDArray[np.bool_]
    dan: NDArray[np.bool_]  # both players are amateur dan or better
    pool: NDArray[np.uint8]  # which collection it came from


def openings_of(path: Path) -> set[bytes]:
    """Return how each judged game of a file begins, to keep these games out of a corpus."""
    openings = set()
    for judged in read_judged(path):
        colors, moves = judged.game.colors[:OPENING], judged.game.moves[:OPENING]
        words = [packed(color, move) for color, move in zip(colors, moves, strict=True)]
        openings.add(np.array(words, "<u2").tobytes())
    return openings


def read_corpus(
    pools: Sequence[Path],
    most: Sequence[int],
    seed: int,
    without: Container[bytes] = frozenset(),
) -> Corpus:
    """Take up to `most[i]` games, chosen by `seed`, from each collection (a Parquet file).

    Games that begin like one of `without` (see `openings_of`) are left out.
    """
    import polars as pl

    columns = ["size", "rules", "komi", "handicap", "time", "setup", "moves", "n_legal"]
    columns += ["black", "white", "black_steps", "white_steps"]
    tables: list[pl.DataFrame] = []
    pool_of: list[int] = []
    rng = np.random.default_rng(seed)
    for number, path in enumerate(pools):
        table = (
            scan_games(path, set(columns))
            .select(columns)
            .filter(pl.col("moves").is_not_null() & (pl.col("n_legal") >= SHORTEST))
            .filter(pl.col("size").is_between(5, 19))
            .collect()
        )
        index = np.sort(rng.permutation(len(table))[: most[number]])
        kept = [i for i in index.tolist() if table["moves"][i][: 2 * OPENING] not in without]
        tables.append(table[kept])
        pool_of += [number] * len(kept)
    if not pool_of:
        raise GoError("no game with enough legal moves in these collections")
    chosen = pl.concat(tables)
    rows = chosen.drop("setup", "moves").to_dicts()
    return Corpus(
        PackedGames.from_frame(chosen),
        *agreed(rows),
        np.array([is_unseen(row["black"]) or is_unseen(row["white"]) for row in rows]),
        np.array([min(row["black_steps"] or 0, row["white_steps"] or 0) >= DAN for row in rows]),
        np.array(pool_of, np.uint8),
    )


def agreed(rows: Sequence[Mapping[str, Any]]) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """Return the columns `rules` and `komi` of games, the usual ones where unknown."""
    found = [rules_of(row["rules"], row["komi"], row["handicap"], row["time"]) for row in rows]
    rules, komi = rule_columns(found)
    return rules, np.clip(komi, -150, 150)
