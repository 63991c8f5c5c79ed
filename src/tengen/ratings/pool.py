"""A pool: the results of a collection, cleaned and in time order, as arrays.

Rating systems need who, against whom, when and who won. All else stays with the records.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError, quoted
from tengen.ratings.handicap import head_starts

if TYPE_CHECKING:
    import polars as pl

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]

SETS = {"T": "train", "V": "validation", "E": "test", "X": "exhibition"}
LOW_KOMI = 0.5  # points: White gets next to nothing for moving second


@dataclass(frozen=True, slots=True)
class Pool:
    """Games in time order; every array has one entry a game.

    `black` and `white` number the `players`, `score` is 1 where Black won, else 0, `time` is
    in unix seconds, `stones` is Black's head start, `row` the place in the table it was
    read from. `sets` names the part of a split each game belongs to ("" for none). `faults` counts
    what was dropped or put right on the way in, by reason.
    """

    players: tuple[str, ...]
    black: Ints
    white: Ints
    score: Floats
    time: Floats
    stones: Floats
    row: NDArray[np.int64]
    sets: NDArray[np.str_] | None = None
    faults: dict[str, int] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.score)

    def part(self, begin: int, end: int) -> Pool:
        """Return games `begin` to `end`, with the same numbering of players."""
        return self.games(slice(begin, end))

    def games(self, cut: slice | NDArray[np.bool_]) -> Pool:
        """Return the chosen games, with the same numbering of players."""
        return Pool(
            self.players,
            self.black[cut],
            self.white[cut],
            self.score[cut],
            self.time[cut],
            self.stones[cut],
            self.row[cut],
            None if self.sets is None else self.sets[cut],
        )

    def earlier_games(self) -> tuple[Ints, Ints]:
        """Return how many games in the pool Black, and White, had played before each game."""
        both = np.column_stack([self.black, self.white]).ravel()
        order = np.argsort(both, kind="stable")
        first = np.searchsorted(both[order], both[order])
        count = np.empty(len(both), np.int32)
        count[order] = np.arange(len(both)) - first
        return count[0::2], count[1::2]


def parse_shares(text: str) -> list[float]:
    """Return the shares of a split as they are written, such as "0.6,0.2". Raises `GoError`."""
    try:
        return [float(share) for share in text.split(",")]
    except ValueError:
        raise GoError(f"not a split: {quoted(text)} (0.6,0.2 expected)") from None


def split_by_time(pool: Pool, shares: Sequence[float]) -> NDArray[np.str_]:
    """Name the first games "train", the next "validation", the rest "test", by these shares.

    >>> pool = make_pool(["a"] * 5, ["b"] * 5, ["B"] * 5)
    >>> split_by_time(pool, (0.4, 0.2)).tolist()
    ['train', 'train', 'validation', 'test', 'test']
    """
    if len(shares) != 2 or min(shares) < 0 or sum(shares) > 1:
        raise GoError("a split is two shares, for training and validation, such as 0.6,0.2")
    ends = np.round(np.cumsum(shares) * len(pool)).astype(int)
    names = np.full(len(pool), "test", dtype="U10")
    names[: ends[1]] = "validation"
    names[: ends[0]] = "train"
    return names


def make_pool(
    black: Sequence[str],
    white: Sequence[str],
    winner: Sequence[str | None],
    time: Sequence[int | None] | None = None,
    **columns: Sequence[Any],
) -> Pool:
    """Return the pool of these games: winners are "B" or "W", times unix seconds."""
    import polars as pl

    data: dict[str, Any] = {"black": black, "white": white, "winner": winner, **columns}
    if time is not None:
        data["time"] = time
    return pool_from_frame(pl.DataFrame(data))


def pool_from_frame(frame: pl.DataFrame, *, handicap: bool = False, komi: bool = False) -> Pool:
    """Return the pool in a table with the columns of a collection (see `tengen games import`).

    Needs `black`, `white` and `winner` ("B", "W"); uses `time`, `id`, `ended`, `handicap`, `komi`,
    `rules`, `size` and `set` where they are. Without `handicap`, only even games stay, as in
    Neubauer (2024). With `handicap` or `komi`, Black's head start is kept in stones, komi included;
    without either it is 0 for every game, so that komi counts for all rating systems or for none.
    Games that cannot be rated are dropped and counted in `faults`. Raises `GoError` if a column is
    missing or no game is left.
    """
    import polars as pl

    missing = {"black", "white", "winner"} - set(frame.columns)
    if missing:
        raise GoError(f"no column {', '.join(sorted(missing))}: is this a table of games?")
    games = frame.select(
        pl.int_range(pl.len()).alias("row"),
        pl.col("black", "white", "winner").cast(pl.String),
        _column(frame, "time", pl.Int64, _seconds),
        _column(frame, "id", pl.String),
        _column(frame, "ended", pl.String),
        _column(frame, "handicap", pl.Float64).fill_null(0),
        _column(frame, "komi", pl.Float64),
        _column(frame, "rules", pl.String),
        _column(frame, "size", pl.Int64),
        _column(frame, "set", pl.String),
    )
    if games["time"].null_count() == len(games):  # order is all that is known: a game a second
        games = games.with_columns(time=pl.col("row"))
    reasons: list[tuple[str, pl.Expr]] = [
        ("drawn", pl.col("winner").str.to_lowercase() == "draw"),
        ("void", pl.col("ended") == "void"),
        ("without a winner", ~pl.col("winner").fill_null("").is_in(["B", "W"])),
        (
            "without a player's name",
            pl.any_horizontal(pl.col("black", "white").fill_null("") == ""),
        ),
        ("of a player against himself", pl.col("black") == pl.col("white")),
        ("without a date", pl.col("time").is_null()),
        ("seen twice (same id)", pl.col("id").is_not_null() & ~pl.col("id").is_first_distinct()),
    ]
    if not handicap:
        reasons.append(("with handicap", pl.col("handicap") > 1))
    faults: dict[str, int] = {}
    for reason, is_fault in reasons:
        left = games.filter(~is_fault.fill_null(False))
        if len(left) < len(games):
            faults[reason] = len(games) - len(left)
        games = left
    if games.is_empty():
        told = ", ".join(f"{count} {reason}" for reason, count in faults.items()) or "empty table"
        raise GoError(f"no games left to rate: {told}")
    late = int((games["time"].diff() < 0).sum())
    if late:
        faults["out of order (sorted by time)"] = late
        games = games.sort("time", maintain_order=True)
    if not (handicap or komi) and (low := int((games["komi"] <= LOW_KOMI).sum())):
        faults[f"called even, with komi {LOW_KOMI:g} or less (kept; --komi counts it)"] = low
    return _numbered(games, faults, with_head_start=handicap or komi)


def _column(frame: pl.DataFrame, name: str, dtype: Any, read: Any = None) -> pl.Expr:
    import polars as pl

    if name not in frame.columns:
        return pl.lit(None, dtype).alias(name)
    return read(frame[name].dtype).cast(dtype) if read else pl.col(name).cast(dtype)


def _seconds(dtype: pl.DataType) -> pl.Expr:
    """Return the column `time` as unix seconds; a moment without a zone is taken as UTC."""
    import polars as pl

    time = pl.col("time")
    if isinstance(dtype, pl.Datetime):
        return time.dt.epoch("s")
    if isinstance(dtype, pl.Date):
        return time.dt.epoch("s")
    if dtype.is_numeric():
        return time
    raise GoError(f"column time holds {dtype}: unix seconds or moments expected")


def _numbered(games: pl.DataFrame, faults: dict[str, int], *, with_head_start: bool) -> Pool:
    import polars as pl

    # Players are numbered as they appear, Black before White, so that equal pools are equal.
    seats = pl.concat([games["black"], games["white"]]).to_frame("name")
    seats = seats.with_columns(
        seat=pl.concat([pl.int_range(len(games), eager=True) * 2 + side for side in (0, 1)])
    )
    names = seats.group_by("name").agg(pl.col("seat").min()).sort("seat")["name"]
    number = pl.DataFrame({"name": names, "number": np.arange(len(names), dtype=np.int32)})
    order = seats.join(number, on="name", how="left", maintain_order="left")["number"].to_numpy()
    black, white = np.split(order.astype(np.int32), 2)
    stones = head_starts(
        games["handicap"].to_numpy(),
        games["komi"].to_numpy(),
        games["rules"].to_list(),
        games["size"].fill_null(19).to_numpy(),
    )
    sets = games["set"].replace(SETS).fill_null("")
    return Pool(
        tuple(names.to_list()),
        black,
        white,
        (games["winner"] == "B").to_numpy().astype(np.float64),
        games["time"].to_numpy().astype(np.float64),
        stones if with_head_start else np.zeros(len(games)),
        games["row"].to_numpy().astype(np.int64),
        sets.to_numpy().astype(str) if (sets != "").any() else None,
        faults,
    )
