"""The tables of lab/tengen_lab/papers/wistuba2012/README.md: every learner on equal terms.

    python -m tengen_lab.papers.wistuba2012.study train kgs.parquet FOLDER --games 5000
    python -m tengen_lab.papers.wistuba2012.study train kgs.parquet FOLDER --games 5000 --whole \\
        --preset tengen
    python -m tengen_lab.papers.wistuba2012.study table kgs.parquet FOLDER

    python -m tengen_lab.papers.wistuba2012.study train kgs.parquet FOLDER --games 2000 \\
        --learner bar --bar rivals=0,floor=1e-4,least=0,variance=1 --name bar-published

`train` harvests the games and learns from them with thinned positions, or with `--whole` ones; what
is already in FOLDER is not made again. `table` measures all models of FOLDER on the same test
games. Where a model learned from thinned and from whole positions, it prints the difference with
its error, paired by position and clustered by game.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from tengen.errors import GoError, quoted
from tengen.patterns.model import PatternModel, load_model
from tengen.patterns.presets import find_preset
from tengen.patterns.tables import load_table
from tengen_lab.papers.wistuba2012.evaluation import PoolScores, evaluate, paired_gains
from tengen_lab.training.patterns.harvest import harvest
from tengen_lab.training.patterns.learners import BARSettings
from tengen_lab.training.patterns.pools import open_pool
from tengen_lab.training.patterns.training import TrainingSettings, make_competitions
from tengen_lab.training.patterns.training import train as fit

app = typer.Typer(no_args_is_help=True, add_completion=False)
STDERR = Console(stderr=True)
LEARNERS = "mm,fbt,gradient,lbr,bar,bar-full,bar-averaged,bar-tm,probabilistic"
PRESETS = "wistuba13,coulom-lite,responses,tengen"
CALIBRATION = 100  # validation games that fit the temperatures


@app.command()
def train(
    pool: Path,
    folder: Path,
    games: int = 5000,
    learner: str = LEARNERS,
    preset: str = PRESETS,
    whole: Annotated[bool, typer.Option("--whole", help="Keep every move of a position.")] = False,
    bar: Annotated[str, typer.Option(help="Settings of BAR, such as rivals=0,floor=1e-4.")] = "",
    name: Annotated[str, typer.Option(help="A name for one learner with settings.")] = "",
    threads: int = 1,
) -> None:
    """Learn with each learner and preset that has no model in FOLDER yet."""
    way = "whole" if whole else "thinned"
    models = folder / way
    models.mkdir(parents=True, exist_ok=True)
    wanted = [
        (one, find_preset(each))
        for each in preset.split(",")
        for one in learner.split(",")
        if not (models / f"{name or one}-{each}.npz").exists()
    ]
    if not wanted:
        return
    chosen = open_pool(pool, "train", games)
    patterns = folder / "patterns.npz"
    if not patterns.exists():
        harvest(chosen, threads=threads).save(patterns)
    settings = TrainingSettings(teams=0.0 if whole else 32.0, bar=bar_settings(bar))
    teams = folder / f"{way}-teams"
    teams.mkdir(exist_ok=True)
    presets = list(dict.fromkeys(each for _, each in wanted))
    data = make_competitions(
        chosen, load_table(patterns), presets, teams, settings, threads=threads
    )
    calibration = open_pool(pool, "validation", CALIBRATION)
    for model in fit(
        data, wanted, settings, calibration=calibration, threads=threads, report=STDERR.print
    ):
        model.save(models / f"{name or model.learner}-{model.preset.name}.npz")
    shutil.rmtree(teams)


def bar_settings(text: str) -> BARSettings:
    """Return settings of BAR: ours, but for what the text says (`rivals=0,floor=1e-4`)."""
    try:
        given = dict(part.split("=", 1) for part in text.split(",") if part)
        return replace(BARSettings(), **{key: float(value) for key, value in given.items()})
    except (TypeError, ValueError) as error:
        raise GoError(f"{quoted(text)}: not settings of BAR: {error}") from None


@app.command()
def table(
    pool: Path,
    folder: Path,
    part: str = "test",
    games: Annotated[int | None, typer.Option(help="Use only this many test games.")] = None,
    threads: int = 1,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Print how well each model of FOLDER predicts."""
    files = sorted(folder.glob("thinned/*.npz")) + sorted(folder.glob("whole/*.npz"))
    if not files:
        raise SystemExit(f"{folder}: no models")
    loaded = [load_model(file) for file in files]
    results = evaluate(loaded, open_pool(pool, part, games), threads=threads)
    found = {
        (file.parent.name, _name(file, model), model.preset.name): (model, result)
        for file, model, result in zip(files, loaded, results, strict=True)
    }
    if as_json:
        for (way, name, _), (model, result) in found.items():
            print(json.dumps({"way": way, **_facts(model), **result.summary(), "model": name}))
        return
    print("| learner | preset | thinned: top-1 | top-5 | log-evidence | seconds |", end="")
    print(" whole: top-1 | log-evidence | seconds | thinned less whole |")
    print("| --- " * 10 + "|")
    learners = dict.fromkeys([*LEARNERS.split(","), *(learner for _, learner, _ in found)])
    for learner in learners:
        names = [name for way, mine, name in found if mine == learner and way == "thinned"]
        for name in sorted(names):
            model, thinned = found["thinned", learner, name]
            cells = [learner, f"`{name}`", f"{thinned.top(1):.2%}", f"{thinned.top(5):.2%}"]
            cells += [f"{thinned.log_evidence:.3f}", f"{_seconds(model):.0f}"]
            cells += _whole_cells(thinned, *found.get(("whole", learner, name), (None, None)))
            print("| " + " | ".join(cells) + " |")


def _name(file: Path, model: PatternModel) -> str:
    """Return what `train` called the learner."""
    return file.stem.removesuffix(f"-{model.preset.name}")


def _whole_cells(
    thinned: PoolScores, model: PatternModel | None, whole: PoolScores | None
) -> list[str]:
    if model is None or whole is None:
        return [""] * 4
    gain = paired_gains(thinned, whole)
    return [
        f"{whole.top(1):.2%}",
        f"{whole.log_evidence:.3f}",
        f"{_seconds(model):.0f}",
        f"{100 * gain['top1_gain']:+.2f} +- {100 * gain['top1_error']:.2f}, "
        f"{gain['log_evidence_gain']:+.3f} +- {gain['log_evidence_error']:.3f}",
    ]


def _seconds(model: PatternModel) -> float:
    return float(model.card["seconds_learning"])


def _facts(model: PatternModel) -> dict[str, Any]:
    return {
        "learner": model.learner,
        "preset": model.preset.name,
        "training_games": model.card["games"],
        "seconds_learning": model.card["seconds_learning"],
    }


if __name__ == "__main__":
    app()
