"""A place between walls that are supposed to live: what the solver can prove then.

Few walls of real games are alive beyond doubt, but a network is sure of most of them. So stones of
which it is sure with either side to move, and which keep liberties outside whatever is played
inside, count as safe; points further away than play reaches are their owners'. What is left open is
the area, and every legal move in it counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from tengen import knowledge
from tengen.board import Board, neighbors
from tengen.coords import BLACK, WHITE, Color, Point
from tengen.endgame.exact.solver import OWN, Solved, SolverOutcome, solve_region
from tengen.endgame.regions import Region
from tengen.errors import GoError
from tengen.knowledge import Chain
from tengen.nets.evaluation import Floats

SURE = 0.9  # ownership of stones that live, with either side to move

Owners = NDArray[np.int_]  # a colour a point, 0 for nobody


@dataclass(frozen=True, slots=True)
class Enclosure:
    """An area, and the owners of all points beyond it (0 inside), a byte a point.

    `walls` are the stones beyond, a byte a point: living stones of the board, and a stone of the
    owner on every empty point where the area ends without one.
    """

    area: Region
    owners: bytes
    walls: bytes

    def solve(
        self,
        stones: bytes,
        size: int,
        scored: Iterable[Point],
        *,
        empties: int,
        positions: int,
        seconds: float,
        moves_at: Fraction | None = OWN,
    ) -> Solved:
        """Solve a position of the area, all beyond it as supposed; see `solve_region`."""
        filled = bytes(
            wall if owner else stone
            for owner, wall, stone in zip(self.owners, self.walls, stones, strict=True)
        )
        try:
            found = solve_region(
                filled,
                size,
                self.area,
                empties=empties,
                positions=positions,
                seconds=seconds,
                moves_at=moves_at,
                supposed=self.walls,
            )
        except GoError:  # without what is beyond, a chain has no liberty
            return Solved(SolverOutcome.OPEN, None, 0, 0)
        if found.thermograph is None:
            return found
        beyond = [self.owners[point] for point in scored]
        score = beyond.count(BLACK) - beyond.count(WHITE)
        return replace(found, thermograph=found.thermograph.shifted(score))


@dataclass(frozen=True, slots=True)
class Reach:
    """How far play is supposed to reach.

    steps    how many empty points that surely belong to somebody play crosses
    outside  liberties beyond the area that a chain needs to be a wall: a chain with fewer is
             threatened when the others are filled
    """

    steps: int
    outside: int


def enclose(
    board: Board, start: Iterable[Point], sure: Owners, owners: Owners, reach: Reach
) -> Enclosure | None:
    """Return the area that play from the points of `start` reaches, None where a point beside it
    is surely nobody's.

    `sure` says who owns a point beyond doubt, `owners` who is more likely to own it.
    """
    surely = sure.tolist()
    found = knowledge.chains(board)
    chains = {stone: chain for chain in found for stone in chain.stones}
    alive = knowledge.pass_alive(board)
    at_stake = {
        chain.stones[0]
        for chain in found
        if any(surely[stone] != chain.color for stone in chain.stones)
    }
    while True:
        area = _spread(board, chains, at_stake, start, surely, reach.steps)
        beside = {near for point in area for near in neighbors(point, board.size)} - area
        weak = {
            chains[point].stones[0]
            for point in beside
            if board.stones[point]
            and alive[point] is not chains[point].color
            and len(set(chains[point].liberties) - area) < reach.outside
        }
        if not weak:
            break
        at_stake |= weak
    if not area or any(not surely[point] for point in beside):
        return None
    owned, walls = bytearray(board.size**2), bytearray(board.size**2)
    for point in set(range(board.size**2)) - area:
        owned[point] = owners[point]
        if board.stones[point] == owners[point] or point in beside:
            walls[point] = owners[point]
    return Enclosure(area, bytes(owned), bytes(walls))


def sure_owners(owned: Mapping[Color, Floats]) -> Owners:
    """Return who owns each point beyond doubt, whoever moves; `owned` has an ownership for each
    colour that may move first."""
    least = np.minimum(owned[BLACK], owned[WHITE])
    most = np.maximum(owned[BLACK], owned[WHITE])
    return np.where(least > SURE, int(BLACK), np.where(most < -SURE, int(WHITE), 0))


def likely_owners(owned: Mapping[Color, Floats]) -> Owners:
    return np.where(owned[BLACK] + owned[WHITE] > 0, int(BLACK), int(WHITE))


def _spread(
    board: Board,
    chains: Mapping[Point, Chain],
    at_stake: set[Point],
    start: Iterable[Point],
    sure: Sequence[int],
    most: int,
) -> Region:
    """Return what play reaches: points in doubt and stones at stake cost nothing, others a step."""
    steps = {point: 0 for point in start if not board.stones[point] and not sure[point]}
    front = list(steps)
    while front:
        point = front.pop()
        for near in neighbors(point, board.size):
            if not board.stones[near]:
                reached = {near: steps[point] + bool(sure[near])}
            elif chains[near].stones[0] in at_stake:
                reached = dict.fromkeys(
                    (*chains[near].stones, *chains[near].liberties), steps[point]
                )
            else:
                continue
            for other, cost in reached.items():
                if cost <= most and cost < steps.get(other, most + 1):
                    steps[other] = cost
                    front.append(other)
    return frozenset(steps)
