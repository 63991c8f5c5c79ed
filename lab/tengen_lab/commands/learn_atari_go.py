"""`tengen learn atari-go`: learn the first-capture game by Q-learning, and show how it went."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import note, show
from tengen.cli.options import Json
from tengen_lab.commands.learn_needs import need_torch


def atari_go(
    task: Annotated[
        str, typer.Option(help="game, or one-stone: surround a stone that does not fight back.")
    ] = "game",
    method: Annotated[
        str, typer.Option(help="network (needs PyTorch), or table: a value for each position.")
    ] = "network",
    size: Annotated[int, typer.Option(help="Board size, 5 to 9 are usual.")] = 7,
    opponent: Annotated[
        str,
        typer.Option(help="The opponent in the game: random, or greedy (looks one move ahead)."),
    ] = "greedy",
    moves: Annotated[int, typer.Option(help="How many moves to learn from.")] = 500_000,
    games: Annotated[
        int, typer.Option(help="Games played to measure progress, at each mark.")
    ] = 400,
    threads: Annotated[int, typer.Option(help="Threads of PyTorch.", min=1)] = 1,
    seed: Annotated[int, typer.Option(help="The same seed learns the same.", min=0)] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder for what was learned and a picture.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Learn Atari Go by Q-learning: whoever captures first wins.

    Prints the learning curve: games and moves learned from, the processor's seconds they took, and
    the share won against the opponent, with its 95 % interval. In the one-stone task it is the
    share of all places from which the stone is surrounded without a wasted move.
    """
    from tengen_lab.papers.liu2018.atari_go.run import Run, learn

    run = Run(task, method, size, opponent, moves, games, seed, threads)
    if method == "network":
        need_torch()
    marks = []
    for mark in learn(run, out):
        marks.append(mark)
        show(
            mark.as_json(),
            as_json,
            f"{mark.games:10,} games {mark.moves:12,} moves {mark.seconds:8.1f} s  "
            f"{mark.share:6.1%}  ({mark.low:.1%} to {mark.high:.1%})",
        )
    if out is not None:
        from tengen_lab.papers.liu2018.atari_go.curves import save_curve

        for path in save_curve(out / "curve", {run.title: marks}):
            note(f"wrote {path}")
