"""The order of play among several regions of a board, by SENTESTRAT (Berlekamp 1996).

The rule itself is `tengen.cgt.strategies.sentestrat_part`; here its parts are the trees of reports.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tengen.cgt.strategies import sentestrat_part
from tengen.coords import Color, Point
from tengen.endgame.positions import LocalPosition
from tengen.endgame.report import Report
from tengen.endgame.values import Values, gain, is_ko_just_taken


@dataclass(frozen=True, slots=True)
class Play:
    """A move of the order of play.

    region       the place it belongs to, None where it lies outside all of them
    temperature  how hot the place was; 0 for moves that no tree chose
    by_board     whether the look at the whole board chose it, not a tree
    """

    color: Color
    point: Point
    region: int | None
    temperature: Fraction
    by_board: bool = False


class Endgame:
    """The regions of a board while they are played, each at a position of its tree."""

    def __init__(self, reports: Sequence[Report]) -> None:
        self.reports = list(reports)
        self.nodes: list[LocalPosition | None] = [_root(report) for report in reports]
        self.values = Values()
        self.ambient: Fraction | None = None
        self.last: int | None = None  # the region played in last

    def choose(self, color: Color, least: int = 1) -> Play | None:
        """Return the best move, or None where nothing is worth more than `least` by area.

        A dame is worth 1 by area: with 0 they are played too.
        """
        temperatures = [
            self.values(node).move_value if node is not None and _options(node, color) else None
            for node in self.nodes
        ]
        hottest = max((t for t in temperatures if t is not None), default=None)
        if hottest is None:
            return None
        chosen = sentestrat_part(temperatures, self.last, self.ambient)
        self.ambient = hottest if self.ambient is None else min(hottest, self.ambient)
        t, node, tree = temperatures[chosen], self.nodes[chosen], self.reports[chosen].tree
        if t is None or t <= least or node is None or tree is None:
            return None
        point, _ = max(_options(node, color), key=lambda item: gain(self.values(item[1]), color, t))
        return Play(color, tree.outside(point), chosen, t)

    def place_of(self, point: Point) -> int | None:
        """Return the number of the region that a point belongs to."""
        for index, report in enumerate(self.reports):
            if point in report.region:
                return index
        return None

    def follow(self, color: Color, point: Point) -> bool:
        """Go on to the position after a move; False where no tree goes on from there, though
        something is left to play for."""
        for index, node in enumerate(self.nodes):
            if node is None:
                continue
            tree = self.reports[index].tree
            for inside, option in _options(node, color):
                if tree is not None and tree.outside(inside) == point:
                    self.nodes[index], self.last = option, index
                    return option.is_expanded or option.is_calm
        self.last = None
        return False

    def renew(self, point: Point, reports: Sequence[Report]) -> None:
        """Replace the regions that an unforeseen move has changed or created.

        The reports replace all regions that hold the point or anything of theirs.
        """
        fresh: set[Point] = {point}.union(*(report.region for report in reports))
        kept = [
            (report, node)
            for report, node in zip(self.reports, self.nodes, strict=True)
            if not fresh & report.region
        ]
        self.reports = [report for report, _ in kept] + list(reports)
        self.nodes = [node for _, node in kept] + [_root(report) for report in reports]
        here = [index for index, report in enumerate(self.reports) if point in report.region]
        self.last = here[0] if here else None


def _root(report: Report) -> LocalPosition | None:
    return None if report.tree is None else report.tree.root


def _options(node: LocalPosition, color: Color) -> list[tuple[Point, LocalPosition]]:
    if is_ko_just_taken(node) and node.ban is not None and node.free is not None:
        node = node if node.ban[1] is not color else node.free
    return [(p, option) for p, option in node.options[color].items() if option.is_judged]
