"""Endgame problems: ours beside the strategies that were published, and the exact solver's growth.

Give a folder of problems (docs/endgame.md says what they are) as the variable ENDGAME_PROBLEMS;
without it only the solver is timed.
"""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path

from tengen.coords import BLACK, WHITE
from tengen.endgame.solver import solve_region

SIZE = 13


def main() -> None:
    """Print both tables."""
    print("exact solver: empty corners between two living walls")
    for width in (2, 3, 4, 5):
        stones, region = corner(width)
        started = time.perf_counter()
        solved = solve_region(stones, SIZE, region)
        seconds = time.perf_counter() - started
        print(f"  {2 * width:2} points  {solved.positions:8} positions  {seconds:7.3f} s")
    folder = os.environ.get("ENDGAME_PROBLEMS")
    if folder:
        strategies(Path(folder))


def strategies(folder: Path) -> None:
    from tengen.endgame.bench import bench
    from tengen.endgame.problems import read_problems
    from tengen.endgame.strategies import STRATEGIES
    from tengen.nets.evaluator import Evaluator

    problems = read_problems(folder)
    for name, solve in STRATEGIES.items():
        evaluator = Evaluator(os.environ.get("ENDGAME_NET"))
        *each, summary = bench(problems, solve, name, evaluator)
        median = statistics.median(one["seconds"] for one in each)
        done = evaluator.throughput
        print(
            f"  {name:10} {summary['correct']:3} of {summary['total']} right, "
            f"{summary['within_half']:3} within half a point, median {median:.1f} s, "
            f"{done.evaluated / len(problems):.0f} evaluations a problem"
        )


def corner(width: int) -> tuple[bytes, list[int]]:
    """Return two empty rows in the corner, Black's living wall beside and White's below."""
    stones = bytearray(SIZE * SIZE)
    for point in range(SIZE * SIZE):
        row, column = divmod(point, SIZE)
        if row >= 2 or column >= width:
            stones[point] = BLACK if row < 2 else WHITE
    for hole in (width + 1, width + 3, SIZE * (SIZE - 1) + 1, SIZE * (SIZE - 1) + 3):
        stones[hole] = 0
    return bytes(stones), [r * SIZE + c for r in range(2) for c in range(width)]


if __name__ == "__main__":
    main()
