"""Regions as games, and best play of their sum, against brute force and the literature."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tengen.board import Board
from tengen.cgt import format_game, parse_game
from tengen.cgt.games import Game, game, number
from tengen.cgt.values import cool, thermograph_of
from tengen.coords import BLACK, WHITE, Color, Point
from tengen.endgame.exact.games import best_play, solve_games
from tengen.endgame.exact.solver import SolverOutcome, solve_region
from tengen.errors import GoError
from tests.endgame.exact.test_solver import (
    SIZE,
    SLOW,
    all_play,
    best_result,
    count,
    enclosed,
    grids,
    regions,
)


def corridor(length: int) -> tuple[bytes, list[Point]]:
    """Black's corridor on the second line, White's living stones at its right end."""
    stones = bytearray(SIZE * SIZE)
    for point in range(SIZE * SIZE):
        stones[point] = WHITE if point % SIZE > length else BLACK
    corridor = [4 * SIZE + column for column in range(1, length + 1)]
    for hole in (*corridor, 0, 2 * SIZE, SIZE - 1, 3 * SIZE - 1):
        stones[hole] = 0
    return bytes(stones), corridor


@pytest.mark.parametrize("length", range(2, 7))
def test_chilled_corridors_have_the_values_of_the_literature(length: int) -> None:
    """Berlekamp & Wolfe, Mathematical Go (1994), chapter 2: n - 2 + 2^(1-n)."""
    stones, points = corridor(length)
    solved = solve_games(stones, SIZE, points)
    assert solved.outcome is SolverOutcome.SOLVED
    (piece,) = solved.pieces
    assert piece.chilled is number(length - 2 + Fraction(2, 2**length))


def test_a_corridor_by_territory_and_by_area() -> None:
    stones, points = corridor(3)
    (piece,) = solve_games(stones, SIZE, points).pieces
    assert piece.territory is parse_game("2||1|*")
    assert format_game(piece.area) == "{3|||1||-1|-3}"


def test_a_dame_is_star_by_territory() -> None:
    stones, points = corridor(1)
    (piece,) = solve_games(stones, SIZE, points).pieces
    assert piece.territory is parse_game("*")
    assert piece.chilled is number(0)


@pytest.mark.parametrize(
    ("length", "dead", "value"),
    [(4, 1, "3^^*"), (5, 1, "4^3"), (4, 2, "4 + tiny(2)"), (5, 3, "6 + tiny(4)")],
)
def test_chilled_corridors_with_dead_stones_are_ups_and_tinies(
    length: int, dead: int, value: str
) -> None:
    """Mathematical Go, chapter 2: one stone at the end makes ups, two and more make tinies."""
    stones, points = corridor(length)
    board = bytearray(stones)
    for point in points[:dead]:
        board[point] = WHITE
    (piece,) = solve_games(bytes(board), SIZE, points).pieces
    assert piece.chilled is parse_game(value)


def value_by_brute_force(stones: bytes, region: list[Point]) -> Game | None:
    """Play everything out on the whole board; None where positions come back."""
    options = all_play(stones, region)
    known: dict[bytes, Game] = {}
    under_way: set[bytes] = set()

    def value(board: bytes) -> Game | None:
        if board in known:
            return known[board]
        if board in under_way:
            return None
        under_way.add(board)
        sides = []
        for color in (BLACK, WHITE):
            found = [value(after) for after, _, _ in options[board, None, None][color]]
            if any(one is None for one in found):
                return None
            sides.append([one for one in found if one is not None])
        left, right = sides
        low = max((one.right_stop for one in left), default=Fraction(-99))
        high = min((one.left_stop for one in right), default=Fraction(99))
        if low <= high:
            known[board] = number(min(max(Fraction(count(board, region)), low), high))
        else:
            known[board] = game(left, right)
        return known[board]

    if any(ban is not None for _, ban, _ in options):
        return None
    return value(stones)


@settings(SLOW, max_examples=200)
@given(regions(4))
def test_values_are_those_of_brute_force(inside: list[list[int]]) -> None:
    stones, region = enclosed(inside)
    assume(not Board(SIZE, stones).breathless())
    known = value_by_brute_force(stones, region)
    assume(known is not None)
    assert known is not None
    solved = solve_games(stones, SIZE, region)
    assume(solved.outcome is not SolverOutcome.OPEN)
    total = sum(solved.areas, number(solved.settled))
    assert cool(total, 1) is cool(known, 1)


@settings(SLOW, max_examples=300)
@given(regions(6))
def test_thermographs_of_values_are_those_of_the_search(inside: list[list[int]]) -> None:
    compare_with_the_search(inside)


@pytest.mark.long
@settings(SLOW, max_examples=40)
@given(grids([(2, 5), (3, 4), (2, 6)], [0, 0, 0, 1, 2]))
def test_wide_regions_have_the_walls_of_their_values(inside: list[list[int]]) -> None:
    """Too large to be played out as a whole when the search first meets them."""
    assume(sum(row.count(0) for row in inside) <= 9)
    compare_with_the_search(inside)


def compare_with_the_search(inside: list[list[int]]) -> None:
    stones, region = enclosed(inside)
    assume(not Board(SIZE, stones).breathless())
    solved = solve_games(stones, SIZE, region)
    assume(solved.outcome is SolverOutcome.SOLVED)
    graph = thermograph_of(sum(solved.areas, number(solved.settled)))
    searched = solve_region(stones, SIZE, region).thermograph
    assert searched is not None
    temperatures = {t for wall in (searched.left, searched.right) for t, _ in wall.breakpoints}
    for t in temperatures | {t + Fraction(1, 3) for t in temperatures}:
        assert (graph.left(t), graph.right(t)) == (searched.left(t), searched.right(t))


@st.composite
def boards_with_several_regions(draw: st.DrawFn) -> tuple[bytes, list[Point]]:
    """Black's living half above, White's below, and holes of up to four points between them."""
    rows = [[BLACK] * SIZE for _ in range(4)] + [[WHITE] * SIZE for _ in range(5)]
    for row, column in ((0, 0), (0, 2), (8, 0), (8, 2)):
        rows[row][column] = 0  # type: ignore[call-overload]
    holes = draw(
        st.lists(
            st.tuples(st.sampled_from([3, 4]), st.integers(0, SIZE - 1)),
            min_size=2,
            max_size=4,
            unique=True,
        )
    )
    for row, column in holes:
        rows[row][column] = 0  # type: ignore[call-overload]
    extra = draw(st.lists(st.tuples(st.sampled_from([3, 4]), st.integers(0, SIZE - 1)), max_size=3))
    for row, column in extra:
        if (row, column) not in holes:
            rows[row][column] = Color(3 - rows[row][column])
    stones = bytes(int(color) for row in rows for color in row)
    return stones, [row * SIZE + column for row in (3, 4) for column in range(SIZE)]


@settings(SLOW, max_examples=150)
@given(boards_with_several_regions(), st.sampled_from([BLACK, WHITE]))
def test_best_play_of_the_sum_is_that_of_the_whole_board(
    place: tuple[bytes, list[Point]], to_move: Color
) -> None:
    stones, region = place
    assume(not Board(SIZE, stones).breathless())
    assume(all(ban is None for _, ban, _ in all_play(stones, region)))
    solved = solve_games(stones, SIZE, region)
    assume(solved.outcome is SolverOutcome.SOLVED)
    assume(len(solved.pieces) > 1)
    play = best_play(solved, to_move)
    assert play.score == best_result(stones, region, to_move)


def test_every_best_move_keeps_the_score_and_no_other_does() -> None:
    """A corridor of four, one of two, and a dame."""
    stones = bytearray(corridor(4)[0])
    for row, columns in ((4, range(1, 5)), (6, range(3, 5)), (8, range(4, 5))):
        for column in columns:
            stones[row * SIZE + column] = 0
    solved = solve_games(bytes(stones), SIZE)
    assert solved.outcome is SolverOutcome.SOLVED
    assert len(solved.pieces) == 3
    for to_move in (BLACK, WHITE):
        play = best_play(solved, to_move)
        for piece in solved.pieces:
            for color, point in piece.moves:
                if color is not to_move:
                    continue
                after = solve_games(Board(SIZE, bytes(stones)).play(color, point).stones, SIZE)
                result = best_play(after, to_move.opponent).score
                assert (result == play.score) == (point in play.moves)
        assert not play.may_pass


def test_a_ko_that_matters_is_said_and_gives_no_sum() -> None:
    stones, region = enclosed([[0, 0], [1, 0]])
    solved = solve_games(stones, SIZE, region)
    assert solved.outcome is SolverOutcome.REPEATS
    assert any(piece.area is None for piece in solved.pieces)
    with pytest.raises(GoError, match="repeats"):
        best_play(solved, BLACK)


def test_what_is_too_large_or_open_is_refused() -> None:
    stones, region = enclosed([[0] * 5, [0] * 5])
    assert solve_games(stones, SIZE, region, positions=50).outcome is SolverOutcome.TOO_LARGE
    assert solve_games(stones, SIZE, region, empties=8).outcome is SolverOutcome.TOO_LARGE
    assert solve_games(bytes(SIZE * SIZE), SIZE, range(9)).outcome is SolverOutcome.OPEN
    with pytest.raises(GoError):
        solve_games(stones, SIZE, [-1])
