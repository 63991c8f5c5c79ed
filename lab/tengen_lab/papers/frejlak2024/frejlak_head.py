"""Trees whose moves the local-move network chooses: Frejlak's (2024) own strategies, table 5.2.

The head says where each colour would play, who plays next and whether anybody does. Scores of
leaves come from the head too, as in rows 2 to 4 of the table, or from the judge, whose network may
be a larger one, as in row 5.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, partial

from tengen.coords import Color, Point
from tengen.endgame.isolation import Isolated, bare
from tengen.endgame.judges import COLORS, Judge
from tengen.endgame.positions import KEPT, LocalPosition, Looks, count, judge
from tengen_lab.papers.frejlak2024.bench import Solution, Strategy
from tengen_lab.papers.frejlak2024.frejlak import (
    OURS,
    PUBLISHED,
    Expansion,
    Grown,
    Growth,
    StrategyTree,
)
from tengen_lab.papers.frejlak2024.problems import EndgameProblem
from tengen_lab.training.local.local_head import LocalMoves, LocalOpinion, Question


class LocalTree(StrategyTree):
    """A tree of a strategy of Frejlak on the head's moves."""

    def __init__(self, local: Isolated, expansion: Expansion, growth: Growth = OURS) -> None:
        super().__init__(local, expansion, growth)
        self.ended: set[Grown] = set()

    def questions(self) -> list[Question]:
        """Return what to ask about the nodes judged last, each with the move that led there."""
        return [question(self.local, grown) for grown in self.pending]

    def tell(self, opinions: Sequence[LocalOpinion]) -> None:
        """Take the head's answers to `questions`."""
        for grown, opinion in zip(self.pending, opinions, strict=True):
            take(grown.node, self.local, opinion)
            if opinion.nobody > self.growth.nobody and grown is not self.root:
                self.ended.add(grown)

    def is_leaf(self, grown: Grown) -> bool:
        return grown in self.ended or super().is_leaf(grown)


class HeadTree(LocalTree):
    """The same with the head's own ownership, which does not depend on who moves next."""

    def tell(self, opinions: Sequence[LocalOpinion]) -> None:
        for grown, opinion in zip(self.pending, opinions, strict=True):
            grown.node.looks = Looks(dict.fromkeys(COLORS, opinion.ownership))
            count(self.local, grown.node)
        super().tell(opinions)

    def is_leaf(self, grown: Grown) -> bool:
        return grown in self.ended


def question(local: Isolated, grown: Grown) -> Question:
    """Return the head's question about a node."""
    if grown.parent is None or grown.color is None:
        return Question(local.size, grown.node.stones, local.region)
    before, after = grown.parent.node.stones, grown.node.stones
    point = next(p for p in range(len(after)) if after[p] == grown.color and not before[p])
    return Question(local.size, before, local.region, ((grown.color, point),))


def take(node: LocalPosition, local: Isolated, opinion: LocalOpinion) -> None:
    """Give a judged node the head's moves and its chances of playing next."""
    moves = {color: likeliest(local, opinion, color) for color in COLORS}
    node.looks = Looks(node.looks.owned, moves, opinion.next_player)


def likeliest(local: Isolated, opinion: LocalOpinion, color: Color) -> list[tuple[Point, float]]:
    """Return a colour's likeliest moves in the region with their chances."""
    chances = opinion.moves[color]
    points = sorted(local.playable, key=lambda p: (-chances[p], p))[:KEPT]
    return [(p, float(chances[p])) for p in points if chances[p] > 0]


def grow_local_trees(
    places: Sequence[Isolated],
    expansion: Expansion,
    evaluator: Judge | None,
    head: LocalMoves,
    growth: Growth = OURS,
) -> list[tuple[Fraction, int]]:
    """Return the temperature by area and the number of nodes for each local position.

    Without an evaluator the head scores the leaves itself.
    """
    kind = HeadTree if evaluator is None else LocalTree
    trees = [kind(local, expansion, growth) for local in places]
    while work := [(tree.local, grown.node) for tree in trees for grown in tree.pending]:
        if evaluator is not None:
            judge(work, evaluator)
        answers = iter(head([question for tree in trees for question in tree.questions()]))
        for tree in trees:
            tree.tell([next(answers) for _ in tree.pending])
            tree.grow()
    return [(tree.thermograph().move_value, len(tree.all)) for tree in trees]


@cache
def embedded_head() -> LocalMoves:
    return LocalMoves()


def with_head(
    expansion: Expansion,
    is_own: bool,
    problems: Sequence[EndgameProblem],
    evaluator: Judge,
    growth: Growth | None = None,
) -> list[Solution]:
    """A strategy of Frejlak (2024) with moves of the embedded local-move network, and with its own
    scores or the evaluator's."""
    if growth is None:
        growth = PUBLISHED if expansion is Expansion.DEPTH_1 else OURS
    places = [bare(problem.board, problem.region) for problem in problems]
    found = grow_local_trees(
        places, expansion, None if is_own else evaluator, embedded_head(), growth
    )
    return [Solution(2 * (temperature - 1), nodes) for temperature, nodes in found]


LOCAL_STRATEGIES: dict[str, Strategy] = {
    f"{name}-{expansion}": partial(with_head, expansion, is_own)
    for name, is_own in (("head", True), ("local", False))
    for expansion in Expansion
}
