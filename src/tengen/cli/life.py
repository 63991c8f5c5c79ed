"""`tengen life`: whether a group lives, and who has to play first, proved where it can be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.console import show
from tengen.cli.options import Json
from tengen.cli.reading import AfterMove, GameNumber, RecordFile, read_record, show_warnings
from tengen.coords import parse_area, parse_point
from tengen.fates import POSITIONS
from tengen.words import tell

if TYPE_CHECKING:
    from tengen.nets.fates import FateFound

app = typer.Typer(add_completion=False)


@app.command()
def life(
    file: RecordFile,
    point: Annotated[str, typer.Argument(help="A stone of the group: C3.")],
    move: AfterMove = None,
    number: GameNumber = None,
    area: Annotated[
        str | None,
        typer.Option(
            "--area",
            help="Play only in this area, such as A1-G6; stones that reach out of it live.",
        ),
    ] = None,
    net: Annotated[
        str | None,
        typer.Option("--net", help="The network that says which stones around the group live."),
    ] = None,
    positions: Annotated[
        int, typer.Option(min=1, max=10_000_000, help="How many positions each proof may look at.")
    ] = POSITIONS,
    as_json: Json = False,
) -> None:
    """Say whether a group lives or dies, for either side playing first.

    What is proved is said as a fact, with the stones that it supposes to live; all else is called
    not proved. Kos elsewhere do not change a proof. Large open regions are not read: mark an area.
    """
    from tengen.nets.evaluator import Evaluator
    from tengen.nets.fates import find_fate

    game = read_record(file, number).game(move=move)
    show_warnings(file, game)
    found = find_fate(
        game,
        parse_point(point, game.size),
        area=None if area is None else parse_area(area, game.size),
        judge=lambda: Evaluator(net),
        limit=positions,
    )
    show(found, as_json, *_lines(found), file=str(file))


def _lines(found: FateFound) -> Iterator[str]:
    yield tell("fateGroup", color=found.color, points=" ".join(found.chain))
    if found.is_open:
        yield tell("fateOpen")
        return
    for color, line in found.by_first_player:
        named = tell(f"fate-{line.outcome}", color=color)
        yield f"{named}: {line.move}" if line.move is not None else named
    if found.walls:
        yield tell("fateWalls", points=" ".join(found.walls))
    if found.is_framed:
        yield tell("fateFramed")
