"""`tengen strength`: features, training, search and measurement of strength models."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from tengen.cli.console import note, progress, say, say_json
from tengen.errors import GoError
from tengen.plain_json import to_json

if TYPE_CHECKING:
    from tengen.strength.folder import Asked, Source
    from tengen.strength.games import GameSet

app = typer.Typer(
    no_args_is_help=True, help="Measure and train models that read strength from moves."
)

Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
Part = Annotated[
    Literal["all", "train", "validation", "test"],
    typer.Option(help="Which players: those of one side of the split, or all."),
]
RowsFolder = Annotated[Path, typer.Argument(help="A folder that `tengen strength features` made.")]
RowsFolders = Annotated[
    list[Path], typer.Argument(help="Folders that `tengen strength features` made.")
]
StrengthModel = Annotated[str, typer.Option(help="A model's file, or the network it reads.")]
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
    part: Part = "all",
    size: Annotated[int, typer.Option(help="Size of the boards: 9, 13 or 19.")] = 19,
    seed: Annotated[int, typer.Option(help="Of the choice of players.")] = 0,
    as_json: Json = False,
) -> None:
    """Measure how far estimates are from the ranks that humans had.

    Takes the humans' ranked even games with at least 40 own moves, in time order, in disjoint
    windows of 1, 2, 4 and 8 games; the truth is the rank at the last of them. Standard errors have
    players as clusters.
    """
    import time

    from tengen.strength.evaluation import evaluate_windows
    from tengen.strength.rating import Rater
    from tengen.strength.windows import rated_seats, some_players

    begun = time.monotonic()
    games = _games(collection)
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


@app.command()
def features(
    collection: GamesFile,
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the rows.")],
    net: Annotated[str, typer.Option(help="The network that judges the moves.")] = "default",
    part: Part = "all",
    size: Annotated[int, typer.Option(help="Size of the boards: 9, 13 or 19.")] = 19,
    most_games: Annotated[int, typer.Option(min=1, help="Games of each player.")] = 4,
    stretch: Annotated[
        int, typer.Option(min=0, help="Only so many moves of each game; 0 reads all.")
    ] = 0,
    least_moves: Annotated[int, typer.Option(min=1, help="Own moves that a game must have.")] = 40,
    unranked: Annotated[bool, typer.Option(help="Unranked games as well.")] = False,
    everybody: Annotated[
        bool, typer.Option(help="Both players of all games, not only humans of ranked even ones.")
    ] = False,
    a_rank: Annotated[
        int | None, typer.Option(min=1, help="Only so many players of each rank.")
    ] = None,
    before: Annotated[
        str | None,
        typer.Option(help="What players did before the games of this set of `ratings eval`."),
    ] = None,
    turns: Annotated[
        str | None, typer.Option(help="With --before: only these turns of a game, such as 30:130.")
    ] = None,
    human: Annotated[bool, typer.Option(help="With the human policy's likelihoods.")] = True,
    workers: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    cluster: Annotated[
        str | None, typer.Option(help="Address of a dask scheduler, or `local`.")
    ] = None,
    device: Annotated[Literal["cpu", "cuda"], typer.Option(help="Where the network runs.")] = "cpu",
    human_run: Annotated[
        Path | None,
        typer.Option(help="On a GPU: the folder of `tengen learn human`, for the likelihoods."),
    ] = None,
) -> None:
    """Read the moves of ranked humans into a folder of rows, to train models from.

    An interrupted run goes on where it was. Players come in an order that a hash decides, so that
    the rows of any beginning are a fair sample. `--before exhibition` reads what `predict` needs:
    both sides of the latest games (`--most-games`) of everybody who plays in that set.
    """
    from tengen.strength.folder import Source, choose, write_features
    from tengen.strength.windows import rated_seats, some_of_each_rank

    games = _games(collection)
    if before is not None:
        asked = _ask_earlier(collection, games, before, most_games, turns)
    else:
        seats = rated_seats(
            games,
            size=size,
            least_moves=least_moves,
            part=_part(part),
            ranked=not unranked,
            everybody=everybody,
        )
        if a_rank is not None:
            seats = some_of_each_rank(seats, a_rank)
        asked = choose(games, seats, most_games, stretch)
    source = Source(net, human, collection)
    if device == "cuda":
        _features_on_gpu(output, source, games, asked, human_run)
        say(f"{output}  {len(asked.seats):,} seats")
        return
    with progress(f"{len(asked.seats)} players' games") as bar:
        found = write_features(
            output, source, asked, workers=workers, cluster=cluster, progress=bar
        )
    say(f"{output}  {len(asked.seats):,} seats{f', {found} parts were there' if found else ''}")


def _ask_earlier(
    collection: Path, games: GameSet, name: str, most: int, turns: str | None
) -> Asked:
    from tengen.records.tables import scan_games
    from tengen.strength.earlier import ask_earlier

    stretch = None
    if turns is not None:
        first, _, last = turns.partition(":")
        if not (first.isdecimal() and last.isdecimal() and int(first) < int(last)):
            raise GoError(f"not a stretch of turns such as 30:130: {turns!r}")
        stretch = int(first), int(last)
    table = scan_games(collection, {"id", "black", "white", "winner", "time"}).collect()
    return ask_earlier(table, games, name, most, stretch)


def _features_on_gpu(
    output: Path, source: Source, games: GameSet, asked: Asked, human_run: Path | None
) -> None:
    _needs_torch()
    from tengen.learn.from_network import read_student
    from tengen.learn.human.run import load_head
    from tengen.learn.strength.extraction import (
        Extractor,
        by_head,
        by_student,
        katago_extractor,
        write_rows,
    )
    from tengen.nets.fetching import kept_network
    from tengen.nets.katago import read_network
    from tengen.nets.store import EMBEDDED, models_folder

    if source.net not in EMBEDDED:
        if source.human:
            raise GoError(f"the human policy reads the embedded network, not {source.net!r}")
        extractor = katago_extractor(read_network(kept_network(source.net)), "cuda")
        write_rows(output, extractor, source, games, asked, note)
        return
    if source.human and human_run is None:
        raise GoError("--device cuda needs --human-run for the likelihoods, or --no-human")
    student = read_student(models_folder() / f"{source.net}.onnx").to("cuda")
    student.compile_parts()
    head = load_head(human_run).to("cuda") if human_run is not None and source.human else None
    extractor = Extractor(
        by_student(student), "cuda", human=by_head(head) if head is not None else None
    )
    write_rows(output, extractor, source, games, asked, note)


@app.command()
def train(
    rows: RowsFolders,
    output: Annotated[Path, typer.Option("-o", "--output", help="The model: a .npz file.")],
    kinds: Annotated[
        str,
        typer.Option(help="What the model sees of a move: basic or quality, more, human, trunk."),
    ] = "quality,more,human",
    steps: Annotated[int, typer.Option(min=1, help="Steps of training.")] = 800,
    members: Annotated[int, typer.Option(min=1, help="Small networks that are averaged.")] = 4,
    balance: Annotated[
        float, typer.Option(min=0, max=1, help="How far rare ranks are drawn as often as others.")
    ] = 0.8,
    folds: Annotated[
        int, typer.Option(min=0, help="Folds by which training players too set the temperature.")
    ] = 3,
    seed: Annotated[int, typer.Option(help="The same seed gives the same model.")] = 0,
    as_json: Json = False,
) -> None:
    """Train our model on a folder of rows, and measure it on players that it has not seen."""
    _needs_torch()
    from tengen.learn.strength.evidence import Plan
    from tengen.learn.strength.run import read_rows, train_evidence
    from tengen.strength.evidence import KINDS
    from tengen.strength.store import network_prints

    chosen = [kind.strip() for kind in kinds.split(",") if kind.strip()]
    if unknown := [kind for kind in chosen if kind not in KINDS]:
        raise GoError(f"no kind of input {unknown[0]!r}: {', '.join(KINDS)}")
    if output.suffix != ".npz":
        raise GoError(f"{output}: a model is a .npz file")
    plan = Plan(members=members, steps=steps, balance=balance, seed=seed)
    read = read_rows(*rows)
    about = {
        "command": f"tengen strength train ROWS -o FILE --kinds {kinds} --steps {steps} "
        f"--members {members} --balance {balance:g} --folds {folds} --seed {seed}",
        "networks": network_prints(read.manifest["net"], chosen),
    }
    model = train_evidence(read, chosen, plan, folds=folds, about=about, log=note)
    model.save(output)
    _tell_figures(model.card["figures"], as_json)


def _tell_figures(parts: Mapping[str, Mapping[str, Any]], as_json: bool) -> None:
    """Print the ruler's figures by part and length of window."""
    width = max(map(len, [*parts, "validation"]))
    for part, figures in parts.items():
        for length, row in figures.items():
            if length == "bands":
                continue
            if as_json:
                say_json({"part": part, "games": int(length), **row})
            else:
                gain = f"  gain {row['gain']:.3f} +- {row['gain_se']:.3f}" if "gain" in row else ""
                say(
                    f"{part:{width}} {length} games  {row['windows']:5} windows  "
                    f"mae {row['mae']:.2f} +- {row['mae_se']:.2f}  "
                    f"in 80 % {row['coverage80']:.1%}{gain}"
                )


