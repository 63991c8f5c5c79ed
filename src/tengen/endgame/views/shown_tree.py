"""The tree behind a report, as people walk it: the best moves of both sides, and what is left."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from fractions import Fraction

from tengen.coords import BLACK, WHITE, Color, Point
from tengen.endgame.counting import Counting
from tengen.endgame.grain import EXACT, Grain
from tengen.endgame.isolation import Isolated
from tengen.endgame.positions import LocalPosition
from tengen.endgame.values import Values, gain, is_ko_just_taken
from tengen.endgame.windows import Window

WIDTH = 2  # moves of each colour shown at a node
DEPTH = 20


@dataclass(frozen=True, slots=True)
class ShownTree:
    """The positions that were looked into, counted by area on the points of a window."""

    root: LocalPosition
    local: Isolated

    @property
    def window(self) -> Window:
        return self.local.window

    def outside(self, point: Point) -> Point:
        """Return the point of the whole board for one of the tree's."""
        return self.window.outside(point)


@dataclass(frozen=True, slots=True)
class ShownMove:
    """A move of the tree. Two moves of one colour in a row: the other side played elsewhere.

    parent       the number of the step before it, -1 at the start
    mean         the count after the move; None where a ko was just taken
    temperature  what the next move is worth; None there and where all is settled
    grain        how exactly both are known
    """

    parent: int
    color: Color
    point: Point
    mean: Fraction | None
    temperature: Fraction | None
    grain: Grain = EXACT


def shown_steps(
    tree: ShownTree, counting: Counting, stones: int, most: int, grain: Grain
) -> list[ShownMove]:
    """Return the best moves of both sides, Black's first; the shallow ones where they are many.

    `stones` are Black's among the points counted less White's, before the first move; `grain` is
    how exactly the place is known, but positions that are settled or solved are exact.
    """
    values = Values()
    steps: list[ShownMove] = []
    waiting = deque([(tree.root, -1, 0, stones)])
    while waiting:
        node, parent, depth, before = waiting.popleft()
        for color in (BLACK, WHITE):
            for point, option in _best(node, color, values):
                if len(steps) == most:
                    return steps
                after = before + color.sign
                left = _left(option, counting, after, values)
                own = EXACT if option.is_settled or option.exact is not None else grain
                steps.append(ShownMove(parent, color, tree.outside(point), *left, own))
                if option.is_expanded and not option.is_settled and depth < DEPTH:
                    waiting.append((option, len(steps) - 1, depth + 1, after))
    return steps


def _best(node: LocalPosition, color: Color, values: Values) -> list[tuple[Point, LocalPosition]]:
    t = values(node).move_value
    options = [(p, o) for p, o in node.options[color].items() if o.is_judged]
    options.sort(key=lambda item: -gain(values(item[1]), color, t))
    return options[:WIDTH]


def _left(
    node: LocalPosition, counting: Counting, stones: int, values: Values
) -> tuple[Fraction | None, Fraction | None]:
    if is_ko_just_taken(node):
        return None, None
    graph = counting.thermograph(values(node), stones)
    if node.is_settled and node.exact is None:
        return graph.mean, None
    return graph.mean, graph.move_value
