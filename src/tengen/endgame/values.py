"""Thermographs of the positions of a search, from the leaves up; nothing here ever throws.

Scores are areas, so the ground is 0 and a dame has the temperature 1; by territory a temperature
is one point less.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from fractions import Fraction

from tengen.cgt.thermograph import AREA, Thermograph, from_scaffolds, score, thermograph
from tengen.cgt.walls import Wall, lower_envelope, upper_envelope
from tengen.coords import BLACK, WHITE, Color
from tengen.endgame.positions import LocalCount, LocalPosition
from tengen.errors import UnsupportedError

Leaf = Callable[[LocalPosition], Thermograph]
DEEP = 1_000_000  # below every position


def rounded(value: float) -> int:
    return math.floor(value + 0.5)


def estimate(node: LocalPosition) -> Thermograph:
    """Return the thermograph assumed for a position that has not been expanded."""
    if node.count.swing < 0.5:
        return score(node.count.static if node.is_settled else rounded(_middle(node.count)), AREA)
    return switch(rounded(node.count.stops[BLACK]), rounded(node.count.stops[WHITE]))


def at_least(node: LocalPosition) -> Thermograph:
    """Return the least that an open node can be worth, if the network's stops are right to within
    half of the points whose owners it doubts."""
    return score(node.count.static if node.is_settled else _least(node.count), AREA)


def at_most(node: LocalPosition) -> Thermograph:
    return score(node.count.static if node.is_settled else _most(node.count), AREA)


def _middle(count: LocalCount) -> float:
    return (count.stops[BLACK] + count.stops[WHITE]) / 2


def _least(count: LocalCount) -> int:
    return min(math.floor(min(count.stops.values()) - count.doubt / 2), count.static)


def _most(count: LocalCount) -> int:
    return max(math.ceil(max(count.stops.values()) + count.doubt / 2), count.static)


def switch(left: int, right: int) -> Thermograph:
    if left <= right:
        return score(Fraction(left + right, 2), AREA)
    return thermograph([score(left, AREA)], [score(right, AREA)], ground=AREA)


def merged(left: Wall, right: Wall, static: int) -> Thermograph:
    """Return the thermograph of two scaffolds; where they never meet, the static score."""
    try:
        return from_scaffolds(left, right, ground=AREA, static=static)
    except UnsupportedError:
        return score(static, AREA)


class Values:
    """Thermographs of all positions that can be reached, each computed once.

    A ban is dropped where the position without it is settled; elsewhere the side that took the ko
    is its master, and the other side's scaffold is the better of its other moves and of the
    master's next one (Berlekamp's komaster; for placid kos both sides agree on mean and
    temperature). A position that comes back on the way to itself is no option. What was computed
    without such an option holds only on that way: elsewhere it is computed again.
    """

    def __init__(self, leaf: Leaf = estimate) -> None:
        self.leaf = leaf
        self.known: dict[LocalPosition, Thermograph] = {}
        self.here: dict[LocalPosition, tuple[Thermograph, int]] = {}  # on this path only
        self.under_way: dict[LocalPosition, int] = {}  # the path: positions and how many are above
        self.met: set[LocalPosition] = set()  # of the path: left out as an option further down
        self.highest_met = DEEP
        self.repetitions = 0

    def __call__(self, node: LocalPosition) -> Thermograph:
        found = self.known.get(node)
        if found is not None:
            return found
        if node not in self.here:
            return self._go_down(node)
        found, highest = self.here[node]
        self.highest_met = min(self.highest_met, highest)
        return found

    def _go_down(self, node: LocalPosition) -> Thermograph:
        """Compute a thermograph, and remember it as long as it holds."""
        above, older = len(self.under_way), len(self.here)
        met_before, self.highest_met = self.highest_met, DEEP
        self.under_way[node] = above
        found = self._compute(node)
        del self.under_way[node]
        if node in self.met:  # what was found below without this option no longer holds
            self.met.remove(node)
            while len(self.here) > older:
                self.here.popitem()
        if self.highest_met < above:
            self.here[node] = found, self.highest_met
            self.highest_met = min(self.highest_met, met_before)
        else:
            self.known[node] = found
            self.highest_met = met_before
        return found

    def forget(self, nodes: Iterable[LocalPosition]) -> None:
        """Forget the thermographs of positions that have changed, and all that is built on them."""
        front = list(nodes)
        done = set(front)
        while front:
            node = front.pop()
            self.known.pop(node, None)
            fresh = [user for user in node.users if user not in done]
            done.update(fresh)
            front += fresh

    def options(self, node: LocalPosition, color: Color) -> list[LocalPosition]:
        """Return the positions after a move of `color` that do not lead back up."""
        found = [option for option in node.options[color].values() if option.is_judged]
        usable = []
        for option in found:
            same = _without_void_ban(option)
            if same in self.under_way:
                self.met.add(same)
                self.highest_met = min(self.highest_met, self.under_way[same])
                self.repetitions += 1
            else:
                usable.append(option)
        return usable

    def _compute(self, node: LocalPosition) -> Thermograph:
        if node.exact is not None:
            return node.exact
        if node.is_ban_void:
            assert node.free is not None
            return self(node.free)
        if not node.is_expanded:
            if node.is_settled or node.ban is None:
                return self.leaf(node)
            return self._banned(node, self._stand_in(node, BLACK), self._stand_in(node, WHITE))
        if node.ban is None and not any(node.options.values()):
            return score(node.count.static, AREA)  # no legal move is left
        walls = {color: self.scaffold(node, color) for color in (BLACK, WHITE)}
        left, right = walls[BLACK], walls[WHITE]
        if node.ban is not None:
            return self._banned(node, left, right)
        return merged(left, right, node.count.still)

    def scaffold(self, node: LocalPosition, color: Color) -> Wall:
        options = [self(option) for option in self.options(node, color)]
        if not options:
            return self._stand_in(node, color)
        if color is BLACK:
            return upper_envelope([option.right for option in options]).tilted(-1)
        return lower_envelope([option.left for option in options]).tilted(1)

    def _stand_in(self, node: LocalPosition, color: Color) -> Wall:
        """Where a side has no move to look at, the stop with it to move stands in for one."""
        if node.is_expanded:
            value = Fraction(rounded(node.count.stops[color]))
        else:
            leaf = self.leaf(node)
            value = (leaf.left if color is BLACK else leaf.right)(AREA)
        return Wall.constant(value, AREA).tilted(-1 if color is BLACK else 1)

    def _banned(self, node: LocalPosition, left: Wall, right: Wall) -> Thermograph:
        """Return the walls of a ko that was just taken; only the banned side's is ever asked for.

        They need not meet in a mast: the ko's own temperature is that of the position before.
        """
        assert node.ban is not None
        if node.ban[1] is WHITE:
            right = lower_envelope([right, left])
        else:
            left = upper_envelope([left, right])
        return Thermograph(left, right, AREA)


def _without_void_ban(node: LocalPosition) -> LocalPosition:
    """Return the position whose thermograph a position has: its own, or that without the ban."""
    return node.free if node.is_ban_void and node.free is not None else node


def is_ko_just_taken(node: LocalPosition) -> bool:
    """Tell whether a ban matters here: the side that took the ko may finish it next."""
    return node.ban is not None and not node.is_ban_void


def gain(graph: Thermograph, color: Color, t: Fraction) -> Fraction:
    """Return what a position is worth to `color`, who just moved to it, at temperature t."""
    return graph.right(t) if color is BLACK else -graph.left(t)
