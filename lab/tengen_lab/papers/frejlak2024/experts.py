"""Trees prepared by an expert: the moves of a record below a marked position.

Leaves are scored on the board as it is, over the marked region; what a line changes beyond the mark
is read off the filled board, where nothing else can change. Where the tree has moves of one side
only, the other side's last move was sente: its threat, which the expert did not write down, counts
as beyond all bounds (a phantom value, Frejlak 2024, 5.1.1). Where a line ends with two moves of one
side and is still hot, the expert has shown a threat and stopped because it is large enough: it
counts as what that side gets if it plays once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from tengen.cgt.thermograph import AREA, Thermograph, score
from tengen.cgt.walls import Wall
from tengen.coords import BLACK, Color
from tengen.endgame.isolation import Isolated, bare, isolate
from tengen.endgame.judges import COLORS, Judge
from tengen.endgame.positions import LocalPosition, play
from tengen.endgame.search import Search, run
from tengen.endgame.settings import WITHOUT_SOLVER, EndgameSettings
from tengen.endgame.values import Values, rounded
from tengen.errors import GoError
from tengen.sgf import Node
from tengen_lab.papers.frejlak2024.problems import EndgameProblem, places_of

PHANTOM = 1000
CLEAR = 0.5  # a point is somebody's if its ownership is beyond this
HOT = 4.0  # points between the stops that no dame explain: a threat that goes on


class ExpertSearch(Search):
    """A search that looks at the expert's moves only, all of them, and judges the leaves."""

    def __init__(self, local: Isolated, root: Node) -> None:
        super().__init__(local, EndgameSettings(exact=WITHOUT_SOLVER))
        self.threats: dict[
            LocalPosition, Color | None
        ] = {}  # who has just moved twice; None: in doubt
        self._add(self.root, root, None)

    def _add(self, node: LocalPosition, step: Node, mover: Color | None) -> None:
        """Add the moves below a step of the record; a ko taken back is left out by its ban."""
        window = self.local.window
        for below in step.children:
            for color, move in below.moves():
                if move is None or not window.holds(move):
                    continue
                point = window.inside(move)
                after = play(self.local, node, color, point)
                if after is None:
                    continue
                child = self.node(*after, node.depth + 1)
                node.options[color][point] = child
                node.is_expanded = True
                threat = color if color is mover else None
                if self.threats.setdefault(child, threat) is not threat:
                    self.threats[child] = None
                self._add(child, below, color)

    def advance(self) -> None:
        self.is_over = self.is_finished = True


class ExpertValues(Values):
    """Thermographs of an expert's tree."""

    def _stand_in(self, node: LocalPosition, color: Color) -> Wall:
        if not node.is_expanded or node.ban is not None:
            return super()._stand_in(node, color)
        return Wall.constant(Fraction(PHANTOM * color.sign), AREA).tilted(-color.sign)


def expert_thermographs(
    problems: Sequence[EndgameProblem], judge: Judge
) -> list[tuple[Thermograph, int]]:
    """Return the thermographs by area of the problems' own trees, and their numbers of nodes.

    Raises `GoError` if a problem has no tree.
    """
    roots = [problem.record.root for problem in problems if problem.record is not None]
    if len(roots) < len(problems):
        raise GoError("a problem without an expert's tree")
    filled = [isolate(place) for place in places_of(problems, judge)]
    plain = [bare(problem.board, problem.region) for problem in problems]
    pairs = [
        (ExpertSearch(one, root), ExpertSearch(other, root))
        for root, one, other in zip(roots, plain, filled, strict=True)
    ]
    run([search for pair in pairs for search in pair], judge)
    return [(expert_values(*pair)(pair[0].root), len(pair[0].nodes)) for pair in pairs]


def expert_values(plain: ExpertSearch, filled: ExpertSearch) -> ExpertValues:
    """Return the thermographs of a tree judged on the board as it is and on a filled one."""
    twins: dict[LocalPosition, LocalPosition] = {}
    _pair(plain, filled, plain.root, filled.root, twins)
    region = {filled.local.window.inside(plain.local.window.outside(p)) for p in plain.local.region}
    around = np.array([int(point) not in region for point in filled.local.scored], np.bool_)
    start = _around(filled.root, around)

    def leaf(node: LocalPosition) -> Thermograph:
        twin = twins.get(node)
        if twin is None:
            return score(node.count.static, AREA)
        value = node.count.static + _around(twin, around)
        threat = plain.threats.get(node)
        if threat is not None and twin.count.swing > HOT:
            stop = rounded(twin.count.stops[threat])
            value = max(value, stop) if threat is BLACK else min(value, stop)
        return score(value - start, AREA)

    return ExpertValues(leaf)


def _pair(
    plain: ExpertSearch,
    filled: ExpertSearch,
    one: LocalPosition,
    other: LocalPosition,
    twins: dict[LocalPosition, LocalPosition],
) -> None:
    """Find the same positions in both trees, from here on."""
    if one in twins:
        return
    twins[one] = other
    here, there = plain.local.window, filled.local.window
    for color in COLORS:
        for point, option in one.options[color].items():
            outside = here.outside(point)
            twin = other.options[color].get(there.inside(outside)) if there.holds(outside) else None
            if twin is not None:
                _pair(plain, filled, option, twin, twins)


def _around(node: LocalPosition, around: NDArray[np.bool_]) -> int:
    """Return Black's clear points around the region less White's."""
    assert node.count.owners is not None
    owners = node.count.owners[around]
    return int((owners > CLEAR).sum() - (owners < -CLEAR).sum())
