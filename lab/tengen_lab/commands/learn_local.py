"""`tengen learn local-moves`: train the network that knows where play goes on in a region."""

from __future__ import annotations

import datetime
import math
import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import note, say
from tengen.errors import GoError
from tengen_lab.commands.learn_needs import need_torch, open_network

local_moves = typer.Typer(
    no_args_is_help=True,
    help="Train the network that knows who plays next in a region and where: trees, train, export.",
)


@local_moves.command()
def trees(
    corpus: Annotated[Path, typer.Argument(help="What `learn distill pack` wrote.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the solved positions.")],
    minutes: Annotated[float, typer.Option(help="How long to solve regions.")] = 30,
    net: Annotated[str | None, typer.Option(help="The network of the search.")] = None,
    seed: Annotated[
        int, typer.Option(help="The same seed chooses the same games and regions.")
    ] = 1,
) -> None:
    """Solve regions of real endgames by proof and search, as better targets to train on."""
    need_torch()
    import numpy as np

    from tengen.nets.evaluator import Evaluator
    from tengen_lab.training.corpus import Corpus
    from tengen_lab.training.local.samples import DrawnSamples
    from tengen_lab.training.local.trees import harvest

    out.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    parts: dict[bool, list[DrawnSamples]] = {False: [], True: []}
    for is_held, found in harvest(Corpus.load(corpus), Evaluator(net), np.random.default_rng(seed)):
        parts[is_held] += found
        if found:
            path = out / f"trees-{'held' if is_held else 'train'}-{seed}.npz"
            DrawnSamples.joined(parts[is_held]).save(path)
            note(f"{path}  {len(parts[is_held])} trees")
        if time.monotonic() - start > 60 * minutes:
            break
    for is_held, own in parts.items():
        kind = "held out" if is_held else "to train on"
        say(f"{kind}  {len(own)} trees, {sum(map(len, own))} positions")


@local_moves.command()
def train(
    plan: Annotated[
        Path,
        typer.Argument(help="A plan, such as training/plans/local.toml."),
    ],
    corpus: Annotated[Path, typer.Argument(help="What `learn distill pack` wrote.")],
    teacher: Annotated[Path, typer.Argument(help="A KataGo network: .bin.gz, or parts.")],
    student: Annotated[Path, typer.Argument(help="The weights that `learn distill train` wrote.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for weights and figures.")],
    minutes: Annotated[
        float | None, typer.Option(help="Most minutes in all (default: until every step is made).")
    ] = None,
    solved: Annotated[
        Path | None, typer.Option("--trees", help="The folder that `trees` wrote.")
    ] = None,
    start: Annotated[
        Path | None, typer.Option(help="An earlier output folder: train its network further.")
    ] = None,
    device: Annotated[str, typer.Option(help="cuda, or cpu for a trial.")] = "cuda",
    threads: Annotated[int, typer.Option(min=1, help="Threads that prepare inputs.")] = 16,
) -> None:
    """Train the network and its rivals (frozen, from random weights), and measure them."""
    need_torch()
    from tengen_lab.gpu.parts import read_parts
    from tengen_lab.training.corpus import Corpus
    from tengen_lab.training.local.plan import read_local_plan
    from tengen_lab.training.local.run import learn_local_moves

    if minutes is not None and not minutes > 0:
        raise GoError(f"{minutes} minutes: more than none is needed")
    asked = read_local_plan(plan)
    learn_local_moves(
        Corpus.load(corpus),
        open_network(teacher),
        read_parts(student),
        asked,
        out,
        solved,
        start,
        device=device,
        threads=threads,
        seconds=math.inf if minutes is None else 60 * minutes,
        command=" ".join(["tengen", *sys.argv[1:]]),
        log=note,
    )


@local_moves.command()
def export(
    trained: Annotated[Path, typer.Argument(help="The folder that `train` wrote.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the .onnx and .json files.")],
    variant: Annotated[
        str, typer.Option(help="Which network to export: unfrozen or improved.")
    ] = "unfrozen",
    data: Annotated[str, typer.Option(help="What it was trained on, for the card.")] = "",
) -> None:
    """Write the trained network as ONNX, with its card."""
    need_torch()
    from tengen_lab.training.local.export import export_local

    path = export_local(
        trained,
        variant,
        out,
        data=data,
        date=datetime.date.today().isoformat(),
        command=" ".join(["tengen", *sys.argv[1:]]),
    )
    say(f"{path}  {path.stat().st_size / 1e6:.1f} MB")
