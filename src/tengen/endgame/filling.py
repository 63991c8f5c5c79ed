"""A board on which only one region is still open, so that a network speaks of it alone.

The core fills the outside (`native/filling.hpp`); here the filling is checked for life, and komi
is set to the network's own lead, so that every point of the region counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tengen import knowledge
from tengen._core import endgame as core
from tengen.board import Board, neighbors
from tengen.coords import Color, Point
from tengen.endgame.regions import Region
from tengen.endgame.windows import Window, window_around
from tengen.rules import Ko, Rules

RULES = Rules(ko=Ko.POSITIONAL)
BUFFER = 3
UNSETTLED, OPEN_POINTS = 0.5, 5  # so many points around that nobody owns: an open place
_REPAIRS = 4


@dataclass(frozen=True)
class Local:
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
    ban: tuple[Point, Color] | None = None
    unsettled: Region = frozenset()  # points around, if most of them belong to nobody
    warnings: tuple[str, ...] = field(default=())

    @property
    def size(self) -> int:
        return self.board.size

    @cached_property
    def around(self) -> NDArray[np.bool_]:
        """Which of the scored points belong to the buffer."""
        return np.array([int(point) not in self.region for point in self.scored], np.bool_)


def isolate(
    board: Board,
    region: Region,
    ownership: NDArray[np.floating],
    *,
    buffer: int = BUFFER,
    ban: tuple[Point, Color] | None = None,
    grown: Iterable[Point] = (),
) -> Local:
    """Cut out the board around the region and fill all else with settled stones.

    `grown` are points beyond the buffer that are scored too: what is at stake reaches them.
    """
    grown = frozenset(grown)
    window = window_around(board, region | grown)
    board = window.board(board)
    region = frozenset(window.inside(point) for point in region)
    ownership = np.array(window.cut(ownership.tolist()))
    if ban is not None:
        ban = (window.inside(ban[0]), ban[1])
    mask = bytes(point in region for point in range(board.size**2))
    owners = np.ascontiguousarray(ownership, np.float32)
    stones, scored = core.fill(board.stones, board.size, mask, owners, buffer)
    filled = Board(board.size, stones)
    warnings: list[str] = []
    changed = {p for p, stone in enumerate(stones) if stone != board.stones[p]}
    if filled.breathless():
        filled = board
        warnings.append("the outside could not be filled: judged on the board as it is")
    else:
        filled = _repair(filled, changed)
    inside = np.frombuffer(scored, np.uint8) != 0
    inside[[window.inside(point) for point in grown]] = True
    points, outer = np.flatnonzero(inside), np.flatnonzero(~inside)
    around = [int(point) for point in points if int(point) not in region]
    unsettled = frozenset(point for point in around if abs(ownership[point]) < UNSETTLED)
    if len(unsettled) < max(OPEN_POINTS, len(around) / 2):
        unsettled = frozenset()
    return Local(
        filled, region, region, points, window, outer, RULES, ban, unsettled, tuple(warnings)
    )


def bare(board: Board, region: Region, *, ban: tuple[Point, Color] | None = None) -> Local:
    """Return the local position on the board as it is: what the published strategies judge."""
    scored = np.array(sorted(region), np.intp)
    window = Window(board.size, board.size, 0, 0)
    return Local(board, region, region, scored, window, np.array([], np.intp), RULES, ban)


def _repair(filled: Board, changed: set[Point]) -> Board:
    """Give eyes to filled stones that are not alive beyond doubt, or hand them over.

    A chain of new stones lives if it is pass-alive, or touches original stones (whose life is for
    the network to judge). Others get an eye where a stone has only its own colour around it; those
    that stay dead are given to the opponent.
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
            hole = None if attempt >= 2 else _eye_point(stones, size, chain.stones)
            if hole is not None:
                stones[hole] = 0
                changed.add(hole)
            elif attempt >= 2:
                for point in chain.stones:
                    stones[point] = chain.color.opponent
        if Board(size, bytes(stones)).breathless():
            break
        filled = Board(size, bytes(stones))
    return filled


def _eye_point(stones: Sequence[int], size: int, chain: Sequence[Point]) -> Point | None:
    """Return a stone with only its own colour around it and no hole near, the most inner one."""
    own = set(chain)
    for point in chain:
        row, column = divmod(point, size)
        around = [
            r * size + c
            for r in range(max(0, row - 1), min(size, row + 2))
            for c in range(max(0, column - 1), min(size, column + 2))
            if (r, c) != (row, column)
        ]
        if own.issuperset(around):
            return point
    for point in chain:
        if own.issuperset(neighbors(point, size)):
            return point
    return None
