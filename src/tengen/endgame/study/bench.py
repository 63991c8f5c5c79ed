"""Problems with known answers, solved by a strategy: the figures of `tengen endgame bench`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tengen.cgt.sente import Sente
from tengen.endgame.judges import Judge
from tengen.endgame.study.problems import Problem
from tengen.endgame.study.verdicts import known_verdicts
from tengen.errors import GoError

HALF = Fraction(1, 2)
AT_ONCE = 10  # problems whose leaves share requests to the network


@dataclass(frozen=True)
class Solution:
    """What a strategy says of a problem, in the label's unit; `value` is None where it failed."""

    value: Fraction | None
    nodes: int = 0
    interval: tuple[Fraction, Fraction] | None = None
    sente: Sente | None = None  # of a strategy that judges it


Strategy = Callable[[Sequence[Problem], Judge], list[Solution]]


@dataclass(slots=True)
class Tally:
    total: int = 0
    correct: int = 0
    within_half: int = 0
    failed: int = 0
    verdicts: int = 0
    verdict_correct: int = 0

    def add(self, problem: Problem, solution: Solution, label: Sente | None) -> None:
        self.total += 1
        if solution.value is None:
            self.failed += 1
            return
        self.correct += solution.value == problem.answer
        self.within_half += abs(solution.value - problem.answer) <= HALF
        self.verdicts += label is not None
        self.verdict_correct += label is not None and solution.sente is label


def bench(
    problems: Sequence[Problem],
    solve: Strategy,
    name: str,
    evaluator: Judge,
    *,
    at_once: int = AT_ONCE,
) -> Iterator[dict[str, Any]]:
    """Yield an object for each problem, and last the summary.

    `verdict_correct` of the `verdicts` whose labels are known (`study.verdicts`) are right.
    Of `at_once` problems each request to the network collects the leaves; a GPU wants them all.
    """
    tally = Tally()
    started = time.perf_counter()
    for first in range(0, len(problems), at_once):
        some = problems[first : first + at_once]
        before = time.perf_counter()
        solutions = _solve(some, solve, evaluator)
        seconds = time.perf_counter() - before
        nodes = sum(solution.nodes for solution in solutions) or 1
        for problem, solution, label in zip(
            some, solutions, _labels(some, solutions, evaluator), strict=True
        ):
            tally.add(problem, solution, label)
            yield {
                "file": problem.file,
                "answer": str(problem.answer),
                "value": None if solution.value is None else str(solution.value),
                "nodes": solution.nodes,
                "seconds": round(seconds * solution.nodes / nodes, 3),
                "interval": None
                if solution.interval is None
                else [str(bound) for bound in solution.interval],
                "verdict": solution.sente,
                "verdict_label": label,
            }
    yield {
        "strategy": name,
        "net": evaluator.name,
        "total": tally.total,
        "correct": tally.correct,
        "within_half": tally.within_half,
        "failed": tally.failed,
        "verdicts": tally.verdicts,
        "verdict_correct": tally.verdict_correct,
        "seconds": round(time.perf_counter() - started, 3),
    }


def _labels(
    problems: Sequence[Problem], solutions: Sequence[Solution], evaluator: Judge
) -> list[Sente | None]:
    """Return the verdicts that are known, where a strategy judges any."""
    labels: list[Sente | None] = [None] * len(problems)
    judged = [index for index, solution in enumerate(solutions) if solution.sente is not None]
    if judged:
        found = known_verdicts([problems[index] for index in judged], evaluator)
        for index, label in zip(judged, found, strict=True):
            labels[index] = label
    return labels


def _solve(problems: Sequence[Problem], solve: Strategy, evaluator: Judge) -> list[Solution]:
    """Solve problems at once; if one of them is no local position, each by itself."""
    try:
        return solve(problems, evaluator)
    except GoError:
        if len(problems) == 1:
            return [Solution(None)]
        return [_solve([problem], solve, evaluator)[0] for problem in problems]
