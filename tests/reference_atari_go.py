"""Atari Go in plain Python: slow and obvious, the specification of native/atari_go."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

EMPTY, BLACK, WHITE = 0, 1, 2


@dataclass
class Position:
    """A board as a list of colours, and who moves."""

    size: int
    stones: list[int] = field(default_factory=list)
    mover: int = BLACK

    def __post_init__(self) -> None:
        self.stones = self.stones or [EMPTY] * (self.size * self.size)

    def neighbors(self, point: int) -> list[int]:
        row, column = divmod(point, self.size)
        around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return [r * self.size + c for r, c in around if 0 <= r < self.size and 0 <= c < self.size]

    def liberties(self, point: int) -> set[int]:
        """Return the liberties of the chain at a point."""
        return {
            other
            for stone in self.chain(point)
            for other in self.neighbors(stone)
            if self.stones[other] == EMPTY
        }

    def chain(self, point: int) -> set[int]:
        chain, work = {point}, [point]
        while work:
            for other in self.neighbors(work.pop()):
                if self.stones[other] == self.stones[point] and other not in chain:
                    chain.add(other)
                    work.append(other)
        return chain

    def after(self, point: int, color: int) -> Position:
        """Return the board with one stone more; nothing is taken off."""
        stones = self.stones[:]
        stones[point] = color
        return Position(self.size, stones, 3 - color)

    def captures(self, point: int, color: int) -> bool:
        then = self.after(point, color)
        return any(
            then.stones[other] == 3 - color and not then.liberties(other)
            for other in self.neighbors(point)
        )

    def legal(self, color: int) -> list[int]:
        return [
            point
            for point, stone in enumerate(self.stones)
            if stone == EMPTY
            and (self.captures(point, color) or self.after(point, color).liberties(point))
        ]

    def in_atari(self, color: int) -> bool:
        return any(
            stone == color and len(self.liberties(point)) == 1
            for point, stone in enumerate(self.stones)
        )

    def greedy(self, color: int) -> list[int]:
        """Return the moves that the greedy player chooses from."""
        legal = self.legal(color)
        if captures := [point for point in legal if self.captures(point, color)]:
            return captures
        safe = [point for point in legal if not self.after(point, color).in_atari(color)]

        def attacks(point: int) -> bool:
            then = self.after(point, color)
            return any(
                then.stones[other] == 3 - color and len(then.liberties(other)) == 1
                for other in then.neighbors(point)
            )

        return [point for point in safe if attacks(point)] or safe or legal

    def planes(self) -> list[list[int]]:
        """Return the twelve planes of an observation, as lists of points."""
        planes: list[list[int]] = [[] for _ in range(12)]
        for point, stone in enumerate(self.stones):
            if stone != EMPTY:
                theirs = int(stone != self.mover)
                planes[theirs].append(point)
                liberties = len(self.liberties(point))
                if liberties <= 2:
                    planes[2 + 2 * theirs + liberties - 1].append(point)
        for point in self.legal(self.mover):
            if self.captures(point, 3 - self.mover):
                planes[7].append(point)
            if self.captures(point, self.mover):
                planes[6].append(point)
                continue
            then = self.after(point, self.mover)
            if (liberties := len(then.liberties(point))) <= 2:
                planes[7 + liberties].append(point)
            attacked = {
                frozenset(then.chain(other))
                for other in then.neighbors(point)
                if then.stones[other] == 3 - self.mover and len(then.liberties(other)) == 1
            }
            if attacked:
                planes[10 if len(attacked) == 1 else 11].append(point)
        return planes


def play_step(position: Position, point: int, rng: random.Random, opponent: str) -> int:
    """Play the mover's point and the opponent's answer in place; 1 won, -1 lost, 0 goes on."""
    color = position.mover
    if position.captures(point, color):
        return 1
    position.stones[point] = color
    choice = position.greedy(3 - color) if opponent == "greedy" else position.legal(3 - color)
    if not choice:
        return 1
    answer = rng.choice(choice)
    captured = position.captures(answer, 3 - color)
    position.stones[answer] = 3 - color
    return -1 if captured or not position.legal(color) else 0
