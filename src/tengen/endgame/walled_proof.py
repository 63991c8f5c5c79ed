"""Proofs between walls of which a network is sure (`enclosure`), and how the network checks them.

The solver says how each side would go on if the other never answered. If the network then doubts
points that were supposed to be settled, play inside threatens them: they join the area, and the
place is solved once more. A proof stands when nothing beyond its area changes hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from tengen.board import Board
from tengen.coords import Color
from tengen.endgame.enclosure import (
    Enclosure,
    Reach,
    enclose,
    likely_owners,
    sure_owners,
)
from tengen.endgame.exact.solver import Solved
from tengen.endgame.judges import COLORS, BothSides, Judge, both_sides
from tengen.endgame.positions import LocalPosition, play
from tengen.endgame.regions import Region
from tengen.endgame.search import Search

REACHES = (Reach(2, 3), Reach(2, 2))  # the stricter one first
TURNS = 4  # how often points that are threatened may join the area
UNANSWERED = 3  # moves of one side in a row
KEPT = 0.5  # a settled point that falls below this ownership has changed hands
DRIFT = 0.2  # ownership that a point which is in doubt anyway may lose: another open place
NOISE = 2  # as few points in doubt do not join the area: a dame more or less
EMPTIES = 18
PART = 5  # an attempt gets one fifth of the positions that the solver may look at


def prove_between_walls(searches: Sequence[Search], evaluator: Judge) -> None:
    """Prove what can be proved of searches whose roots are judged, and end these."""
    open_ones = [
        search
        for search in searches
        if search.settings.exact.is_on and search.root.exact is None and search.root.ban is None
    ]
    for search, walls in zip(open_ones, find_walls(open_ones, evaluator), strict=True):
        if walls is not None:
            search.prove(walls)


def find_walls(
    searches: Sequence[Search], evaluator: Judge, least: Fraction | None = None
) -> list[Enclosure | None]:
    """Return the walls between which the places of searches can be solved, None where they do not
    hold, or where a move seems to be worth no more than `least`. The roots are judged."""
    attempts = [_Attempt(search) for search in searches]
    if least is not None:
        for one in attempts:
            one.leave_below(least)
    while running := [one for one in attempts if one.threats]:
        boards = [board for one in running for _, board in one.threats]
        rules = [one.search.local.rules for one in running for _ in one.threats]
        judged = iter(both_sides(evaluator, boards, rules))
        for one in running:
            one.check([next(judged) for _ in one.threats])
    return [one.proof for one in attempts]


@dataclass
class _Attempt:
    """One search on its way to a proof.

    threats  boards after moves that were not answered, by whose moves they are; the network says
             what became of the points beyond. Empty when the attempt is over.
    """

    search: Search
    proof: Enclosure | None = None
    threats: list[tuple[Color, Board]] = field(default_factory=list)
    known: dict[bytes, Solved | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        owned = self.search.root.looks.owned
        self.owners = likely_owners(owned)
        self.first_sure = sure_owners(owned)
        self.reaches = iter(REACHES)
        self._start()

    def _start(self) -> None:
        """Begin with the next reach at which the place can be solved."""
        for reach in self.reaches:
            self.reach = reach
            self.sure, self.turn, self.before = self.first_sure, 0, Region()
            if self._solve():
                return
        self.threats = []

    def _solve(self) -> bool:
        """Enclose the place and solve it; prepare the boards that are to be checked."""
        search = self.search
        stones = search.root.stones
        enclosure = enclose(
            Board(search.local.size, stones),
            search.local.playable,
            self.sure,
            self.owners,
            self.reach,
        )
        if enclosure is None or any(map(search.local.window.is_cut, enclosure.area)):
            return False
        self.enclosure, self.known = enclosure, {}
        if self._solved(stones) is None:
            return False
        self.threats = [one for color in COLORS for one in self._unanswered(color)]
        return bool(self.threats)

    def leave_below(self, least: Fraction) -> None:
        """End the attempt if a move is worth no more between the first walls, by area."""
        found = self.known.get(self.search.root.stones)
        graph = found.thermograph if found is not None else None
        if graph is not None and graph.move_value <= least:
            self.threats = []

    def check(self, judged: Sequence[BothSides]) -> None:
        """Take what the network says of the threats; go on, or end with a proof or without."""
        lost: set[int] = set()
        for (color, _), found in zip(self.threats, judged, strict=True):
            other = color.opponent
            owned = found[color].ownership * other.sign
            before = self.search.root.looks.owned[color] * other.sign
            least = np.where(self.first_sure != 0, KEPT, before - DRIFT)
            lost.update(
                point
                for point, owner in enumerate(self.enclosure.owners)
                if owner == other and owned[point] < least[point]
            )
        area = self.enclosure.area
        if not lost or (len(lost) <= NOISE and area == self.before):
            self.proof, self.threats = self.enclosure, []
            return
        if area == self.before:  # the same area has the same threats
            self._start()
            return
        self.turn += 1
        self.before = area
        self.sure = self.sure.copy()
        self.sure[list(lost)] = 0
        if self.turn > TURNS or not self._solve():
            self._start()

    def _solved(self, stones: bytes) -> Solved | None:
        """Return the solution of a position of the area, None where there is none."""
        if stones not in self.known:
            exact = self.search.settings.exact
            found = self.enclosure.solve(
                stones,
                self.search.local.size,
                (),
                empties=EMPTIES,
                positions=exact.root_positions // PART,
                seconds=exact.seconds,
            )
            self.known[stones] = None if found.thermograph is None else found
        return self.known[stones]

    def _unanswered(self, color: Color) -> Iterator[tuple[Color, Board]]:
        """Yield the boards after moves of one colour that are never answered."""
        local, node = self.search.local, self.search.root
        for _ in range(UNANSWERED):
            found = self._solved(node.stones)
            moves = found.best.get(color) if found is not None else None
            after = play(local, node, color, moves[0]) if moves else None
            if after is None:
                return
            node = LocalPosition(after[0], None, 0, local.rules)
            yield color, Board(local.size, node.stones)
