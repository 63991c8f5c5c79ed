"""Groups on a map of control: chains of one colour that are joined by points they hold."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen.board import Board, neighbors
from tengen.influence.control import Floats

HELD = 0.05  # control from which a point belongs to a group
MOST_OUTLETS = 2  # of a group that counts as enclosed


@dataclass(frozen=True, slots=True)
class Group:
    """Chains of one colour with the points they hold together on a map of control."""

    color: int
    stones: tuple[int, ...]
    held: tuple[int, ...]  # points held, own stones not counted
    outlets: int  # open points beside them

    @property
    def room(self) -> int:
        return len(self.held)

    @property
    def is_enclosed(self) -> bool:
        return self.outlets <= MOST_OUTLETS


def find_groups(board: Board, values: Floats) -> list[Group]:
    """Return the groups of a map."""
    stones = np.frombuffer(board.stones, dtype=np.uint8)
    found = []
    for color in (1, 2):
        own = stones == color
        signed = values if color == 1 else -values
        held = own | (signed >= HELD)
        is_open = (stones == 0) & (np.abs(values) < HELD)
        seen = np.zeros(len(stones), dtype=bool)
        for start in np.flatnonzero(own):
            if not seen[start]:
                found.append(_group(board, color, int(start), own, held, is_open, seen))
    return found


def _group(
    board: Board, color: int, start: int, own: NDArray[np.bool_], held: NDArray[np.bool_],
    is_open: NDArray[np.bool_], seen: NDArray[np.bool_],
) -> Group:  # fmt: skip
    members, outlets, todo = [start], set(), [start]
    seen[start] = True
    while todo:
        for point in neighbors(todo.pop(), board.size):
            if is_open[point]:
                outlets.add(point)
            elif held[point] and not seen[point]:
                seen[point] = True
                members.append(point)
                todo.append(point)
    stones = tuple(point for point in members if own[point])
    return Group(color, stones, tuple(p for p in members if not own[p]), len(outlets))
