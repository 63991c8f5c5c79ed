"""What commands that read a game record have in common."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.console import note
from tengen.sgf import Record, read_game, read_games
from tengen.words import tell

if TYPE_CHECKING:
    from tengen.game import Game

RecordFile = Annotated[
    Path, typer.Argument(help="A game record: SGF, GIB, NGF, UGF, or a log of GTP.")
]
AfterMove = Annotated[
    int | None,
    typer.Option("--move", "-m", min=0, help="The position after this many moves; else the end."),
]
GameNumber = Annotated[
    int | None,
    typer.Option(
        "--game", "-g", min=1, help="Which game of a file that holds several; else the first."
    ),
]

OneGame = Annotated[
    int | None,
    typer.Option("--game", "-g", min=1, help="Only this game of a file that holds several."),
]


def read_record(file: Path, number: int | None = None) -> Record:
    """Return one game of a file; where it holds several and none is asked for, say so."""
    if number is not None:
        return read_game(file, number)
    games = read_games(file)
    record = next(games)
    if next(games, None) is not None:
        note(f"{file}: {tell('severalGames')}")
    return record


def show_warnings(file: Path, game: Game) -> None:
    """Say on stderr what was wrong with the record, each with its place in the file."""
    for warning in game.warnings:
        note(f"{file}:{warning}")
