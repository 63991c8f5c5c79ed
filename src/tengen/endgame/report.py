"""What a search found about a local position, in words a player uses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tengen.board import Board
from tengen.cgt.sente import Sente, sente
from tengen.cgt.thermograph import Thermograph
from tengen.cgt.walls import Wall
from tengen.coords import BLACK, WHITE, Color, Point, format_gtp
from tengen.endgame.counting import Counting
from tengen.endgame.dependence import Far, Kind, ladders_beyond, threatened
from tengen.endgame.judges import COLORS
from tengen.endgame.positions import LocalPosition
from tengen.endgame.regions import Region
from tengen.endgame.search import Search, along, best_line
from tengen.endgame.values import Values, gain
from tengen.endgame.windows import Window

Line = list[tuple[Color, Point]]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What an answer rests on.

    method       "search" (a network's judgement) or "exact" (a proof)
    is_finished  whether nothing that is still open matters
    nodes        positions that were met; each is judged with either side to move
    """

    method: str
    is_finished: bool
    nodes: int
    net: str = ""
    seconds: float = 0.0

    @property
    def evaluations(self) -> int:
        return 2 * self.nodes


@dataclass(frozen=True, slots=True)
class Tree:
    """The positions that were looked into, counted by area on the points of a window."""

    root: LocalPosition
    window: Window

    def outside(self, point: Point) -> Point:
        """Return the point of the whole board for one of the tree's."""
        return self.window.outside(point)


@dataclass(frozen=True)
class Report:
    """A local position and what a move there is worth, in one way of counting. Scores are Black's.

    stones      Black's stones among the points counted less White's
    interval    between which temperatures the truth lies if the network's scores are right; a
                single one where the search is finished
    lines       the best local play if Black starts, and if White does, until it is a matter of
                indifference who plays next
    far         what the answer depends on outside the region
    """

    board: Board
    region: Region
    counting: Counting
    thermograph: Thermograph
    stones: int
    sente: Sente
    interval: tuple[Fraction, Fraction]
    lines: dict[Color, Line]
    evidence: Evidence
    warnings: tuple[str, ...] = ()
    far: tuple[Far, ...] = ()
    tree: Tree | None = field(default=None, repr=False, compare=False)

    @property
    def temperature(self) -> Fraction:
        """What one move is worth (its miai value)."""
        return self.thermograph.move_value

    @property
    def mean(self) -> Fraction:
        """The expected local score."""
        return self.thermograph.mean

    @property
    def swing(self) -> Fraction:
        """The value of a move as a difference of two moves by territory (deiri counting)."""
        return self._swing(self.temperature)

    @property
    def swing_interval(self) -> tuple[Fraction, Fraction]:
        low, high = self.interval
        return self._swing(low), self._swing(high)

    def _swing(self, temperature: Fraction) -> Fraction:
        return 2 * Counting.TERRITORY.temperature(self.counting.by_area(temperature))

    def unanswered(self, color: Color, most: int = 3) -> list[Point]:
        """Return the best moves of a colour if the other side never answers, a few of them."""
        moves: list[Point] = []
        if self.tree is None:
            return moves
        node, values = self.tree.root, Values()
        while node.is_expanded and len(moves) < most:
            options = [(p, o) for p, o in node.options[color].items() if o.is_judged]
            if not options:
                break
            t = values(node).move_value
            point, node = max(options, key=lambda item: gain(values(item[1]), color, t))
            moves.append(self.tree.outside(point))
        return moves

    @property
    def sente_for(self) -> Color | None:
        """Who may play here and keep the turn, where it is one side alone."""
        return {Sente.LEFT: BLACK, Sente.RIGHT: WHITE}.get(self.sente)

    @property
    def how_sure(self) -> str:
        if self.evidence.method == "exact":
            return "proved"
        if any(far.kind is Kind.SURROUNDINGS for far in self.far):
            return "a guess: the surroundings are not settled"
        is_single = self.interval[0] == self.interval[1]
        if self.evidence.is_finished:
            return "search finished" if is_single else "search finished, leaves in doubt"
        return "search steady: nothing open changes it" if is_single else "search cut off"

    def as_dict(self) -> dict[str, Any]:
        """Return the report for JSON; fractions are text."""
        size, evidence = self.board.size, self.evidence
        return {
            "region": [format_gtp(point, size) for point in sorted(self.region)],
            "counting": str(self.counting),
            "temperature": str(self.temperature),
            "mean": str(self.mean),
            "swing": str(self.swing),
            "sente": str(self.sente),
            "sente_for": self.sente_for.letter if self.sente_for else None,
            "lines": {
                color.letter: [[who.letter, format_gtp(point, size)] for who, point in line]
                for color, line in self.lines.items()
            },
            "thermograph": {
                "left": _texts(self.thermograph.left),
                "right": _texts(self.thermograph.right),
            },
            "interval": [str(bound) for bound in self.interval],
            "finished": evidence.is_finished,
            "how_sure": self.how_sure,
            "method": evidence.method,
            "net": evidence.net,
            "nodes": evidence.nodes,
            "evaluations": evidence.evaluations,
            "seconds": round(evidence.seconds, 3),
            "warnings": list(self.warnings),
            "far": [
                {"kind": str(far.kind), "points": [format_gtp(p, size) for p in far.points]}
                for far in self.far
            ],
        }


def _texts(wall: Wall) -> list[list[str]]:
    return [[str(t), str(value)] for t, value in wall.breakpoints]


def report(
    search: Search, board: Board, counting: Counting, beyond: Iterable[Point] = ()
) -> Report:
    """Return what a search found; `board` is the one it was asked about, before filling.

    `beyond` are points outside the region that a threat reaches, as found so far.
    """
    values, outside = search.values(), search.local.window.outside
    graph = values(search.root)
    stones = [search.local.board.stones[point] for point in search.scored]
    difference = stones.count(BLACK) - stones.count(WHITE)
    warnings = list(search.local.warnings)
    if values.repetitions:
        warnings.append("positions repeat: several kos are judged as if each stood alone")
    lines = {color: best_line(search.root, values, color) for color in COLORS}
    low, high = search.interval()
    return Report(
        board=board,
        region=frozenset(outside(point) for point in search.local.region),
        counting=counting,
        thermograph=counting.thermograph(graph, difference),
        stones=difference,
        sente=sente(graph),
        interval=(counting.temperature(low), counting.temperature(high)),
        lines={color: [(who, outside(p)) for who, p in line] for color, line in lines.items()},
        evidence=Evidence(
            method="search" if search.root.exact is None else "exact",
            is_finished=search.is_finished,
            nodes=len(search.nodes),
        ),
        warnings=tuple(warnings),
        far=_far(search, board, values, lines, beyond),
        tree=Tree(search.root, search.local.window),
    )


def _far(
    search: Search, board: Board, values: Values, lines: dict[Color, Line], beyond: Iterable[Point]
) -> tuple[Far, ...]:
    """Return the dependencies that one place shows by itself."""
    found: list[Far] = []
    reached = {search.local.window.outside(p) for p in threatened(search, values)} | set(beyond)
    if reached:
        found.append(Far(Kind.THREAT, tuple(sorted(reached))))
    positions = [node for line in lines.values() for node in along(search.root, line)]
    if search.local.unsettled:
        around = sorted(search.local.window.outside(point) for point in search.local.unsettled)
        found.append(Far(Kind.SURROUNDINGS, tuple(around)))
    if stones := ladders_beyond(search, board, positions):
        found.append(Far(Kind.LADDER, tuple(stones)))
    return tuple(found)
