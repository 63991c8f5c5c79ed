"""`tengen games`: collections of games, from a heap of records to a clean pool."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.cli.console import note, progress, say, say_json, show
from tengen.cli.games_get import get
from tengen.cli.games_search import search
from tengen.cli.options import Json

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    help="Collections of games: get, import, filter, split, count, search.",
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


@app.callback()
def _games() -> None:
    """Makes typer keep the subcommands' names, however few they are."""


@app.command("import")
def import_(
    sources: Annotated[
        list[Path],
        typer.Argument(
            help="SGF, GIB, NGF and UGF files, folders and archives of them, JSON lines, TSV, CSV."
        ),
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
    as_json: Json = False,
) -> None:
    """Read game records into one file with a row a game, in the order of time.

    Ctrl-C keeps what is done; the same command goes on from there.
    """
    from tengen.records.imports import ImportOptions, import_games

    options = ImportOptions(_zone(timezone), size, keep_duplicates, salvage)
    try:
        with progress("importing") as bar:
            report = import_games(
                sources, output, options, workers=workers, cluster=cluster, progress=bar.games
            )
    except KeyboardInterrupt:
        note("what is done is kept; the same command goes on from here")
        raise
    _explain(report)
    show(
        {"output": str(output), **dataclasses.asdict(report)},
        as_json,
        f"{output}  {report.games:,} games, {report.duplicates:,} duplicates, "
        f"{report.rejected:,} rejected",
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
    as_json: Json = False,
) -> None:
    """Keep the games that are fit for study, and say how many each filter dropped.

    The filters are size, even, slow, long, pass, ranked, winner, ending, legal, players and dated.
    """
    from tengen.records.filters import NAMES, FilterLimits, filter_games

    left_out = _words(without)
    names = [name for name in _words(only) or NAMES if name not in left_out]
    if unknown := left_out - set(NAMES):
        names = [*names, *unknown]  # filter_games says which are known
    report = filter_games(
        pool,
        output,
        names,
        FilterLimits(size, seconds, moves, early),
        strict=strict,
        workers=workers,
        cluster=cluster,
    )
    if as_json:
        for row in report.filters:
            say_json({"filter": row.name, **dataclasses.asdict(row)})
        say_json({"output": str(output), "games": report.games, "kept": report.kept})
        return
    say(f"{'filter':10}{'dropped':>10}{'alone':>10}{'unknown':>10}  keeps")
    for row in report.filters:
        say(f"{row.name:10}{row.dropped:10,}{row.alone:10,}{row.unknown:10,}  {row.keeps}")
    say(f"{output}  {report.kept:,} of {report.games:,} games")


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
    as_json: Json = False,
) -> None:
    """Let a network say who was winning in games that ended by resignation or timeout."""
    from tengen.nets.devices import open_evaluator
    from tengen.nets.verdict import network_verdict
    from tengen.records.judge import JUDGED, judge_games

    evaluator = open_evaluator(net, announce=note)
    with progress("judging") as bar:
        report = judge_games(
            pool,
            output,
            network_verdict(evaluator),
            endings=(*JUDGED, "counting") if counted else JUDGED,
            sure=sure,
            progress=lambda done, total: bar.games(done, total, done),
        )
    if as_json:
        facts = {"output": str(output), "net": evaluator.name, **dataclasses.asdict(report)}
        say_json(facts)
    else:
        say(
            f"{output}  {report.games - report.dropped:,} of {report.games:,} games; "
            f"{report.judged:,} judged by {evaluator.name}, {report.flipped:,} winners changed, "
            f"{report.dropped:,} dropped as unsure"
        )


@app.command()
def split(
    pool: Pool,
    output: Output,
    train: Annotated[int | None, typer.Option(help="Games in the training set T.", min=0)] = None,
    validation: Annotated[
        int | None, typer.Option(help="Games in the validation set V.", min=0)
    ] = None,
    test: Annotated[int | None, typer.Option(help="Games in the test set E.", min=0)] = None,
    exhibition: Annotated[
        int | None, typer.Option(help="Games between newcomers, the exhibition set X.", min=0)
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed draws the same games.", min=0)] = 0,
    as_json: Json = False,
) -> None:
    """Draw training, validation, test and exhibition games, all inside the same pool.

    Sizes that are not given are the thesis's (T 10,000, the others 5,000), or what the pool can
    fill: at most a fifth of the eligible games each for E and V, and for X and T what is left.
    """
    from tengen.records.split import split_games

    asked = {"T": train, "V": validation, "E": test, "X": exhibition}
    sizes = {name: size for name, size in asked.items() if size is not None}
    drawn = split_games(pool, output, sizes, seed)
    show(
        {"output": str(output), "seed": seed, "sets": drawn},
        as_json,
        f"{output}  " + ", ".join(f"{name} {count:,}" for name, count in drawn.items()),
    )


@app.command()
def count(
    pool: Pool,
    by: Annotated[str, typer.Option(help="Keys such as ended or winner,year, with commas.")],
    workers: Workers = 1,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Count games by one key or several.

    Keys: winner, ended, size, rules, komi, handicap, ranked, set, source, length, year, legal.
    """
    from tengen.records.stats import count_games

    keys = [key.strip() for key in by.split(",") if key.strip()]
    for values, games in count_games(pool, keys, workers=workers, cluster=cluster).items():
        if as_json:
            say_json({**dict(zip(keys, values, strict=True)), "games": games})
        else:
            shown = ["unknown" if value is None else str(value) for value in values]
            say("  ".join([*shown, f"{games:,}"]))


@app.command()
def stats(
    pool: Pool,
    plots: Annotated[
        Path | None, typer.Option(help="Folder for figures, each as PNG and SVG.")
    ] = None,
    workers: Workers = 1,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Say what is in a collection: players, dates, results, ranks, lengths."""
    from tengen.errors import GoError
    from tengen.records.stats import describe, settle

    found = describe(pool, workers=workers, cluster=cluster)
    if as_json:
        say_json(dataclasses.asdict(found))
    else:
        share = "" if found.black_wins is None else f", Black won {found.black_wins:.1%}"
        length = found.mean_counted_length
        say(f"{pool}  {found.games:,} games, {found.players:,} players{share}")
        say(f"from {found.first or '?'} to {found.last or '?'}")
        say(f"{found.with_moves:,} games with moves, {found.legal:,} of them legal")
        if length is not None:
            say(f"counted games last {length:.0f} moves on average")
        for key, counts in found.by.items():
            shown = [f"{name} {games:,}" for name, games in list(counts.items())[:12]]
            say(f"{key}: " + ", ".join(shown) + (", ..." if len(counts) > 12 else ""))
    if plots is not None:
        from tengen.records.plots import plot_all

        try:
            settling = settle(pool)[1]
        except GoError as error:
            settling = None
            note(f"no figures of ratings: {error}")
        for path in plot_all(plots, pool, found, settling):
            note(f"wrote {path}")


app.command()(search)
app.command()(get)


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
    for words in notes:
        note(words)


def _zone(name: str) -> str:
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    from tengen.errors import ParseError, quoted

    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ParseError(f"unknown time zone {quoted(name)} (such as UTC or Asia/Seoul)") from None
    return name
