"""One run: learn a task with a table or a network, and mark the learning curve on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tengen.atari_go.vector import LARGEST, SMALLEST
from tengen.bots.statistics import wilson_interval
from tengen.errors import GoError, quoted
from tengen.files.atomic import replacing
from tengen_lab.papers.liu2018.atari_go.measuring import (
    Mark,
    Policy,
    count_perfect,
    count_wins,
)
from tengen_lab.papers.liu2018.atari_go.table import Table, TablePlan, learn_table

TASKS = ("game", "one-stone")
METHODS = ("network", "table")
OPPONENTS = ("random", "greedy")
MARKS = 20  # of a learning curve
MEASURED_SEED = 1_000_003  # games to measure by are never those to learn from


@dataclass(frozen=True, slots=True)
class Run:
    """What to learn, how, and for how long."""

    task: str = "game"
    method: str = "network"
    size: int = 7
    opponent: str = "greedy"
    moves: int = 500_000
    games: int = 400  # to measure by, at each mark of the curve; ten times as many at the last
    seed: int = 0
    threads: int = 1  # of PyTorch: on so small a board more of them wait for each other

    def __post_init__(self) -> None:
        for value, known in (
            (self.task, TASKS),
            (self.method, METHODS),
            (self.opponent, OPPONENTS),
        ):
            if value not in known:
                raise GoError(f"{quoted(value)}: {' or '.join(known)} expected")
        if not SMALLEST < self.size <= LARGEST:
            raise GoError(f"size {self.size}: {SMALLEST + 1} to {LARGEST} expected")
        if self.moves < 1 or self.games < 1:
            raise GoError("at least one move to learn from and one game to measure by are needed")

    @property
    def title(self) -> str:
        """What was learned, for a picture."""
        board = f"{self.size}x{self.size}"
        if self.task == "one-stone":
            return f"one stone on {board}, {self.method}"
        return f"{board} against {self.opponent}, {self.method}"


def learn(run: Run, out: Path | None = None) -> Iterator[Mark]:
    """Learn, and yield the marks of the curve as they come; the last one is measured best.

    What was learned is written into the folder `out`.
    """
    opponent = "still" if run.task == "one-stone" else run.opponent
    steps: Iterator[tuple[int, int, float]]
    if run.method == "table":
        table = Table(run.size)
        policy: Policy = table.policy
        # Where the opponent draws lots, a step of 1 would believe the latest game alone.
        plan = TablePlan() if opponent == "still" else TablePlan(rate=0.2, explore=0.1)
        steps = learn_table(table, opponent, plan, run.seed)
    else:
        import torch

        from tengen_lab.papers.liu2018.atari_go.export import save_network
        from tengen_lab.papers.liu2018.atari_go.network import NetworkPlan, QNetwork, learn_network

        torch.set_num_threads(run.threads)
        torch.manual_seed(run.seed)
        network_plan = NetworkPlan(moves=run.moves)
        network = QNetwork(network_plan.channels, network_plan.layers)
        policy = network.policy
        steps = learn_network(network, run.size, opponent, network_plan, run.seed)
    due = 0.0
    marks: list[Mark] = []
    for games, moves, seconds in steps:
        last = moves + 256 > run.moves
        if moves >= due or last:
            marks.append(_mark(run, policy, games, moves, seconds, 10 if last else 1))
            yield marks[-1]
            due += run.moves / MARKS
        if last:
            break
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        if run.method == "table":
            keys = np.fromiter(table.rows, np.uint64, len(table))
            with replacing(out / "table.npz") as beside, beside.open("wb") as file:
                np.savez_compressed(file, keys=keys, values=table.values[: len(table)])
        else:
            with replacing(out / "network.pt") as beside:
                torch.save(network.state_dict(), beside)
            save_network(network, run, marks, out / "network")


def _mark(run: Run, policy: Policy, games: int, moves: int, seconds: float, times: int) -> Mark:
    if run.task == "one-stone":  # every place is tried: there is nothing to estimate
        share = count_perfect(policy, run.size) / run.size**2
        return Mark(games, moves, seconds, share, share, share)
    tried = times * run.games
    share = count_wins(policy, run.size, run.opponent, tried, MEASURED_SEED) / tried
    return Mark(games, moves, seconds, share, *wilson_interval(share, tried))
