"""What the commands of `tengen ratings` share: a pool of games, read and replayed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.console import note, working

if TYPE_CHECKING:
    from tengen.ratings import History, Pool, RatingSystem
    from tengen.ratings.tables import RatedGames

PoolFile = Annotated[
    Path, typer.Argument(help="Games: a Parquet file made by `tengen games import`, or CSV.")
]
Handicap = Annotated[
    bool, typer.Option("--handicap", help="Keep handicap games, with Black's head start in mind.")
]
Komi = Annotated[
    bool,
    typer.Option("--komi", help="Count Black's head start where komi is low, for all systems."),
]
Split = Annotated[
    str,
    typer.Option(
        help="Shares of the games, in time order, for training and validation, such as 0.6,0.2; "
        "the rest is the test set. Without it, the split stored in the file, if any."
    ),
]


def read_rated(
    path: Path, handicap: bool, komi: bool = False, systems: Sequence[str] = ()
) -> RatedGames:
    from tengen.ratings.tables import read_pool

    with working(f"reading {path}"):
        games = read_pool(path, handicap=handicap, komi=komi, systems=systems)
    for reason, count in games.pool.faults.items():
        note(f"warning: {count:,} games {reason}")
    return games


def with_split(pool: Pool, split: str) -> Pool:
    import dataclasses

    from tengen.ratings import parse_shares, split_by_time

    if not split:
        return pool
    return dataclasses.replace(pool, sets=split_by_time(pool, parse_shares(split)))


def replay(name: str, system: RatingSystem, pool: Pool) -> History:
    from tengen.ratings.refit import Refitted

    history = system.replay(pool)
    if isinstance(system, Refitted) and system.failed_fits:
        fits = sum(1 for _ in system.blocks(len(pool))) - 1
        note(f"warning: {name}: {system.failed_fits} of {fits} fits failed, a filter carried on")
    return history