@app.command()
def unfreeze(
    collection: GamesFile,
    rows: RowsFolders,
    blocks: Annotated[int, typer.Option(min=1, help="The last ones of the network learn.")] = 2,
    rate: Annotated[
        float, typer.Option(min=0, max=1, help="Theirs, as a share of the model's.")
    ] = 0.1,
    steps: Annotated[int, typer.Option(min=1, help="Of each of the two trainings.")] = 600,
    moves: Annotated[int, typer.Option(min=20, help="Of a window that a step looks at.")] = 64,
    members: Annotated[int, typer.Option(min=1, help="Small networks that are averaged.")] = 2,
    seed: Annotated[int, typer.Option(help="The same seed gives the same models.")] = 0,
    threads: Annotated[int, typer.Option(min=1, help="That prepare inputs.")] = 1,
    device: Annotated[Literal["cpu", "cuda"], typer.Option(help="Where to train.")] = "cpu",
    as_json: Json = False,
) -> None:
    """Measure what a model gains where the network's last blocks learn with it.

    The games are those that the rows were read from. A model on the network as it is and one whose
    last blocks learn are trained alike (Neubauer 2024, 6.4). A row takes 185 kB of the device's
    memory, so that this wants a GPU.
    """
    _needs_torch()
    from tengen.learn.from_network import read_student
    from tengen.learn.strength.evidence import Plan
    from tengen.learn.strength.run import read_rows
    from tengen.learn.strength.unfrozen import compare
    from tengen.nets.store import EMBEDDED, models_folder

    read = read_rows(*rows)
    net = read.manifest["net"]
    if net not in EMBEDDED:
        raise GoError(f"blocks of {net} do not learn, only those of {', '.join(EMBEDDED)}")
    student = read_student(models_folder() / f"{net}.onnx")
    if blocks >= len(student.blocks):
        raise GoError(f"{blocks} blocks: fewer than the {len(student.blocks)} of {net} expected")
    plan = Plan(members=members, steps=steps, most=moves, seed=seed)
    figures = compare(
        student, _games(collection), read, plan,
        blocks=blocks, rate=rate, device=device, threads=threads, log=note,
    )  # fmt: skip
    _tell_figures(figures, as_json)


