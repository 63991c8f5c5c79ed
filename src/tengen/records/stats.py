"""What is in a collection: counts of everything, and how ratings settle in it."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl
from numpy.typing import NDArray

from tengen.errors import GoError, quoted
from tengen.ranks import Rank, format_rank
from tengen.ratings import Glicko2, Pool, future_ratings, pool_from_frame
from tengen.records.slices import from_arrow, map_slices
from tengen.records.tables import scan_games

Counts = dict[tuple[object, ...], int]

# What games can be counted by. Ranks count seats: every game has two.
KEYS: dict[str, pl.Expr] = {
    "winner": pl.col("winner"),
    "ended": pl.col("ended"),
    "size": pl.col("size"),
    "rules": pl.col("rules"),
    "komi": pl.col("komi"),
    "handicap": pl.col("handicap"),
    "ranked": pl.col("ranked"),
    "set": pl.col("set"),
    "source": pl.col("source"),
    "length": pl.col("n_moves"),
    "year": pl.from_epoch("time", time_unit="s").dt.year(),
    "legal": pl.col("n_legal") == pl.col("n_moves"),
}

DESCRIBED = ("winner", "ended", "size", "rules", "handicap", "year")


def count_games(
    path: Path, by: Sequence[str], *, workers: int = 1, cluster: str | None = None
) -> Counts:
    """Count the games of a collection by one or more keys, most frequent first."""
    for key in by:
        if key not in KEYS:
            raise GoError(f"games are not counted by {quoted(key)} (known: {', '.join(KEYS)})")
    columns = sorted({name for key in by for name in KEYS[key].meta.root_names()})
    scan_games(path, set(columns))
    work = functools.partial(_count_slice, by=tuple(by))
    total: Counter[tuple[object, ...]] = Counter()
    for counts in map_slices(work, path, columns, workers=workers, cluster=cluster):
        total.update(counts)
    return dict(sorted(total.items(), key=lambda item: (-item[1], str(item[0]))))


def _count_slice(data: bytes, by: tuple[str, ...]) -> Counts:
    games = from_arrow(data).select(**{key: KEYS[key] for key in by})
    return {row[:-1]: row[-1] for row in games.group_by(by).len().iter_rows()}


@dataclass(frozen=True, slots=True)
class Settling:
    """How Glicko-2 (OGS's one-game periods) finds its ratings in a pool."""

    labels: NDArray[np.float64]  # rating labels of all seats (figure 4.1)
    games_played: NDArray[np.int64]  # of every seat: this player's games up to this one
    ratings: NDArray[np.float64]  # after the game
    deviations: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Statistics:
    games: int
    players: int
    first: str | None  # dates
    last: str | None
    black_wins: float | None  # share of the games won by either
    mean_counted_length: float | None
    legal: int  # games with moves, all of them legal
    with_moves: int
    by: dict[str, dict[str, int]]
    ranks: dict[str, int]  # seats with a known rank


def describe(path: Path, *, workers: int = 1, cluster: str | None = None) -> Statistics:
    """Count what is in a collection."""
    counts = count_games(path, DESCRIBED, workers=workers, cluster=cluster)
    by = {key: _margin(counts, place) for place, key in enumerate(DESCRIBED)}
    winners = by["winner"]
    decided = winners.get("B", 0) + winners.get("W", 0)
    day = pl.from_epoch(pl.col("time"), time_unit="s").dt.strftime("%Y-%m-%d")
    facts = (
        scan_games(path, {"time", "ended", "n_moves", "n_legal"})
        .select(
            games=pl.len(),
            first=day.min(),
            last=day.max(),
            length=pl.col("n_moves").filter(pl.col("ended") == "counting").mean(),
            legal=(pl.col("n_legal") == pl.col("n_moves")).sum(),
            with_moves=pl.col("n_legal").is_not_null().sum(),
        )
        .collect()
        .row(0, named=True)
    )
    return Statistics(
        games=facts["games"],
        players=_players(path),
        first=facts["first"],
        last=facts["last"],
        black_wins=winners.get("B", 0) / decided if decided else None,
        mean_counted_length=facts["length"],
        legal=facts["legal"],
        with_moves=facts["with_moves"],
        by=by,
        ranks=count_ranks(path),
    )


def _margin(counts: Counts, place: int) -> dict[str, int]:
    """Sum counts over all keys but one, most frequent first."""
    total: Counter[str] = Counter()
    for values, games in counts.items():
        total["unknown" if values[place] is None else str(values[place])] += games
    return dict(sorted(total.items(), key=lambda item: (-item[1], item[0])))


def _players(path: Path) -> int:
    games = scan_games(path)
    names = pl.concat([games.select(name=pl.col(side)) for side in ("black", "white")])
    count: int = names.select(pl.col("name").n_unique()).collect().item()
    return count


def count_ranks(path: Path) -> dict[str, int]:
    """Count seats by rank, weakest first."""
    games = scan_games(path, {"black_steps", "white_steps"})
    steps = pl.concat([games.select(steps=pl.col(f"{side}_steps")) for side in ("black", "white")])
    rows = steps.drop_nulls().select(pl.col("steps").floor()).group_by("steps").len().sort("steps")
    counts: Counter[str] = Counter()
    for value, count in rows.collect().iter_rows():
        counts[format_rank(Rank.from_steps(value))] += count
    return dict(counts)


def settle(path: Path) -> tuple[Pool, Settling]:
    """Run Glicko-2 over the collection's even games and follow every player."""
    keys = ["id", "time", "black", "white", "winner", "ended", "handicap"]
    pool = pool_from_frame(scan_games(path, set(keys)).select(keys).collect())
    after = Glicko2().replay(pool).after
    earlier = np.column_stack(pool.earlier_games()).ravel()
    return pool, Settling(
        labels=future_ratings(pool, after).ravel(),
        games_played=earlier.astype(np.int64) + 1,
        ratings=after[:, [0, 2]].ravel(),
        deviations=after[:, [1, 3]].ravel(),
    )
