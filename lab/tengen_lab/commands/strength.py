"""`tengen strength`: rows of moves, measurement, and predictions from strength models."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from tengen.cli.console import note, progress, say, say_json, show
from tengen.cli.options import Json, with_options
from tengen.errors import GoError
from tengen_lab.commands import strength_training
from tengen_lab.commands.strength_options import (
    GamesFile,
    Part,
    RowsFolder,
    RowsFolders,
    StrengthModel,
    TrainingDevice,
    needs_torch,
    read_games,
)

if TYPE_CHECKING:
    from tengen.ratings.pool import Pool
    from tengen.strength.games import GameSet
    from tengen_lab.papers.neubauer2024.outcomes import Floats, Learner
    from tengen_lab.papers.neubauer2024.past_moves import PastMoves, PoolGames
    from tengen_lab.training.strength.folder import AskedMoves, RowSource, SeatTable

app = typer.Typer(
    no_args_is_help=True, help="Measure and train models that read strength from moves."
)


@app.command("eval")
def evaluate(
    collection: GamesFile,
    net: Annotated[str, typer.Option(help="The network that judges the moves.")] = "default",
    players: Annotated[
        int | None, typer.Option(min=1, help="How many players, chosen by the seed; default: all.")
    ] = None,
    part: Part = "all",
    size: Annotated[int, typer.Option(help="Size of the boards: 9, 13 or 19.")] = 19,
    seed: Annotated[int, typer.Option(help="The same seed chooses the same players.")] = 0,
    as_json: Json = False,
) -> None:
    """Measure how far estimates are from the ranks that humans had.

    Takes the humans' ranked even games with at least 40 own moves, in time order, in disjoint
    windows of 1, 2, 4 and 8 games; the truth is the rank at the last of them. Standard errors have
    players as clusters.
    """
    import time

    from tengen.strength.rating import Rater
    from tengen_lab.training.strength.evaluation import evaluate_windows
    from tengen_lab.training.strength.windows import rated_seats, some_players

    begun = time.monotonic()
    games = read_games(collection)
    seats = rated_seats(games, size=size, part=_part(part))
    if players is not None:
        seats = some_players(seats, players, seed)
    rater = Rater(net)
    with progress(f"{len(seats)} games of humans") as bar:
        rows = evaluate_windows(rater, games, seats, bar)
    for row in rows:
        seconds = round(time.monotonic() - begun, 1)
        show(
            {**dataclasses.asdict(row), "net": net, "seconds": seconds},
            as_json,
            f"{row.games} games  {row.windows:5} windows {row.players:5} players  "
            f"mae {row.mae:.2f} +- {row.mae_se:.2f}  by player {row.mae_by_player:.2f}  "
            f"r {row.correlation:.3f}  in 80 % {row.coverage80:.1%}",
        )


@dataclasses.dataclass(frozen=True, slots=True)
class ChosenSeats:
    """Whose moves are read, and how many of a game."""

    part: Part = "all"
    size: Annotated[int, typer.Option(help="Size of the boards: 9, 13 or 19.")] = 19
    stretch: Annotated[
        int, typer.Option(min=0, help="How many moves to read of each game; 0 reads all.")
    ] = 0
    least_moves: Annotated[
        int, typer.Option(min=1, help="Least moves of the player in a game.")
    ] = 40
    unranked: Annotated[bool, typer.Option(help="Read unranked games, too.")] = False
    everybody: Annotated[
        bool,
        typer.Option(help="Read both players of all games, not only humans in ranked even games."),
    ] = False
    a_rank: Annotated[
        int | None, typer.Option(min=1, help="How many players of each rank; default: all.")
    ] = None


@dataclasses.dataclass(frozen=True, slots=True)
class EarlierMoves:
    """The moves before the games of a set instead."""

    before: Annotated[
        str | None,
        typer.Option(help="Read what players did before the games of this set of `ratings eval`."),
    ] = None
    turns: Annotated[
        str | None, typer.Option(help="With --before: only these turns of a game, such as 30:130.")
    ] = None
    handicap: Annotated[
        bool, typer.Option(help="With --before: read their handicap games, too.")
    ] = False


@app.command()
@with_options
def features(
    collection: GamesFile,
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the rows.")],
    net: Annotated[str, typer.Option(help="The network that judges the moves.")] = "default",
    most_games: Annotated[int, typer.Option(min=1, help="Most games of each player.")] = 4,
    *,
    chosen: ChosenSeats,
    earlier: EarlierMoves,
    human: Annotated[bool, typer.Option(help="Add the human policy's likelihoods.")] = True,
    workers: Annotated[int, typer.Option(min=1, help="How many processes read.")] = 1,
    cluster: Annotated[
        str | None, typer.Option(help="Address of a dask scheduler, or `local`.")
    ] = None,
    device: Annotated[Literal["cpu", "cuda"], typer.Option(help="Where the network runs.")] = "cpu",
) -> None:
    """Read the moves of ranked humans into a folder of rows, to train models from.

    An interrupted run goes on where it was. Players come in an order that a hash decides, so that
    the rows of any beginning are a fair sample. `--before exhibition` reads what `predict` needs:
    both sides of the latest games (`--most-games`) of everybody who plays in that set.
    """
    from tengen_lab.training.strength.folder import RowSource, choose, write_features
    from tengen_lab.training.strength.windows import rated_seats, some_of_each_rank

    games = read_games(collection)
    if earlier.before is not None:
        asked = _ask_earlier(collection, games, earlier.before, most_games, earlier)
    else:
        seats = rated_seats(
            games,
            size=chosen.size,
            least_moves=chosen.least_moves,
            part=_part(chosen.part),
            ranked=not chosen.unranked,
            everybody=chosen.everybody,
        )
        if chosen.a_rank is not None:
            seats = some_of_each_rank(seats, chosen.a_rank)
        asked = choose(games, seats, most_games, chosen.stretch)
    source = RowSource(net, human, collection)
    if device == "cuda":
        _features_on_gpu(output, source, games, asked)
        say(f"{output}  {len(asked.seats):,} seats")
        return
    with progress(f"{len(asked.seats)} players' games") as bar:
        found = write_features(
            output, source, asked, workers=workers, cluster=cluster, progress=bar
        )
    say(f"{output}  {len(asked.seats):,} seats{f', {found} parts were there' if found else ''}")


def _ask_earlier(
    collection: Path, games: GameSet, name: str, most: int, earlier: EarlierMoves
) -> AskedMoves:
    from tengen.records.tables import scan_games
    from tengen_lab.papers.neubauer2024.earlier import ask_earlier

    stretch, turns = None, earlier.turns
    if turns is not None:
        first, _, last = turns.partition(":")
        if not (first.isdecimal() and last.isdecimal() and int(first) < int(last)):
            raise GoError(f"not a stretch of turns such as 30:130: {turns!r}")
        stretch = int(first), int(last)
    table = scan_games(collection, {"id", "black", "white", "winner", "time"}).collect()
    return ask_earlier(table, games, name, most, stretch, handicap=earlier.handicap)


def _features_on_gpu(output: Path, source: RowSource, games: GameSet, asked: AskedMoves) -> None:
    needs_torch()
    from tengen.nets.fetching import kept_network
    from tengen.nets.katago import read_network
    from tengen.nets.store import EMBEDDED, models_folder
    from tengen_lab.training.from_network import read_student
    from tengen_lab.training.graph_in_torch import OnnxGraph
    from tengen_lab.training.strength.extraction import (
        Extractor,
        by_graph,
        by_student,
        katago_extractor,
        write_rows,
    )

    if source.net not in EMBEDDED:
        if source.human:
            raise GoError(f"the human policy reads the embedded network, not {source.net!r}")
        extractor = katago_extractor(read_network(kept_network(source.net)), "cuda")
        write_rows(output, extractor, source, games, asked, note)
        return
    student = read_student(models_folder() / f"{source.net}.onnx").to("cuda")
    student.compile_parts()
    human = None
    if source.human:
        human = by_graph(OnnxGraph(models_folder() / "human.onnx").to("cuda"))
    extractor = Extractor(by_student(student), "cuda", human=human)
    write_rows(output, extractor, source, games, asked, note)


app.command()(strength_training.train)
app.command()(strength_training.unfreeze)
app.command("search")(strength_training.search_settings)
app.command()(strength_training.thesis)


@app.command()
def figures(
    rows: RowsFolders,
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the pictures.")],
    model: StrengthModel = "default",
    log: Annotated[
        Path | None, typer.Option("--search", help="Draw figures of this search, too.")
    ] = None,
) -> None:
    """Draw the figures of Neubauer's thesis for these rows.

    What moves lose by rank (4.2, 4.3); of players that our model has not seen, how its error falls
    with the number of moves (5.2) and its estimates beside true ranks (5.8); and with a search its
    runs (5.3, 5.4). `thesis` draws 5.1 and 5.5, `tengen ratings eval --plots` 5.6, 5.7 and 5.9.
    """
    import numpy as np

    from tengen.strength.store import load_strength_model
    from tengen_lab.papers.neubauer2024.calibration import LEAST_MOVES
    from tengen_lab.papers.neubauer2024.figures import (
        plot_estimates,
        plot_losses,
        plot_search,
        plot_sizes,
        read_search,
    )
    from tengen_lab.papers.neubauer2024.moves_needed import errors_by_size
    from tengen_lab.training.held_out import Part, part_of
    from tengen_lab.training.strength.folder import read_folders

    own = load_strength_model(model)
    seats, table, _ = read_folders(rows)
    output.mkdir(parents=True, exist_ok=True)
    made = ["points-lost", "chances-lost", "estimates"]
    ranks = seats.steps[table.game]
    plot_losses(table, ranks, output / "points-lost.svg", points=True)
    plot_losses(table, ranks, output / "chances-lost.svg", points=False)
    true, said = [], []
    for seat in np.flatnonzero(np.isfinite(seats.steps)).tolist():
        moves = table[table.game == seat]
        if part_of(str(seats.player[seat])) is Part.TEST and len(moves) >= LEAST_MOVES:
            true.append(float(seats.steps[seat]))
            said.append(own.steps(moves))
    plot_estimates(true, said, output / "estimates.svg")
    if errors := errors_by_size(own, seats, table):
        plot_sizes(errors, output / "moves-needed.svg")
        made.append("moves-needed")
        for each in errors:
            note(f"{each.moves} moves: {each.mae:.2f} +- {each.mae_se:.2f} ranks off")
    if log is not None:
        runs = read_search(log)
        plot_search(runs, output / "search.svg")
        plot_search(runs, output / "search-best.svg", best=0.4)
        made += ["search", "search-best"]
    say(f"{output}  {', '.join(f'{name}.svg' for name in made)}")


@app.command()
def predict(
    pool: Annotated[Path, typer.Argument(help="Games: a Parquet file with players and times.")],
    rows: RowsFolders,
    output: Annotated[Path, typer.Option("-o", "--output", help="The games with the columns.")],
    model: StrengthModel = "default",
    theses: Annotated[
        list[Path] | None,
        typer.Option("--thesis", help="A folder that `thesis` wrote; may be given twice."),
    ] = None,
    learn: Annotated[
        bool, typer.Option(help="Train a model of this pool's own players, in folds by player.")
    ] = False,
    steps: Annotated[int, typer.Option(min=1, help="Steps of each of these trainings.")] = 1200,
    join: Annotated[
        str | None,
        typer.Option(
            help="The column whose model is joined with the results.",
            show_default="learned where it is there, else strength",
        ),
    ] = None,
    results: Annotated[
        str | None, typer.Option(help="The rating system for results of even games.")
    ] = None,
    all_results: Annotated[
        str | None,
        typer.Option(help="The rating system for results of all games, handicap included."),
    ] = None,
    device: TrainingDevice = "cpu",
) -> None:
    """Predict games from the moves that both players made before, for `tengen ratings eval`.

    Writes the pool with the columns `strength` (our model), `likelihood` (the rank that makes the
    moves likeliest), `stochastic` (Neubauer's section 4.3), `basic` and `full` (his networks, with
    --thesis), `learned` (our network on this pool, with --learn), `joined` (moves and the results
    so far, fitted to other players' games in five folds), `history` (the same without moves) and
    `future` (his upper bound, ratings of Glicko-2 that know the result). Compare them with
    `--systems 50-50,glicko2,stored:joined`. A game without earlier moves of both players in the
    rows has no prediction from moves alone.
    """
    from tengen.records.tables import check_output, scan_games, write_frame
    from tengen.strength.store import load_strength_model
    from tengen_lab.papers.neubauer2024.outcomes import ALL_RESULTS, RESULTS, predict_pool
    from tengen_lab.papers.neubauer2024.raters import raters_of
    from tengen_lab.papers.neubauer2024.thesis import read_thesis
    from tengen_lab.training.strength.folder import read_folders

    own = load_strength_model(model)
    theses_read = [read_thesis(folder / "model.npz") for folder in theses or ()]
    learner = _pool_learner(own.kinds, steps, device) if learn else None
    check_output(output, [pool])
    games = scan_games(pool, {"black", "white", "time"}).collect()
    seats, table, _ = read_folders(rows)
    with progress(f"{len(games):,} games") as bar:
        columns = predict_pool(
            games,
            seats,
            table,
            raters_of(own, table, theses_read),
            learner=learner,
            join=join or ("learned" if learn else "strength"),
            results=results or RESULTS,
            all_results=all_results or ALL_RESULTS,
            progress=bar,
        )
    write_frame(games.with_columns(columns), output)
    known = columns["strength"].count()
    say(f"{output}  {known:,} of {len(games):,} games predicted from moves")


def _pool_learner(kinds: Sequence[str], steps: int, device: str) -> Learner:
    """Return what trains our network on a pool's own players
    (`tengen_lab.papers.neubauer2024.pool`)."""
    needs_torch()
    import torch

    from tengen.strength.evidence import inputs_of
    from tengen_lab.papers.neubauer2024.pool import rate_by_folds
    from tengen_lab.training.strength.evidence import EvidencePlan

    plan = EvidencePlan(steps=steps, balance=0.4, most=400)

    def learn(seats: SeatTable, past: PastMoves, pool: Pool, asked: PoolGames) -> Floats:
        inputs = torch.from_numpy(inputs_of(past.table, kinds)).to(device)
        return rate_by_folds(inputs, seats, past, pool, asked, plan, note)

    return learn


@app.command()
def temper(
    rows: RowsFolders,
    output: Annotated[Path, typer.Option("-o", "--output", help="The model: a .npz file.")],
    model: StrengthModel = "default",
    as_json: Json = False,
) -> None:
    """Fit a model's temperature again, so that 80 % intervals hold 80 % of the ruler's windows.

    The rows are those of validation players with all their games (`features --part validation
    --most-games 100000`); the windows are those of `eval`.
    """
    from tengen.strength.store import load_strength_model
    from tengen_lab.training.held_out import Part
    from tengen_lab.training.strength.folder import read_folders
    from tengen_lab.training.strength.tempering import measured, rate_windows
    from tengen_lab.training.strength.tempering import temper as tempered

    if output.suffix != ".npz":
        raise GoError(f"{output}: a model is a .npz file")
    own = load_strength_model(model)
    seats, table, _ = read_folders(rows)
    rated = rate_windows(own, seats, table, Part.VALIDATION)
    cooled, factor = tempered(own, rated)
    cooled.save(output)
    for before, after in zip(
        measured(rated, own.temperature), measured(rated, cooled.temperature), strict=True
    ):
        show(
            {**dataclasses.asdict(after), "coverage80_before": before.coverage80},
            as_json,
            f"{after.games} games  {after.windows:5} windows {after.players:5} players  "
            f"in 80 % {before.coverage80:.1%} before, {after.coverage80:.1%} now  "
            f"mae {before.mae:.2f} before, {after.mae:.2f} now",
        )
    note(f"{output}  temperature times {factor:.2f}")


@app.command()
def calibrate(
    rows: RowsFolder,
    output: Annotated[Path, typer.Option("-o", "--output", help="The scale: a JSON file.")],
    name: Annotated[str, typer.Option(help="What the server is called.")],
    model: StrengthModel = "default",
    between: Annotated[
        tuple[str, str] | None,
        typer.Option(help="Only players of these ranks (5k 3d); the line is an offset."),
    ] = None,
    beside: Annotated[
        Path | None,
        typer.Option(help="With --between: rows of OGS with as many moves of each player."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Fit our ranks to those of another server, for `tengen rank --scale`.

    The rows are those of players with ranks of that server (`tengen strength features` on its
    games, with `--everybody`). A line is fitted on the training players and measured on the others.
    Also prints what the players of each rank look like to us.
    """
    from tengen.files.plain_json import or_null
    from tengen.ranks import parse_rank
    from tengen.strength.store import load_strength_model
    from tengen_lab.papers.neubauer2024.calibration import calibrate
    from tengen_lab.training.strength.folder import read_features

    own = load_strength_model(model)
    seats, table, _ = read_features(rows)
    ends = None
    if between is not None:
        low, high = (parse_rank(text).steps for text in between)
        if low is None or high is None:
            raise GoError("ranks of amateurs are needed, such as 5k and 3d")
        ends = low, high + 1
    other = None if beside is None else read_features(beside)[:2]
    found = calibrate(seats, table, own, name, between=ends, beside=other)
    card = {
        "net": own.net,
        "players": found.players,
        "offset error": or_null(round(found.offset_error, 2)),
        "measured": {
            "players": found.measured,
            "mae before": round(found.mae_before, 2),
            "mae": round(found.mae_after, 2),
            "coverage80": round(found.coverage, 3),
            "bands": [dataclasses.asdict(band) for band in found.bands],
        },
    }
    found.line.save(output, card)
    if as_json:
        say_json(dataclasses.asdict(found))
        return
    say(
        f"{output}  {name} = {found.line.a:.3f} x {found.line.b:+.2f}, from {found.players} "
        f"players; error on {found.measured} others {found.mae_before:.2f}, with the line "
        f"{found.mae_after:.2f} ranks; correlation {found.correlation:.2f}"
    )
    for row in found.by_rank:
        say(f"{row.rank:>4} {row.players:4} players  mean {row.mean:5.1f} +- {row.error:.1f}")
    if between is not None:
        say(f"an offset of {found.line.b:+.2f} +- {found.offset_error:.2f}")
    say(f"{found.coverage:.0%} of the others in their interval of 80 %")
    for band in found.bands:
        say(f"{band.ranks}: {band.players} others, bias {band.bias:+.1f}, off by {band.mae:.1f}")


@app.command()
def tricks(
    folder: Annotated[Path, typer.Argument(help="Problems (SGF): the refutation first.")],
    pool: Annotated[
        list[Path] | None,
        typer.Option(help="Games (Parquet) to complete the boards from; may be repeated."),
    ] = None,
    boards: Annotated[int, typer.Option(min=1, help="Whole boards for each problem.")] = 1,
    net: Annotated[str, typer.Option(help="The network that judges the moves.")] = "default",
    visits: Annotated[
        int,
        typer.Option(
            min=1, help="Visits of the search that says who is ahead at the end; 1 is one look."
        ),
    ] = 1,
    figure: Annotated[
        Path | None, typer.Option(help="Draw both ratings of each problem (figure 7.5).")
    ] = None,
    as_json: Json = False,
) -> None:
    """Rate both variations of trick-play problems: the book's answer, and the failure.

    Prints a line for each problem, then how often the refutation is rated above the failure, and
    how often that verdict agrees with the network's own view of who is ahead, and how often that
    view is the book's.
    """
    import numpy as np

    from tengen.strength.rating import Rater
    from tengen_lab.papers.neubauer2024.tricks import (
        FAILURE,
        REFUTATION,
        judge_trick,
        problem_files,
    )

    files, rater, found = problem_files(folder), Rater(net), []
    with progress(f"{len(files)} problems", total=len(files)) as bar:
        for path in files:
            trick = judge_trick(rater, path, pool or [], boards, visits)
            found.append(trick)
            bar.advance()
            line = trick.as_json()
            show(
                line,
                as_json,
                f"{trick.problem:12} refutation {line['refutation_rank']:>4} "
                f"failure {line['failure_rank']:>4}  {'' if trick.solved else 'not '}solved",
            )
    if figure is not None:
        from tengen_lab.papers.neubauer2024.figures import plot_tricks

        refutations, failures = (
            np.array([trick.mean(name) for trick in found]) for name in (REFUTATION, FAILURE)
        )
        plot_tricks(refutations, failures, figure)
    summary = {
        "problems": len(found),
        "solved": sum(trick.solved for trick in found),
        "network_agrees": sum(trick.network_agrees for trick in found),
        "refutation_ahead": sum(trick.refutation_ahead for trick in found),
        "net": net,
        "visits": visits,
    }
    show(
        summary,
        as_json,
        f"{summary['solved']} of {summary['problems']} refutations above the failure; "
        f"{net} agrees in {summary['network_agrees']}, and sees the refutation ahead in "
        f"{summary['refutation_ahead']}",
    )


def _part(name: str) -> Any:
    from tengen_lab.training.held_out import Part

    return None if name == "all" else Part(name)
