"""`tengen learn`: train Tengen's own models again. Needs the extra `train` (PyTorch)."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.learn_atari_go import atari_go
from tengen.cli.learn_local import local_moves
from tengen.cli.learn_needs import need_torch
from tengen.errors import GoError

app = typer.Typer(no_args_is_help=True, help="Train Tengen's own models again.")
distill = typer.Typer(
    no_args_is_help=True,
    help="Distil a large KataGo network into the small embedded ones: pack, train, export.",
)
app.add_typer(distill, name="distill")
app.add_typer(local_moves, name="local-moves")
app.command("atari-go")(atari_go)


@distill.command()
def pack(
    pools: Annotated[list[Path], typer.Argument(help="Collections made by `tengen games import`.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Where to write the packed games.")],
    most: Annotated[int, typer.Option(help="At most so many games of each collection.")] = 75_000,
    seed: Annotated[int, typer.Option(help="Which games are chosen.")] = 1,
) -> None:
    """Pack the games to train on into one small file."""
    from tengen.learn.corpus import read_corpus

    corpus = read_corpus(pools, [most] * len(pools), seed)
    corpus.save(out)
    typer.echo(f"{out}  {len(corpus)} games, {int(corpus.held_out.sum())} held out")


@distill.command()
def train(
    corpus: Annotated[Path, typer.Argument(help="What `pack` wrote.")],
    teacher: Annotated[Path, typer.Argument(help="A KataGo network, .bin.gz.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for weights and figures.")],
    minutes: Annotated[float, typer.Option(help="For labelling and training together.")] = 25,
    device: Annotated[str, typer.Option(help="cuda, or cpu for a trial.")] = "cuda",
    peers: Annotated[
        list[Path] | None, typer.Option("--peer", help="Another network to measure beside ours.")
    ] = None,
    start: Annotated[
        Path | None, typer.Option(help="An earlier output folder: train its networks further.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of positions and weights.")] = 1,
) -> None:
    """Label positions with the teacher, train `default` and `fast`, and measure them."""
    need_torch()
    from tengen.learn.corpus import Corpus
    from tengen.learn.distill import distil, planned
    from tengen.nets.katago import read_network

    if minutes <= 0:
        raise GoError(f"{minutes} minutes: more than none is needed")
    plan = planned(minutes * 60, device=device, seed=seed)
    others = {path.name.split(".")[0]: read_network(path) for path in peers or []}
    distil(
        Corpus.load(corpus),
        read_network(teacher),
        plan,
        out,
        others,
        start=start,
        log=lambda line: typer.echo(line, err=True),
    )


@distill.command()
def export(
    trained: Annotated[Path, typer.Argument(help="The folder that `train` wrote.")],
    name: Annotated[str, typer.Argument(help="default or fast.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the .onnx and .json files.")],
    data: Annotated[str, typer.Option(help="What it was trained on, for the card.")] = "",
) -> None:
    """Write a trained network as ONNX, with its card."""
    from tengen.learn.export import export as write

    path = write(
        trained,
        name,
        out,
        data=data,
        date=datetime.date.today().isoformat(),
        command="tengen learn distill pack | train | export",
    )
    typer.echo(f"{path}  {path.stat().st_size / 1e6:.1f} MB")
