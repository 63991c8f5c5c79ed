"""How well a policy plays Atari Go, and the learning curve that says so over time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.atari_go import AtariGoVector
from tengen.atari_go.vector import WON

Ints = NDArray[np.int64]
Policy = Callable[[AtariGoVector], Ints]  # the best move of every game


@dataclass(frozen=True, slots=True)
class Mark:
    """A point of a learning curve."""

    games: int  # learned from so far
    moves: int
    seconds: float  # of the processor, spent on learning
    share: float  # of games won, or of stones surrounded without a wasted move
    low: float  # 95 % interval
    high: float

    def as_json(self) -> dict[str, Any]:
        return {key: round(value, 4) for key, value in asdict(self).items()}


def count_wins(policy: Policy, size: int, opponent: str, games: int, seed: int) -> int:
    """Return how many of `games` games the policy wins."""
    boards = AtariGoVector(games, size, opponent, seed)
    won, over = np.zeros(games, bool), np.zeros(games, bool)
    while not over.all():
        outcomes = boards.play(policy(boards))
        ended = (outcomes != 0) & ~over  # what follows in that place is another game
        won |= ended & (outcomes == WON)
        over |= ended
    return int(won.sum())


def count_perfect(policy: Policy, size: int) -> int:
    """Return from how many of all places the policy surrounds a lone stone in the fewest moves."""
    boards = AtariGoVector(size * size * 8, size, "still", 0, longest=5)
    perfect: set[int] = set()
    tried: set[int] = set()
    while len(tried) < size * size:
        boards.reset()
        stone = boards.observe()[:, 1].reshape(boards.count, -1).argmax(1)
        row, column = stone // size, stone % size
        inside = (row > 0, row < size - 1, column > 0, column < size - 1)
        needed = np.sum(inside, 0)  # its liberties
        over = np.zeros(boards.count, bool)
        for move in range(1, 5):
            outcomes = boards.play(policy(boards))
            done = (outcomes == WON) & ~over & (needed == move)
            perfect.update(stone[done].tolist())
            over |= outcomes != 0
        tried.update(stone.tolist())
    return len(perfect)
