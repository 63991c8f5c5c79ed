"""Analysis written into records, so that every SGF editor shows it.

Comments, labels, marks and territory are standard SGF; SBKV (Black's chance to win, in per cent)
and SBKS (Black's lead, in points) are what Sabaki draws its graph from.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from tengen.coords import Point
from tengen.errors import GoError
from tengen.sgf.tree import Node


def annotate(
    node: Node,
    *,
    comment: str = "",
    labels: Mapping[Point, str] | None = None,
    triangles: Iterable[Point] = (),
    squares: Iterable[Point] = (),
    crosses: Iterable[Point] = (),
    black_territory: Iterable[Point] = (),
    white_territory: Iterable[Point] = (),
    black_win_rate: float | None = None,
    black_lead: float | None = None,
) -> Node:
    """Add an analysis to a node; return the node.

    A comment follows the one that is there, behind a blank line; marks and territory replace the
    earlier ones of their kind, where any are given. `black_win_rate` runs from 0 to 1.
    """
    if comment:
        before = node.comment
        node.set_text("C", f"{before}\n\n{comment}" if before else comment)
    if labels:
        node.set_labels(labels)
    for name, points in (
        ("TR", triangles),
        ("SQ", squares),
        ("MA", crosses),
        ("TB", black_territory),
        ("TW", white_territory),
    ):
        if listed := list(points):
            node.set_points(name, listed)
    if black_win_rate is not None:
        if not 0 <= black_win_rate <= 1:
            raise GoError(f"a win rate of {black_win_rate}: 0 to 1 expected")
        node.set_text("SBKV", f"{100 * black_win_rate:.2f}")
    if black_lead is not None:
        if not math.isfinite(black_lead):
            raise GoError(f"a lead of {black_lead} points")
        node.set_text("SBKS", f"{black_lead:.2f}")
    return node
