"""Which features did the paper have? MM with several readings of "a subset of 13" (Coulom 2007).

    python -m tengen_lab.papers.wistuba2012.readings kgs.parquet --games 2000 --test 400

Coulom's tactical levels alone (pass, capture, extension, self-atari, atari) are 13. Each line is MM
with shapes, these, and what is named; without Stern's vector, which figure 9 adds.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from tengen.patterns.presets import PRESETS, Preset
from tengen_lab.papers.wistuba2012.evaluation import evaluate
from tengen_lab.training.patterns.harvest import harvest
from tengen_lab.training.patterns.pools import open_pool
from tengen_lab.training.patterns.training import TrainingSettings, make_competitions, train

TACTICS = PRESETS["wistuba13"].classes
READINGS = {
    "shapes alone": ("pass",),
    "13 tactical levels": TACTICS,
    "and the border": (*TACTICS, "border"),
    "and the distance to the last move": (*TACTICS, "distance"),
    "and border and distance": (*TACTICS, "border", "distance"),
    "and the move before": (*TACTICS, "border", "distance", "distance2"),
}


def main(
    pool: Path,
    games: Annotated[int, typer.Option(min=1, help="Games to learn from.")] = 2000,
    test: Annotated[int, typer.Option(min=1, help="Test games.")] = 400,
    threads: int = 1,
) -> None:
    presets = [Preset(name, classes, vectors=False) for name, classes in READINGS.items()]
    chosen, settings = open_pool(pool, "train", games), TrainingSettings()
    with tempfile.TemporaryDirectory() as folder:
        table = harvest(chosen, threads=threads)
        data = make_competitions(chosen, table, presets, Path(folder), settings, threads=threads)
        models = list(train(data, [("mm", preset) for preset in presets], settings))
    results = evaluate(models, open_pool(pool, "test", test), threads=threads)
    for model, result in zip(models, results, strict=True):
        print(f"{model.preset.name:34} {result.top(1):6.2%}  {result.log_evidence:.3f}", flush=True)


if __name__ == "__main__":
    typer.run(main)
