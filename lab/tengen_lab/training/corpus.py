"""Games to take training positions from, packed small enough to travel to a GPU.

Players, not games or positions, are held out: every game of a held-out player is for measuring.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError, ParseError
from tengen.files import parquet
from tengen.files.archives import read_packed_arrays, write_packed_arrays
from tengen.files.packing import packed
from tengen.packed_games import PackedGames, one_a_game
from tengen.records.judged import read_judged
from tengen.records.row import rules_of
from tengen.rules import RULE_SETS, Rules
from tengen_lab.training.held_out import is_unseen

RULE_NAMES = list(RULE_SETS)
DAN = 30.0  # the lowest amateur dan on the scale of ranks
Arrays = dict[str, NDArray[Any]]
OPENING = 40  # moves; no two games of our collections begin with the same ones


@dataclass(frozen=True, slots=True)
class Corpus:
    """Many games as flat arrays, with what a network needs to know of each."""

    games: PackedGames
    komi: NDArray[np.float32]
    rules: NDArray[np.uint8]  # index into RULE_NAMES
    held_out: NDArray[np.bool_]
    dan: NDArray[np.bool_]  # both players are amateur dan or better
    pool: NDArray[np.uint8]  # which collection it came from

    def __len__(self) -> int:
        return len(self.games)

    def rules_of(self, game: int) -> Rules:
        return RULE_SETS[RULE_NAMES[self.rules[game]]].with_komi(float(self.komi[game]))

    def arrays(self) -> Arrays:
        """Return the corpus as arrays to be written."""
        return {
            **self.games.to_arrays(),
            "komi": self.komi,
            "rules": self.rules,
            "held_out": self.held_out,
            "dan": self.dan,
            "pool": self.pool,
        }

    @classmethod
    def from_arrays(cls, data: Arrays, source: str) -> Corpus:
        """Undo `arrays`. Raises `GoError` where the arrays are not those of a corpus."""
        try:
            games = PackedGames.from_arrays(data)
            own = [field.name for field in fields(Corpus) if field.name != "games"]
            return cls(games, **one_a_game(data, len(games), own))
        except ParseError as error:
            raise error.at(source) from None

    def save(self, path: Path) -> None:
        """Write the corpus compressed."""
        write_packed_arrays(path, self.arrays())

    @classmethod
    def load(cls, path: Path) -> Corpus:
        """Read what `save` wrote. Raises `GoError` if it is something else."""
        return cls.from_arrays(read_packed_arrays(path), str(path))


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
    shortest: int = 20,
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
        parquet.check(path)
        table = (
            pl.read_parquet(path, columns=columns)
            .filter(pl.col("moves").is_not_null() & (pl.col("n_legal") >= shortest))
            .filter(pl.col("size").is_between(5, 19))
        )
        index = np.sort(rng.permutation(len(table))[: most[number]])
        kept = [i for i in index.tolist() if table["moves"][i][: 2 * OPENING] not in without]
        tables.append(table[kept])
        pool_of += [number] * len(kept)
    if not pool_of:
        raise GoError("no game with enough legal moves in these collections")
    chosen = pl.concat(tables)
    rows = chosen.drop("setup", "moves").to_dicts()
    komi, rules = agreed(rows)
    return Corpus(
        PackedGames.from_frame(chosen),
        komi,
        rules,
        np.array([is_unseen(row["black"]) or is_unseen(row["white"]) for row in rows]),
        np.array([min(row["black_steps"] or 0, row["white_steps"] or 0) >= DAN for row in rows]),
        np.array(pool_of, np.uint8),
    )


def agreed(rows: Sequence[Mapping[str, Any]]) -> tuple[NDArray[np.float32], NDArray[np.uint8]]:
    """Return komi and rules (an index into RULE_NAMES) of games, the usual ones where unknown."""
    found = [rules_of(row["rules"], row["komi"], row["handicap"], row["time"]) for row in rows]
    rules = np.array([RULE_NAMES.index(each.name) for each in found], np.uint8)
    return np.clip(np.array([each.komi for each in found], np.float32), -150, 150), rules
