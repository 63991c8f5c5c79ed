"""What a search found about a local position, in words a player uses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from tengen.board import Board
from tengen.cgt.sente import Sente, sente
from tengen.cgt.thermograph import Thermograph
from tengen.coords import BLACK, WHITE, Color, Point, central_point, format_gtp
from tengen.endgame.counting import Counting
from tengen.endgame.dependence import DependencyKind, Far, ladders_beyond, threatened
from tengen.endgame.exact.solver import solve_region
from tengen.endgame.grain import CUT_OFF, EXACT, STEADY, Grain
from tengen.endgame.judges import COLORS
from tengen.endgame.positions import CLEAR
from tengen.endgame.regions import Region
from tengen.endgame.search import Line, Search, along, best_line
from tengen.endgame.values import Values, gain
from tengen.endgame.views.shown_tree import ShownMove, ShownTree, shown_steps

WIDE = 4  # points: an interval wider than this may be too wide to be an answer
USUAL = (1, 2, 3, 4, 6, 8, 12)  # denominators of half points, kos, and both together
SMALL = 16  # a fraction with a larger denominator is noise
NOISE = Fraction(1, 16)
STEPS = 150  # of the tree that a report shows
UNANSWERED = 3  # moves in a row of one side


@dataclass(frozen=True, slots=True)
class Evidence:
    """What an answer rests on.

    method       "search" (a network's judgement) or "exact" (a proof)
    is_enclosed  whether provably safe stones enclose the place on the real board too; a proof in
                 the window supposes that the stones around it live
    is_finished  whether nothing that is still open matters
    is_short     whether the common budget of the board was spent before this place was done
    nodes        positions that were met; each is judged with either side to move
    """

    method: str
    is_finished: bool
    nodes: int
    is_enclosed: bool = False
    is_short: bool = False
    net: str = ""
    seconds: float = 0.0

    @property
    def evaluations(self) -> int:
        return 2 * self.nodes


@dataclass(frozen=True, slots=True)
class Told:
    """What a report says to people, rounded to what is known; see `Report` for the fields.

    An interval does not go below zero: whoever would lose points passes.
    """

    grain: Grain
    temperature: Fraction
    mean: Fraction
    difference: Fraction
    interval: tuple[Fraction, Fraction]

    @property
    def is_wide(self) -> bool:
        """Whether the interval is too wide to answer: from next to nothing to a large move."""
        low, high = self.interval
        return high - low > WIDE and low < high / 4


@dataclass(frozen=True)
class Report:
    """A local position and what a move there is worth, in one way of counting. Scores are Black's.

    scored      the points that the count is of: the region, and room around it
    temperature what one move is worth (its miai value)
    mean        the expected local score (the count)
    stones      Black's stones among the points counted less White's
    interval    between which temperatures the truth lies if the network's scores of settled
                positions, and its choice of moves, are right; a single one where nothing is open
    lines       the best local play if Black starts, and if White does, until what is left is worth
                no more than at first; a pass is a move elsewhere
    far         what the answer depends on outside the region
    """

    board: Board
    region: Region
    scored: Region
    counting: Counting
    thermograph: Thermograph
    temperature: Fraction
    mean: Fraction
    stones: int
    sente: Sente
    interval: tuple[Fraction, Fraction]
    lines: dict[Color, Line]
    evidence: Evidence
    warnings: tuple[str, ...] = ()
    far: tuple[Far, ...] = ()
    tree: ShownTree | None = field(default=None, repr=False, compare=False)

    @property
    def swing(self) -> Fraction:
        """Twice the value of a move by territory, as problem books state it."""
        return self._swing(self.temperature)

    @property
    def difference(self) -> Fraction:
        """The score if Black moves first less the score if White does, by territory."""
        return self._difference(self.temperature)

    def _difference(self, temperature: Fraction) -> Fraction:
        """Return the difference that belongs to a temperature.

        Each local move that one side makes more than the other costs a move elsewhere: the value is
        doubled in gote, not in sente, and tripled in a simple ko. The walls' slopes count them.
        """
        t = self.thermograph.strict_temperature
        if t == self.thermograph.ground:
            return Fraction(0)
        moves = self.thermograph.right.slope_below(t) - self.thermograph.left.slope_below(t)
        return self._swing(temperature) / 2 * moves

    @property
    def swing_interval(self) -> tuple[Fraction, Fraction]:
        low, high = self.interval
        return self._swing(low), self._swing(high)

    def _swing(self, temperature: Fraction) -> Fraction:
        return 2 * Counting.TERRITORY.temperature(self.counting.by_area(temperature))

    @property
    def grain(self) -> Grain:
        """How exactly the values are known."""
        is_single = self.interval[0] == self.interval[1]
        if self.evidence.method == "exact" or (self.evidence.is_finished and is_single):
            return EXACT
        return STEADY if is_single and not self.evidence.is_short else CUT_OFF

    @property
    def told(self) -> Told:
        """The values for people: no finer than they are known."""
        grain = self.grain
        temperature = grain.nearest(self.temperature)
        return Told(
            grain,
            temperature,
            grain.nearest(self.mean),
            self._difference(temperature),
            (
                max(grain.below(self.interval[0]), Fraction(0)),
                max(grain.above(self.interval[1]), Fraction(0)),
            ),
        )

    def unanswered(self, color: Color) -> list[Point]:
        """Return the first best moves of a colour if the other side never answers."""
        moves: list[Point] = []
        if self.tree is None:
            return moves
        node, values = self.tree.root, Values()
        while node.is_expanded and len(moves) < UNANSWERED:
            options = [(p, o) for p, o in node.options[color].items() if o.is_judged]
            if not options:
                break
            t = values(node).move_value
            point, node = max(options, key=lambda item: gain(values(item[1]), color, t))
            moves.append(self.tree.outside(point))
        return moves

    def steps(self, most: int = STEPS) -> list[ShownMove]:
        """Return the tree as people walk it, with at most `most` moves."""
        if self.tree is None:
            return []
        return shown_steps(self.tree, self.counting, self.stones, most, self.grain)

    @property
    def sente_for(self) -> Color | None:
        """Who may play here and keep the turn, where it is one side alone."""
        return {Sente.LEFT: BLACK, Sente.RIGHT: WHITE}.get(self.sente)

    @property
    def owners(self) -> dict[Point, int]:
        """Whom the count gives each scored point, before any move: 1 Black, -1 White, 0 nobody.

        Empty where the place is proved.
        """
        if self.tree is None or self.tree.root.count.owners is None:
            return {}
        found = zip(self.tree.local.scored, self.tree.root.count.owners, strict=True)
        return {self.tree.outside(int(point)): whose(owner) for point, owner in found}

    @property
    def how_sure(self) -> str:
        if self.evidence.is_enclosed:
            return "proved"
        kinds = {far.kind for far in self.far}
        if kinds & {DependencyKind.SURROUNDINGS, DependencyKind.CUT, DependencyKind.ELSEWHERE}:
            return "a guess: the surroundings are not settled"
        if self.evidence.method == "exact":
            return "proved if the stones around live"
        is_single = self.interval[0] == self.interval[1]
        if self.evidence.is_finished:
            return "search finished" if is_single else "search finished, leaves in doubt"
        is_steady = is_single and not self.evidence.is_short
        return "search steady: nothing open changes it" if is_steady else "search cut off"

    @property
    def hottest(self) -> Point:
        """The move that names the place: the first of the side with sente, else of either."""
        sides = [self.sente_for] if self.sente_for is not None else []
        for color in (*sides, *COLORS):
            for _, point in self.lines.get(color, ()):
                if point is not None:
                    return point
        empty = [point for point in self.region if not self.board.stones[point]]
        return central_point(empty or self.region, self.board.size)


def _is_enclosed(search: Search, board: Board) -> bool:
    """Tell whether the place can be solved on the real board, whatever stands around it."""
    outside = search.local.window.outside
    exact = search.settings.exact
    solved = solve_region(
        board.stones,
        board.size,
        [outside(point) for point in search.scored],
        empties=exact.root_empties,
        positions=exact.root_positions,
        seconds=exact.seconds,
        moves_at=None,
    )
    return solved.thermograph == search.root.exact


def whose(owner: float) -> int:
    """Return to whom a point counts: 1 Black, -1 White, 0 nobody."""
    return int(owner > CLEAR) - int(owner < -CLEAR)


def readable(value: Fraction, interval: tuple[Fraction, Fraction] | None = None) -> Fraction:
    """Return a value as exactly as a network's leaves can tell it.

    Sums of half points and kos of a few stages have small denominators; others come from leaves in
    doubt, and the nearest fraction with the smallest denominator says as much. A value never leaves
    its own interval: where no such fraction lies in it, it stays as it is.
    """
    if value.denominator <= SMALL:
        return value
    near = [Fraction(round(value * below), below) for below in USUAL]
    told = [one for one in near if abs(one - value) <= NOISE] + [Fraction(round(4 * value), 4)]
    low, high = interval or (told[0], told[0])
    return next((one for one in told if low <= one <= high), value)


def format_line(line: Line, size: int) -> str:
    """Write a line of play for people."""
    return " ".join(
        f"{who.letter} {'elsewhere' if move is None else format_gtp(move, size)}"
        for who, move in line
    )


def report(
    search: Search, board: Board, counting: Counting, beyond: Iterable[Point] = ()
) -> Report:
    """Return what a search found; `board` is the one it was asked about, before filling.

    `beyond` are points outside the region that a threat reaches, as found so far.
    """
    values, outside = search.values(), search.local.window.outside
    graph = values(search.root)
    stones = [search.root.stones[point] for point in search.scored]
    difference = stones.count(BLACK) - stones.count(WHITE)
    warnings = list(search.local.warnings)
    if values.repetitions:
        warnings.append("positions repeat: several kos are judged as if each stood alone")
    lines = {color: best_line(search.root, values, color) for color in COLORS}
    low, high = search.interval()
    is_proved = search.root.exact is not None
    is_clear = is_proved or (search.is_finished and low == high)  # no leaf is in doubt
    shown = counting.thermograph(graph, difference)
    interval = counting.temperature(low), counting.temperature(high)
    temperature = shown.move_value if is_clear else readable(shown.move_value, interval)
    mean = shown.mean if is_clear else readable(shown.mean)
    if Counting.TERRITORY.temperature(graph.move_value) <= 0 and not is_proved:
        mean = Fraction(round(mean))  # no move gains anything, so the count is a whole number
    return Report(
        board=board,
        region=frozenset(outside(point) for point in search.local.region),
        scored=frozenset(outside(point) for point in search.scored),
        counting=counting,
        thermograph=shown.shifted(mean - shown.mean),
        temperature=temperature,
        mean=mean,
        stones=difference,
        sente=sente(graph),
        interval=interval,
        lines={
            color: [(who, None if move is None else outside(move)) for who, move in line]
            for color, line in lines.items()
        },
        evidence=Evidence(
            method="exact" if is_proved else "search",
            is_finished=search.is_finished,
            nodes=len(search.nodes),
            is_enclosed=is_proved and _is_enclosed(search, board),
            is_short=search.is_short,
        ),
        warnings=tuple(warnings),
        far=_far(search, board, values, lines, beyond),
        tree=ShownTree(search.root, search.local),
    )


def _far(
    search: Search, board: Board, values: Values, lines: dict[Color, Line], beyond: Iterable[Point]
) -> tuple[Far, ...]:
    """Return the dependencies that one place shows by itself."""
    found: list[Far] = []
    reached = {search.local.window.outside(p) for p in threatened(search, values)} | set(beyond)
    if reached:
        found.append(Far(DependencyKind.THREAT, tuple(sorted(reached))))
    positions = [node for line in lines.values() for node in along(search.root, line)]
    if search.local.unsettled:
        around = sorted(search.local.window.outside(point) for point in search.local.unsettled)
        found.append(Far(DependencyKind.SURROUNDINGS, tuple(around)))
    if search.local.doubted:
        found.append(Far(DependencyKind.CUT, tuple(sorted(search.local.doubted))))
    if stones := ladders_beyond(search, board, positions):
        found.append(Far(DependencyKind.LADDER, tuple(stones)))
    return tuple(found)
