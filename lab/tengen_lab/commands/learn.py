"""`tengen learn`: train Tengen's own models again. Needs the extra `train` (PyTorch)."""

from __future__ import annotations

import datetime
import math
import sys
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import note, say
from tengen.errors import GoError
from tengen_lab.commands.learn_atari_go import atari_go
from tengen_lab.commands.learn_bots import boards, bot, self_play
from tengen_lab.commands.learn_human import human
from tengen_lab.commands.learn_local import local_moves
from tengen_lab.commands.learn_needs import need_torch, open_network
from tengen_lab.commands.learn_playouts import playouts

app = typer.Typer(no_args_is_help=True, help="Train Tengen's own models again.")
distill = typer.Typer(
    no_args_is_help=True,
    help="Distil a large KataGo network into the small embedded ones: pack, train, export.",
)
app.add_typer(distill, name="distill")
app.add_typer(local_moves, name="local-moves")
app.add_typer(human, name="human")
app.command("atari-go")(atari_go)
app.command("playouts")(playouts)
app.command("boards")(boards)
app.command("self-play")(self_play)
app.command("bot")(bot)


Pools = Annotated[list[Path], typer.Argument(help="Collections made by `tengen games import`.")]
PlanFile = Annotated[Path, typer.Argument(help="A plan, such as training/plans/default.toml.")]
Device = Annotated[str, typer.Option(help="cuda, or cpu for a trial.")]


@distill.command()
def pack(
    pools: Pools,
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to write the packed games.")],
    most: Annotated[int, typer.Option(help="Most games taken from each collection.")] = 75_000,
    seed: Annotated[int, typer.Option(help="The same seed chooses the same games.")] = 1,
    without: Annotated[
        list[Path] | None, typer.Option(help="Judged games (JSON lines, gzipped) to keep out.")
    ] = None,
) -> None:
    """Pack the games to train on into one small file."""
    from tengen_lab.training.corpus import openings_of, read_corpus

    kept_out = {opening for path in without or [] for opening in openings_of(path)}
    corpus = read_corpus(pools, [most] * len(pools), seed, without=kept_out)
    corpus.save(out)
    say(f"{out}  {len(corpus)} games, {int(corpus.held_out.sum())} held out")


@distill.command()
def rehearse(
    plan: PlanFile,
    steps: Annotated[int, typer.Option(min=1, help="How many steps to time.")] = 200,
    device: Device = "cuda",
) -> None:
    """Run a few steps of a plan on made-up positions: does it compile, and how fast is it?"""
    need_torch()
    from tengen_lab.training.embedded.plan import read_plan
    from tengen_lab.training.embedded.rehearsal import rehearse as run

    run(read_plan(plan), device, steps, log=note)


@distill.command()
def train(
    plan: PlanFile,
    corpus: Annotated[Path, typer.Argument(help="What `pack` wrote.")],
    teacher: Annotated[Path, typer.Argument(help="A KataGo network: .bin.gz, or its parts.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for weights and figures.")],
    stretch: Annotated[int, typer.Option(min=1, help="Which stretch of the plan to run.")] = 1,
    start: Annotated[
        Path | None,
        typer.Option(help="A network to begin from: the folder of the stretch before, or .onnx."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Go on with a stretch that was stopped: its folder.")
    ] = None,
    minutes: Annotated[
        float, typer.Option(help="Stop after this time; --resume goes on later.")
    ] = math.inf,
    device: Device = "cuda",
    peers: Annotated[
        list[Path] | None, typer.Option("--peer", help="Another network to measure beside ours.")
    ] = None,
) -> None:
    """Label positions with the teacher, train on them, and measure what came of it."""
    need_torch()
    from tengen_lab.training.corpus import Corpus
    from tengen_lab.training.embedded.distill import distil
    from tengen_lab.training.embedded.plan import read_plan
    from tengen_lab.training.from_network import read_start

    if not minutes > 0:
        raise GoError(f"{minutes} minutes: more than none is needed")
    distil(
        Corpus.load(corpus),
        open_network(teacher),
        read_plan(plan),
        out,
        stretch=stretch - 1,
        start=None if start is None else read_start(start),
        resume=resume,
        peers={path.name.split(".")[0]: open_network(path) for path in peers or []},
        device=device,
        seconds=60 * minutes,
        command=["tengen", *sys.argv[1:]],
        how=None if device == "cuda" else {"batch": 32, "boards": 32, "threads": 1},
        log=note,
    )


@distill.command()
def export(
    trained: Annotated[Path, typer.Argument(help="The folder that `train` wrote.")],
    name: Annotated[str, typer.Argument(help="default or fast.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the .onnx and .json files.")],
    data: Annotated[str, typer.Option(help="What it was trained on, for the card.")] = "",
) -> None:
    """Write a trained network as ONNX, with its card."""
    from tengen_lab.training.embedded.export import export as write

    path = write(trained, name, out, data=data, date=datetime.date.today().isoformat())
    say(f"{path}  {path.stat().st_size / 1e6:.1f} MB")
