"""`tengen strength train|unfreeze|search|thesis`: models that learn, and what they gain."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from tengen.cli.console import note, say, say_json, show
from tengen.cli.options import Json
from tengen.errors import GoError
from tengen.files.plain_json import to_json
from tengen_lab.commands.strength_options import (
    GamesFile,
    RowsFolders,
    TrainingDevice,
    needs_torch,
    read_games,
)


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
        float,
        typer.Option(
            min=0, max=1, help="1 draws all ranks equally often, 0 as often as they occur."
        ),
    ] = 0.8,
    folds: Annotated[
        int,
        typer.Option(min=0, help="Folds, so that training players help to set the temperature."),
    ] = 3,
    seed: Annotated[int, typer.Option(help="The same seed gives the same model.")] = 0,
    as_json: Json = False,
) -> None:
    """Train our model on a folder of rows, and measure it on players that it has not seen."""
    needs_torch()
    from tengen.strength.evidence import KINDS
    from tengen.strength.store import network_prints
    from tengen_lab.training.strength.evidence import EvidencePlan
    from tengen_lab.training.strength.run import read_rows, train_evidence

    chosen = [kind.strip() for kind in kinds.split(",") if kind.strip()]
    if unknown := [kind for kind in chosen if kind not in KINDS]:
        raise GoError(f"no kind of input {unknown[0]!r}: {', '.join(KINDS)}")
    if output.suffix != ".npz":
        raise GoError(f"{output}: a model is a .npz file")
    plan = EvidencePlan(members=members, steps=steps, balance=balance, seed=seed)
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


def unfreeze(
    collection: GamesFile,
    rows: RowsFolders,
    blocks: Annotated[
        int, typer.Option(min=1, help="How many of the network's last blocks are trained.")
    ] = 2,
    rate: Annotated[
        float,
        typer.Option(min=0, max=1, help="Learning rate of these blocks, relative to the model's."),
    ] = 0.1,
    steps: Annotated[int, typer.Option(min=1, help="Steps of each of the two trainings.")] = 600,
    moves: Annotated[
        int, typer.Option(min=20, help="Moves of a window that a step looks at.")
    ] = 64,
    members: Annotated[int, typer.Option(min=1, help="Small networks that are averaged.")] = 2,
    seed: Annotated[int, typer.Option(help="The same seed gives the same models.")] = 0,
    threads: Annotated[int, typer.Option(min=1, help="Threads that prepare inputs.")] = 1,
    device: TrainingDevice = "cpu",
    as_json: Json = False,
) -> None:
    """Measure what a model gains where the network's last blocks learn with it.

    The games are those that the rows were read from. A model on the network as it is and one whose
    last blocks learn are trained alike (Neubauer 2024, 6.4). A row takes 185 kB of the device's
    memory, so that this wants a GPU.
    """
    needs_torch()
    from tengen.nets.store import EMBEDDED, models_folder
    from tengen_lab.papers.neubauer2024.unfrozen import compare
    from tengen_lab.training.from_network import read_student
    from tengen_lab.training.strength.evidence import EvidencePlan
    from tengen_lab.training.strength.run import read_rows

    read = read_rows(*rows)
    net = read.manifest["net"]
    if net not in EMBEDDED:
        raise GoError(f"blocks of {net} do not learn, only those of {', '.join(EMBEDDED)}")
    student = read_student(models_folder() / f"{net}.onnx")
    if blocks >= len(student.blocks):
        raise GoError(f"{blocks} blocks: fewer than the {len(student.blocks)} of {net} expected")
    plan = EvidencePlan(members=members, steps=steps, most=moves, seed=seed)
    figures = compare(
        student, read_games(collection), read, plan,
        blocks=blocks, rate=rate, device=device, threads=threads, log=note,
    )  # fmt: skip
    _tell_figures(figures, as_json)


def search_settings(
    rows: RowsFolders,
    log: Annotated[Path, typer.Option("-o", "--output", help="Keep the runs in this file.")],
    kind: Annotated[
        Literal["basic", "trunk"], typer.Option(help="Neubauer's basic model, or the full one.")
    ] = "basic",
    pool: Annotated[
        Path | None,
        typer.Option(
            help="Score runs by lambda on this pool's validation games (`tengen games split`), "
            "as the thesis does, not by errors of ranks."
        ),
    ] = None,
    by: Annotated[
        Literal["rounds", "optuna"],
        typer.Option(help="Neubauer's iterated random search, or Optuna's estimators."),
    ] = "rounds",
    rounds: Annotated[int, typer.Option(min=1)] = 5,
    runs: Annotated[int, typer.Option(min=1, help="Short runs in a round.")] = 6,
    epochs: Annotated[int, typer.Option(min=1, help="Most epochs of each run.")] = 8,
    steps: Annotated[int, typer.Option(min=1, help="Steps of an epoch.")] = 20,
    batch: Annotated[int, typer.Option(min=1, help="Pairs of players in a step.")] = 32,
    patience: Annotated[
        int, typer.Option(min=1, help="End a run after this many epochs without a gain.")
    ] = 3,
    seconds: Annotated[float, typer.Option(help="Most seconds of each run.")] = 20.0,
    seed: Annotated[int, typer.Option()] = 0,
    device: TrainingDevice = "cpu",
    as_json: Json = False,
) -> None:
    """Search hyperparameters of Neubauer's Set Transformer.

    Every finished run is kept in the file; the same command goes on with an interrupted search.
    """
    needs_torch()
    import time

    from tengen.records.tables import scan_games
    from tengen_lab.papers.neubauer2024.runs import PoolData, labelled, train_thesis
    from tengen_lab.papers.neubauer2024.search import TriedRun, search
    from tengen_lab.papers.neubauer2024.set_transformer_training import (
        Hyperparameters,
        MatchSchedule,
    )
    from tengen_lab.training.strength.run import read_rows

    read = read_rows(*rows)
    if pool is None:
        ranks = labelled(read, kind, seed)
        ranks = dataclasses.replace(ranks, rows=ranks.rows.to(device))
    else:
        games = scan_games(pool, {"id", "black", "white", "winner", "time", "set"}).collect()
        results = PoolData.of(read, games, kind, device)

    def trial(settings: Hyperparameters, number: int) -> float:
        until = time.monotonic() + seconds
        schedule = MatchSchedule(
            epochs=epochs, steps=steps, batch=batch, patience=patience, seed=number
        )
        how: dict[str, Any] = {"stop": lambda: time.monotonic() > until}
        if pool is None:
            return train_thesis(ranks, settings, schedule, **how)[0].likelihood
        return results.train(settings, schedule, **how).trained.likelihood

    def tell(run: TriedRun) -> None:
        line = {**dataclasses.asdict(run.settings), "round": run.round, "number": run.number}
        show(
            {**line, "likelihood": run.likelihood},
            as_json,
            f"round {run.round + 1} run {run.number + 1}: {run.likelihood:.4f}  {run.settings}",
        )

    of = f"{kind} on {pool.name}" if pool is not None else ""
    best = search(trial, log, by=by, rounds=rounds, runs=runs, seed=seed, of=of, tell=tell)
    say_json({"best": dataclasses.asdict(best)})


def thesis(
    rows: RowsFolders,
    output: Annotated[Path, typer.Option("-o", "--output", help="Folder for the training.")],
    kind: Annotated[
        Literal["basic", "trunk"], typer.Option(help="Neubauer's basic model, or the full one.")
    ] = "basic",
    pool: Annotated[
        Path | None,
        typer.Option(
            help="Learn from the games of this pool's training set (`tengen games split`), "
            "not from ranks."
        ),
    ] = None,
    log: Annotated[
        Path | None, typer.Option("--search", help="Take the best settings of this search.")
    ] = None,
    epochs: Annotated[int, typer.Option(min=1, help="Most epochs of training.")] = 100,
    steps: Annotated[int, typer.Option(min=1, help="Steps of an epoch.")] = 100,
    batch: Annotated[int, typer.Option(min=1, help="Pairs of players in a step.")] = 100,
    seconds: Annotated[float, typer.Option(help="Most seconds of training.")] = math.inf,
    seed: Annotated[int, typer.Option()] = 0,
    device: TrainingDevice = "cpu",
    as_json: Json = False,
) -> None:
    """Train Neubauer's Set Transformer, with the settings of his table 5.1 or of a search.

    Writes the model (`model.npz`, which `predict --thesis` reads) and how the training went
    (`training.json`, and the picture of his figures 5.1 and 5.5). From ranks it learns the rating
    alone, and its error on single games of players that it has not seen is printed; from a pool it
    learns all three targets of section 4.7.1, and the likelihood of the validation games is.
    """
    needs_torch()
    import time

    from tengen.files import atomic
    from tengen.records.tables import scan_games
    from tengen_lab.papers.neubauer2024.figures import plot_training
    from tengen_lab.papers.neubauer2024.runs import thesis_on_pool, thesis_on_ranks
    from tengen_lab.papers.neubauer2024.search import best_of
    from tengen_lab.papers.neubauer2024.set_transformer_training import THESIS, MatchSchedule
    from tengen_lab.training.strength.run import read_rows

    settings = THESIS if log is None else best_of(log)
    schedule = MatchSchedule(epochs=epochs, steps=steps, batch=batch, seed=seed)
    until = time.monotonic() + seconds
    read = read_rows(*rows)
    how: dict[str, Any] = {
        "stop": lambda: time.monotonic() > until,
        "tell": lambda line: note(f"epoch {line['epoch']}: lambda {line['lambda']:.4f}"),
    }
    if pool is None:
        model, trained = thesis_on_ranks(read, kind, settings, schedule, device, **how)
    else:
        games = scan_games(pool, {"id", "black", "white", "winner", "time", "set"}).collect()
        model, trained = thesis_on_pool(read, games, kind, settings, schedule, device, **how)
    output.mkdir(parents=True, exist_ok=True)
    model.save(output / "model.npz")
    about = {"kind": kind, "settings": dataclasses.asdict(settings), **model.card["figures"]}
    whole = to_json({**about, "epochs": trained.epochs}, indent=1)
    atomic.write_text(output / "training.json", f"{whole}\n")
    plot_training(trained.epochs, output / "training.svg")
    if as_json:
        say_json(about)
        return
    told = f"lambda {trained.likelihood:.4f} on the validation games"
    if "test" in about:
        found = about["test"]
        told = f"single games of {found['players']} test players: mae {found['mae']:.2f} "
        told += f"+- {found['mae_se']:.2f}, correlation {found['correlation']:.2f}"
    say(f"{output}  {len(trained.epochs)} epochs; {told}")
