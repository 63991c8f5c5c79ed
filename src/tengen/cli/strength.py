"""`tengen strength`: features, training, search and measurement of strength models."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tengen.cli.console import note, progress, say, say_json

if TYPE_CHECKING:
    from tengen.strength.games import GameSet

app = typer.Typer(
    no_args_is_help=True, help="Measure and train models that read strength from moves."
)

Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
GamesFile = Annotated[
    Path, typer.Argument(help="Games with ranks: JSON lines, or a table (`tengen games import`).")
]


@app.command("eval")
def evaluate(
    collection: GamesFile,
    net: Annotated[str, typer.Option(help="The network that judges the moves.")] = "default",
    players: Annotated[
        int | None, typer.Option(min=1, help="Only so many players, chosen by the seed.")
    ] = None,
    part: Annotated[
        Literal["all", "train", "validation", "test"],
        typer.Option(help="Which players: those of one side of the split, or all."),
    ] = "all",
    size: Annotated[int, typer.Option(help="Size of the boards: 9, 13 or 19.")] = 19,
    seed: Annotated[int, typer.Option(help="Of the choice of players.")] = 0,
    as_json: Json = False,
) -> None:
    """Measure how far estimates are from the ranks that humans had.

    Takes the humans' ranked even games with at least 40 own moves, in time order, in disjoint
    windows of 1, 2, 4 and 8 games; the truth is the rank at the last of them. Standard errors have
    players as clusters.
    """
    import dataclasses
    import time

    from tengen.strength.evaluation import evaluate_windows
    from tengen.strength.rating import Rater
    from tengen.strength.reading import read_collection
    from tengen.strength.windows import rated_seats, some_players

    begun = time.monotonic()
    games = read_collection([collection]).games
    seats = rated_seats(games, size=size, part=_part(part))
    if players is not None:
        seats = some_players(seats, players, seed)
    rater = Rater(net)
    with progress(f"{len(seats)} games of humans") as bar:
        rows = evaluate_windows(rater, games, seats, bar)
    for row in rows:
        seconds = round(time.monotonic() - begun, 1)
        if as_json:
            say_json({**dataclasses.asdict(row), "net": net, "seconds": seconds})
        else:
            say(
                f"{row.games} games  {row.windows:5} windows {row.players:5} players  "
                f"mae {row.mae:.2f} +- {row.mae_se:.2f}  by player {row.mae_by_player:.2f}  "
                f"r {row.correlation:.3f}  in 80 % {row.coverage80:.1%}"
            )


def _part(name: str) -> object:
    from tengen.records.held_out import Part

    return None if name == "all" else Part(name)


def _games(collection: Path) -> GameSet:
    from tengen.strength.reading import read_collection

    found = read_collection([collection])
    for fault in found.faults[:5]:
        note(fault)
    return found.games
