"""A best-first search for the thermograph of a local position.

Each round recomputes all thermographs, walks down from the root at its temperature, and expands
the open positions that matter most there: where a position is cooler, its mean matters; where it
is hotter, only the answer does. The search is finished when nothing open matters any more.
"""

from __future__ import annotations

import heapq
import math
from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count
from typing import TypeAlias

from tengen.cgt.thermograph import Thermograph
from tengen.coords import BLACK, Color, Move, Point
from tengen.endgame.enclosure import Enclosure
from tengen.endgame.exact.solver import Solved, solve_region
from tengen.endgame.isolation import Isolated
from tengen.endgame.judges import COLORS, Ban, Judge, both_sides
from tengen.endgame.places import Seen
from tengen.endgame.positions import LocalPosition, judge, play
from tengen.endgame.positions import count as recount
from tengen.endgame.proof import grow_proof
from tengen.endgame.settings import EndgameSettings
from tengen.endgame.values import (
    Leaf,
    Values,
    at_least,
    at_most,
    estimate,
    gain,
    is_ko_just_taken,
    merged,
)
from tengen.errors import GoError


@dataclass(eq=False, slots=True)
class Purse:
    """What several searches may still ask of the network, in points of boards: what a judgement
    costs grows with the board's area."""

    points: float = math.inf

    @property
    def is_empty(self) -> bool:
        return self.points <= 0