@app.command("search")
def search_settings(
    rows: RowsFolders,
    log: Annotated[Path, typer.Option("-o", "--output", help="Keep the runs in this file.")],
    kind: Annotated[
        Literal["basic", "trunk"], typer.Option(help="Neubauer's basic model, or the full one.")
    ] = "basic",
    by: Annotated[
        Literal["rounds", "optuna"],
        typer.Option(help="Neubauer's iterated random search, or Optuna's estimators."),
    ] = "rounds",
    rounds: Annotated[int, typer.Option(min=1)] = 5,
    runs: Annotated[int, typer.Option(min=1, help="Short runs a round.")] = 6,
    epochs: Annotated[int, typer.Option(min=1, help="Of each run, at most.")] = 8,
    seconds: Annotated[float, typer.Option(help="Of each run, at most.")] = 20.0,
    seed: Annotated[int, typer.Option()] = 0,
    as_json: Json = False,
) -> None:
    """Search hyperparameters of Neubauer's Set Transformer.

    Every finished run is kept in the file; the same command goes on with an interrupted search.
    """
    _needs_torch()
    import time

    from tengen.learn.strength.run import labelled, read_rows, train_thesis
    from tengen.learn.strength.search import Run, search
    from tengen.learn.strength.set_transformer import Hyperparameters, Schedule

    data = labelled(read_rows(*rows), kind, seed)

    def trial(settings: Hyperparameters, number: int) -> float:
        until = time.monotonic() + seconds
        schedule = Schedule(epochs=epochs, steps=20, batch=32, patience=3, seed=number)
        trained, _ = train_thesis(data, settings, schedule, stop=lambda: time.monotonic() > until)
        return trained.likelihood

    def tell(run: Run) -> None:
        line = {**dataclasses.asdict(run.settings), "round": run.round, "number": run.number}
        if as_json:
            say_json({**line, "likelihood": run.likelihood})
        else:
            say(f"round {run.round + 1} run {run.number + 1}: {run.likelihood:.4f}  {run.settings}")

    best = search(trial, log, by=by, rounds=rounds, runs=runs, seed=seed, tell=tell)
    say_json({"best": dataclasses.asdict(best)})


