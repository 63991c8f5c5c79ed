"""Named filters: which games of a collection are fit for use, and how many each one drops.

The default ones are those of Neubauer 2024 (section 4.1.1). A filter answers yes, no, or nothing
where the record does not say; such games stay unless asked otherwise.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from tengen.errors import GoError, quoted
from tengen.records.slices import from_arrow, map_slices, to_arrow
from tengen.records.tables import check_output, scan_games, write_frames


@dataclass(frozen=True, slots=True)
class FilterLimits:
    """The numbers in the filters."""

    size: int = 19
    seconds: float = 5.0  # a move must be allowed more than this
    moves: int = 20  # a game must have at least this many
    early: int = 50  # a pass before this move is early


DEFAULT_LIMITS = FilterLimits()
ENDINGS = ("counting", "resignation", "timeout")


def all_filters(limits: FilterLimits = DEFAULT_LIMITS) -> dict[str, tuple[str, pl.Expr]]:
    """Return the filters in the order in which they are applied: name, what stays, expression."""
    first_pass = pl.col("first_pass")
    return {
        "size": (f"{limits.size}x{limits.size} boards", pl.col("size") == limits.size),
        "even": (
            "no handicap stones",
            (pl.col("handicap") < 2) & (pl.col("setup").bin.size() == 0),
        ),
        "slow": (
            f"more than {limits.seconds:g} s a move",
            pl.col("seconds_per_move") > limits.seconds,
        ),
        "long": (f"at least {limits.moves} moves", pl.col("n_moves") >= limits.moves),
        "pass": (
            f"no pass before move {limits.early}",
            pl.when(pl.col("moves").is_not_null()).then(
                first_pass.is_null() | (first_pass + 1 >= limits.early)
            ),
        ),
        "ranked": ("counted for ratings", pl.col("ranked")),
        "winner": ("somebody won", pl.col("winner").is_in(["B", "W"]).fill_null(False)),
        "ending": ("by counting, resignation or timeout", pl.col("ended").is_in(ENDINGS)),
        "legal": ("all moves legal", pl.col("n_legal") == pl.col("n_moves")),
        "players": (
            "two different players, both named",
            (pl.col("black") != pl.col("white"))
            & (pl.col("black") != "")
            & (pl.col("white") != ""),
        ),
        "dated": ("the date is known", pl.col("time").is_not_null()),
    }


NAMES = tuple(all_filters())


@dataclass(frozen=True, slots=True)
class Dropped:
    """What one filter did; `dropped` of the games that the filters before it had left."""

    name: str
    keeps: str
    dropped: int
    alone: int  # games it would drop if it were the only one
    unknown: int  # games whose record does not say


@dataclass(frozen=True, slots=True)
class FilterReport:
    games: int
    kept: int
    filters: list[Dropped]


def filter_games(
    source: Path,
    output: Path,
    names: Sequence[str] = NAMES,
    limits: FilterLimits = DEFAULT_LIMITS,
    *,
    strict: bool = False,
    workers: int = 1,
    cluster: str | None = None,
) -> FilterReport:
    """Write the games of `source` that pass all named filters to `output`.

    With `strict`, a filter also drops a game that lacks what it looks at.
    """
    for name in names:
        if name not in NAMES:
            raise GoError(f"unknown filter {quoted(name)} (known: {', '.join(NAMES)})")
    check_output(output, [source])
    texts = all_filters(limits)
    needed = {column for name in names for column in texts[name][1].meta.root_names()}
    schema = scan_games(source, needed | {"id"}).collect_schema()
    work = functools.partial(_filter_slice, names=tuple(names), limits=limits, strict=strict)
    total = [0] * (2 + 3 * len(names))

    def kept() -> Iterator[pl.DataFrame]:
        for data, counts in map_slices(work, source, workers=workers, cluster=cluster):
            total[:] = [a + b for a, b in zip(total, counts, strict=True)]
            yield from_arrow(data)

    write_frames(kept(), schema, output)
    rows = [
        Dropped(name, texts[name][0], *total[2 + 3 * i : 5 + 3 * i]) for i, name in enumerate(names)
    ]
    return FilterReport(total[0], total[1], rows)


def _filter_slice(
    data: bytes, names: tuple[str, ...], limits: FilterLimits, strict: bool
) -> tuple[bytes, list[int]]:
    """Filter a slice; also count games, kept ones, and (dropped, alone, unknown) of each filter."""
    games = from_arrow(data)
    filters = all_filters(limits)
    verdicts = games.select(**{name: filters[name][1].cast(pl.Boolean) for name in names})
    stays = pl.repeat(True, games.height, dtype=pl.Boolean, eager=True)
    counts = []
    for name in names:
        verdict = verdicts[name]
        passes = verdict.fill_null(not strict)
        counts += [int((stays & ~passes).sum()), int((~passes).sum()), verdict.null_count()]
        stays = stays & passes
    return to_arrow(games.filter(stays)), [games.height, int(stays.sum()), *counts]
