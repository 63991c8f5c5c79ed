"""`tengen patterns`: harvest shapes, train models that predict moves, measure them."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.cli.console import note, progress, say, say_json, show
from tengen.cli.options import Json, with_options

app = typer.Typer(
    add_completion=False, help="Move prediction by patterns: harvest, train, evaluate."
)

PoolFile = Annotated[
    Path, typer.Argument(metavar="POOL", help="Games: any file that `tengen games import` reads.")
]
Part = Annotated[
    str, typer.Option(help="Part of the games: train, validation, test or all; drawn by game id.")
]
Games = Annotated[int | None, typer.Option(min=1, help="Use this many games of the part.")]
Threads = Annotated[int, typer.Option(min=1, help="Threads, or workers of a local cluster.")]
Cluster = Annotated[
    str | None, typer.Option(help="A dask scheduler's address, or `local`; same result.")
]


@app.command()
def harvest(
    pool: PoolFile,
    output: Annotated[Path, typer.Option("-o", "--output", help="The table of patterns.")],
    threshold: Annotated[
        int, typer.Option(min=1, help="Keep patterns that were played this often.")
    ] = 10,
    part: Part = "train",
    games: Games = None,
    threads: Threads = 1,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Collect the shapes around played moves that occur often enough."""
    from tengen_lab.training.patterns import harvest as harvesting
    from tengen_lab.training.patterns.pools import open_pool

    _check_folder(output)
    with _parquet(pool) as path, progress("harvest") as bar:
        chosen = open_pool(path, part, games, str(pool))
        table = harvesting.harvest(
            chosen, threshold, threads=threads, cluster=cluster,
            progress=lambda step, done, total: bar(done + total * (step == "count"), 2 * total),
        )  # fmt: skip
    table.save(output)
    kinds = {
        name: int((table.kinds == kind).sum())
        for kind, name in enumerate(("shapes", "vectors", "responses"))
    }
    described = {"file": str(output), "games": len(chosen), "patterns": len(table), **kinds}
    show(
        described,
        as_json,
        f"{output}  {len(table):,} patterns from {len(chosen):,} games: "
        + ", ".join(f"{count:,} {name}" for name, count in kinds.items()),
    )


@dataclass(frozen=True, slots=True)
class LearnedOptions:
    """What is learned from the games of a pool, and how."""

    learner: Annotated[
        str,
        typer.Option(
            help="mm, fbt, gradient, lbr, bar, bar-full, bar-averaged, bar-tm, probabilistic; "
            "or a,b."
        ),
    ] = "mm"
    preset: Annotated[
        str, typer.Option(help="wistuba13, coulom-lite, coulom, responses, tengen, ...; or a,b.")
    ] = "tengen"
    seed: Annotated[
        int, typer.Option(min=0, max=2**32 - 1, help="The same seed draws the same samples.")
    ] = 0
    teams: Annotated[
        float, typer.Option(min=0, help="About how many moves of a position are kept; 0 keeps all.")
    ] = 32.0
    tolerance: Annotated[float, typer.Option(help="MM stops when an update gains less.")] = 1e-3
    epochs: Annotated[int, typer.Option(min=1, help="Rounds of FBT.")] = 2
    factors: Annotated[int, typer.Option(min=1, help="Length of FBT's vectors.")] = 8


