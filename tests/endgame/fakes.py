"""A network of a few lines, and a place whose only good move it does not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tengen.board import Board
from tengen.coords import Color
from tengen.knowledge import area
from tengen.nets.evaluation import Evaluation


class Counter:
    """A network that owns what is surrounded now, and would play anywhere."""

    name = "counter"

    def evaluate_positions(
        self, size: int, stones: Sequence[bytes], to_move: Sequence[int], rules: Any, ko: Any = None
    ) -> list[Evaluation]:
        found = []
        for board, color in zip(stones, to_move, strict=True):
            owners = area(Board(size, board))
            ownership = np.array([owner.sign if owner else 0.0 for owner in owners], float)
            legal = np.array([not stone for stone in board] + [True])
            policy = legal / legal.sum()
            lead = float(ownership.sum())
            found.append(
                Evaluation(
                    size, Color(color), policy, legal, 0.5, 0.5, 0.0, lead, lead, 1.0, ownership
                )
            )
        return found


def corridor(length: int) -> Board:
    """Return a corridor of Black's from A9 to its mouth, between living stones.

    What a move is worth there is a fraction of 2 to the power of `length - 1`.
    """
    rows = [["X"] * length + ["O"] * (9 - length) for _ in range(9)]
    rows[0][:length] = "." * length
    for row, column in ((2, 2), (4, 2), (0, length + 1), (2, length + 1)):
        rows[row][column] = "."
    return Board.from_diagram("\n".join(" ".join(row) for row in rows))
