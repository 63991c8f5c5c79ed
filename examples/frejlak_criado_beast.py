"""The Frejlak-Criado beast: a position with thermograph walls of slope 1/2.

Appendix C of Frejlak's thesis (2024) describes a Go position in which the players take turns of
two moves each elsewhere, and says that its walls have slopes of a half on one segment. The board
is only drawn there. This graph has the play that the text tells: six kos in a ring. At T, White's
group dies unless White takes the first ko; two more follow, for each of which Black may play
elsewhere; at B it is Black's group that is about to die, and the same happens in mirror image.
White goes down on one side of the ring, Black comes up on the other. S is the moment before:
whoever moves first may start it.
"""

from __future__ import annotations

from fractions import Fraction

from tengen.cgt.coupons import Stack
from tengen.cgt.graphs import Graph, parse_graph
from tengen.cgt.limits import limit_walls


def beast(group: int = 24) -> Graph:
    """Return the graph with groups worth `group` points to either side."""
    return parse_graph(
        "S = {T|B};"
        f"T = {{{group}|UL}}; UL = {{T,0|LL,0}}; LL = {{UL,0|B,0}};"
        f"B = {{LR|-{group}}}; LR = {{UR,0|B,0}}; UR = {{T,0|LR,0}}"
    )


def main() -> None:
    line = Stack(beast(1000).at("T"), Fraction(1, 4), ground=0).best_line(12, left=False, moves=20)
    print("White to move at T:")
    print("   " + ", ".join(f"{'BW'[side == 'Right']} {move}" for side, move in line))
    walls = limit_walls(beast(), ground=0)
    for name, wall in (("left", walls.left), ("right", walls.right)):
        bends = " -> ".join(f"{value} at t = {t}" for t, value in wall)
        print(f"{name} wall of S: {bends}, then upright")
    (t0, v0), (t1, v1) = walls.left[:2]
    print(f"slope of the left wall from t = {t0} to {t1}: {(v1 - v0) / (t1 - t0)}")


if __name__ == "__main__":
    main()
