"""`tengen tour`: what Tengen is, on a sample game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import is_watched, note, say
from tengen.cli.show import print_position
from tengen.files.atomic import write_bytes
from tengen.samples import NAMES, read_sample
from tengen.sgf import Node, Record, parse_game

app = typer.Typer()


@app.command()
def tour(
    sample: Annotated[
        str, typer.Option(help=f"The game to walk through: {', '.join(NAMES)}.")
    ] = "ear-reddening",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Only write its record to this file.")
    ] = None,
) -> None:
    """Walk through a sample game: its commented positions, one after the other.

    In a terminal, Enter goes on and q ends the tour; elsewhere all of it is printed.
    """
    data = read_sample(sample)
    if output is not None:
        write_bytes(output, data)
        return
    record = parse_game(data, source=f"{sample}.sgf")
    stops = commented_moves(record)
    for number, (move, node) in enumerate(stops, start=1):
        game = record.game(move=move)
        print_position(record, game, node)
        if number < len(stops) and not _goes_on(number, len(stops)):
            return
        say()
    note("your own games: tengen show FILE.sgf --move 50; all commands: tengen --help")


def commented_moves(record: Record) -> list[tuple[int, Node]]:
    """Return move number and node of each comment on the main line."""
    found = []
    move = 0
    for node in record.root.line():
        move += sum(name in ("B", "W") for name in node.properties)
        if node.comment:
            found.append((move, node))
    return found


def _goes_on(number: int, count: int) -> bool:
    if not (sys.stdin.isatty() and is_watched()):
        return True
    answer = typer.prompt(f"\n[{number}/{count}] Enter to go on, q to end", "", show_default=False)
    return str(answer).strip().lower() not in ("q", "quit", "exit")
