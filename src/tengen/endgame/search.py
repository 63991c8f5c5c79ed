"""A best-first search for the thermograph of a local position.

Each round recomputes all thermographs, walks down from the root at its temperature, and expands
the open positions that matter most there: where a position is cooler, its mean matters; where it
is hotter, only the answer does. The search is finished when nothing open matters any more.
"""

from __future__ import annotations

import heapq
from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count

from tengen.cgt.thermograph import Thermograph
from tengen.coords import BLACK, Color, Point
from tengen.endgame.filling import BUFFER, Local
from tengen.endgame.judges import Judge
from tengen.endgame.nodes import COLORS, Ban, Node, judge, play
from tengen.endgame.nodes import count as recount
from tengen.endgame.solver import solve_region
from tengen.endgame.values import (
    Leaf,
    Values,
    at_least,
    at_most,
    estimate,
    heat,
    is_ko_just_taken,
    merged,
)
from tengen.errors import GoError

ROOT_EMPTIES = 12


@dataclass(frozen=True, slots=True)
class Settings:
    """How far the search goes; chosen on half of the problems (docs/endgame.md)."""

    expansions: int = 400
    steady: int = 64  # positions that change nothing, where nothing open could, end a search
    batch: int = 8
    root_moves: int = 3
    root_share: float = 0.04
    moves: int = 2
    share: float = 0.08
    behind: float = 0.5  # the cost of an option that is one point behind
    second: float = 0.8  # the cost of a second move by the side that threatens
    limit: float = 2.5  # positions that cost more are not looked at
    deep: float = 0.15  # of each move from the root, for the order only
    exact_empties: int = 6  # positions with so few open points are solved without the network
    exact_positions: int = 500
    root_positions: int = 20_000  # the same for the position asked about, with up to 12 points
    calm: float = 0.5  # of a position that seems settled, for the order only
    buffer: int = BUFFER  # steps of room kept open around the place
    growths: int = 2  # how often points that a threat reaches beyond the place are counted too
    growth_expansions: int = 30  # and how many positions are looked into after each time


