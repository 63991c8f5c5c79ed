"""What a search found about a local position, in words a player uses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from tengen.board import Board
from tengen.cgt.thermograph import Sente, Thermograph
from tengen.coords import BLACK, WHITE, Color, Point, format_gtp
from tengen.endgame.dependence import Far, Kind, ladders_beyond, threatened
from tengen.endgame.nodes import Node
from tengen.endgame.regions import Region
from tengen.endgame.search import Search, along, best_line, gain
from tengen.endgame.values import Values, heat, is_ko_just_taken
from tengen.endgame.windows import Window


class Counting(StrEnum):
    """How points are counted: a move is worth one point less by territory than by area."""

    AREA = "area"
    TERRITORY = "territory"


Line = list[tuple[Color, Point]]


@dataclass(frozen=True)
class Report:
    """A local position and what a move there is worth. Scores are Black's, temperatures by area.

    interval    between which temperatures the truth lies if the network's scores are right; a
                single one where the search is finished
    lines       the best local play if Black starts, and if White does, until it is a matter of
                indifference who plays next
    far         what the answer depends on outside the region
    method      "search" (a network's judgement) or "exact" (a proof)
    """

    board: Board
    region: Region
    temperature: Fraction
    mean: Fraction
    stones: int  # Black's stones in the region less White's: what counting by area adds
    sente: Sente
    lines: dict[Color, Line]
    thermograph: Thermograph
    interval: tuple[Fraction, Fraction]
    is_finished: bool
    nodes: int
    method: str = "search"
    net: str = ""
    evaluations: int = 0
    seconds: float = 0.0
    warnings: tuple[str, ...] = ()
    far: tuple[Far, ...] = ()
    tree: Node | None = field(default=None, repr=False, compare=False)
    window: Window | None = field(default=None, repr=False)

    def outside(self, point: Point) -> Point:
        """Return the point of the whole board for one of the tree's."""
        return point if self.window is None else self.window.outside(point)

    def heat(self, counting: Counting = Counting.TERRITORY) -> Fraction:
        """Return what one move is worth (its miai value)."""
        return self.temperature - (counting is Counting.TERRITORY)

    def count(self, counting: Counting = Counting.TERRITORY) -> Fraction:
        """Return the expected local score."""
        return self.mean - (self.stones if counting is Counting.TERRITORY else 0)

    @property
    def swing(self) -> Fraction:
        """The value of a move as a difference of two moves by territory (deiri counting)."""
        return 2 * (self.temperature - 1)

    @property
    def swing_interval(self) -> tuple[Fraction, Fraction]:
        return 2 * (self.interval[0] - 1), 2 * (self.interval[1] - 1)

    def unanswered(self, color: Color, most: int = 3) -> list[Point]:
        """Return the best moves of a colour if the other side never answers, a few of them."""
        moves: list[Point] = []
        node, values = self.tree, Values()
        while node is not None and node.is_expanded and len(moves) < most:
            options = [(p, o) for p, o in node.options[color].items() if o.is_judged]
            if not options:
                break
            t = heat(values(node))
            point, node = max(options, key=lambda item: gain(values(item[1]), color, t))
            moves.append(self.outside(point))
        return moves

    @property
    def sente_for(self) -> Color | None:
        """Who may play here and keep the turn, where it is one side alone."""
        return {Sente.LEFT: BLACK, Sente.RIGHT: WHITE}.get(self.sente)

    @property
    def how_sure(self) -> str:
        if self.method == "exact":
            return "proved"
        if any(far.kind is Kind.SURROUNDINGS for far in self.far):
            return "a guess: the surroundings are not settled"
        is_single = self.interval[0] == self.interval[1]
        if self.is_finished:
            return "search finished" if is_single else "search finished, leaves in doubt"
        return "search steady: nothing open changes it" if is_single else "search cut off"

    def as_dict(self, counting: Counting = Counting.TERRITORY) -> dict[str, Any]:
        """Return the report for JSON; fractions are text."""
        size = self.board.size
        shift = 1 if counting is Counting.TERRITORY else 0
        low, high = (bound - shift for bound in self.interval)
        return {
            "region": [format_gtp(point, size) for point in sorted(self.region)],
            "counting": str(counting),
            "temperature": str(self.heat(counting)),
            "mean": str(self.count(counting)),
            "swing": str(self.swing),
            "sente": str(self.sente),
            "sente_for": self.sente_for.letter if self.sente_for else None,
            "lines": {
                color.letter: [[who.letter, format_gtp(point, size)] for who, point in line]
                for color, line in self.lines.items()
            },
            "thermograph": {
                "left": [[str(t - shift), str(v)] for t, v in self.thermograph.left.breakpoints],
                "right": [[str(t - shift), str(v)] for t, v in self.thermograph.right.breakpoints],
                "counting": "temperatures as above, scores by area",
            },
            "interval": [str(low), str(high)],
            "finished": self.is_finished,
            "how_sure": self.how_sure,
            "method": self.method,
            "net": self.net,
            "nodes": self.nodes,
            "evaluations": self.evaluations,
            "seconds": round(self.seconds, 3),
            "warnings": list(self.warnings),
            "far": [
                {"kind": str(far.kind), "points": [format_gtp(p, size) for p in far.points]}
                for far in self.far
            ],
        }


def report(
    search: Search,
    board: Board,
    *,
    net: str = "",
    seconds: float = 0.0,
    evaluations: int = 0,
    beyond: Iterable[Point] = (),
) -> Report:
    """Return what a search found; `board` is the one it was asked about, before filling.

    `beyond` are points outside the region that a threat reaches, as found so far.
    """
    values, outside = search.values(), search.local.window.outside
    graph = values(search.root)
    kind = classify(search.root, values)
    scored = [int(point) for point in search.local.scored]
    stones = [search.local.board.stones[point] for point in scored]
    warnings = list(search.local.warnings)
    if values.repetitions:
        warnings.append("positions repeat: several kos are judged as if each stood alone")
    lines = {color: best_line(search.root, values, color) for color in (BLACK, WHITE)}
    return Report(
        board=board,
        region=frozenset(outside(point) for point in search.local.region),
        temperature=heat(graph),
        mean=graph.mean,
        stones=stones.count(BLACK) - stones.count(WHITE),
        sente=kind,
        lines={color: [(who, outside(p)) for who, p in line] for color, line in lines.items()},
        thermograph=graph,
        interval=search.interval(),
        is_finished=search.is_finished,
        nodes=len(search.nodes),
        net=net,
        evaluations=evaluations,
        seconds=seconds,
        warnings=tuple(warnings),
        far=_far(search, board, values, lines, beyond),
        tree=search.root,
        window=search.local.window,
        method="search" if search.root.exact is None else "exact",
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


def classify(node: Node, values: Values) -> Sente:
    """Say whether plays here are sente: whether the best ones leave something hotter behind."""
    t = heat(values(node))
    if t <= 0:
        return Sente.SETTLED
    left, right = _follow_up(node, values, BLACK, t), _follow_up(node, values, WHITE, t)
    if left == 0 or right == 0:
        return Sente.MIAI
    if left > 0:
        return Sente.DOUBLE if right > 0 else Sente.LEFT
    return Sente.RIGHT if right > 0 else Sente.GOTE


def _follow_up(node: Node, values: Values, color: Color, t: Fraction) -> int:
    """Return 1, 0 or -1: the best options are hotter than t, as hot, or cooler."""
    options = [option for option in node.options[color].values() if option.is_judged]
    if not options:
        return -1
    gains = [gain(values(option), color, t) for option in options]
    kinds = set()
    for option, value in zip(options, gains, strict=True):
        if value == max(gains):
            if is_ko_just_taken(option):
                return -1  # a ko that is taken has to be finished: that is no sente
            left = heat(values(option))
            kinds.add((left > t) - (left < t))
    return max(kinds) if kinds != {-1, 0} else -1