@app.command()
def thesis(
    rows: RowsFolders,
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the training.")],
    kind: Annotated[
        Literal["basic", "trunk"], typer.Option(help="Neubauer's basic model, or the full one.")
    ] = "basic",
    log: Annotated[
        Path | None, typer.Option("--search", help="Take the best settings of this search.")
    ] = None,
    epochs: Annotated[int, typer.Option(min=1, help="At most.")] = 100,
    steps: Annotated[int, typer.Option(min=1, help="Of an epoch.")] = 100,
    batch: Annotated[int, typer.Option(min=1, help="Pairs of players in a step.")] = 100,
    seconds: Annotated[float, typer.Option(help="At most.")] = math.inf,
    seed: Annotated[int, typer.Option()] = 0,
    as_json: Json = False,
) -> None:
    """Train Neubauer's Set Transformer, with the settings of his table 5.1 or of a search.

    Writes how the training went (`training.json`, and the picture of his figures 5.1 and 5.5), and
    prints how far off it is on single games of players that it has not seen.
    """
    _needs_torch()
    import time

    from tengen import atomic
    from tengen.learn.strength.run import labelled, read_rows, train_thesis
    from tengen.learn.strength.search import best_of
    from tengen.learn.strength.set_transformer import THESIS, Schedule
    from tengen.strength.figures import plot_training

    data = labelled(read_rows(*rows), kind, seed)
    settings = THESIS if log is None else best_of(log)
    until = time.monotonic() + seconds
    trained, found = train_thesis(
        data,
        settings,
        Schedule(epochs=epochs, steps=steps, batch=batch, seed=seed),
        stop=lambda: time.monotonic() > until,
        tell=lambda line: note(f"epoch {line['epoch']}: lambda {line['lambda']:.4f}"),
    )
    output.mkdir(parents=True, exist_ok=True)
    about = {"kind": kind, "settings": dataclasses.asdict(settings), "test": found}
    whole = to_json({**about, "epochs": trained.epochs}, indent=1)
    atomic.write_text(output / "training.json", f"{whole}\n")
    plot_training(trained.epochs, output / "training.svg")
    if as_json:
        say_json(about)
        return
    say(
        f"{output}  {len(trained.epochs)} epochs; single games of {found['players']} test players: "
        f"mae {found['mae']:.2f} +- {found['mae_se']:.2f}, correlation {found['correlation']:.2f}"
    )


@app.command()
def figures(
    rows: RowsFolders,
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the pictures.")],
    model: StrengthModel = "default",
    log: Annotated[Path | None, typer.Option("--search", help="The file of a search.")] = None,
) -> None:
    """Draw the figures of Neubauer's thesis for these rows.

    What moves lose by rank (4.2, 4.3), estimates of our model beside true ranks of players that it
    has not seen (5.8), and with a search its runs (5.3, 5.4). `thesis` draws 5.1 and 5.5,
    `tengen ratings eval --plots` 5.6, 5.7 and 5.9.
    """
    import numpy as np

    from tengen.records.held_out import Part, part_of
    from tengen.strength.calibration import LEAST_MOVES
    from tengen.strength.figures import plot_estimates, plot_losses, plot_search, read_search
    from tengen.strength.folder import read_folders
    from tengen.strength.store import load_strength_model

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
    if log is not None:
        runs = read_search(log)
        plot_search(runs, output / "search.svg")
        plot_search(runs, output / "search-best.svg", best=0.4)
        made += ["search", "search-best"]
    say(f"{output}  {', '.join(f'{name}.svg' for name in made)}")