@dataclass(eq=False)
class Search:
    """One local position being searched. `pending` nodes wait for the network."""

    local: Local
    settings: Settings = field(default_factory=Settings)
    nodes: dict[tuple[bytes, Ban | None], Node] = field(default_factory=dict)
    pending: list[Node] = field(default_factory=list)
    expansions: int = 0
    is_finished: bool = False  # nothing that is still open matters
    is_over: bool = False

    def __post_init__(self) -> None:
        self._start_values()
        self.steady_since = (0, Fraction(-1))  # the number of expansions, and the temperature
        self.scored = [int(point) for point in self.local.scored]
        self.allowed = self.settings.expansions
        self.root = self.node(self.local.board.stones, self.local.ban, 0)

    def _start_values(self) -> None:
        """Prepare thermographs as far as they are known, and bounds on them."""
        self.now, self.low, self.high = Values(), Values(at_least), Values(at_most)
        self.changed: list[Node] = []  # since they were computed

    def node(self, stones: bytes, ban: Ban | None, depth: int) -> Node:
        """Return the node of a position, a new one where it has not been met."""
        found = self.nodes.get((stones, ban))
        if found is None:
            found = Node(stones, ban, depth, self.local.rules)
            self.nodes[stones, ban] = found
            self.pending.append(found)
            if self.settings.exact_positions and ban is None:  # who took a ko is its master
                found.exact = self._solve(stones, is_root=depth == 0)
            if ban is not None:
                found.free = self.node(stones, None, depth)
                found.free.users.append(found)
        return found

    def _solve(self, stones: bytes, *, is_root: bool) -> Thermograph | None:
        """Return the exact thermograph, where safe stones enclose few enough points."""
        settings = self.settings
        return solve_region(
            stones,
            self.local.size,
            self.scored,
            empties=ROOT_EMPTIES if is_root else settings.exact_empties,
            positions=settings.root_positions if is_root else settings.exact_positions,
        ).thermograph

    def score_also(self, points: Iterable[Point]) -> None:
        """Count points outside too, because a threat reaches them, and go on from there.

        The network's judgements stand: only the sums are made anew.
        """
        self.local = self.local.scoring(points)
        self.scored = [int(point) for point in self.local.scored]
        for node in self.nodes.values():
            if node.is_judged:
                recount(self.local, node)
            if node.exact is not None:
                node.exact = self._solve(node.stones, is_root=node is self.root)
        self._start_values()
        self.allowed = self.expansions + self.settings.growth_expansions
        self.is_over = False
        self.advance()

    def advance(self) -> None:
        """Choose what to look at next; called whenever no node is pending."""
        if self.is_over:
            return
        while not self.pending:
            chosen = self.choose()
            self.is_finished = not chosen
            if not chosen or self.expansions >= self.allowed or self.is_steady():
                self.is_over = True
                return
            for node in chosen:
                self.expand(node)

    def expand(self, node: Node) -> None:
        settings = self.settings
        most, share = settings.moves, settings.share
        if node is self.root:
            most, share = settings.root_moves, settings.root_share
        for color in COLORS:
            taken = 0
            for point, chance in node.moves[color]:
                if taken and (chance < share or taken >= most):
                    break
                after = play(self.local, node, color, point)
                if after is not None:
                    option = node.options[color][point] = self.node(*after, node.depth + 1)
                    option.users.append(node)
                    taken += 1
        node.is_expanded = True
        self.changed.append(node)
        self.expansions += 1

    def choose(self) -> list[Node]:
        """Return the open nodes to expand now, the most important first."""
        if not self.root.is_expanded:
            return [self.root]  # also where it is solved: the best moves are asked for
        self._forget_changed()
        room = min(self.settings.batch, self.allowed - self.expansions)
        return [node for _, node in self.open_nodes(self.now, max(room, 1))]

    def _forget_changed(self) -> None:
        for values in (self.now, self.low, self.high):
            values.forget(self.changed)
        self.changed = []

    def is_steady(self) -> bool:
        """Tell whether the temperature has not moved for long, and nothing open can move it."""
        low, high = self.interval()
        since, temperature = self.steady_since
        if low != high or low != temperature:
            self.steady_since = (self.expansions, low if low == high else Fraction(-1))
            return False
        return self.expansions - since >= self.settings.steady

    def open_nodes(self, values: Values, most: int) -> list[tuple[float, Node]]:
        """Return the unexpanded, unsettled nodes that matter most, each with its place in the
        order, the first one first."""
        settings = self.settings
        given: set[Node] = set()
        found: list[tuple[float, int, Node]] = []
        for cost, node in self.reached(values):
            if len(found) >= most and cost >= found[most - 1][0]:
                break  # costs only rise, so nothing that follows can come before these
            if node.is_expanded or node.is_settled or node in given or node.is_ban_void:
                continue
            given.add(node)
            calm = 1 - min(1.0, (abs(node.swing) + 2 * node.doubt) / 3)
            place = cost + settings.deep * node.depth + settings.calm * calm
            insort(found, (place, len(given), node))
        return [(place, node) for place, _, node in found[:most]]

    def reached(self, values: Values) -> Iterator[tuple[float, Node]]:
        """Walk down from the root at its temperature; yield what matters there, and its cost."""
        settings = self.settings
        ticket = count()
        temperature = heat(values(self.root))
        heap = [(0.0, next(ticket), self.root, temperature, False, BLACK)]
        seen: set[tuple[Node, Fraction, bool, Color]] = set()
        while heap:
            cost, _, node, t, is_threat, threatener = heapq.heappop(heap)
            if (node, t, is_threat, threatener) in seen:
                continue
            seen.add((node, t, is_threat, threatener))
            yield cost, node
            if not node.is_expanded or node.exact is not None or node.is_ban_void:
                continue
            for color in COLORS:
                extra = settings.second if is_threat and color is threatener else 0.0
                options = [option for option in node.options[color].values() if option.is_judged]
                gains = [gain(values(option), color, t) for option in options]
                best = max(gains, default=Fraction(0))
                for option, value in zip(options, gains, strict=True):
                    total = cost + extra + settings.behind * float(best - value)
                    if total > settings.limit:
                        continue
                    if is_ko_just_taken(option):
                        heapq.heappush(heap, (total, next(ticket), option, t, False, BLACK))
                        continue
                    own = heat(values(option))
                    if own > t:
                        item = (total, next(ticket), option, t, True, color)
                    else:
                        item = (total, next(ticket), option, own, False, BLACK)
                    heapq.heappush(heap, item)

    def values(self, leaf: Leaf = estimate) -> Values:
        """Return the thermographs of all that was looked at."""
        values = Values(leaf)
        values(self.root)
        return values

    def interval(self) -> tuple[Fraction, Fraction]:
        """Return the least and the greatest temperature that what is open still allows."""
        if self.root.exact is not None:
            return heat(self.root.exact), heat(self.root.exact)
        self._forget_changed()
        low, high, root = self.low, self.high, self.root
        if not root.is_expanded:
            return heat(low(root)), heat(high(root))
        heats = []
        for lefts, rights in ((low, high), (high, low)):
            left = lefts.scaffold(root, BLACK)
            right = rights.scaffold(root, BLACK.opponent)
            heats.append(heat(merged(left, right, root.static)))
        middle = heat(self.now(root))
        return min(heats[0], middle), max(heats[1], middle)


