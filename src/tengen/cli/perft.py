"""`tengen perft`: count move sequences, to check rules against published counts."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen._core import board as core
from tengen.cli.console import say
from tengen.coords import check_size
from tengen.errors import UnsupportedError
from tengen.game import Game
from tengen.rules import parse_rules

app = typer.Typer()


@app.command()
def perft(
    size: Annotated[int, typer.Option(help="Points a side, 2 to 25.")] = 3,
    depth: Annotated[int, typer.Option(help="Number of moves, passes included.")] = 4,
    rules: Annotated[str, typer.Option(help="A rule set such as tromp-taylor or japanese.")] = (
        "tromp-taylor"
    ),
) -> None:
    """Count all games of DEPTH moves from the empty board; two passes end a game."""
    if not 0 <= depth <= 100:
        raise UnsupportedError(f"depth {depth}: 0 to 100 moves are counted")
    game = Game(check_size(size), parse_rules(rules))
    say(str(core.perft(game.state(), depth)))
