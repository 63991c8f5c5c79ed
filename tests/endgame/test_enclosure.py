"""Places between walls that are supposed to live, and how the network checks what is supposed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tengen.board import Board
from tengen.cgt.thermograph import Thermograph
from tengen.coords import BLACK, Color, parse_gtp
from tengen.endgame.enclosure import Enclosure, Reach, enclose
from tengen.endgame.exact.solver import SolverOutcome, solve_region
from tengen.endgame.isolation import bare
from tengen.endgame.search import Search, best_line, start
from tengen.endgame.walled_proof import prove_between_walls
from tengen.nets.evaluation import Evaluation
from tests.endgame.fakes import Counter, corridor

# A corridor of Black's from A9 to its mouth at D9; no wall has two eyes.
OPEN_WALLS = """
. . . . O . . . .
X X X X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
"""


def owners_of(board: Board) -> Any:
    """Return who owns what: Black the columns A to D, White the others."""
    rows = [[1] * 4 + [2] * (board.size - 4) for _ in range(board.size)]
    return np.array(rows).ravel()


def walls_of(found: Enclosure, board: Board, scored: Iterable[int]) -> Thermograph:
    solved = found.solve(
        board.stones, board.size, scored, empties=16, positions=100_000, seconds=60.0
    )
    assert solved.thermograph is not None
    return solved.thermograph


def enclosed(board: Board, start: Sequence[str], reach: Reach) -> Enclosure:
    points = [parse_gtp(name, board.size) or 0 for name in start]
    owners = owners_of(board)
    sure = owners.copy()
    sure[points] = 0
    found = enclose(board, points, sure, owners, reach)
    assert found is not None
    return found


def test_walls_that_are_supposed_to_live_have_the_values_of_walls_that_do() -> None:
    board = Board.from_diagram(OPEN_WALLS)
    points = range(4)
    assert solve_region(board.stones, 9, points).outcome is SolverOutcome.OPEN
    found = enclosed(board, ["A9", "B9", "C9", "D9"], Reach(2, 2))
    assert found.area == frozenset(points)
    supposed = walls_of(found, board, points)
    assert supposed == solve_region(corridor(4).stones, 9, points).thermograph
    assert supposed.move_value == Fraction(15, 8)


def test_points_beyond_the_area_count_for_their_owners() -> None:
    board = Board.from_diagram(OPEN_WALLS)
    found = enclosed(board, ["A9", "B9", "C9", "D9"], Reach(2, 2))
    narrow, wide = (walls_of(found, board, range(points)) for points in (4, 18))
    assert wide.mean - narrow.mean == 4 - 10  # the rest of two rows


def test_an_area_ends_in_the_open_after_so_many_steps() -> None:
    board = Board.from_diagram(OPEN_WALLS.replace("X X X X O", ". X X X O", 1))
    near = enclosed(board, ["C9", "D9"], Reach(1, 2))
    assert near.area == frozenset((1, 2, 3))
    assert near.walls[0] == BLACK
    assert enclosed(board, ["C9", "D9"], Reach(3, 2)).area == frozenset((0, 1, 2, 3, 9))


def test_a_chain_that_play_inside_may_put_in_atari_is_at_stake() -> None:
    board = Board.from_diagram(". . . O . / X X X O . / . . O O . / . . . O . / . . . O .")
    black = frozenset(board.chain(5))
    rows = [[1] * 3 + [2] * 2, [1] * 3 + [2] * 2, [1, 1, 2, 2, 2], *[[1] * 3 + [2] * 2] * 2]
    owners = np.array(rows).ravel()
    sure = owners.copy()
    sure[:3] = 0
    for outside, is_wall in ((2, True), (3, False)):
        found = enclose(board, range(3), sure, owners, Reach(1, outside))
        assert found is not None
        assert found.area.isdisjoint(black) is is_wall


class Frail(Counter):
    """A network that sees White's wall die once Black has played the mouth of the corridor."""

    def evaluate_positions(
        self, size: int, stones: Sequence[bytes], to_move: Sequence[int], rules: Any, ko: Any = None
    ) -> list[Evaluation]:
        found = super().evaluate_positions(size, stones, to_move, rules, ko)
        for one, board, color in zip(found, stones, to_move, strict=True):
            points = np.arange(size**2)
            one.ownership[points % size < 4] = 1.0
            one.ownership[points % size >= 4] = -1.0
            one.ownership[:4] = 0.0
            if board[3] == BLACK and Color(color) is BLACK and self.is_frail:
                one.ownership[points % size >= 4] = 0.0
        return found

    def __init__(self, *, is_frail: bool) -> None:
        self.is_frail = is_frail


@pytest.mark.parametrize("is_frail", [False, True])
def test_a_proof_stands_where_the_network_sees_the_walls_live(is_frail: bool) -> None:
    search = Search(bare(Board.from_diagram(OPEN_WALLS), frozenset(range(4))))
    start([search], Frail(is_frail=is_frail))
    prove_between_walls([search], Frail(is_frail=is_frail))
    assert search.is_over is not is_frail
    if not is_frail:
        assert search.values()(search.root).move_value == Fraction(15, 8)
        assert best_line(search.root, search.values(), BLACK) == [(BLACK, 3)]


class Doubting(Counter):
    """A network that doubts White's three points at H1, and more once the corridor is closed."""

    def __init__(self, drop: float) -> None:
        self.drop = drop

    def evaluate_positions(
        self, size: int, stones: Sequence[bytes], to_move: Sequence[int], rules: Any, ko: Any = None
    ) -> list[Evaluation]:
        found = super().evaluate_positions(size, stones, to_move, rules, ko)
        for one, board in zip(found, stones, strict=True):
            points = np.arange(size**2)
            one.ownership[:] = np.where(points % size < 4, 1.0, -1.0)
            one.ownership[:4] = 0.0
            one.ownership[78:] = -0.4 + (self.drop if board[3] == BLACK else 0.0)
        return found


@pytest.mark.parametrize(("drop", "is_proved"), [(0.0, True), (0.1, True), (0.5, False)])
def test_what_is_in_doubt_anyway_spoils_a_proof_only_if_play_inside_changes_it(
    drop: float, is_proved: bool
) -> None:
    judge = Doubting(drop)
    search = Search(bare(Board.from_diagram(OPEN_WALLS), frozenset(range(4))))
    start([search], judge)
    prove_between_walls([search], judge)
    assert search.is_over is is_proved
