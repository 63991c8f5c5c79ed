"""`tengen games`: collections of games, from a heap of records to a clean pool."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

app = typer.Typer(
    no_args_is_help=True,
    help="Collections of games: import, filter, split, count, search.",
)

Workers = Annotated[
    int, typer.Option(help="Processes to work with; 0 is one for each core.", min=0, max=1024)
]
Cluster = Annotated[
    str | None,
    typer.Option(help='Address of a dask scheduler, or "local" for a cluster on this machine.'),
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]


@app.callback()
def _games() -> None:
    """Makes typer keep the subcommands' names, however few they are."""


@app.command("import")
def import_(
    sources: Annotated[
        list[Path],
        typer.Argument(help="SGF files, folders, zip and tar.gz archives, JSON lines, TSV or CSV."),
    ],
    output: Annotated[Path, typer.Option("--output", "-o", help="The Parquet file to write.")],
    timezone: Annotated[
        str, typer.Option(help="Zone of times that name none, such as Asia/Seoul.")
    ] = "UTC",
    size: Annotated[
        int | None, typer.Option(help="Board size of records that do not say it.")
    ] = None,
    keep_duplicates: Annotated[
        bool, typer.Option(help="Keep games that are there twice, with a warning in their row.")
    ] = False,
    salvage: Annotated[
        bool, typer.Option(help="Take what can be read of a damaged archive.")
    ] = False,
    workers: Workers = 0,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Read game records into one file with a row a game, in the order of time.

    Ctrl-C keeps what is done; the same command goes on from there.
    """
    from tengen.records.imports import ImportOptions, import_games

    options = ImportOptions(_zone(timezone), size, keep_duplicates, salvage)
    with _progress("importing") as show:
        report = import_games(
            sources, output, options, workers=workers, cluster=cluster, progress=show
        )
    _explain(report)
    if as_json:
        typer.echo(json.dumps({"output": str(output), **dataclasses.asdict(report)}))
    else:
        typer.echo(
            f"{output}  {report.games:,} games, {report.duplicates:,} duplicates, "
            f"{report.rejected:,} rejected"
        )


def _explain(report: Any) -> None:
    """Say on stderr what was odd."""
    notes = [f"{count:,} games with a warning on {kind}" for kind, count in report.warnings.items()]
    if report.out_of_order:
        notes.append(f"{report.out_of_order:,} games out of order: the output is sorted by time")
    if report.skipped_files:
        notes.append(f"{report.skipped_files:,} files that are no game records skipped")
    if report.resumed_parts:
        notes.append(f"went on from an earlier run: {report.resumed_parts} parts were done")
    notes += report.damaged + [f"rejected: {fault}" for fault in report.faults]
    for note in notes:
        typer.echo(f"tengen: {note}", err=True)


def _zone(name: str) -> str:
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    from tengen.errors import ParseError, quoted

    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ParseError(f"unknown time zone {quoted(name)} (such as UTC or Asia/Seoul)") from None
    return name


@contextmanager
def _progress(what: str) -> Iterator[Any]:
    """Show a bar on stderr: share of the bytes, games so far, games a second, time left."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    with Progress(
        TextColumn(what),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[games]:,} games"),
        TextColumn("{task.fields[rate]:,.0f}/s"),
        TimeRemainingColumn(compact=True),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bars:
        task = bars.add_task(what, total=None, games=0, rate=0.0)

        def show(done: int, total: int, games: int) -> None:
            elapsed = bars.tasks[0].elapsed or 0
            rate = games / elapsed if elapsed else 0.0
            bars.update(task, completed=done, total=total, games=games, rate=rate)

        yield show