@dataclass(eq=False)
class Search:
    """One local position being searched. `pending` nodes wait for the network.

    Searches with a common `purse` end when it is empty. A search starts at the local board, or at
    what was `played` on it. Within `walls` that are supposed to live, positions are solved.
    """

    local: Isolated
    settings: EndgameSettings = field(default_factory=EndgameSettings)
    purse: Purse = field(default_factory=Purse)
    played: Seen | None = None
    walls: Enclosure | None = None
    nodes: dict[tuple[bytes, Ban | None], LocalPosition] = field(default_factory=dict)
    pending: list[LocalPosition] = field(default_factory=list)
    expansions: int = 0
    solver_positions: int = 0  # that the solver has met
    is_finished: bool = False  # nothing that is still open matters
    is_over: bool = False
    is_widened: bool = False
    is_wide: bool = False  # positions that matter have been given more moves, or have no more
    is_short: bool = False  # the purse was empty before the search had come to an end

    def __post_init__(self) -> None:
        self._start_values()
        self.steady_since = (0, Fraction(-1))  # the number of expansions, and the temperature
        self.scored = [int(point) for point in self.local.scored]
        self.allowed = self.settings.expansions
        if self.played is None:
            self.root = self.node(self.local.board.stones, self.local.ban, 0)
        else:
            self.root = self.node(self.played.stones, None, 0)
        if self.root.exact is not None:
            grow_proof(self)

    def _start_values(self) -> None:
        """Prepare thermographs as far as they are known, and bounds on them."""
        self.now, self.low, self.high = Values(), Values(at_least), Values(at_most)
        self.changed: list[LocalPosition] = []  # since they were computed

    def node(self, stones: bytes, ban: Ban | None, depth: int) -> LocalPosition:
        """Return the node of a position, a new one where it has not been met."""
        found = self.nodes.get((stones, ban))
        if found is None:
            found = LocalPosition(stones, ban, depth, self.local.rules)
            self.nodes[stones, ban] = found
            self.pending.append(found)
            if self.settings.exact.is_on and ban is None:  # who took a ko is its master
                found.exact = self.solve(stones, is_root=depth == 0).thermograph
            if ban is not None:
                found.free = self.node(stones, None, depth)
                found.free.users.append(found)
        return found

    def solve(
        self, stones: bytes, *, is_root: bool = False, moves_at: Fraction | None = None
    ) -> Solved:
        """Solve a position, where safe stones enclose few enough points."""
        exact = self.settings.exact
        solver = solve_region if self.walls is None else self.walls.solve
        found = solver(
            stones,
            self.local.size,
            self.scored,
            empties=exact.root_empties if is_root else exact.empties,
            positions=exact.root_positions if is_root else exact.positions,
            seconds=exact.seconds,
            moves_at=moves_at,
        )
        self.solver_positions += found.positions
        return found

    def prove(self, walls: Enclosure) -> None:
        """Take the proof of the place within walls that are supposed to live."""
        self.walls = walls
        self.local = self.local.scoring(walls.area)
        self.scored = [int(point) for point in self.local.scored]
        exact = replace(self.settings.exact, root_empties=len(walls.area))
        self.settings = replace(self.settings, exact=exact)
        self.root.exact = self.solve(self.root.stones, is_root=True).thermograph
        if self.root.exact is not None:
            grow_proof(self)

    def score_also(self, points: Iterable[Point]) -> None:
        """Count points outside too, because a threat reaches them, and go on from there.

        The network's judgements stand: only the sums are made again.
        """
        self.local = self.local.scoring(points)
        self.scored = [int(point) for point in self.local.scored]
        for node in self.nodes.values():
            if node.is_judged:
                recount(self.local, node)
            if node.exact is not None:
                node.exact = self.solve(node.stones, is_root=node is self.root).thermograph
        self._start_values()
        self.allowed = self.expansions + self.settings.room.expansions
        self.is_over = False
        self.advance()

    def advance(self) -> None:
        """Choose what to look at next; called whenever no node is pending."""
        if self.is_over:
            return
        while not self.pending:
            chosen = self.choose()
            is_at_end = not chosen or self.is_steady()
            may_widen = self.settings.widening > 0 and not self.is_wide
            self.is_short = self.purse.is_empty and (not is_at_end or may_widen)
            self.is_finished = not chosen and not self.is_short
            is_spent = self.expansions >= self.allowed or self.purse.is_empty
            if is_spent or is_at_end:
                if not is_spent and self.settings.widening and self.widen():
                    continue
                self.is_over = True
                return
            for node in chosen:
                self.expand(node)
        self.purse.points -= len(self.pending) * self.local.size**2

    def expand(self, node: LocalPosition) -> None:
        breadth = self.settings.breadth
        if node is self.root:
            self._add_moves(node, breadth.root_moves, breadth.root_share)
        else:
            self._add_moves(node, breadth.moves, breadth.share)
        node.is_expanded = True
        self.changed.append(node)
        self.expansions += 1

    def _add_moves(self, node: LocalPosition, most: int, share: float) -> bool:
        """Add the likeliest moves of each colour that are not there yet; tell whether any are."""
        is_changed = False
        for color in COLORS:
            options = node.options[color]
            taken = 0
            for point, chance in node.looks.moves[color]:
                if taken and (chance < share or taken >= most):
                    break
                if point not in options:
                    after = play(self.local, node, color, point)
                    if after is None:
                        continue
                    options[point] = self.node(*after, node.depth + 1)
                    options[point].users.append(node)
                    is_changed = True
                taken += 1
        return is_changed

    def widen(self) -> bool:
        """Give the positions on lines that matter more moves; tell whether there are any."""
        breadth = self.settings.breadth
        self.is_wide = True
        widened = []
        seen = set()
        for cost, node in self.reached(self.now):
            if cost > self.settings.costs.wide:
                break
            if node.is_expanded and node.exact is None and node not in seen:
                seen.add(node)
                if self._add_moves(node, breadth.wide_moves, breadth.wide_share):
                    widened.append(node)
        if widened and not self.is_widened:
            self.is_widened = True
            self.allowed = min(self.allowed, self.expansions + self.settings.widening)
        self.changed += widened
        self.steady_since = (self.expansions, Fraction(-1))
        return bool(widened)

    def choose(self) -> list[LocalPosition]:
        """Return the open nodes to expand now, the most important first."""
        if not self.root.is_expanded:
            return [self.root]  # even if it is solved: the report needs the best moves
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

    def open_nodes(self, values: Values, most: int) -> list[tuple[float, LocalPosition]]:
        """Return the unexpanded, unsettled nodes that matter most, each with its place in the
        order, the first one first."""
        costs = self.settings.costs
        given: set[LocalPosition] = set()
        found: list[tuple[float, int, LocalPosition]] = []
        for cost, node in self.reached(values):
            if len(found) >= most and cost >= found[most - 1][0]:
                break  # costs only rise, so nothing that follows can come before these
            if node.is_expanded or node.is_settled or node in given or node.is_ban_void:
                continue
            given.add(node)
            calm = 1 - min(1.0, (abs(node.count.swing) + 2 * node.count.doubt) / 3)
            place = cost + costs.deep * node.depth + costs.calm * calm
            insort(found, (place, len(given), node))
        return [(place, node) for place, _, node in found[:most]]

    def reached(self, values: Values) -> Iterator[tuple[float, LocalPosition]]:
        """Walk down from the root at its temperature; yield what matters there, and its cost."""
        costs = self.settings.costs
        ticket = count()
        temperature = values(self.root).move_value
        heap = [(0.0, next(ticket), self.root, temperature, False, BLACK)]
        seen: set[tuple[LocalPosition, Fraction, bool, Color]] = set()
        while heap:
            cost, _, node, t, is_threat, threatener = heapq.heappop(heap)
            if (node, t, is_threat, threatener) in seen:
                continue
            seen.add((node, t, is_threat, threatener))
            yield cost, node
            if not node.is_expanded or node.exact is not None or node.is_ban_void:
                continue
            for color in COLORS:
                extra = costs.second if is_threat and color is threatener else 0.0
                options = [option for option in node.options[color].values() if option.is_judged]
                gains = [gain(values(option), color, t) for option in options]
                best = max(gains, default=Fraction(0))
                for option, value in zip(options, gains, strict=True):
                    total = cost + extra + costs.behind * float(best - value)
                    if total > costs.limit:
                        continue
                    if is_ko_just_taken(option):
                        heapq.heappush(heap, (total, next(ticket), option, t, False, BLACK))
                        continue
                    own = values(option).move_value
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
            return self.root.exact.move_value, self.root.exact.move_value
        self._forget_changed()
        low, high, root = self.low, self.high, self.root
        if not root.is_expanded:
            return low(root).move_value, high(root).move_value
        found = []
        for lefts, rights in ((low, high), (high, low)):
            left = lefts.scaffold(root, BLACK)
            right = rights.scaffold(root, BLACK.opponent)
            found.append(merged(left, right, root.count.static).move_value)
        middle = self.now(root).move_value
        return min(found[0], middle), max(found[1], middle)


