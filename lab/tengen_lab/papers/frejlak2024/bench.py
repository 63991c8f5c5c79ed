"""Problems with known answers, solved by a strategy: the figures of `tengen endgame bench`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from tengen.cgt.sente import Sente
from tengen.endgame.judges import Judge
from tengen.errors import GoError
from tengen_lab.papers.frejlak2024.problems import EndgameProblem
from tengen_lab.papers.frejlak2024.verdicts import known_verdicts

HALF = Fraction(1, 2)
AT_ONCE = 10  # problems whose leaves share requests to the network


@dataclass(frozen=True)
class Solution:
    """What a strategy says of a problem, in the label's unit; `value` is None where it failed."""

    value: Fraction | None
    nodes: int = 0
    interval: tuple[Fraction, Fraction] | None = None  # of a strategy that gives one
    sente: Sente | None = None  # of a strategy that judges it
    how_sure: str | None = None  # in words, of a strategy that says so


Strategy = Callable[[Sequence[EndgameProblem], Judge], list[Solution]]


@dataclass(slots=True)
class Share:
    """How many of some problems are right."""

    total: int = 0
    correct: int = 0

    def add(self, is_right: bool) -> None:
        self.total += 1
        self.correct += is_right

    def as_dict(self) -> dict[str, int]:
        return {"total": self.total, "correct": self.correct}


@dataclass(slots=True)
class BenchTally:
    """Counts of a bench; `correct` of `how_sure` and of `classes` are right values, of `intervals`
    those that hold the answer."""

    values: Share = field(default_factory=Share)
    within_half: int = 0
    failed: int = 0
    verdicts: Share = field(default_factory=Share)
    intervals: Share = field(default_factory=Share)
    how_sure: dict[str, Share] = field(default_factory=dict)
    classes: dict[str, Share] = field(default_factory=dict)
    processor: list[float] = field(default_factory=list)  # seconds of each problem

    def add(
        self, problem: EndgameProblem, solution: Solution, label: Sente | None, processor: float
    ) -> None:
        self.processor.append(processor)
        is_right = solution.value == problem.answer
        self.values.add(is_right)
        if problem.difficulty is not None:
            self.classes.setdefault(problem.difficulty, Share()).add(is_right)
        if solution.value is None:
            self.failed += 1
            return
        self.within_half += abs(solution.value - problem.answer) <= HALF
        if label is not None:
            self.verdicts.add(solution.sente is label)
        if solution.interval is not None:
            low, high = solution.interval
            self.intervals.add(low <= problem.answer <= high)
        if solution.how_sure is not None:
            self.how_sure.setdefault(solution.how_sure, Share()).add(is_right)

    def as_dict(self) -> dict[str, Any]:
        return {
            "total": self.values.total,
            "correct": self.values.correct,
            "within_half": self.within_half,
            "failed": self.failed,
            "verdicts": self.verdicts.total,
            "verdict_correct": self.verdicts.correct,
            "intervals": self.intervals.as_dict(),
            "how_sure": {key: self.how_sure[key].as_dict() for key in sorted(self.how_sure)},
            "classes": {key: self.classes[key].as_dict() for key in sorted(self.classes)},
            "processor": round(sum(self.processor), 1),
            "processor_median": round(float(np.median(self.processor)), 3),
            "processor_95": round(float(np.quantile(self.processor, 0.95)), 3),
        }


def bench(
    problems: Sequence[EndgameProblem],
    solve: Strategy,
    name: str,
    evaluator: Judge,
    *,
    at_once: int = AT_ONCE,
    labeller: Judge | None = None,
) -> Iterator[dict[str, Any]]:
    """Yield an object for each problem, and last the summary.

    `verdict_correct` of the `verdicts` whose labels are known (`study.verdicts`) are right; the
    `labeller` scores the experts' trees for them (by default the evaluator does). The
    summary also says how often intervals hold the answer, and how often values are right by what
    the strategy says of its certainty and by the problems' classes.
    Of `at_once` problems each request to the network collects the leaves; a GPU wants them all.
    Seconds are those of the clock, `processor` those of all cores together, which a busy machine
    does not stretch; problems of one request share both by the positions they met.
    """
    tally = BenchTally()
    started = time.perf_counter()
    for first in range(0, len(problems), at_once):
        some = problems[first : first + at_once]
        before, used_before = time.perf_counter(), time.process_time()
        solutions = solve_apart(some, solve, evaluator)
        seconds = time.perf_counter() - before
        processor = time.process_time() - used_before
        nodes = sum(solution.nodes for solution in solutions) or 1
        for problem, solution, label in zip(
            some, solutions, _labels(some, solutions, labeller or evaluator), strict=True
        ):
            share = solution.nodes / nodes
            tally.add(problem, solution, label, processor * share)
            yield {
                "file": problem.file,
                "answer": str(problem.answer),
                "value": None if solution.value is None else str(solution.value),
                "nodes": solution.nodes,
                "seconds": round(seconds * share, 3),
                "processor": round(processor * share, 3),
                "interval": None
                if solution.interval is None
                else [str(bound) for bound in solution.interval],
                "verdict": solution.sente,
                "verdict_label": label,
                "how_sure": solution.how_sure,
            }
    yield {
        "strategy": name,
        "net": evaluator.name,
        **tally.as_dict(),
        "seconds": round(time.perf_counter() - started, 3),
    }


def _labels(
    problems: Sequence[EndgameProblem], solutions: Sequence[Solution], labeller: Judge
) -> list[Sente | None]:
    """Return the verdicts that are known, where a strategy judges any."""
    labels: list[Sente | None] = [None] * len(problems)
    judged = [index for index, solution in enumerate(solutions) if solution.sente is not None]
    if judged:
        found = known_verdicts([problems[index] for index in judged], labeller)
        for index, label in zip(judged, found, strict=True):
            labels[index] = label
    return labels


def solve_apart(
    problems: Sequence[EndgameProblem], solve: Strategy, evaluator: Judge
) -> list[Solution]:
    """Solve problems at once; if one of them is no local position, each by itself."""
    try:
        return solve(problems, evaluator)
    except GoError:
        if len(problems) == 1:
            return [Solution(None)]
        return [solve_apart([problem], solve, evaluator)[0] for problem in problems]
