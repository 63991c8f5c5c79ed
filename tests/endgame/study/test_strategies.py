"""Ways to find an answer: what each of them is asked about."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tengen.board import Board
from tengen.coords import Color
from tengen.endgame.exact.solver import solve_region
from tengen.endgame.study.problems import read_problems
from tengen.endgame.study.strategies import search_at_point
from tengen.knowledge import area
from tengen.nets.evaluation import Evaluation

CORRIDOR = Board.from_diagram("""
. . . . O O . O O
X X X X O O O O O
X X . X O O . O O
X X X X O O O O O
X X . X O O O O O
X X X X O O O O O
X X X X O O O O O
X X X X O O O O O
X X X X O O O O O
""")


class Surrounded:
    """A network that knows who surrounds what."""

    name = "surrounded"

    def evaluate_positions(
        self, size: int, stones: Sequence[bytes], to_move: Sequence[int], *_: Any, **__: Any
    ) -> list[Evaluation]:
        legal = np.ones(size**2 + 1, bool)
        found = []
        for board, color in zip(stones, to_move, strict=True):
            owners = [owner.sign if owner else 0.0 for owner in area(Board(size, board))]
            numbers = (0.5, 0.5, 0.0, 0.0, 0.0, 1.0)
            policy = legal / legal.sum()
            found.append(
                Evaluation(size, Color(color), policy, legal, *numbers, np.array(owners, float))
            )
        return found


def test_at_a_point_the_whole_place_is_found_whatever_is_marked(tmp_path: Path) -> None:
    letters = "abcdefghi"
    setup = "".join(
        f"A{color}"
        + "".join(
            f"[{letters[p % 9]}{letters[p // 9]}]"
            for p, stone in enumerate(CORRIDOR.stones)
            if stone == number
        )
        for color, number in (("B", 1), ("W", 2))
    )
    (tmp_path / "one.sgf").write_text(f"(;SZ[9]{setup}SQ[aa][ba]C[1])", encoding="utf-8")
    proved = solve_region(CORRIDOR.stones, 9, range(4)).thermograph
    assert proved is not None
    (solution,) = search_at_point(read_problems(tmp_path), Surrounded())
    assert solution.value == 2 * (proved.move_value - 1)
    assert solution.how_sure == "proved"
