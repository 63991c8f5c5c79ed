"""What the commands of `tengen strength` share: their options, and reading of games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tengen.cli.console import note

if TYPE_CHECKING:
    from tengen.strength.games import GameSet

Part = Annotated[
    Literal["all", "train", "validation", "test"],
    typer.Option(help="Players of this part of the split, or all."),
]
RowsFolder = Annotated[Path, typer.Argument(help="A folder that `tengen strength features` made.")]
RowsFolders = Annotated[
    list[Path], typer.Argument(help="Folders that `tengen strength features` made.")
]
StrengthModel = Annotated[str, typer.Option(help="A model's file, or the network it reads.")]
TrainingDevice = Annotated[Literal["cpu", "cuda"], typer.Option(help="Where to train.")]
GamesFile = Annotated[
    Path, typer.Argument(help="Games with ranks: JSON lines, or a table (`tengen games import`).")
]


def needs_torch() -> None:
    from tengen_lab.commands.learn_needs import need_torch

    need_torch()


def read_games(collection: Path) -> GameSet:
    from tengen.strength.reading import read_collection

    found = read_collection([collection])
    for fault in found.faults[:5]:
        note(fault)
    return found.games
