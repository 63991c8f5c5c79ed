"""A board on which only one region is still open, so that a network speaks of it alone.

The core fills the outside (`native/endgame/isolation.hpp`); here the filling is checked for life,
and komi is set to the network's own lead, so that every point of the region counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tengen import knowledge
from tengen._core import endgame as core
from tengen.board import Board, neighbors
from tengen.coords import Color, Point
from tengen.endgame.judges import RULES, Ban
from tengen.endgame.places import Place
from tengen.endgame.regions import Region, dilate
from tengen.endgame.settings import Room
from tengen.endgame.windows import Window, handed_over, window_around
from tengen.nets.evaluation import Floats
from tengen.rules import Rules

UNSETTLED = 0.5  # points around with less ownership belong to nobody yet
OPEN_POINTS = 5  # with fewer of them around, the surroundings count as settled
DEAD = 0.9  # stones are dead if the other side has this ownership of their points
FEW = 3  # a chain with at most this many liberties is short of them
_REPAIRS = 4


@dataclass(frozen=True)
class Isolated:
    """A local position: `board` is filled outside `region`, and play happens at `playable` points.

    `scored` are the points whose owners make up the local score: the region and its buffer. The
    `outer` points should keep their owners whatever is played. All points are those of `window`.
    """

    board: Board
    region: Region
    playable: Region
    scored: NDArray[np.intp]
    window: Window
    outer: NDArray[np.intp]
    rules: Rules = RULES
    ban: Ban | None = None
    unsettled: Region = frozenset()  # points around, if most of them belong to nobody
    warnings: tuple[str, ...] = field(default=())
    doubted: Region = frozenset()  # of the whole board: stones that live there but not here

    @property
    def size(self) -> int:
        return self.board.size

    @cached_property
    def around(self) -> NDArray[np.bool_]:
        """Which of the scored points belong to the buffer."""
        return np.array([int(point) not in self.playable for point in self.scored], np.bool_)

    def scoring(self, points: Iterable[Point]) -> Isolated:
        """Return the same position with more points scored."""
        scored = np.union1d(self.scored, np.fromiter(points, np.intp))
        outer = np.setdiff1d(self.outer, scored)
        return replace(self, scored=scored, outer=outer)


def isolate(
    place: Place,
    *,
    buffer: int = Room().buffer,
    window: Window | None = None,
    spared: Region = frozenset(),
    yielded: Region = frozenset(),
) -> Isolated:
    """Cut out the board around the place and fill all else with settled stones.

    Without a window the smallest one in which the place has room is taken. Points of the board that
    are `spared` are not filled; stones that are `yielded` become the opponent's.
    """
    living = handed_over(without_dead(place.board, place.region, place.ownership), yielded)
    window = window or window_around(living, place.region)
    region = frozenset(window.inside(point) for point in place.region)
    ownership = np.array(window.cut(place.ownership.tolist()))
    board = window.board(living)
    ban = place.ban and (window.inside(place.ban[0]), place.ban[1])
    playable = region | own_liberties(board, region)
    mask = bytes(point in playable for point in range(board.size**2))
    owners = np.ascontiguousarray(ownership, np.float32)
    stones, scored = core.fill(board.stones, board.size, mask, owners, buffer)
    if spared:
        stones = bytes(
            old if window.outside(point) in spared else new
            for point, (old, new) in enumerate(zip(board.stones, stones, strict=True))
        )
    inside = np.frombuffer(scored, np.uint8) != 0
    filled = Board(board.size, stones)
    warnings: list[str] = []
    changed = {p for p, stone in enumerate(stones) if stone != board.stones[p]}
    if filled.breathless():
        filled = board
        warnings.append("the outside could not be filled: judged on the board as it is")
    else:
        filled = _repair(filled, changed, inside)
    points, outer = np.flatnonzero(inside), np.flatnonzero(~inside)
    around = [int(point) for point in points if int(point) not in playable]
    unsettled = frozenset(point for point in around if abs(ownership[point]) < UNSETTLED)
    if len(unsettled) < max(OPEN_POINTS, len(around) / 2):
        unsettled = frozenset()
    return Isolated(
        filled, region, playable, points, window, outer, RULES, ban, unsettled, tuple(warnings)
    )


def without_dead(board: Board, region: Region, ownership: Floats) -> Board:
    """Return the board without stones outside that are dead beyond doubt.

    In a window, cut off from the stones that hold them, they might come to life. Stones that touch
    the region stay: what is played there may take the stones that hold them.
    """
    stones = bytearray(board.stones)
    for chain in knowledge.chains(board):
        is_dead = (ownership[list(chain.stones)] * chain.color.sign < -DEAD).all()
        if is_dead and region.isdisjoint(dilate(chain.stones, board.size)):
            for point in chain.stones:
                stones[point] = 0
    return Board(board.size, bytes(stones))


def own_liberties(board: Board, region: Region) -> Region:
    """Return the liberties outside of chains that the place may put in atari.

    These are chains of the region with few liberties, some of them in it: their owner may have to
    connect outside, and the opponent may take them from there.
    """
    alive = knowledge.pass_alive(board)
    found: set[Point] = set()
    for chain in knowledge.chains(board):
        if len(chain.liberties) > FEW or alive[chain.stones[0]] is chain.color:
            continue
        if not region.isdisjoint(chain.stones) and not region.isdisjoint(chain.liberties):
            found.update(chain.liberties)
    return frozenset(found - region)


def bare(board: Board, region: Region, *, ban: Ban | None = None) -> Isolated:
    """Return the local position on the board as it is: what the strategies of Frejlak judge."""
    scored = np.array(sorted(region), np.intp)
    window = Window(board.size, board.size, 0, 0)
    return Isolated(board, region, region, scored, window, np.array([], np.intp), RULES, ban)


def _repair(filled: Board, changed: set[Point], scored: NDArray[np.bool_]) -> Board:
    """Join filled stones that are not alive beyond doubt to their friends, or give them eyes.

    A chain of new stones lives if it is pass-alive, or holds original stones (whose life is for
    the network to judge). Others are joined to a neighbour of their colour over a point that was
    left empty, or get an eye where a stone has only its own chain around it; those that stay dead
    are given to the opponent.
    """
    size = filled.size
    for attempt in range(_REPAIRS):
        alive = knowledge.pass_alive(filled)
        dead = [
            chain
            for chain in knowledge.chains(filled)
            if changed.issuperset(chain.stones) and alive[chain.stones[0]] is None
        ]
        if not dead:
            break
        stones = bytearray(filled.stones)
        for chain in dead:
            own = frozenset(chain.stones)
            bridge = _bridge(stones, size, own, chain.color, scored)
            hole = None if bridge is not None else _eye_point(stones, size, own)
            if bridge is not None:
                stones[bridge] = chain.color
                changed.add(bridge)
            elif hole is not None:
                stones[hole] = 0
            elif attempt >= _REPAIRS // 2:
                for point in own:
                    stones[point] = chain.color.opponent
        if Board(size, bytes(stones)).breathless():
            break
        filled = Board(size, bytes(stones))
    return filled


def _bridge(
    stones: Sequence[int], size: int, own: Region, color: Color, scored: NDArray[np.bool_]
) -> Point | None:
    """Return an empty point outside that joins a chain to another one of its colour."""
    beside = {near for point in own for near in neighbors(point, size)}
    for point in sorted(beside):
        if stones[point] or scored[point]:
            continue
        around = neighbors(point, size)
        others = [near for near in around if stones[near] == color and near not in own]
        if others and not any(stones[near] == color.opponent for near in around):
            return point
    return None


def _eye_point(stones: Sequence[int], size: int, own: Region) -> Point | None:
    """Return a stone around which its own chain holds together without it, inner ones first."""
    edge = []
    for point in sorted(own):
        row, column = divmod(point, size)
        around = [
            r * size + c
            for r in range(max(0, row - 1), min(size, row + 2))
            for c in range(max(0, column - 1), min(size, column + 2))
            if (r, c) != (row, column)
        ]
        if own.issuperset(around):
            if len(around) == 8:
                return point
            edge.append(point)
    return edge[0] if edge else None
