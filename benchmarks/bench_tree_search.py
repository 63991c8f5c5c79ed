"""Tree search: what it costs besides the network, and how near it comes to the network's own rate.

The cost besides the network is processor time with a network that answers from a list. The rate is
visits a second of a search, and the share of its time that the network needs for the same leaves
alone, in the same batches and in full ones. The networks are the embedded ones, or those that are
named, on a GPU where there is one:

    python -m benchmarks.bench_tree_search b15c192 b18c384nbt
"""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.game import Game
from tengen.nets.card import Card
from tengen.nets.devices import open_evaluator
from tengen.nets.evaluator import Evaluator
from tengen.nets.model import Outputs, Runner, Trunk
from tengen.samples import read_sample
from tengen.search import Limits, Options, Tree, forget, run, search
from tengen.sgf import parse_game

SIZE, AREA = 19, 361
ROOM = 1 << 32
ON_PROCESSOR = ((32, 16), (8, 64), (1, 128))  # trees at once, visits of each
ON_GPU = ((512, 32), (256, 64), (32, 256), (1, 512))
# Positions a second: b15c192 on an H200, and what two busy cores can keep up with.
RATES = (19_000, 2_000)


class Canned:
    """Answers from a list of random outputs, in no time worth mentioning."""

    card = Card("canned", 14)
    device = "cpu"
    name = "canned"
    workers = 1
    batch = 16

    def __init__(self) -> None:
        random = np.random.default_rng(0)
        self.outputs = {
            "policy": (2 * random.normal(size=(4096, AREA + 1))).astype(np.float32),
            "value": (0.5 * random.normal(size=(4096, 3))).astype(np.float32),
            "score": (0.3 * random.normal(size=(4096, 6))).astype(np.float32),
            "ownership": random.normal(size=(4096, SIZE, SIZE)).astype(np.float32),
        }
        self.next = 0

    def run(
        self, spatial: NDArray[np.float32], globals_: NDArray[np.float32], *, trunk: Trunk = False
    ) -> Outputs:
        if self.next + len(spatial) > 4096:
            self.next = 0
        rows = slice(self.next, self.next + len(spatial))
        self.next += len(spatial)
        return {name: values[rows] for name, values in self.outputs.items()}


class Distant(Canned):
    """Answers as a device of its own does: after a while in which the processor is free."""

    device = "elsewhere"
    batch = 512
    workers = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1

    def __init__(self, rate: float) -> None:
        super().__init__()
        self.rate, self.asked = rate, 0

    def run(
        self, spatial: NDArray[np.float32], globals_: NDArray[np.float32], *, trunk: Trunk = False
    ) -> Outputs:
        self.asked += len(spatial)
        time.sleep(len(spatial) / self.rate)
        return super().run(spatial, globals_)


class Recorder:
    """Passes positions on to a network, and keeps them."""

    def __init__(self, model: Runner) -> None:
        self.model, self.card, self.device = model, model.card, model.device
        self.workers, self.batch = model.workers, getattr(model, "batch", 8)
        self.leaves: list[tuple[NDArray[np.float32], NDArray[np.float32]]] = []

    @property
    def name(self) -> str:
        return self.model.name

    def run(
        self, spatial: NDArray[np.float32], globals_: NDArray[np.float32], *, trunk: Trunk = False
    ) -> Outputs:
        self.leaves.append((spatial.copy(), globals_.copy()))
        return self.model.run(spatial, globals_, trunk=trunk)


def positions(count: int) -> list[Game]:
    game = parse_game(read_sample("ear-reddening")).game()
    return [game.at(int(turn)) for turn in np.linspace(10, 250, count)]


def searched(evaluator: Evaluator, games: Sequence[Game], visits: int) -> list[Tree]:
    """Search with a seed for each tree, so that equal positions are not asked for only once."""
    trees = [Tree(game, Options(max_bytes=ROOM, seed=number)) for number, game in enumerate(games)]
    for _ in run(evaluator, trees, Limits(visits=visits)):
        pass
    return trees


