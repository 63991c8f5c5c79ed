"""`tengen learn boards`, `self-play` and `bot`: bots learned from game records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import note, say
from tengen.cli.options import Device
from tengen.errors import GoError
from tengen_lab.commands.learn_needs import need_torch


def boards(
    pools: Annotated[list[Path], typer.Argument(help="Collections made by `tengen games import`.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The store: a .parquet or .npz file.")],
    size: Annotated[int, typer.Option(min=2, max=19, help="Board size; others are left out.")] = 9,
    judge: Annotated[
        str | None,
        typer.Option(help="A network that says who won games without a result."),
    ] = None,
) -> None:
    """Replay games into a store of boards: each with its next move and who won the game.

    A store is a Parquet table, or with a name that ends in .npz a file of arrays, which is read
    without polars.
    """
    from tengen_lab.papers.liu2018.boards import write_boards

    verdict = None
    if judge is not None:
        from tengen.nets import Evaluator
        from tengen.nets.verdict import network_verdict

        verdict = network_verdict(Evaluator(judge, announce=note))
    count = write_boards(pools, out, size=size, verdict=verdict, log=note)
    say(f"{out}  {count:,} boards")


def self_play(
    out: Annotated[Path, typer.Option("--out", "-o", help="The store to write, or to add to.")],
    positions: Annotated[int, typer.Option(min=1, help="How many boards the store shall hold.")],
    net: Annotated[
        str | None, typer.Option(help="The network that plays (`tengen nets list`).")
    ] = None,
    size: Annotated[int, typer.Option(min=2, max=19, help="Board size.")] = 9,
    rules: Annotated[str, typer.Option(help="Rules (see `tengen score`).")] = "chinese-ogs",
    komi: Annotated[float, typer.Option(help="Points for White.")] = 7.0,
    temperature: Annotated[
        float,
        typer.Option(min=0.05, max=5, help="Temperature of the policy that moves are drawn from."),
    ] = 1.0,
    parallel: Annotated[int, typer.Option(min=1, help="Games played at the same time.")] = 256,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Threads of the network (default: all cores).")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    device: Device = "auto",
) -> None:
    """Let a network play itself, and keep each board with the move that it likes best there.

    The store is of the kind that `tengen learn boards` writes. It is saved every minute; run again,
    the command adds what is missing.
    """
    from tengen.nets.devices import open_evaluator
    from tengen.rules import parse_rules
    from tengen_lab.papers.liu2018.self_play import write_self_play

    evaluator = open_evaluator(net, device=device, workers=workers, announce=note)
    count = write_self_play(
        evaluator, out, positions=positions, size=size,
        rules=parse_rules(rules, komi), temperature=temperature, at_once=parallel, seed=seed,
        log=note,
    )  # fmt: skip
    say(f"{out}  {count:,} boards")


def bot(
    experiment: Annotated[
        Path,
        typer.Argument(help="A file such as papers/liu2018/plans/residual.toml."),
    ],
    stores: Annotated[
        list[Path],
        typer.Argument(help="What `tengen learn boards` or `tengen learn self-play` wrote."),
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the bot.")],
    start: Annotated[
        Path | None, typer.Option(help="The folder of a trained bot to go on from.")
    ] = None,
    device: Annotated[str, typer.Option(help="cpu or cuda.")] = "cpu",
    threads: Annotated[int, typer.Option(min=1, help="Threads of PyTorch on the processor.")] = 1,
    minutes: Annotated[
        float | None,
        typer.Option(
            min=0.0, help="Processor time after which no epoch begins; on a GPU by the clock."
        ),
    ] = None,
) -> None:
    """Train a bot as an experiment says; `bot:FOLDER` then plays in the arena.

    The folder gets the network (ONNX), a card with the learning curve, and its picture.
    """
    need_torch()
    from tengen_lab.papers.liu2018.experiment import read_experiment
    from tengen_lab.papers.liu2018.export import save_bot
    from tengen_lab.papers.liu2018.training import learn_bot

    if device not in ("cpu", "cuda"):
        raise GoError(f"device {device}: cpu or cuda expected")
    plan = read_experiment(experiment)
    learned = learn_bot(
        plan, stores, start=start, device=device, threads=threads,
        seconds=float("inf") if minutes is None else 60 * minutes, log=note,
    )  # fmt: skip
    save_bot(learned, out)
    tests = ", ".join(f"{name} {accuracy:.2%}" for name, accuracy in learned.tests.items())
    say(
        f"{out}  {plan.title}: {learned.boards:,} boards, best epoch {learned.best.number}, "
        f"validation {learned.best.validation_accuracy:.2%}, test {tests}"
    )
