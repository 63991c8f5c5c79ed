"""Whose sente is a problem? Labels for verdicts, from proofs and from the experts' trees.

A problem states only a value. Whether its moves are sente follows from the walls: of the solver's
proof where there is one (with the surroundings filled), else of the expert's tree. Either counts
only where its value is the one
that the problem states; a problem without such walls has no label.
"""

from __future__ import annotations

from collections.abc import Sequence

from tengen.cgt.sente import Sente, sente
from tengen.cgt.thermograph import Thermograph
from tengen.endgame.isolation import isolate
from tengen.endgame.judges import Judge
from tengen.endgame.search import Search
from tengen.endgame.study.experts import expert_thermographs
from tengen.endgame.study.problems import Problem, places_of


def known_verdicts(problems: Sequence[Problem], judge: Judge) -> list[Sente | None]:
    """Return who has sente in each problem, None where nothing that agrees with its answer says."""
    proofs = [Search(isolate(place)).root.exact for place in places_of(problems, judge)]
    labels = [
        problem.verdict or _label(problem, graph)
        for problem, graph in zip(problems, proofs, strict=True)
    ]
    open_ones = [index for index, label in enumerate(labels) if label is None]
    trees = expert_thermographs([problems[index] for index in open_ones], judge)
    for index, (graph, _) in zip(open_ones, trees, strict=True):
        labels[index] = _label(problems[index], graph)
    return labels


def _label(problem: Problem, graph: Thermograph | None) -> Sente | None:
    if graph is None or 2 * (graph.move_value - 1) != problem.answer:
        return None
    return sente(graph)