@app.command()
@with_options
def train(
    pool: PoolFile,
    patterns: Annotated[Path, typer.Option(help="The table that `harvest` wrote.")],
    output: Annotated[
        Path, typer.Option("-o", "--output", help="The model; a folder for several.")
    ],
    learned: LearnedOptions,
    part: Part = "train",
    games: Games = None,
    folder: Annotated[
        Path | None, typer.Option(help="Keep the competitions here, to go on or train again.")
    ] = None,
    small: Annotated[
        bool, typer.Option("--small", help="Round the numbers: the file is a third as large.")
    ] = False,
    threads: Threads = 1,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Learn what patterns are worth from games."""
    from tengen.patterns.presets import find_preset
    from tengen.patterns.tables import load_table
    from tengen_lab.training.patterns.learners import FBTSettings, MMSettings
    from tengen_lab.training.patterns.pools import open_pool
    from tengen_lab.training.patterns.training import (
        TrainingSettings,
        check_learner,
        make_competitions,
    )
    from tengen_lab.training.patterns.training import train as fit

    presets = [find_preset(name) for name in learned.preset.split(",")]
    wanted = [(name, each) for each in presets for name in learned.learner.split(",")]
    several = len(wanted) > 1
    command = (
        f"tengen patterns train {pool.name} --patterns {patterns.name} "
        f"--learner {learned.learner} --preset {learned.preset} --part {part}"
        f"{f' --games {games}' if games else ''} --seed {learned.seed} --teams {learned.teams:g} "
        f"--tolerance {learned.tolerance:g} --epochs {learned.epochs} --factors {learned.factors}"
        f"{' --small' if small else ''} --output {output.name}"
    )
    for name, _ in wanted:
        check_learner(name)
    if several:
        output.mkdir(parents=True, exist_ok=True)
    else:
        _check_folder(output)
    table = load_table(patterns)
    settings = TrainingSettings(
        seed=learned.seed,
        teams=learned.teams,
        mm=MMSettings(tolerance=learned.tolerance),
        fbt=FBTSettings(epochs=learned.epochs, factors=learned.factors),
    )
    with _parquet(pool) as path, _kept(folder) as place:
        chosen = open_pool(path, part, games, str(pool))
        unseen = {"train": "validation", "all": "all"}.get(part, "train")
        if unseen == part:
            note("no game is held out: temperatures are fitted to games that were learned")
        calibration = open_pool(path, unseen, name=str(pool))
        calibration = open_pool(path, unseen, min(100, len(calibration)))
        with progress("teams") as bar:
            data = make_competitions(
                chosen, table, presets, place, settings,
                threads=threads, cluster=cluster, progress=bar,
            )  # fmt: skip
        for model in fit(
            data, wanted, settings, calibration=calibration, threads=threads, report=note
        ):
            name = f"{model.learner}-{model.preset.name}"
            model.card.update(name=name, command=command)
            target = output / f"{name}.npz" if several else output
            model.save(target, small=small)
            described = {"file": str(target), "learner": model.learner, "preset": model.preset.name}
            described |= {key: value for key, value in model.card.items() if key != "command"}
            show(
                described,
                as_json,
                f"{target}  {name}: {model.card['positions']:,} positions, "
                f"{model.card['seconds_learning']:,} s",
            )


@app.command("eval")
def evaluate(
    models: Annotated[
        list[str],
        typer.Argument(
            metavar="MODEL... POOL", help="Model files (or `embedded`), then the games."
        ),
    ],
    part: Part = "all",
    games: Games = None,
    figures: Annotated[
        Path | None,
        typer.Option(help="Draw figures 4 to 10 of Wistuba et al. (2012) into this folder."),
    ] = None,
    threads: Threads = 1,
    as_json: Json = False,
) -> None:
    """Say how often the played move comes first, among the first five, and among the first ten.

    Models after the first are also compared with it, position by position, with errors by game.
    """
    from tengen.patterns.model import load_model
    from tengen_lab.papers.wistuba2012.evaluation import evaluate as run
    from tengen_lab.papers.wistuba2012.evaluation import paired_gains
    from tengen_lab.training.patterns.pools import open_pool

    if len(models) < 2:
        raise typer.BadParameter("a model and a pool are needed")
    *names, pool = models
    loaded = [load_model(name) for name in names]
    with _parquet(Path(pool)) as path, progress("evaluate") as bar:
        chosen = open_pool(path, part, games, pool)
        results = run(loaded, chosen, threads=threads, progress=bar)
    for number, (name, result) in enumerate(zip(names, results, strict=True)):
        summary = result.summary() | {"model": name}
        gains = paired_gains(result, results[0]) if number else {}
        if as_json:
            say_json(summary | gains)
            continue
        over = ""
        if gains:
            over = (
                f"; over {names[0]}: top-1 {100 * gains['top1_gain']:+.2f} "
                f"+- {100 * gains['top1_error']:.2f}, log-evidence "
                f"{gains['log_evidence_gain']:+.4f} +- {gains['log_evidence_error']:.4f}"
            )
        say(
            f"{name}  top-1 {summary['top1']:.2%}  top-5 {summary['top5']:.2%}  "
            f"top-10 {summary['top10']:.2%}  log-evidence {summary['log_evidence']:.3f}  "
            f"{summary['games']:,} games, {summary['positions']:,} positions, "
            f"{summary['positions_per_second']:,.0f} a second{over}"
        )
    if figures is not None:
        from tengen_lab.papers.wistuba2012.plots import draw_figures

        figures.mkdir(parents=True, exist_ok=True)
        for drawn in draw_figures(loaded, results, figures):
            note(f"wrote {drawn}")


@app.command()
def adapt(
    models: Annotated[
        list[str],
        typer.Argument(
            metavar="MODEL[:METHOD]... POOL",
            help="Model files (or `embedded`), each with a way to learn on: lbr, bar or fbt.",
        ),
    ],
    scope: Annotated[
        str, typer.Option(help="What a model adapts to before it is reset: game, player, rank.")
    ] = "game",
    part: Part = "all",
    games: Games = None,
    longest: Annotated[
        int | None, typer.Option(min=1, help="Use this many games of a player or rank.")
    ] = None,
    least: Annotated[
        int, typer.Option(min=1, help="Leave out players or ranks with fewer games.")
    ] = 1,
    streams: Annotated[
        int | None, typer.Option(min=1, help="Draw this many players, ranks or games.")
    ] = None,
    figure: Annotated[
        Path | None, typer.Option(help="Draw the gains over the course of games: .svg or .png.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Compare a model that learns while games are played with the same model frozen.

    Every move is predicted by both before the adapting one learns it. Lines by phase of 30 moves
    follow the line of all moves (for players and ranks: by how many moves were seen before).
    """
    from tengen.patterns.model import load_model
    from tengen_lab.papers.wistuba2012.adaptation import measure_adaptation
    from tengen_lab.training.patterns.pools import open_pool

    if len(models) < 2:
        raise typer.BadParameter("a model and a pool are needed")
    *names, pool = models
    loaded: dict[str, Any] = {}
    wanted = []
    for name in names:
        file, _, method = name.partition(":")
        loaded.setdefault(file, load_model(file))
        wanted.append((loaded[file], method or None))
    with _parquet(Path(pool)) as path, progress("adapt") as bar:
        chosen = open_pool(path, part, games, pool)
        found = measure_adaptation(
            wanted, chosen, scope,  # type: ignore[arg-type]
            longest=longest, least=least, streams=streams, progress=bar,
        )  # fmt: skip
    if figure is not None:
        from tengen_lab.papers.wistuba2012.plots import draw_adaptation

        draw_adaptation(names, found, figure)
    for name, gains in zip(names, found, strict=True):
        lines = [("all", gains.summary())]
        label = "moves {}-{}" if scope == "game" else "after {}-{} moves"
        lines += [(label.format(first, last), summary) for first, last, summary in gains.course()]
        if scope != "game":
            lines += [(gains.streams[key], each) for key, each in gains.by(gains.stream)]
        for when, summary in lines:
            show(
                {"model": name, "scope": scope, "when": when, **summary},
                as_json,
                f"{name}  {when:16s}  top-1 {summary['top1_frozen']:.2%} -> "
                f"{summary['top1_adapted']:.2%} ({100 * summary['top1_gain']:+.2f} "
                f"+- {100 * summary['top1_error']:.2f})  "
                f"log-evidence {summary['log_evidence_frozen']:.4f} -> "
                f"{summary['log_evidence_adapted']:.4f} ({summary['log_evidence_gain']:+.4f} "
                f"+- {summary['log_evidence_error']:.4f})  {summary['positions']:,} positions, "
                f"{summary['streams']:,} {scope}s",
            )


@app.command()
def browse(
    model: Annotated[str, typer.Argument(help="A model file, or `embedded`.")],
    pool: PoolFile,
    kind: Annotated[str, typer.Option(help="shape, or response (to the last move).")] = "shape",
    order: Annotated[str, typer.Option(help="best, worst, played or seen first.")] = "best",
    sizes: Annotated[str, typer.Option(help="Sizes of templates: one, or from-to.")] = "3-13",
    count: Annotated[int, typer.Option("-n", "--count", min=1, help="How many to show.")] = 10,
    least: Annotated[
        int, typer.Option(min=1, help="Only patterns that these games play this often.")
    ] = 5,
    part: Part = "all",
    games: Games = None,
    figures: Annotated[
        Path | None, typer.Option(help="Draw each pattern into this folder, named by its number.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Draw the shapes a model has learned, with their weights, counts and games that have them."""
    from tengen.errors import GoError, quoted
    from tengen.patterns.model import load_model
    from tengen_lab.papers.wistuba2012.browser import browse as look
    from tengen_lab.training.patterns.pools import open_pool

    low, _, high = sizes.partition("-")
    if not low.isdecimal() or not (high or low).isdecimal():
        raise GoError(f"sizes {quoted(sizes)}: a number or two, as in 3-13, expected")
    loaded = load_model(model)
    with _parquet(pool) as path, progress("browse") as bar:
        chosen = open_pool(path, part, games, str(pool))
        found = look(
            loaded, chosen, kind, order, sizes=(int(low), int(high or low)),  # type: ignore[arg-type]
            count=count, least=least, progress=bar,
        )  # fmt: skip
    for shape in found:
        where = ", ".join(f"{each.game} move {each.moves + 1}" for each in shape.examples)
        if as_json:
            say_json(
                {
                    "number": shape.number, "kind": kind, "size": shape.size,
                    "weight": round(shape.weight, 4), "learned": shape.learned,
                    "seen": shape.seen, "played": shape.played, "rows": shape.rows,
                    "examples": [
                        {"game": each.game, "move": each.moves + 1} for each in shape.examples
                    ],
                }
            )  # fmt: skip
        else:
            say(
                f"{kind} {shape.number}, size {shape.size}: weight {shape.weight:+.2f}, played "
                f"{shape.played:,} of {shape.seen:,} times it was there; {where}"
            )
            for row in shape.rows:
                say(f"    {row}")
        if figures is not None:
            from tengen.pictures import write_diagram

            figures.mkdir(parents=True, exist_ok=True)
            title = f"{kind} {shape.number}, size {shape.size}"
            write_diagram(figures / f"{kind}-{shape.number}.svg", shape.diagram(title))


@app.command()
def answers(
    model: Annotated[str, typer.Argument(help="A model file, or `embedded`.")],
    pool: PoolFile,
    output: Annotated[Path, typer.Option("-o", "--output", help="The file of the counts.")],
    least: Annotated[
        int, typer.Option(min=1, help="Keep answers that could be played this often.")
    ] = 10,
    share: Annotated[
        float,
        typer.Option(
            min=0, max=1, help="Keep answers that were then played in this share of cases."
        ),
    ] = 0.3,
    part: Part = "train",
    games: Games = None,
    as_json: Json = False,
) -> None:
    """Count how often players gave the usual answers, where a shape asked for them."""
    from tengen.patterns.model import load_model
    from tengen_lab.training.patterns.counting import count_answers
    from tengen_lab.training.patterns.pools import open_pool

    _check_folder(output)
    loaded = load_model(model)
    with _parquet(pool) as path, progress("answers") as bar:
        chosen = open_pool(path, part, games, str(pool))
        found = count_answers(loaded, chosen, least=least, share=share, progress=bar)
    found.save(output)
    show(
        {"output": str(output), "games": found.games, "answers": len(found.rows)},
        as_json,
        f"{output}  {len(found.rows):,} usual answers in {found.games:,} games",
    )


@app.command("show")
def show_model(
    model: Annotated[str, typer.Argument(help="A model file, or `embedded`.")] = "embedded",
    as_json: Json = False,
) -> None:
    """Say what a model is and where it comes from."""
    from tengen.patterns.model import load_model

    loaded = load_model(model)
    facts: dict[str, Any] = {
        "model": model,
        "learner": loaded.learner,
        "preset": loaded.preset.name,
        "patterns": len(loaded.table),
        "factors": 0 if loaded.vectors is None else loaded.vectors.shape[1],
        **loaded.card,
    }
    if as_json:
        say_json(facts)
    else:
        for key, value in facts.items():
            say(f"{key:22s} {value}")


def _check_folder(output: Path) -> None:
    """Say that the result could not be written before the work is done, not after."""
    from tengen.errors import GoError

    if not output.parent.is_dir():
        raise GoError(f"{output.parent}: no such folder")


@contextmanager
def _parquet(path: Path) -> Iterator[Path]:
    from tengen_lab.training.patterns.pools import as_parquet

    with tempfile.TemporaryDirectory(prefix="tengen-pool-") as folder:
        yield as_parquet(path, Path(folder))


@contextmanager
def _kept(folder: Path | None) -> Iterator[Path]:
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        yield folder
        return
    place = Path(tempfile.mkdtemp(prefix="tengen-teams-"))
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)
