"""`tengen learn human`: train the policy that knows how humans of each rank choose."""

from __future__ import annotations

import datetime
import math
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.cli.console import note, progress, say, say_json
from tengen.errors import GoError, quoted
from tengen_lab.commands.learn_needs import need_torch
from tengen_lab.training.held_out import Part

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
    most: Annotated[int, typer.Option(min=0, help="Most KGS games to take.")] = 14_000,
    seed: Annotated[int, typer.Option(help="The same seed chooses the same games.")] = 1,
) -> None:
    """Pack the games whose humans' moves are learnt from into one small file."""
    need_torch()
    from tengen_lab.training.human.games import SIZES, read_human_corpus

    if ogs is None and kgs is None:
        raise GoError("no games: name collections with --ogs and --kgs")
    corpus = read_human_corpus(ogs, kgs, most, seed)
    corpus.save(out)
    counts = {part: sum(len(corpus.moves_of(part, size)) for size in SIZES) for part in Part}
    shown = ", ".join(f"{count} moves for {part}" for part, count in counts.items())
    say(f"{out}  {len(corpus)} games, {shown}")


@human.command()
def train(
    plan: Annotated[Path, typer.Argument(help="A plan, such as training/plans/human.toml.")],
    games: Annotated[Path, typer.Argument(help="What `pack` wrote.")],
    trunk: Annotated[
        Path, typer.Option(help="The folder of `learn distill train`, or an embedded .onnx file.")
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for weights and figures.")],
    seconds: Annotated[
        float | None,
        typer.Option(help="Most seconds for each part; learning rates then fall by the clock."),
    ] = None,
    device: Annotated[str, typer.Option(help="cuda, or cpu for a trial.")] = "cuda",
) -> None:
    """Train the policy on a trunk that stays as it is, and measure it on players it never saw."""
    need_torch()
    from tengen_lab.training.from_network import read_run, read_student
    from tengen_lab.training.human.games import HumanCorpus
    from tengen_lab.training.human.plan import read_human_plan
    from tengen_lab.training.human.run import learn_human

    if seconds is not None and not seconds > 0:
        raise GoError(f"{seconds} seconds: more than none is needed")
    learn_human(
        HumanCorpus.load(games),
        read_student(trunk) if trunk.suffix == ".onnx" else read_run(trunk),
        read_human_plan(plan, math.inf if seconds is None else seconds),
        out,
        device=device,
        threads=os.cpu_count() or 1,
        about={"command": " ".join(["tengen", *sys.argv[1:]])},
        log=note,
    )


@human.command()
def measure(
    games: Annotated[Path, typer.Argument(help="What `pack` wrote.")],
    part: Annotated[
        Part, typer.Option(help="The part of the split whose players' moves are read.")
    ] = Part.TEST,
    server: Annotated[str | None, typer.Option(help="ogs or kgs (default: both).")] = None,
    size: Annotated[int, typer.Option(help="Board size: 19, 13 or 9.")] = 19,
    moves: Annotated[int, typer.Option(min=1, help="Most moves of each band of rank.")] = 500,
    rivals: Annotated[
        list[str] | None, typer.Option("--net", help="Another network to measure on these moves.")
    ] = None,
    policy: Annotated[
        Path | None, typer.Option(help="The policy's .onnx file (default: the embedded one).")
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(min=1, help="Instead: guess the ranks of this many players, four games each."),
    ] = None,
    seed: Annotated[
        int, typer.Option(help="The same seed chooses the same moves and players.")
    ] = 1,
) -> None:
    """Measure the policy as it is used, on players it never saw; one JSON object."""
    from tengen.nets.evaluator import Evaluator
    from tengen.nets.human import HumanPolicy
    from tengen_lab.training.human.games import SERVERS, SIZES, HumanCorpus
    from tengen_lab.training.human.in_use import look_in_use
    from tengen_lab.training.human.measuring import (
        GameSums,
        first_games,
        fit_temperatures,
        log_prior,
        match_by_band,
        rank_by_likelihood,
        spread_over_bands,
    )

    if server not in (None, *SERVERS):
        raise GoError(f"unknown server {quoted(server)} (known: {', '.join(SERVERS)})")
    if size not in SIZES:
        raise GoError(f"{size}x{size}: boards of 19x19, 13x13 and 9x9 are known")
    corpus = HumanCorpus.load(games)
    every = corpus.moves_of(part, size, server)
    chosen = (
        spread_over_bands(every, moves, seed)
        if players is None
        else first_games(every, players, seed)
    )
    if not len(chosen):
        raise GoError(f"{games}: no such moves of {part} players on {size}x{size}")
    nets = [Evaluator(name) for name in rivals or []]
    learned = corpus.moves_of(Part.TRAIN, size, server)
    prior = log_prior(learned) if len(learned) else None
    with progress("moves", len(chosen)) as bar:
        found = look_in_use(HumanPolicy(path=policy), corpus, chosen, nets, bar)
    say_json(
        {
            "part": part,
            "server": server,
            "size": size,
            "moves": len(chosen),
            "bands": match_by_band(found),
            "temperatures": fit_temperatures([found]),
            "rank": rank_by_likelihood(GameSums.of(found), prior=prior),
        }
    )


@human.command()
def export(
    trained: Annotated[Path, typer.Argument(help="The folder that `train` wrote.")],
    trunk: Annotated[Path, typer.Option(help="The .onnx file of the network it stands on.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the .onnx and .json files.")],
    data: Annotated[str, typer.Option(help="What it was trained on, for the card.")] = "",
    measured: Annotated[
        list[Path] | None,
        typer.Option(
            help="What `measure` printed, for the card; the last one sets the temperatures."
        ),
    ] = None,
) -> None:
    """Write the trained policy as ONNX, with its card."""
    need_torch()
    from tengen_lab.training.human.export import export_human, read_measured

    about: dict[str, Any] = {"data": data, "date": datetime.date.today().isoformat()}
    for file in measured or []:
        figures = read_measured(file)
        about["temperatures"] = figures["temperatures"]
        about.setdefault("measured", []).append(figures)
    path = export_human(trained, trunk, out, **about)
    say(f"{path}  {path.stat().st_size / 1e6:.1f} MB")
