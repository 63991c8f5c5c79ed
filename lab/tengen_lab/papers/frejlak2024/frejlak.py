"""The strategies of Frejlak (2024), section 5.1: trees grown without looking at temperatures.

A node is expanded with the likeliest move of each colour ("best"), or with the moves above a
threshold, their chances times the chance that this colour plays next. A colour below the threshold
gets an extreme phantom value, or one move that is scored at once and not expanded ("depth-1"). Kos
are chains of positions; a forbidden retake is a phantom option between the chain's two exits. That
is right where each side has one exit (6.1.1); `every_exit` asks thermography for a komaster, which
takes any number of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from tengen.cgt.graphs import Graph, GraphPosition
from tengen.cgt.kos import KoAnalysis, Komaster, komaster_thermographs
from tengen.cgt.thermograph import AREA, Thermograph, score
from tengen.cgt.walls import lower_envelope, upper_envelope
from tengen.coords import BLACK, WHITE, Color, Point
from tengen.endgame.isolation import Isolated
from tengen.endgame.judges import COLORS, Judge
from tengen.endgame.positions import LocalPosition, judge, play
from tengen.endgame.values import merged, rounded
from tengen.errors import UnsupportedError

EXTREME = 1000


class Expansion(StrEnum):
    BEST = "best-move"
    PHANTOM = "phantom"
    DEPTH_1 = "depth-1"


@dataclass(frozen=True, slots=True)
class Growth:
    """What counts as a move worth a look, as the end of a line, and as a score.

    threshold  moves are looked into whose chance, times that of their colour, is as high
    unlikely   a colour whose chance of playing next is lower answers: its move is scored at once;
               a colour without a move above the threshold always does where this is None
    nobody     more chance than this that nobody plays here again ends a line (the local head says)
    settled    a line ends where every point is owned as surely (None: where `is_calm` says so)
    nodes      of a tree at most
    depth      of a tree at most
    is_rounded  the owners of a move that is scored at once count as whole points
    every_exit  a placid ko is solved with all its exits, not between its two ends
    """

    threshold: float = 0.07
    unlikely: float | None = 0.1
    nobody: float = 0.5
    settled: float | None = None
    nodes: int = 150
    depth: int = 16
    is_rounded: bool = False
    every_exit: bool = False


OURS = Growth()  # thresholds chosen on the tuning half of the problems (README.md here)
# Those of the program that the thesis publishes (github.com/siasio/EndgameBot,
# `analysis_config/a0kata_estimated.yaml`). It means not to round moves that are scored at once, but
# copies of an evaluation forget this: all 64 values that it has printed are eighths and ninths. It
# has no limit on nodes; ours is above the most that it used for a solved problem (389).
PUBLISHED = Growth(0.15, None, 0.4, 0.9, 400, 10, is_rounded=True)


@dataclass(eq=False)
class Grown:
    """A node of a tree: what the network says of it, and where it stands."""

    node: LocalPosition
    parent: Grown | None = None
    color: Color | None = None  # who moved here
    children: dict[Color, list[Grown]] = field(default_factory=lambda: {c: [] for c in COLORS})
    phantoms: dict[Color, int] = field(default_factory=dict)  # extreme values
    forbidden: set[Color] = field(default_factory=set)  # sides that may not retake here
    chain: list[Grown] | None = None  # of a ko, from Black's exit to White's
    is_scored: bool = False  # a leaf of depth 1: its expected score, not rounded
    depth: int = 0


class StrategyTree:
    """One tree of a strategy; grows in rounds, each a request to the network."""

    def __init__(self, local: Isolated, expansion: Expansion, growth: Growth = OURS) -> None:
        self.local, self.expansion, self.growth = local, expansion, growth
        self.root = Grown(LocalPosition(local.board.stones, local.ban, 0, local.rules))
        self.all = [self.root]
        self.pending = [self.root]

    def grow(self) -> None:
        """Expand all nodes that were judged last."""
        ready, self.pending = self.pending, []
        for grown in ready:
            if grown.is_scored or self.is_leaf(grown) or grown.depth >= self.growth.depth:
                continue
            wanted = {color: self._wanted(grown.node, color) for color in COLORS}
            for color in COLORS:
                self._expand(grown, color, wanted[color], bool(wanted[color.opponent]))

    def is_leaf(self, grown: Grown) -> bool:
        """Tell whether nothing is left to play."""
        settled, owners = self.growth.settled, grown.node.count.owners
        if settled is None or owners is None:
            return grown.node.is_calm
        return bool((abs(owners) >= settled).all())

    def _wanted(self, node: LocalPosition, color: Color) -> list[Point]:
        """Return the moves above the threshold, of a strategy that has one."""
        if self.expansion is Expansion.BEST:
            return []
        chance = next_player(node)[color]
        return [
            point
            for point, share in node.looks.moves[color]
            if share * chance >= self.growth.threshold
        ]

    def _expand(self, grown: Grown, color: Color, wanted: list[Point], is_answer: bool) -> None:
        node = grown.node
        is_scored = False
        if not wanted:
            unlikely = self.growth.unlikely
            if unlikely is None:
                if (
                    grown is not self.root
                    and not is_answer
                    and self.expansion is not Expansion.BEST
                ):
                    return  # neither colour wants to play: a leaf
                is_sente = grown is not self.root
            else:
                is_sente = grown is not self.root and next_player(node)[color] < unlikely
            if self.expansion is Expansion.PHANTOM and is_sente and is_answer:
                grown.phantoms[color] = EXTREME * color.sign
                return
            wanted = [point for point, _ in node.looks.moves[color][:1]]
            is_scored = self.expansion is Expansion.DEPTH_1 and is_sente
        for point in wanted:
            after = play(self.local, node, color, point)
            if after is None or len(self.all) >= self.growth.nodes:
                continue
            parent = grown.parent
            if parent is not None and parent.node.stones == after[0]:
                self._join(parent, grown, color)
                continue
            if _is_repeated(grown, after[0]):
                continue
            child = Grown(
                LocalPosition(after[0], None, grown.depth + 1, node.rules),
                grown,
                color,
                is_scored=is_scored,
                depth=grown.depth + 1,
            )
            grown.children[color].append(child)
            self.all.append(child)
            self.pending.append(child)

    def _join(self, parent: Grown, grown: Grown, color: Color) -> None:
        """Put two positions of a ko into one chain; `color` may not go back from the second."""
        grown.forbidden.add(color)
        near, far = grown.chain or [grown], parent.chain or [parent]
        if near is far:
            return
        whole = near + far if color is WHITE else far + near
        for member in whole:
            member.chain = whole

    def thermograph(self) -> Thermograph:
        known: dict[Grown, Thermograph] = {}
        exits: dict[int, tuple[Fraction, Fraction]] = {}
        for grown in reversed(self.all):  # children come after their parents
            known[grown] = self._thermograph(grown, known, exits)
            chain = grown.chain
            if self.growth.every_exit and chain and grown.parent not in chain:
                known.update(self._placid(chain, known))
        return known[self.root]

    def _placid(
        self, chain: list[Grown], known: dict[Grown, Thermograph]
    ) -> dict[Grown, Thermograph]:
        """Return the thermographs of a ko's positions where its threats decide nothing, else none.

        All options count, those inside the ko and the forbidden retakes too.
        """
        names = {member: f"ko {place}" for place, member in enumerate(chain)}
        settled: dict[str, Thermograph] = {}
        positions: dict[str, GraphPosition] = {}
        for member, name in names.items():
            options: dict[Color, list[str]] = {color: [] for color in COLORS}
            for color in COLORS:
                for place, child in enumerate(member.children[color]):
                    if child not in names:
                        settled[f"{name} {color.letter}{place}"] = known[child]
                    options[color].append(names.get(child, f"{name} {color.letter}{place}"))
                if color in member.phantoms:
                    settled[f"{name} {color.letter}?"] = score(member.phantoms[color], AREA)
                    options[color].append(f"{name} {color.letter}?")
                if color in member.forbidden and member.parent is not None:
                    options[color].append(names[member.parent])
            if not all(options.values()):
                return {}
            positions[name] = GraphPosition(tuple(options[BLACK]), tuple(options[WHITE]))
        positions |= {name: GraphPosition(score=graph.mean) for name, graph in settled.items()}
        graph = Graph(positions, names[chain[0]])
        static = {name: member.node.count.static for member, name in names.items()}
        try:
            left, right = (
                komaster_thermographs(graph, master, ground=AREA, known=settled, static=static)
                for master in Komaster
            )
        except UnsupportedError:
            return {}
        if any(not KoAnalysis(left[name], right[name]).is_placid for name in names.values()):
            return {}
        return {member: left[name] for member, name in names.items()}

    def _thermograph(
        self,
        grown: Grown,
        known: dict[Grown, Thermograph],
        exits: dict[int, tuple[Fraction, Fraction]],
    ) -> Thermograph:
        options = {color: [known[child] for child in grown.children[color]] for color in COLORS}
        for color, value in grown.phantoms.items():
            options[color].append(score(value, AREA))
        if grown.chain is not None and grown.forbidden:
            left, right = self._exits(grown.chain, known, exits)
            step = Fraction(left - right) / (len(grown.chain) + 1)
            # The phantom is worth what the neighbour in the chain is, so that the position comes
            # out a step of the ladder between the exits from it.
            from_black, from_white = grown.chain.index(grown) + 1, len(grown.chain)
            from_white -= grown.chain.index(grown)
            if WHITE in grown.forbidden:
                options[WHITE].append(score(left - (from_black + 1) * step, AREA))
            if BLACK in grown.forbidden:
                options[BLACK].append(score(right + (from_white + 1) * step, AREA))
        if not options[BLACK] or not options[WHITE]:
            if grown.is_scored and not self.growth.is_rounded:
                return score(_expected(grown.node), AREA)
            return score(grown.node.count.static, AREA)
        return merged(
            upper_envelope([option.right for option in options[BLACK]]).tilted(-1),
            lower_envelope([option.left for option in options[WHITE]]).tilted(1),
            grown.node.count.static,
        )

    def _exits(
        self,
        chain: list[Grown],
        known: dict[Grown, Thermograph],
        exits: dict[int, tuple[Fraction, Fraction]],
    ) -> tuple[Fraction, Fraction]:
        """Return the means of what lies behind the chain's two ends."""
        if id(chain) not in exits:
            ends = []
            for member, color in ((chain[0], BLACK), (chain[-1], WHITE)):
                means = [
                    known[child].mean * color.sign
                    for child in member.children[color]
                    if child in known and child not in chain
                ]
                stand_in = Fraction(rounded(member.node.count.stops[color]))
                ends.append(max(means) * color.sign if means else stand_in)
            exits[id(chain)] = (ends[0], ends[1])
        return exits[id(chain)]


