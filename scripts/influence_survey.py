"""Whether control estimates settle: positions of every game of some pools.

python scripts/influence_survey.py kgs.parquet fox.parquet --samples 8
python scripts/influence_survey.py goquest.parquet --samples 0     # every position of every game
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import numpy as np
import polars as pl
import typer

from tengen._core import influence as core
from tengen.influence import Propagation
from tengen.influence.report import choose_model
from tengen.packed_games import PackedGames
from tengen.records.tables import scan_games

PIECE = 2_000  # games read at a time
EVERY = 100_000  # more samples than any game has moves: every position


def main(
    pools: list[Path],
    model: Annotated[list[str], typer.Option(help="Ways of judging; by default the usual one.")] = [  # noqa: B006
        "kappa"
    ],
    samples: Annotated[int, typer.Option(min=0, help="Positions of a game; 0: all.")] = 8,
    tolerance: float = 1e-4,
    show: Annotated[int, typer.Option(help="Name so many positions that do not settle.")] = 5,
) -> None:
    """Count the positions that settle by themselves, by damping, and not at all."""
    for name in model:
        rule = choose_model(name)
        if isinstance(rule, Propagation):
            raise typer.BadParameter(f"{name} does not iterate")
        run = core.ControlRun(tolerance, 10_000, False)
        found: list[np.ndarray] = []
        games = 0
        for pool in pools:
            scanned = scan_games(pool, {"id", "size", "moves", "setup"})
            has_moves = scanned.filter(pl.col("moves").is_not_null())
            table = has_moves.select("id", "size", "moves", "setup").collect()
            games += table.height
            for start in range(0, table.height, PIECE):
                frame = table[start : start + PIECE]
                packed = PackedGames.from_frame(frame)
                rows = core.survey(
                    packed.sizes.astype(np.int32), packed.moves, packed.offsets, packed.setup,
                    packed.setup_offsets, samples or EVERY, rule.to_core(), run,
                )  # fmt: skip
                for game, move, rounds, change, _ in rows:
                    if not change < tolerance and show > 0:
                        where = f"{frame['id'][game]} move {move}"
                        print(f"not settled: {where}, {rounds} rounds, {change:g}")
                        show -= 1
                found.append(np.array([row[2:] for row in rows], dtype=np.float64).reshape(-1, 3))
        rounds, change, damped = np.concatenate(found).T
        print(
            f"{name:10s} {games:,} games, {len(rounds):,} positions: "
            f"{int(((damped == 0) & (change < tolerance)).sum()):,} settle by themselves, "
            f"{int(((damped == 1) & (change < tolerance)).sum()):,} damped, "
            f"{int((change >= tolerance).sum()):,} not; rounds: median {np.median(rounds):.0f}, "
            f"99 % {np.quantile(rounds, 0.99):.0f}, most {rounds.max():.0f}",
            flush=True,
        )


if __name__ == "__main__":
    typer.run(main)
