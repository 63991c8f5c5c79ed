"""The order of play among several regions, by SENTESTRAT (Berlekamp 1996).

If the opponent's last move left something hotter than the ambient temperature, answer there; else
play in the hottest region. The ambient temperature is the lowest at which a side has yet been free
to choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tengen.coords import Color, Point
from tengen.endgame.nodes import Node
from tengen.endgame.report import Report
from tengen.endgame.search import gain
from tengen.endgame.values import Values, heat, is_ko_just_taken


@dataclass(frozen=True, slots=True)
class Play:
    """A move of the order of play: in which region, and how hot the region was."""

    color: Color
    point: Point
    region: int
    temperature: Fraction


def order_of_play(reports: Sequence[Report], to_move: Color, limit: int = 200) -> list[Play]:
    """Return best play from now on, until nothing is worth more than a dame by area."""
    values = Values()
    nodes: list[Node | None] = [report.tree for report in reports]
    ambient: Fraction | None = None
    last: int | None = None
    plays: list[Play] = []
    color = to_move
    while len(plays) < limit:
        hot = {
            index: heat(values(node))
            for index, node in enumerate(nodes)
            if node is not None and _options(node, color)
        }
        if not hot:
            break
        hottest = max(hot, key=lambda index: (hot[index], -index))
        chosen = hottest
        if last in hot and ambient is not None and hot[last] > ambient:
            chosen = last
        else:
            ambient = hot[hottest] if ambient is None else min(ambient, hot[hottest])
        if hot[chosen] <= 1:
            break
        node = nodes[chosen]
        assert node is not None
        point, after = max(
            _options(node, color), key=lambda item: gain(values(item[1]), color, hot[chosen])
        )
        outside = reports[chosen].outside(point)
        plays.append(Play(color, outside, chosen, hot[chosen]))
        nodes[chosen], last, color = after, chosen, color.opponent
    return plays


def _options(node: Node, color: Color) -> list[tuple[Point, Node]]:
    if is_ko_just_taken(node) and node.ban is not None and node.free is not None:
        node = node if node.ban[1] is not color else node.free
    return [(p, option) for p, option in node.options[color].items() if option.is_judged]
