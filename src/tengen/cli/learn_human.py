"""`tengen learn human`: train the policy that knows how humans of each rank choose."""

from __future__ import annotations

import datetime
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import note, say
from tengen.cli.learn_needs import need_torch
from tengen.errors import GoError

human = typer.Typer(
    no_args_is_help=True,
    help="Train the policy that knows how humans of each rank choose: pack, train, export.",
)


@human.command()
def pack(
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to write the packed games.")],
    ogs: Annotated[
        Path | None, typer.Option(help="OGS games with exact ranks (`tengen games import`).")
    ] = None,
    kgs: Annotated[Path | None, typer.Option(help="KGS games, likewise.")] = None,
    most: Annotated[int, typer.Option(min=0, help="At most so many KGS games.")] = 14_000,
    seed: Annotated[int, typer.Option(help="Which games are chosen.")] = 1,
) -> None:
    """Pack the games whose humans' moves are learnt from into one small file."""
    need_torch()
    from tengen.learn.human.games import SIZES, read_human_corpus
    from tengen.records.held_out import Part

    if ogs is None and kgs is None:
        raise GoError("no games: name collections with --ogs and --kgs")
    corpus = read_human_corpus(ogs, kgs, most, seed)
    corpus.save(out)
    counts = {part: sum(len(corpus.moves_of(part, size)) for size in SIZES) for part in Part}
    shown = ", ".join(f"{count} moves for {part}" for part, count in counts.items())
    say(f"{out}  {len(corpus)} games, {shown}")


@human.command()
def train(
    plan: Annotated[Path, typer.Argument(help="A plan, such as plans/human.toml.")],
    games: Annotated[Path, typer.Argument(help="What `pack` wrote.")],
    trunk: Annotated[
        Path, typer.Option(help="The folder of `learn distill train`, or an embedded .onnx file.")
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for weights and figures.")],
    seconds: Annotated[float | None, typer.Option(help="In place of the plan's time.")] = None,
    device: Annotated[str, typer.Option(help="cuda, or cpu for a trial.")] = "cuda",
) -> None:
    """Train the policy on a trunk that stays as it is, and measure it on players it never saw."""
    need_torch()
    from tengen.learn.from_network import read_run, read_student
    from tengen.learn.human.games import HumanCorpus
    from tengen.learn.human.plan import read_human_plan
    from tengen.learn.human.run import learn_human

    if seconds is not None and not seconds > 0:
        raise GoError(f"{seconds} seconds: more than none is needed")
    learn_human(
        HumanCorpus.load(games),
        read_student(trunk) if trunk.suffix == ".onnx" else read_run(trunk),
        read_human_plan(plan, seconds),
        out,
        device=device,
        threads=os.cpu_count() or 1,
        about={"command": " ".join(["tengen", *sys.argv[1:]])},
        log=note,
    )


@human.command()
def export(
    trained: Annotated[Path, typer.Argument(help="The folder that `train` wrote.")],
    trunk: Annotated[Path, typer.Option(help="The .onnx file of the network it stands on.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the .onnx and .json files.")],
    data: Annotated[str, typer.Option(help="What it was trained on, for the card.")] = "",
) -> None:
    """Write the trained policy as ONNX, with its card."""
    need_torch()
    from tengen.learn.human.export import export_human

    today = datetime.date.today().isoformat()
    path = export_human(trained, trunk, out, data=data, date=today)
    say(f"{path}  {path.stat().st_size / 1e6:.1f} MB")
