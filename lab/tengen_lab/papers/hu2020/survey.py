"""Whether control estimates settle: positions of every game of some pools.

python -m tengen_lab.papers.hu2020.survey kgs.parquet fox.parquet --samples 8
python -m tengen_lab.papers.hu2020.survey *.parquet --samples 0 --keep FOLDER  # every position

Prints a line for each pool and one for all of them. With `--keep` the counts of each 2,000 games
stay in FOLDER: an interrupted survey goes on where it was.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import numpy as np
import polars as pl
import typer
from numpy.typing import NDArray

from tengen._core import influence as core
from tengen.files import atomic, parquet
from tengen.influence import Propagation
from tengen.influence.models import ControlModel
from tengen.influence.report import choose_model
from tengen.packed_games import PackedGames
from tengen.records.tables import scan_games

PIECE = 2_000  # games read at a time
EVERY = 100_000  # more samples than any game has moves: every position
MAX_ROUNDS = 10_000

# Positions by rounds taken: settled by themselves, settled by damping, the others.
Counts = NDArray[np.int64]
ALONE, DAMPED, NEVER = range(3)


def main(
    pools: list[Path],
    model: Annotated[list[str], typer.Option(help="Ways of judging; by default the usual one.")] = [  # noqa: B006
        "kappa"
    ],
    samples: Annotated[int, typer.Option(min=0, help="Positions of each game; 0 takes all.")] = 8,
    tolerance: float = 1e-4,
    keep: Annotated[Path | None, typer.Option(help="Keep counts here, to go on later.")] = None,
) -> None:
    """Count the positions that settle by themselves, by damping, and not at all."""
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
    for name in model:
        rule = choose_model(name)
        if isinstance(rule, Propagation):
            raise typer.BadParameter(f"{name} does not iterate")
        total, all_games = _no_counts(), 0
        for pool in pools:
            kept = None
            if keep is not None:
                kept = keep / f"{name}-{samples}-{tolerance:g}-{parquet.fingerprint(pool)}"
            counts, games = _no_counts(), 0
            for number, piece in _count(pool, rule, samples or EVERY, tolerance, kept):
                games += number
                counts += piece
                print(f"\r{pool.name}: {games:,} games ", end="", file=sys.stderr, flush=True)
            print(file=sys.stderr)
            _tell(name, pool.stem, games, counts)
            total, all_games = total + counts, all_games + games
        if len(pools) > 1:
            _tell(name, "all", all_games, total)


def _no_counts() -> Counts:
    return np.zeros((3, MAX_ROUNDS + 1), dtype=np.int64)


def _count(
    pool: Path, rule: ControlModel, samples: int, tolerance: float, kept: Path | None
) -> Iterator[tuple[int, Counts]]:
    """Yield how many games a piece of the pool has, and its counts."""
    scanned = scan_games(pool, {"id", "size", "moves", "setup"})
    has_moves = scanned.filter(pl.col("moves").is_not_null())
    table = has_moves.select("id", "size", "moves", "setup").collect()
    run = core.ControlRun(tolerance, MAX_ROUNDS, False)
    for start in range(0, table.height, PIECE):
        frame = table[start : start + PIECE]
        file = None if kept is None else kept.with_name(f"{kept.name}-{start}.npy")
        if file is not None and file.exists():
            yield frame.height, np.load(file)
            continue
        packed = PackedGames.from_frame(frame)
        rows = core.survey(
            packed.sizes.astype(np.int32), packed.moves, packed.offsets, packed.setup,
            packed.setup_offsets, samples, rule.to_core(), run,
        )  # fmt: skip
        counts = _no_counts()
        for game, move, rounds, change, damped in rows:
            settles = change < tolerance
            counts[(DAMPED if damped else ALONE) if settles else NEVER, rounds] += 1
            if not settles:
                print(f"not settled: {frame['id'][game]} move {move}, {change:g}", flush=True)
        if file is not None:
            data = io.BytesIO()
            np.save(data, counts)
            atomic.write_bytes(file, data.getvalue())
        yield frame.height, counts


def _tell(model: str, pool: str, games: int, counts: Counts) -> None:
    positions = counts.sum()
    reached = counts.sum(axis=0).cumsum()
    median, most_of_all, most = (
        int(np.searchsorted(reached, share * positions)) for share in (0.5, 0.99, 1.0)
    )
    alone, damped, never = counts.sum(axis=1)
    print(
        f"{model:10s} {pool}: {games:,} games, {positions:,} positions: {alone:,} settle by "
        f"themselves, {damped:,} damped, {never:,} not; rounds: median {median}, "
        f"99 % {most_of_all}, most {most}",
        flush=True,
    )


if __name__ == "__main__":
    typer.run(main)