def balance(searches: Sequence[Search], evaluator: Judge) -> None:
    """Set each search's komi to the network's lead, averaged over both sides to move."""
    locals_ = [search.local for search in searches]
    judged = both_sides(
        evaluator, [local.board for local in locals_], [local.rules for local in locals_]
    )
    for search, local, found in zip(searches, locals_, judged, strict=True):
        komi = round(2 * (local.rules.komi + found.black_lead)) / 2
        most = float(local.size**2)
        rules = local.rules.with_komi(max(-most, min(most, komi)))
        search.local = replace(local, rules=rules)
        search.root.rules = rules


class Cancelled(GoError):
    """The caller asked the search to stop."""


def start(searches: Sequence[Search], evaluator: Judge) -> None:
    """Judge the positions that searches begin with."""
    fresh = [search for search in searches if not search.root.is_judged]
    balance([search for search in fresh if not search.played], evaluator)
    judge([(search.local, search.root) for search in fresh], evaluator)
    for search in fresh:
        search.pending.remove(search.root)


def run(
    searches: Sequence[Search],
    evaluator: Judge,
    *,
    progress: Callable[[int, int], None] = lambda done, total: None,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> None:
    """Search several local positions at once, their leaves in common requests to the network."""
    start(searches, evaluator)
    cheapest_first = sorted(searches, key=lambda search: search.local.size)
    for search in cheapest_first:
        if not search.pending:
            search.advance()
    while True:
        if is_cancelled():
            raise Cancelled("the search was stopped")
        work = [(search.local, node) for search in searches for node in search.pending]
        if not work:
            break
        judge(work, evaluator)
        for search in cheapest_first:  # the purse may be empty before all have had their turn
            search.pending = []
            search.advance()
        progress(sum(search.is_over for search in searches), len(searches))


Line: TypeAlias = list[tuple[Color, Move]]  # a pass is a move elsewhere
BELOW = Fraction(1, 1000)  # just below a temperature
LONGEST = 12  # moves of a line


def best_line(root: LocalPosition, values: Values, color: Color) -> Line:
    """Return the best local line if `color` starts, until what is left is cooler than before.

    A threat is followed by its answer. After a ko is taken the other side plays elsewhere, unless
    an answer in the place is worth more to it than what the ko's master does next.
    """
    node, mover = root, color
    line: Line = []
    t = values(node).move_value
    t -= min(BELOW, t / 2)  # sente and gote are read off the walls there, too
    while len(line) < LONGEST:
        options = [(p, o) for p, o in node.options[mover].items() if o.is_judged]
        if not options:
            answers = node.looks.moves.get(mover)
            if line and answers:  # not looked into: what the network would answer
                line.append((mover, answers[0][0]))
            break
        point, node = max(options, key=lambda item: _worth(values(item[1]), mover, t))
        line.append((mover, point))
        if is_ko_just_taken(node):
            if _is_ko_answered(node, values, t):
                mover = mover.opponent
            else:
                line.append((mover.opponent, None))
        elif values(node).move_value <= t:
            break
        else:
            mover = mover.opponent
    while line and line[-1][1] is None:
        line.pop()
    return line


def _worth(graph: Thermograph, color: Color, t: Fraction) -> tuple[Fraction, Fraction]:
    """Return what a move is worth to `color`; of equal ones that which leaves less comes first."""
    return gain(graph, color, t), -graph.move_value


def _is_ko_answered(node: LocalPosition, values: Values, t: Fraction) -> bool:
    """Tell whether the side that may not retake has a better move in the place than elsewhere."""
    assert node.ban is not None
    banned = node.ban[1]
    if not any(option.is_judged for option in node.options[banned].values()):
        return False
    own, masters = (values.scaffold(node, color)(t) for color in (banned, banned.opponent))
    return bool(banned.sign * (own - masters) > 0)


def along(root: LocalPosition, line: Line) -> list[LocalPosition]:
    """Return the positions of a line that were looked into, the first one included."""
    nodes = [root]
    for color, move in line:
        if move is None:
            continue
        option = nodes[-1].options[color].get(move)
        if option is None:
            break
        nodes.append(option)
    return nodes