@app.command()
def predict(
    pool: Annotated[Path, typer.Argument(help="Games: a Parquet file with players and times.")],
    rows: RowsFolder,
    output: Annotated[Path, typer.Option("-o", "--output", help="The games with the columns.")],
    model: StrengthModel = "default",
    results: Annotated[
        str, typer.Option(help="The rating system whose ratings are joined with the moves.")
    ] = "whr(w2=30, virtual_games=4)",
) -> None:
    """Predict games from the moves that both players made before, for `tengen ratings eval`.

    Writes the pool with the columns `strength` (our model), `stochastic` (Neubauer's section 4.3),
    `joined` (moves and the results so far, fitted to other players' games in five folds) and
    `future` (his upper bound, ratings of Glicko-2 that know the result); compare them with
    `--systems 50-50,glicko2,stored:strength,stored:joined`. A game without earlier moves of both
    players in the rows has no prediction from moves alone.
    """
    import numpy as np
    import polars as pl

    from tengen.records.tables import check_output, scan_games, write_frame
    from tengen.strength.folder import read_features
    from tengen.strength.outcomes import (
        PastMoves,
        future_glicko2,
        join_results,
        places_of_games,
        places_of_seats,
        predict_games,
    )
    from tengen.strength.store import load_strength_model

    own = load_strength_model(model)
    check_output(output, [pool])
    games = scan_games(pool, {"black", "white", "time"}).collect()
    seats, table, _ = read_features(rows)
    black, white = (np.array(games[side].fill_null("").to_list()) for side in ("black", "white"))
    past = PastMoves.of(seats, table, places_of_seats(seats, games))
    said = predict_games(black, white, places_of_games(games), past, own)
    columns = [
        pl.Series("stochastic", said.stochastic).fill_nan(None),
        pl.Series("strength", said.strength).fill_nan(None),
    ]
    if "winner" in games.columns:
        columns += [join_results(games, said, results), future_glicko2(games)]
    write_frame(games.with_columns(columns), output)
    known = int(np.isfinite(said.strength).sum())
    say(f"{output}  {known:,} of {len(games):,} games predicted from moves")


@app.command()
def calibrate(
    rows: RowsFolder,
    output: Annotated[Path, typer.Option("-o", "--output", help="The scale: a JSON file.")],
    name: Annotated[str, typer.Option(help="What the server is called.")],
    model: StrengthModel = "default",
    as_json: Json = False,
) -> None:
    """Fit our ranks to those of another server, for `tengen rank --scale`.

    The rows are those of players with ranks of that server (`tengen strength features` on its
    games, with `--everybody`). A line is fitted on the training players and measured on the others.
    Also prints what the players of each rank look like to us.
    """
    from tengen.strength.calibration import calibrate
    from tengen.strength.folder import read_features
    from tengen.strength.store import load_strength_model

    own = load_strength_model(model)
    seats, table, _ = read_features(rows)
    found = calibrate(seats, table, own, name)
    found.line.save(output)
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
        typer.Option(min=1, help="Of the search that says who is ahead at the end; 1: one look."),
    ] = 1,
    as_json: Json = False,
) -> None:
    """Rate both variations of trick-play problems: the book's answer, and the failure.

    Prints a line for each problem, then how often the refutation is rated above the failure, and
    how often that verdict agrees with the network's own view of who is ahead, and how often that
    view is the book's.
    """
    from tengen.strength.rating import Rater
    from tengen.strength.tricks import judge_trick, problem_files

    files, rater, found = problem_files(folder), Rater(net), []
    with progress(f"{len(files)} problems", total=len(files)) as bar:
        for path in files:
            trick = judge_trick(rater, path, pool or [], boards, visits)
            found.append(trick)
            bar.advance()
            line = trick.as_json()
            if as_json:
                say_json(line)
            else:
                say(
                    f"{trick.problem:12} refutation {line['refutation_rank']:>4} "
                    f"failure {line['failure_rank']:>4}  {'' if trick.solved else 'not '}solved"
                )
    summary = {
        "problems": len(found),
        "solved": sum(trick.solved for trick in found),
        "network_agrees": sum(trick.network_agrees for trick in found),
        "refutation_ahead": sum(trick.refutation_ahead for trick in found),
        "net": net,
        "visits": visits,
    }
    if as_json:
        say_json(summary)
    else:
        say(
            f"{summary['solved']} of {summary['problems']} refutations above the failure; "
            f"{net} agrees in {summary['network_agrees']}, and sees the refutation ahead in "
            f"{summary['refutation_ahead']}"
        )


def _needs_torch() -> None:
    from tengen.cli.learn_needs import need_torch

    need_torch()


def _part(name: str) -> Any:
    from tengen.records.held_out import Part

    return None if name == "all" else Part(name)


def _games(collection: Path) -> GameSet:
    from tengen.strength.reading import read_collection

    found = read_collection([collection])
    for fault in found.faults[:5]:
        note(fault)
    return found.games
