"""Reviews of many games on a dask cluster: what a game costs, by workers and by thoroughness.

The games are those that the package ships for 8-bit networks, 19x19 against itself. Each run starts
a cluster on this machine, reviews into an empty folder, and closes it. Seconds of processors are
those of the workers, their start included; by the clock they depend on what else the machine does.
`python -m benchmarks.bench_archive FIGURE.svg` also draws games an hour by workers.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tengen.files.archives import unpack
from tengen.files.budgets import SGF_BYTES
from tengen.nets.rounding_games import GAMES
from tengen.review import ReviewOptions
from tengen.review.batch import GameToReview, Plan, review_all
from tengen.sgf import parse_games

ARCHIVE = 100_000  # games
KINDS = {
    "a first look": (4, ReviewOptions(visits=0, endgame=False)),
    "as the app reviews": (2, ReviewOptions()),
}


@dataclass(frozen=True, slots=True)
class Run:
    """What some games have cost."""

    kind: str
    workers: int
    games: int
    clock: float
    processors: float
    kilobytes: float  # of a game's three files


def jobs(count: int) -> Iterator[GameToReview]:
    text = unpack(GAMES.read_bytes(), SGF_BYTES, GAMES.name, "SGF")
    for number, record in enumerate(parse_games(text), 1):
        if number > count:
            return
        yield GameToReview("archive.sgf", number, record.to_bytes())


def measure(kind: str, workers: int) -> Run:
    """Review some games with `workers` at a time."""
    count, options = KINDS[kind]
    with tempfile.TemporaryDirectory() as folder:
        plan = Plan(Path(folder), ("sgf", "html", "jsonl"), options)
        before, begin = _children(), time.perf_counter()
        found = list(review_all(jobs(count), plan, workers, "local"))
        clock = time.perf_counter() - begin
        assert not [done.error for done in found if done.error]
        size = sum(path.stat().st_size for path in Path(folder).iterdir())
    return Run(kind, workers, len(found), clock, _children() - before, size / 1000 / len(found))


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main(figure: str | None = None) -> None:
    counts = [n for n in (1, 2, 4, 8, 16) if n <= (os.cpu_count() or 1)]
    print(
        "review              workers  games    clock  processors/game  kB/game  100,000: core hours"
    )
    runs = []
    for kind in KINDS:
        for workers in counts:
            run = measure(kind, workers)
            runs.append(run)
            each = run.processors / run.games
            print(
                f"{kind:20}{workers:7}{run.games:7}{run.clock:8.1f} s{each:15.1f} s"
                f"{run.kilobytes:9.0f}{ARCHIVE * each / 3600:15,.0f}",
                flush=True,
            )
    if figure is not None:
        draw(runs, figure)


def draw(runs: list[Run], path: str) -> None:
    """Draw games an hour by workers."""
    from matplotlib.figure import Figure

    from tengen.pictures.files import save_figure

    picture = Figure(figsize=(5, 3.2), layout="constrained")
    axes = picture.add_subplot()
    for kind in KINDS:
        own = [run for run in runs if run.kind == kind]
        rates = [run.games / run.clock * 3600 for run in own]
        axes.plot([run.workers for run in own], rates, "o-", label=kind)
    axes.set(xlabel="workers", ylabel="games an hour", yscale="log")
    axes.set_xticks(sorted({run.workers for run in runs}))
    axes.legend()
    save_figure(picture, path)


if __name__ == "__main__":
    main(*sys.argv[1:2])