def next_player(node: LocalPosition) -> dict[Color, float]:
    """Return the chance that each colour plays here next: by its wish to play here rather than
    elsewhere, as the network's policy tells it."""
    shares = node.looks.shares
    total = sum(shares.values())
    if total <= 0:
        return dict.fromkeys(COLORS, 0.5)
    return {color: shares[color] / total for color in COLORS}


def _is_repeated(grown: Grown | None, stones: bytes) -> bool:
    while grown is not None:
        if grown.node.stones == stones:
            return True
        grown = grown.parent
    return False


def _expected(node: LocalPosition) -> Fraction:
    """Return the expected score, not rounded to points (a leaf that is not settled)."""
    return Fraction(round(8 * sum(node.count.stops.values()) / 2), 8)


def grow_trees(
    places: Sequence[Isolated], expansion: Expansion, evaluator: Judge, growth: Growth = OURS
) -> list[tuple[Fraction, int]]:
    """Return the temperature by area and the number of nodes for each local position."""
    trees = [StrategyTree(local, expansion, growth) for local in places]
    while work := [(tree.local, grown.node) for tree in trees for grown in tree.pending]:
        judge(work, evaluator)
        for tree in trees:
            tree.grow()
    return [(tree.thermograph().move_value, len(tree.all)) for tree in trees]
