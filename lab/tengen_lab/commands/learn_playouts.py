"""`tengen learn playouts`: train the policy of the playouts of `uct`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import note, say


def playouts(
    pools: Annotated[list[Path], typer.Argument(help="Collections made by `tengen games import`.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to write the weights (.npy).")],
    passes: Annotated[
        int, typer.Option(min=1, help="How often training goes through the games.")
    ] = 3,
    rate: Annotated[float, typer.Option(min=0.001, max=10, help="The learning rate.")] = 0.5,
) -> None:
    """Train the policy that chooses the moves of playouts; print how well it predicts moves.

    Learns from the part train of each collection (patterns' parts), measures on validation.
    """
    import numpy as np

    from tengen.files.atomic import replacing
    from tengen.uct.local import policy_of
    from tengen_lab.training.patterns.pools import open_pool
    from tengen_lab.training.playouts import run_through, train_playouts

    parts = [open_pool(path, "train") for path in pools]
    policy = train_playouts(parts, passes=passes, rate=rate, log=note)
    weights = policy.weights().astype(np.float16)
    with replacing(out) as beside, beside.open("wb") as stream:
        np.save(stream, weights)
    for path in pools:
        fit = run_through(policy_of(weights), [open_pool(path, "validation")])
        say(
            f"{path.name}  validation: top 1 {fit.top1:.1%}, log evidence "
            f"{fit.log_evidence:.3f}, {fit.positions:,} positions"
        )
