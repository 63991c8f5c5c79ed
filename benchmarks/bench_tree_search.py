"""Tree search: what it costs besides the network, and how near it comes to the network's own rate.

The cost besides the network is processor time with a network that answers from a list. The rate is
that of the embedded networks in the same run: visits a second of a search, against positions a
second when the same leaves go through the network in full batches.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tengen.game import Game
from tengen.nets.card import Card
from tengen.nets.evaluator import Evaluator
from tengen.nets.model import Outputs, Runner, Trunk
from tengen.nets.store import load_model
from tengen.samples import read_sample
from tengen.search import Limits, Options, Tree, run
from tengen.sgf import parse_game

SIZE, AREA = 19, 361
ROOM = 1 << 32


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


class Recorder:
    """Passes positions on to a network, and keeps them and the time they took."""

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
    trees = [Tree(game, Options(max_bytes=ROOM)) for game in games]
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


def show_rate(net: str, trees: int, visits: int) -> None:
    recorder = Recorder(load_model(net))
    evaluator = Evaluator(recorder)
    games = positions(trees)
    searched(evaluator, games[:1], 8)
    recorder.leaves.clear()
    started = time.perf_counter()
    searched(evaluator, games, visits)
    rate = trees * visits / (time.perf_counter() - started)
    spatial = np.concatenate([planes for planes, _ in recorder.leaves])
    globals_ = np.concatenate([numbers for _, numbers in recorder.leaves])
    step = recorder.workers * recorder.batch
    started = time.perf_counter()
    for start in range(0, len(spatial), step):
        recorder.model.run(spatial[start : start + step], globals_[start : start + step])
    alone = len(spatial) / (time.perf_counter() - started)
    print(
        f"{net:8} {trees:4} trees {visits:6} visits {rate:10.0f} {alone:14.0f} {rate / alone:8.0%}"
    )


def main() -> None:
    show_cost()
    print("network                          visits/s   network alone    share")
    for net in ("fast", "default"):
        for trees, visits in ((32, 32), (8, 64), (1, 256)):
            show_rate(net, trees, visits)


if __name__ == "__main__":
    main()
