"""What the hardened build of the core costs: processor time against a build without the flags.

The build without them is made in build/plain; the first run takes as long as the compiler does. It
works in turn with the installed core, and the best of several runs counts.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tengen._core import board as core
from tengen.errors import GoError
from tengen.game import Game
from tengen.patterns.model import load_model
from tengen.patterns.predictor import Predictor
from tengen.samples import read_sample
from tengen.sgf import parse_games, scan_texts
from tengen.uct import search

ROOT = Path(__file__).resolve().parents[1]
BUILDS = ("plain", "installed")
ROUNDS = 5


def main() -> None:
    if not (ROOT / ".venv").exists():
        raise GoError("the two builds need a checkout with its environment in .venv")
    path = build_plain()
    runs = [{"plain": measured(path), "installed": measured(None)} for _ in range(ROUNDS)]
    print(
        f"{'processor time, best of ' + str(ROUNDS):28} {'plain':>9} {'installed':>9} {'ratio':>7}"
    )
    for work in WORKS:
        plain, hardened = (min(run[name][work] for run in runs) for name in BUILDS)
        print(f"{work:28} {plain:7.3f} s {hardened:7.3f} s {hardened / plain:7.2f}")


def build_plain() -> str:
    """Build the core without the flags and return the PYTHONPATH with it."""
    command = ["scripts/other_core", "plain", "-DTENGEN_HARDENED=OFF"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise GoError(f"the core could not be built: {done.stderr.strip()[-300:]}")
    return done.stdout.strip()


def measured(path: str | None) -> dict[str, float]:
    """Return the seconds of each work with the core on this path, or with the installed one."""
    command = [sys.executable, *(["-S"] if path else []), "-m", "benchmarks.bench_hardening"]
    environment = {**os.environ, **({"PYTHONPATH": path} if path else {})}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    return dict(json.loads(done.stdout))


def count_games() -> None:
    core.perft(Game(4).state(), 6)


def play_moves() -> None:
    for seed in range(1200):
        game = Game(19)
        for turn in range(200):
            point = (seed * 31 + turn * 53) % 361
            if game.is_legal(point):
                game.play(point)


def scan_records() -> None:
    for _ in range(25):
        scan_texts([read_sample("small")] * 2000)


def play_out() -> None:
    search(Game(9), playouts=30_000)


def predict() -> None:
    predictor = Predictor(load_model("embedded"))
    game = next(iter(parse_games(read_sample("small")))).game()
    for _ in range(2000):
        predictor.probabilities(game)


WORKS: dict[str, Callable[[], None]] = {
    "perft": count_games,
    "playing moves": play_moves,
    "scanning records": scan_records,
    "playouts": play_out,
    "predictions": predict,
}


if __name__ == "__main__":  # one of the two builds, as `measured` starts it
    times = {}
    for name, work in WORKS.items():
        begin = time.process_time()
        work()
        times[name] = time.process_time() - begin
    print(json.dumps(times))