def gain(graph: Thermograph, color: Color, t: Fraction) -> Fraction:
    """Return what a position is worth to `color`, who just moved to it, at temperature t."""
    return graph.right(t) if color is BLACK else -graph.left(t)


def balance(searches: Sequence[Search], evaluator: Judge) -> None:
    """Set each search's komi to the network's lead, averaged over both sides to move."""
    by_size: dict[int, list[Search]] = {}
    for search in searches:
        by_size.setdefault(search.local.size, []).append(search)
    for size, group in by_size.items():
        found = evaluator.evaluate_positions(
            size,
            [search.local.board.stones for search in group for _ in COLORS],
            [int(color) for _ in group for color in COLORS],
            [search.local.rules for search in group for _ in COLORS],
        )
        for index, search in enumerate(group):
            lead = (found[2 * index].black_lead + found[2 * index + 1].black_lead) / 2
            komi = round(2 * (search.local.rules.komi + lead)) / 2
            size_limit = float(size * size)
            komi = max(-size_limit, min(size_limit, komi))
            search.local = replace(search.local, rules=search.local.rules.with_komi(komi))
            search.root.rules = search.local.rules


class Cancelled(GoError):
    """The caller asked the search to stop."""


def run(
    searches: Sequence[Search],
    evaluator: Judge,
    *,
    progress: Callable[[int, int], None] = lambda done, total: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> None:
    """Search several local positions at once, their leaves in common requests to the network."""
    balance([search for search in searches if not search.root.is_judged], evaluator)
    while True:
        if is_cancelled():
            raise Cancelled("the search was stopped")
        work = [(search.local, node) for search in searches for node in search.pending]
        if not work:
            break
        judge(work, evaluator)
        for search in searches:
            search.pending = []
            search.advance()
        progress(sum(search.is_over for search in searches), len(searches))


def best_line(
    root: Node, values: Values, color: Color, length: int = 12
) -> list[tuple[Color, Point]]:
    """Return the best local line if `color` starts, until what is left is cooler than before."""
    node = root
    line: list[tuple[Color, Point]] = []
    t = heat(values(node))
    mover = color
    while node.is_expanded and len(line) < length:
        options = [(p, o) for p, o in node.options[mover].items() if o.is_judged]
        if not options:
            break
        point, node = max(options, key=lambda item: gain(values(item[1]), mover, t))
        line.append((mover, point))
        if is_ko_just_taken(node):
            continue  # who took the ko finishes it
        if heat(values(node)) <= t:
            break
        mover = mover.opponent
    return line


def along(root: Node, line: Sequence[tuple[Color, Point]]) -> list[Node]:
    """Return the positions of a line, the first one included."""
    nodes = [root]
    for color, point in line:
        nodes.append(nodes[-1].options[color][point])
    return nodes