def show_cost() -> None:
    print("besides the network, 19x19   visits a tree   ms a visit   bytes a position")
    evaluator = Evaluator(Canned())
    searched(evaluator, positions(4), 50)
    for trees, visits in ((32, 100), (32, 1000), (1, 1000), (1, 10_000), (1, 100_000)):
        started = time.process_time()
        grown = searched(evaluator, positions(trees), visits)
        spent = time.process_time() - started
        nodes, size = sum(tree.nodes for tree in grown), sum(tree.nbytes for tree in grown)
        print(
            f"{trees:4} trees at once {visits:23,} {1e3 * spent / trees / visits:12.4f} "
            f"{size / nodes:18,.0f}"
        )


def show_turns(rate: float, trees: int, visits: int) -> None:
    """Let a search take turns with a device that judges `rate` positions a second."""
    games = positions(trees)
    seconds = {}
    for own in (math.inf, rate):
        device = Distant(own)
        started = time.perf_counter()
        searched(Evaluator(device), games, visits)
        seconds[own] = time.perf_counter() - started
    alone = device.asked / rate
    print(
        f"{rate:8,.0f}/s {trees:4} trees {visits:6} visits {alone:9.2f} {seconds[math.inf]:11.2f} "
        f"{seconds[rate]:10.2f} {alone / seconds[rate]:9.0%}"
    )


def show_rate(model: Runner, trees: int, visits: int) -> None:
    """Compare a search with its leaves alone; a first search warms the network up."""
    games, recorder = positions(trees), Recorder(model)
    searched(Evaluator(recorder), games, visits)
    started = time.perf_counter()
    searched(Evaluator(model), games, visits)
    spent = time.perf_counter() - started
    same = _seconds(model, recorder.leaves)
    spatial, globals_ = (np.concatenate(arrays) for arrays in zip(*recorder.leaves, strict=True))
    step = recorder.batch * (recorder.workers if recorder.device == "cpu" else 1)
    starts = range(0, len(spatial), step)
    full = _seconds(model, [(spatial[at : at + step], globals_[at : at + step]) for at in starts])
    print(
        f"{model.name[:20]:20} {trees:4} trees {visits:6} visits {trees * visits / spent:9,.0f} "
        f"{len(spatial) / full:12,.0f} {len(spatial) / len(recorder.leaves):12.0f} "
        f"{same / spent:9.0%} {full / spent:9.0%}",
        flush=True,
    )


def _seconds(
    model: Runner, batches: Sequence[tuple[NDArray[np.float32], NDArray[np.float32]]]
) -> float:
    started = time.perf_counter()
    for planes, numbers in batches:
        model.run(planes, numbers)
    return time.perf_counter() - started


def show_rates(nets: Sequence[str]) -> None:
    print(
        "network                                       visits/s  network alone  leaves a batch  "
        "its share of the time: same, full batches"
    )
    for net in nets:
        model = open_evaluator(net).model
        shapes = ON_PROCESSOR if model.device == "cpu" else ON_GPU
        for trees, visits in shapes:
            show_rate(model, trees, visits)


def show_leaves(net: str) -> None:
    """Let one tree have one or several leaves in a batch; each the better of two runs."""
    evaluator = open_evaluator(net)
    print(f"one tree, {net}: visits/s by leaves in a batch   {'':3}1      2      4   as a rule")
    for name, game in (("9x9", Game.from_moves([40, 22, 58, 24], 9)), ("19x19", positions(3)[1])):
        for visits in (100, 400):
            rates = dict.fromkeys((1, 2, 4, None), 0.0)
            for seed in range(2):
                for leaves in rates:
                    forget(evaluator)
                    started = time.perf_counter()
                    search(evaluator, [game], Limits(visits), Options(seed=seed, leaves=leaves))
                    rate = visits / (time.perf_counter() - started)
                    rates[leaves] = max(rates[leaves], rate)
            columns = "".join(f"{rate:7.0f}" for rate in rates.values())
            print(f"{name:>6} {visits:4} visits {'':25} {columns}", flush=True)


def main(nets: Sequence[str] = ()) -> None:
    if nets:
        show_rates(nets)
        return
    show_cost()
    print("a device of its own                network s   processor s   both s   its share")
    for rate in RATES:
        for trees, visits in ON_GPU[:3]:
            show_turns(rate, trees, visits)
    show_rates(("fast", "default"))
    show_leaves("default")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except GoError as error:
        sys.exit(f"{Path(sys.argv[0]).stem}: {error}")
