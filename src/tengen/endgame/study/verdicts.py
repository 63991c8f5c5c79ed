"""Whose sente is a problem? Labels for verdicts, from proofs and from the experts' trees.

A problem states only a value. Whether its moves are sente follows from the walls: of the solver's
proof where there is one, else of the expert's tree. Either counts only where its value is the one
that the problem states; a problem without such walls has no label.
"""

from __future__ import annotations

from collections.abc import Sequence

from tengen.cgt.sente import Sente, sente
from tengen.cgt.thermograph import Thermograph
from tengen.endgame.exact.solver import solve_region
from tengen.endgame.judges import Judge
from tengen.endgame.study.experts import expert_thermographs
from tengen.endgame.study.problems import Problem

POSITIONS = 300_000  # of a proof, about a second


def known_verdicts(problems: Sequence[Problem], judge: Judge) -> list[Sente | None]:
    """Return who has sente in each problem, None where nothing that agrees with its answer says."""
    labels = [_label(problem, _proof(problem)) for problem in problems]
    open_ones = [index for index, label in enumerate(labels) if label is None]
    trees = expert_thermographs([problems[index] for index in open_ones], judge)
    for index, (graph, _) in zip(open_ones, trees, strict=True):
        labels[index] = _label(problems[index], graph)
    return labels


def _proof(problem: Problem) -> Thermograph | None:
    board = problem.board
    return solve_region(board.stones, board.size, problem.region, positions=POSITIONS).thermograph


def _label(problem: Problem, graph: Thermograph | None) -> Sente | None:
    if graph is None or 2 * (graph.move_value - 1) != problem.answer:
        return None
    return sente(graph)
