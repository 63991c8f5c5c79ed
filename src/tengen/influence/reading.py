"""A few plies of reading: can an enclosed group make two sure eyes?

Both sides play inside the group only: on the points it holds, and on its liberties. The group lives
once a chain of it has two sure eyes (Benson 1976), and is lost once half of its stones are taken.
Breaking out, races, seki and ko are not read: who lives only by these counts as not living.
Hu (2020, 2) allows a static analysis about five moves ahead.
"""

from __future__ import annotations

from dataclasses import dataclass

from tengen._core import board as board_core
from tengen._core import knowledge as knowledge_core
from tengen.board import Board, neighbors
from tengen.influence.groups import Group

PLIES = 5  # of the group that moves first; one more where the attacker does
MOST_POINTS = 12  # inside a group that is read
MOST_POSITIONS = 6_000  # looked at for one question


@dataclass(frozen=True, slots=True)
class LifeReading:
    """Whether a group lives if its owner moves first, and if the attacker does."""

    moving_first: bool
    moving_second: bool


def read_life(board: Board, group: Group, plies: int = PLIES) -> LifeReading | None:
    '''Read the life of a group; None if it is too large, or the question too hard.

    >>> corner = Board.from_diagram("""
    ... . . . X O .
    ... X X X X O .
    ... O O O O O .
    ... . . . . . .
    ... . . . . . .
    ... . . . . . .""")
    >>> read_life(corner, Group(1, (3, 6, 7, 8, 9), (0, 1, 2), 0))
    LifeReading(moving_first=True, moving_second=False)
    '''
    size, stones = board.size, board.stones
    beside = {point for stone in group.stones for point in neighbors(stone, size)}
    inside = {*group.held, *(point for point in beside if not stones[point])}
    if sum(not stones[point] for point in inside) > MOST_POINTS:
        return None
    reader = _GroupReader(size, group, sorted(inside))
    first = reader.lives(stones, group.color, plies)
    second = reader.lives(stones, 3 - group.color, plies + 1) if first else False
    if first is None or second is None:
        return None
    return LifeReading(first, second)


class _TooHard(Exception):
    pass


class _GroupReader:
    def __init__(self, size: int, group: Group, inside: list[int]) -> None:
        self.size, self.group, self.inside = size, group, inside
        self.known: dict[tuple[bytes, int, int], bool] = {}
        self.looked_at = 0

    def lives(self, stones: bytes, to_move: int, plies: int) -> bool | None:
        self.known.clear()
        self.looked_at = 0
        try:
            return self._lives(stones, to_move, plies)
        except _TooHard:
            return None

    def _lives(self, stones: bytes, to_move: int, plies: int) -> bool:
        key = (stones, to_move, plies)
        if key not in self.known:
            self.known[key] = self._look(stones, to_move, plies)
        return self.known[key]

    def _look(self, stones: bytes, to_move: int, plies: int) -> bool:
        self.looked_at += 1
        if self.looked_at > MOST_POSITIONS:
            raise _TooHard
        color = self.group.color
        left = [stone for stone in self.group.stones if stones[stone] == color]
        if 2 * len(left) < len(self.group.stones):
            return False
        alive = knowledge_core.pass_alive(stones, self.size, False)
        if any(alive[stone] == color for stone in left):
            return True
        if plies == 0:
            return False
        owner_moves, answer = to_move == color, 3 - to_move
        moves = self._moves(stones, to_move)
        if not moves:
            return self._lives(stones, answer, plies - 1)
        for following in moves:
            if self._lives(following, answer, plies - 1) == owner_moves:
                return owner_moves
        return not owner_moves

    def _moves(self, stones: bytes, color: int) -> list[bytes]:
        """Return the positions after each move inside, the ones with most open sides first."""
        own = self.group.color
        empty = [point for point in self.inside if not stones[point]]
        empty.sort(key=lambda point: -sum(stones[n] != own for n in neighbors(point, self.size)))
        after = [(point, board_core.play(stones, self.size, point, color)) for point in empty]
        return [stones for point, stones in after if stones[point] == color]  # no suicides
