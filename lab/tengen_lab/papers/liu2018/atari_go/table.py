"""Q-learning with a table: a row for each position met, up to symmetry, a column for each point.

Watkins (1989): after a move with reward r, Q(position, move) moves towards r plus the best Q of the
next position. Moves are chosen epsilon-greedily. Many games are played side by side.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen._core.knowledge import symmetry
from tengen.atari_go import AtariGoVector
from tengen_lab.papers.liu2018.atari_go.measuring import Ints

Floats = NDArray[np.float32]
SYMMETRIES = 8


@dataclass(frozen=True, slots=True)
class TablePlan:
    """How the table learns."""

    rate: float = 1.0  # 1 suits a task without chance; lower it where the opponent draws lots
    discount: float = 1.0
    explore: float = 0.2  # share of random moves
    boards: int = 256  # games side by side


class Table:
    """The values of positions' moves; unknown positions have zeros."""

    def __init__(self, size: int) -> None:
        self.size, self.points = size, size * size
        self.rows: dict[int, int] = {}
        self.values: Floats = np.zeros((1 << 12, self.points), np.float32)
        # [symmetry][point of the turned board]: the point of the board as it lies.
        self._source = np.array([symmetry(size, number) for number in range(SYMMETRIES)])

    def __len__(self) -> int:
        return len(self.rows)

    def look(self, boards: AtariGoVector) -> tuple[Ints, Ints, NDArray[np.bool_]]:
        """Return each position's row, the board's points in its order, and which are legal."""
        keys, symmetries = boards.keys()
        rows = np.array([self._row(key) for key in keys.tolist()])
        source = self._source[symmetries]
        return rows, source, np.take_along_axis(boards.legal(), source, 1)

    def best(self, rows: Ints, legal: NDArray[np.bool_], draw: np.random.Generator) -> Ints:
        """Return the legal column with the highest value, one at random where several have it."""
        values = np.where(legal, self.values[rows], -np.inf)
        ties = values == values.max(1, keepdims=True)
        return np.asarray((ties * draw.random(ties.shape, np.float32)).argmax(1))

    def policy(self, boards: AtariGoVector) -> Ints:
        """Return the best known move of every game; the same each time."""
        rows, source, legal = self.look(boards)
        column = self.best(rows, legal, np.random.default_rng(0))
        return np.asarray(np.take_along_axis(source, column[:, None], 1)[:, 0])

    def _row(self, key: int) -> int:
        row = self.rows.setdefault(key, len(self.rows))
        if row == len(self.values):
            self.values = np.concatenate([self.values, np.zeros_like(self.values)])
        return row


def learn_table(
    table: Table, opponent: str, plan: TablePlan, seed: int = 0
) -> Iterator[tuple[int, int, float]]:
    """Play and learn for ever; yield the games and moves so far and the seconds they took."""
    boards = AtariGoVector(plan.boards, table.size, opponent, seed)
    draw = np.random.default_rng(seed)
    each = np.arange(plan.boards)
    games = moves = 0
    seconds = 0.0
    rows, source, legal = table.look(boards)
    while True:
        begin = time.process_time()
        column = table.best(rows, legal, draw)
        wild = draw.random(plan.boards) < plan.explore
        random = (legal * draw.random(legal.shape)).argmax(1)
        column = np.where(wild, random, column)
        outcomes = boards.play(source[each, column])
        next_rows, next_source, next_legal = table.look(boards)
        ahead = np.where(next_legal, table.values[next_rows], -np.inf).max(1)
        over = outcomes != 0
        target = boards.rewards(outcomes) + plan.discount * np.where(over, 0, ahead)
        known = table.values[rows, column]
        table.values[rows, column] = known + plan.rate * (target - known)
        rows, source, legal = next_rows, next_source, next_legal
        games, moves = games + int(over.sum()), moves + plan.boards
        seconds += time.process_time() - begin
        yield games, moves, seconds
