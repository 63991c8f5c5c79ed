"""Whose sente is a problem? Labels for verdicts, from proofs and from the experts' trees.

A problem states only a value. Whether its moves are sente follows from walls: those of the solver's
proof, with the surroundings filled; else those of the expert's tree, where its value is the answer.
Walls of an expert that coincide from the ground up tell nothing: both sides have threats there that
he did not write down.
"""

from __future__ import annotations

from collections.abc import Sequence

from tengen.cgt.sente import Sente, sente
from tengen.endgame.isolation import isolate
from tengen.endgame.judges import Judge
from tengen.endgame.search import Search
from tengen_lab.papers.frejlak2024.experts import expert_thermographs
from tengen_lab.papers.frejlak2024.problems import EndgameProblem, places_of


def known_verdicts(problems: Sequence[EndgameProblem], judge: Judge) -> list[Sente | None]:
    """Return who has sente in each problem, None where nothing says so."""
    proofs = [Search(isolate(place)).root.exact for place in places_of(problems, judge)]
    labels = [
        problem.verdict or (None if graph is None else sente(graph))
        for problem, graph in zip(problems, proofs, strict=True)
    ]
    open_ones = [index for index, label in enumerate(labels) if label is None]
    trees = expert_thermographs([problems[index] for index in open_ones], judge)
    for index, (graph, _) in zip(open_ones, trees, strict=True):
        is_right = 2 * (graph.move_value - 1) == problems[index].answer
        if is_right and graph.strict_temperature > graph.ground:
            labels[index] = sente(graph)
    return labels
