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
    add_completion=False,
    help="Collections of games: import, filter, split, count, search.",
)

Workers = Annotated[
    int, typer.Option(help="Processes to work with; 0 is one for each core.", min=0, max=1024)
]
Cluster = Annotated[
    str | None,
    typer.Option(help='Address of a dask scheduler, or "local" for a cluster on this machine.'),
]
Pool = Annotated[Path, typer.Argument(help="A collection made by `tengen games import`.")]
Output = Annotated[Path, typer.Option("--output", "-o", help="The Parquet file to write.")]
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
    output: Output,
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
    try:
        with _progress("importing") as show:
            report = import_games(
                sources, output, options, workers=workers, cluster=cluster, progress=show
            )
    except KeyboardInterrupt:
        typer.echo("tengen: what is done is kept; the same command goes on from here", err=True)
        raise
    _explain(report)
    if as_json:
        typer.echo(json.dumps({"output": str(output), **dataclasses.asdict(report)}))
    else:
        typer.echo(
            f"{output}  {report.games:,} games, {report.duplicates:,} duplicates, "
            f"{report.rejected:,} rejected"
        )


@app.command("filter")
def filter_(
    pool: Pool,
    output: Output,
    only: Annotated[
        str, typer.Option(help="Names of the filters to use, with commas; all if not given.")
    ] = "",
    without: Annotated[str, typer.Option(help="Names of filters to leave out, with commas.")] = "",
    size: Annotated[int, typer.Option(help="Board size to keep.")] = 19,
    seconds: Annotated[float, typer.Option(help="A move must be allowed more than this.")] = 5.0,
    moves: Annotated[int, typer.Option(help="Shortest game to keep.")] = 20,
    early: Annotated[int, typer.Option(help="A pass before this move is early.")] = 50,
    strict: Annotated[
        bool, typer.Option(help="Also drop games whose record does not say.")
    ] = False,
    workers: Workers = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Keep the games that are fit for study, and say how many each filter dropped.

    The filters are size, even, slow, long, pass, ranked, winner, ending, legal, players and dated.
    """
    from tengen.records.filters import NAMES, Limits, filter_games

    left_out = _words(without)
    names = [name for name in _words(only) or NAMES if name not in left_out]
    if unknown := left_out - set(NAMES):
        names = [*names, *unknown]  # filter_games says which are known
    report = filter_games(
        pool,
        output,
        names,
        Limits(size, seconds, moves, early),
        strict=strict,
        workers=workers,
        cluster=cluster,
    )
    if as_json:
        for row in report.filters:
            typer.echo(json.dumps({"filter": row.name, **dataclasses.asdict(row)}))
        typer.echo(json.dumps({"output": str(output), "games": report.games, "kept": report.kept}))
        return
    typer.echo(f"{'filter':10}{'dropped':>10}{'alone':>10}{'unknown':>10}  keeps")
    for row in report.filters:
        typer.echo(f"{row.name:10}{row.dropped:10,}{row.alone:10,}{row.unknown:10,}  {row.keeps}")
    typer.echo(f"{output}  {report.kept:,} of {report.games:,} games")


@app.command()
def judge(
    pool: Pool,
    output: Output,
    net: Annotated[
        str | None, typer.Option(help="Network that judges: a name or a file; the default if none.")
    ] = None,
    sure: Annotated[
        float, typer.Option(help="Games in which it is less sure of the winner are dropped.")
    ] = 0.6,
    counted: Annotated[bool, typer.Option(help="Also judge games that were counted.")] = False,
    as_json: AsJson = False,
) -> None:
    """Let a network say who was winning in games that ended by resignation or timeout."""
    from tengen.nets.evaluator import Evaluator
    from tengen.nets.verdict import network_verdict
    from tengen.records.judge import JUDGED, judge_games

    evaluator = Evaluator(net, announce=lambda text: typer.echo(f"tengen: {text}", err=True))
    with _progress("judging") as show:
        report = judge_games(
            pool,
            output,
            network_verdict(evaluator),
            endings=(*JUDGED, "counting") if counted else JUDGED,
            sure=sure,
            progress=lambda done, total: show(done, total, done),
        )
    if as_json:
        facts = {"output": str(output), "net": evaluator.name, **dataclasses.asdict(report)}
        typer.echo(json.dumps(facts))
    else:
        typer.echo(
            f"{output}  {report.games - report.dropped:,} of {report.games:,} games; "
            f"{report.judged:,} judged by {evaluator.name}, {report.flipped:,} winners changed, "
            f"{report.dropped:,} dropped as unsure"
        )


@app.command()
def split(
    pool: Pool,
    output: Output,
    train: Annotated[int, typer.Option(help="Games in the training set T.")] = 10_000,
    validation: Annotated[int, typer.Option(help="Games in the validation set V.")] = 5_000,
    test: Annotated[int, typer.Option(help="Games in the test set E.")] = 5_000,
    exhibition: Annotated[
        int, typer.Option(help="Games between newcomers, the exhibition set X.")
    ] = 5_000,
    seed: Annotated[int, typer.Option(help="The same seed draws the same games.", min=0)] = 0,
    as_json: AsJson = False,
) -> None:
    """Draw training, validation, test and exhibition games, all inside the same pool."""
    from tengen.records.split import split_games

    sizes = {"T": train, "V": validation, "E": test, "X": exhibition}
    drawn = split_games(pool, output, sizes, seed)
    if as_json:
        typer.echo(json.dumps({"output": str(output), "seed": seed, "sets": drawn}))
    else:
        typer.echo(f"{output}  " + ", ".join(f"{name} {count:,}" for name, count in drawn.items()))


@app.command()
def count(
    pool: Pool,
    by: Annotated[str, typer.Option(help="Keys such as ended or winner,year, with commas.")],
    workers: Workers = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Count games by one key or several.

    Keys: winner, ended, size, rules, komi, handicap, ranked, set, source, length, year, legal.
    """
    from tengen.records.stats import count_games

    keys = [key.strip() for key in by.split(",") if key.strip()]
    for values, games in count_games(pool, keys, workers=workers, cluster=cluster).items():
        if as_json:
            typer.echo(json.dumps({**dict(zip(keys, values, strict=True)), "games": games}))
        else:
            shown = ["unknown" if value is None else str(value) for value in values]
            typer.echo("  ".join([*shown, f"{games:,}"]))


@app.command()
def stats(
    pool: Pool,
    plots: Annotated[
        Path | None, typer.Option(help="Folder for figures, each as PNG and SVG.")
    ] = None,
    workers: Workers = 1,
    cluster: Cluster = None,
    as_json: AsJson = False,
) -> None:
    """Say what is in a collection: players, dates, results, ranks, lengths."""
    from tengen.errors import GoError
    from tengen.records.stats import describe, settle

    found = describe(pool, workers=workers, cluster=cluster)
    if as_json:
        typer.echo(json.dumps(dataclasses.asdict(found)))
    else:
        share = "" if found.black_wins is None else f", Black won {found.black_wins:.1%}"
        length = found.mean_counted_length
        typer.echo(f"{pool}  {found.games:,} games, {found.players:,} players{share}")
        typer.echo(f"from {found.first or '?'} to {found.last or '?'}")
        typer.echo(f"{found.with_moves:,} games with moves, {found.legal:,} of them legal")
        if length is not None:
            typer.echo(f"counted games last {length:.0f} moves on average")
        for key, counts in found.by.items():
            shown = [f"{name} {games:,}" for name, games in list(counts.items())[:12]]
            typer.echo(f"{key}: " + ", ".join(shown) + (", ..." if len(counts) > 12 else ""))
    if plots is not None:
        from tengen.records.plots import plot_all

        try:
            settling = settle(pool)[1]
        except GoError as error:
            settling = None
            typer.echo(f"tengen: no figures of ratings: {error}", err=True)
        for path in plot_all(plots, pool, found, settling):
            typer.echo(f"tengen: wrote {path}", err=True)


@app.command()
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
    as_json: AsJson = False,
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

    from tengen.records.pattern import read_pattern
    from tengen.records.search import SearchOptions, search_games
    from tengen.records.search import continuations as count_continuations

    wanted = read_pattern(pattern)
    options = SearchOptions(symmetries, colors, every_place)
    with _progress("indexing") as show:
        found = [
            search_games(
                pool, wanted, options, lambda done, all_: show(done, all_, done)
            ).with_columns(pool=pl.lit(str(pool)))
            for pool in pools
        ]
    hits = pl.concat(found)
    games = hits.select(pl.struct("pool", "row").n_unique()).item()
    typer.echo(f"tengen: {hits.height:,} places in {games:,} games", err=True)
    table = count_continuations(hits, wanted) if continuations else hits
    for row in table.head(limit or table.height).iter_rows(named=True):
        if as_json:
            typer.echo(json.dumps(_hit_json(row)))
        elif continuations:
            typer.echo(_continuation_line(row))
        else:
            typer.echo(_hit_line(row))


def _hit_json(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "row"}


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
    with _progress("indexing") as show:
        boards = complete_problem(record, pools, limit, lambda done, all_: show(done, all_, done))
    if not boards:
        raise GoError(f"{problem}: no game shows this position, also without White's last move")
    write_games(output, [completed_record(record, board) for board in boards])
    for board in boards:
        facts = {"game": board.game, "position": board.position, "rule": board.rule}
        if as_json:
            typer.echo(json.dumps({"problem": str(problem), "pool": str(board.pool), **facts}))
        else:
            typer.echo(f"{problem}  {board.game} after move {board.position}  {board.rule}")


def _words(text: str) -> set[str]:
    return {word.strip() for word in text.split(",") if word.strip()}


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
