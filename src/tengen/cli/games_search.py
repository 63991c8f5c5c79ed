"""`tengen games search`: where a position occurs in collections, and how games went on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.cli.console import note, progress, say, say_json, show
from tengen.cli.options import Json


def search(
    pattern: Annotated[
        str,
        typer.Argument(
            help="An SGF file with a marked rectangle, a text file with a diagram, or the diagram "
            "itself with / between its lines: X O . ? and | or - at the board's edges."
        ),
    ],
    pools: Annotated[list[Path], typer.Argument(help="Collections to search.")],
    limit: Annotated[int, typer.Option(help="Games to show; 0 shows all.", min=0)] = 20,
    continuations: Annotated[
        bool, typer.Option(help="Show how games went on instead of the games.")
    ] = False,
    every_place: Annotated[
        bool, typer.Option(help="Each place on the board, not only the first in a game.")
    ] = False,
    symmetries: Annotated[bool, typer.Option(help="Also turned and mirrored.")] = True,
    colors: Annotated[bool, typer.Option(help="Also with the colours exchanged.")] = True,
    complete: Annotated[
        int,
        typer.Option(help="Set the SGF's problem into up to this many whole boards.", min=0),
    ] = 0,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="SGF file for --complete.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Find where a position occurs: which game and move, how it went on, who won.

    The first search of a collection builds an index beside it. Stones that were captured later
    are found, too. With --complete the position is a local problem, and whole boards from real
    games are written around it.
    """
    if complete:
        _complete(Path(pattern), pools, complete, output, as_json)
        return
    import polars as pl

    from tengen.records.hits import SearchOptions
    from tengen.records.pattern import read_pattern
    from tengen.records.search import continuations as count_continuations
    from tengen.records.search import search_games

    wanted = read_pattern(pattern)
    options = SearchOptions(symmetries, colors, every_place)
    with progress("indexing") as bar:
        found = [
            search_games(
                pool, wanted, options, lambda done, all_: bar.games(done, all_, done)
            ).with_columns(pool=pl.lit(str(pool)))
            for pool in pools
        ]
    hits = pl.concat(found)
    games = hits.select(pl.struct("pool", "row").n_unique()).item()
    note(f"{hits.height:,} places in {games:,} games")
    table = count_continuations(hits, wanted) if continuations else hits
    for row in table.head(limit or table.height).iter_rows(named=True):
        if as_json:
            say_json({name: value for name, value in row.items() if name != "row"})
        elif continuations:
            say(_continuation_line(row))
        else:
            say(_hit_line(row))


def _hit_line(row: dict[str, Any]) -> str:
    import datetime

    day = "?"
    if row["time"] is not None:
        day = str(datetime.datetime.fromtimestamp(row["time"], datetime.UTC).date())
    return (
        f"{row['id']}  {day}  {row['black']} - {row['white']}  {row['result'] or '?'}  "
        f"after move {row['position']}, then {_next_text(row)}"
    )


def _continuation_line(row: dict[str, Any]) -> str:
    won = "?" if row["black_won"] is None else f"{row['black_won']:.0%}"
    return f"{row['games']:,}  {_next_text(row)}  Black won {won}"


def _next_text(row: dict[str, Any]) -> str:
    """Name the next move by its line and place in the diagram, both from 1."""
    if row["next_row"] is None:
        return "no move here"
    color = {"B": "Black", "W": "White"}[row["next_color"]]
    return f"{color} at line {row['next_row'] + 1}, place {row['next_column'] + 1}"


def _complete(
    problem: Path, pools: list[Path], limit: int, output: Path | None, as_json: bool
) -> None:
    from tengen.errors import GoError
    from tengen.records.completion import complete_problem, completed_record
    from tengen.sgf import read_game, write_games

    if output is None:
        raise typer.BadParameter("--complete needs --output, the SGF file to write")
    if not problem.is_file():
        raise GoError(f"{problem}: no such file")
    record = read_game(problem)
    with progress("indexing") as bar:
        boards = complete_problem(
            record, pools, limit, lambda done, all_: bar.games(done, all_, done)
        )
    if not boards:
        raise GoError(f"{problem}: no game shows this position, also without White's last move")
    write_games(output, [completed_record(record, board) for board in boards])
    for board in boards:
        facts = {"game": board.game, "position": board.position, "rule": board.rule}
        show(
            {"problem": str(problem), "pool": str(board.pool), **facts},
            as_json,
            f"{problem}  {board.game} after move {board.position}  {board.rule}",
        )
