"""Endgame problems: ours beside the strategies that were published, and how their cost grows.

Give a folder of problems (docs/endgame.md says what they are) as the variable ENDGAME_PROBLEMS, and
a network as ENDGAME_NET. The exact solver has a benchmark of its own.
"""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path
from typing import Any

from tengen.endgame.judges import Judge
from tengen.errors import GoError
from tengen.nets.evaluation import Evaluation

BUCKETS = (3, 6, 10, 15, 99)


def main() -> None:
    """Print both tables."""
    folder = os.environ.get("ENDGAME_PROBLEMS")
    if not folder:
        raise GoError("ENDGAME_PROBLEMS names no folder of problems")
    growth(Path(folder))
    strategies(Path(folder))


class Counted:
    """A network that counts how often it is asked."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self.name, self.requests = judge, judge.name, 0

    def evaluate_positions(self, *args: Any, **options: Any) -> list[Evaluation]:
        self.requests += 1
        return self.judge.evaluate_positions(*args, **options)


def growth(folder: Path) -> None:
    """Print what a place costs by itself, by the number of its empty points."""
    from tengen.endgame.analysis import answer
    from tengen.endgame.places import Place, ownerships
    from tengen.endgame.regions import empty_points
    from tengen.nets.evaluator import Evaluator
    from tengen_lab.papers.frejlak2024.problems import read_problems

    judge = Counted(Evaluator(os.environ.get("ENDGAME_NET")))
    rows: dict[int, list[tuple[float, ...]]] = {}
    for problem in read_problems(folder):
        judge.requests = 0
        started, used = time.perf_counter(), time.process_time()
        owners = ownerships([problem.board], judge)[0]
        (report,) = answer([Place(problem.board, problem.region, owners)], judge)
        row = (
            report.evidence.nodes,
            judge.requests,
            time.process_time() - used,
            time.perf_counter() - started,
            report.evidence.is_finished,
        )
        size = len(empty_points(problem.board, problem.region))
        rows.setdefault(min(BUCKETS, key=lambda most: (size > most, most)), []).append(row)
    print(f"our search, one place at a time, {judge.name}: medians by empty points")
    whole = [row for each in rows.values() for row in each]
    for most, some in [*sorted(rows.items()), (0, whole)]:
        columns = zip(*some, strict=True)
        nodes, requests, cpu, wall, _ = (statistics.median(column) for column in columns)
        print(
            f"  {f'up to {most}' if most else 'all':9} {len(some):3} places  {nodes:5.0f} positions"
            f"  {requests:4.0f} requests  {cpu:6.2f} s of CPU  {wall:6.2f} s  "
            f"{nodes / cpu:5.0f} positions/s  {sum(row[-1] for row in some)} finished"
        )


def strategies(folder: Path) -> None:
    from tengen.nets.evaluator import Evaluator
    from tengen_lab.papers.frejlak2024.bench import bench
    from tengen_lab.papers.frejlak2024.problems import read_problems
    from tengen_lab.papers.frejlak2024.strategies import ALL, STRATEGIES, strategies_named

    problems = read_problems(folder)
    for name in strategies_named(ALL):
        evaluator = Evaluator(os.environ.get("ENDGAME_NET"))
        *each, summary = bench(problems, STRATEGIES[name], name, evaluator)
        median = statistics.median(one["seconds"] for one in each)
        done = evaluator.throughput
        print(
            f"  {name:10} {summary['correct']:3} of {summary['total']} right, "
            f"{summary['within_half']:3} within half a point, median {median:.1f} s, "
            f"{done.evaluated / len(problems):.0f} evaluations a problem"
        )


if __name__ == "__main__":
    main()
