"""Training, validation, test and exhibition games inside one pool (Neubauer 2024, section 4.1.1).

The sets are drawn from the same pool so that every player's history stays whole. A game is eligible
if both players have played before. Training games must also tell the truth and have a future:
the player with the higher label won, and both have at least ten later games. Exhibition games are
between newcomers, with no more than four earlier games each.

The test games are drawn first, then validation, exhibition, and training last: training games are
no fair sample (no upsets among them), and what is drawn before the others decides what is left.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import numpy as np
import polars as pl
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.ratings import Glicko2, Pool, future_ratings, pool_from_frame
from tengen.ratings.evaluate import NEWCOMER_GAMES
from tengen.records.tables import check_output, scan_games, write_frame

AHEAD = 10  # games; the thesis's program looks at index i + 10 - 1: the game itself is the first
ORDER = ("E", "V", "X", "T")  # in which the sets are drawn
THESIS_SIZES = {"T": 10_000, "V": 5_000, "E": 5_000, "X": 5_000}
LARGEST_SHARE = 0.2  # of the eligible games, for V and for E, where a pool is smaller


def later_games(pool: Pool) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return how many games Black, and White, play after each game."""
    seats = np.column_stack([pool.black, pool.white]).ravel()
    total = np.bincount(seats, minlength=len(pool.players))
    black_before, white_before = pool.earlier_games()
    black = total[pool.black] - black_before - 1
    white = total[pool.white] - white_before - 1
    return black, white


def split_pool(
    pool: Pool,
    labels: NDArray[np.float64],
    sizes: Mapping[str, int] = MappingProxyType({}),
    seed: int = 0,
) -> NDArray[np.str_]:
    """Return the set of each game: "T", "V", "E", "X" or "". No game is in two sets.

    `labels` has Black's and White's rating label of each game (see `future_ratings`). A set that
    `sizes` does not mention is as large as in the thesis, or as the pool allows. Raises `GoError`
    if the pool does not hold as many games of a kind as `sizes` asks for.
    """
    black_before, white_before = pool.earlier_games()
    eligible = (black_before > 0) & (white_before > 0)
    difference = labels[:, 0] - labels[:, 1]
    agrees = np.where(pool.score == 1, difference > 0, difference < 0)
    black_later, white_later = later_games(pool)
    has_future = (black_later >= AHEAD) & (white_later >= AHEAD)
    newcomers = (black_before <= NEWCOMER_GAMES) & (white_before <= NEWCOMER_GAMES)
    fit = {"T": agrees & has_future, "V": eligible, "E": eligible, "X": newcomers}
    rng = np.random.default_rng(seed)
    names = np.full(len(pool), "", dtype="<U1")
    for name in ORDER:
        candidates = np.flatnonzero(eligible & fit[name] & (names == ""))
        most = len(candidates)
        if name in sizes and sizes[name] > most:
            raise GoError(f"set {name}: {sizes[name]:,} games wanted, {most:,} are eligible")
        if name in "EV":
            most = min(most, int(LARGEST_SHARE * eligible.sum()))
        size = sizes.get(name, min(most, THESIS_SIZES[name]))
        names[rng.choice(candidates, size, replace=False)] = name
    return names


def split_games(
    source: Path,
    output: Path,
    sizes: Mapping[str, int] = MappingProxyType({}),
    seed: int = 0,
) -> dict[str, int]:
    """Write the collection with the column `set` filled in; return the sizes of the sets."""
    check_output(output, [source])
    keys = ["id", "time", "black", "white", "winner", "ended", "handicap"]
    games = scan_games(source, set(keys))
    pool = pool_from_frame(games.select(keys).collect())
    labels = future_ratings(pool, Glicko2().replay(pool).after, AHEAD)
    names = split_pool(pool, labels, sizes, seed)
    table = games.collect()
    column = np.full(table.height, "", dtype="<U1")
    column[pool.row] = names
    sets = pl.Series("set", column).replace("", None)
    write_frame(table.with_columns(set=sets), output)
    return {name: int((names == name).sum()) for name in THESIS_SIZES}
