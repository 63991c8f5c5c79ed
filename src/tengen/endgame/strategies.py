"""Ways to find a problem's answer, by name."""

from __future__ import annotations

from collections.abc import Sequence

from tengen.endgame.analysis import analyse_positions
from tengen.endgame.bench import Solution, Strategy
from tengen.endgame.problems import Problem
from tengen.endgame.search import Settings
from tengen.errors import GoError, quoted
from tengen.nets.evaluator import Evaluator


def search(problems: Sequence[Problem], evaluator: Evaluator) -> list[Solution]:
    """Ours: best-first on filled boards."""
    reports = analyse_positions(
        [(problem.board, problem.region, None) for problem in problems], evaluator, Settings()
    )
    return [
        Solution(one.swing, one.nodes, None if one.is_finished else one.swing_interval)
        for one in reports
    ]


STRATEGIES: dict[str, Strategy] = {"search": search}


def find_strategy(name: str) -> Strategy:
    """Return a strategy by its name; raises `GoError` if there is none."""
    if name not in STRATEGIES:
        raise GoError(f"unknown strategy {quoted(name)} (known: {', '.join(STRATEGIES)})")
    return STRATEGIES[name]
