"""The exact solver against brute force on random enclosed regions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from benchmarks.bench_solver import SHAPES
from benchmarks.bench_solver import SIZE as WIDE
from benchmarks.bench_solver import enclosed as wide
from tengen._core import board as core
from tengen.board import Board
from tengen.cgt.thermograph import AREA, Thermograph, from_scaffolds, score
from tengen.cgt.walls import Wall, lower_envelope, upper_envelope
from tengen.coords import BLACK, WHITE, Color, Point
from tengen.endgame.exact.solver import SolverOutcome, solve_region

SIZE = 9
NEAR = Fraction(1, 100)  # below a temperature
SLOW = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def enclosed(inside: list[list[int]]) -> tuple[bytes, list[Point]]:
    """A corner with these stones, Black's living wall to its right and White's below."""
    height, width = len(inside), len(inside[0])
    stones = bytearray(SIZE * SIZE)
    for point in range(SIZE * SIZE):
        row, column = divmod(point, SIZE)
        if row < height and column < width:
            stones[point] = inside[row][column]
        else:
            stones[point] = BLACK if row < height else WHITE
    for hole in (width + 1, width + 3, SIZE * (SIZE - 1) + 1, SIZE * (SIZE - 1) + 3):
        stones[hole] = 0
    return bytes(stones), [r * SIZE + c for r in range(height) for c in range(width)]


def room(inside: list[list[int]]) -> tuple[bytes, list[Point]]:
    """The same away from the edge, Black's living wall above and at the sides, White's below."""
    height, width = len(inside), len(inside[0])
    stones = bytearray([BLACK] * (SIZE * (height + 1)) + [WHITE] * (SIZE * (SIZE - height - 1)))
    region = [(r + 1) * SIZE + c + 1 for r in range(height) for c in range(width)]
    for point, stone in zip(region, (stone for row in inside for stone in row), strict=True):
        stones[point] = stone
    for hole in (SIZE - 1, SIZE - 3, SIZE * (SIZE - 1) + 1, SIZE * (SIZE - 1) + 3):
        stones[hole] = 0
    return bytes(stones), region


def grids(shapes: list[tuple[int, int]], cells: list[int]) -> st.SearchStrategy[list[list[int]]]:
    """Rows of stones in one of these shapes (rows, columns), each drawn from `cells`."""
    cell = st.sampled_from(cells)
    return st.sampled_from(shapes).flatmap(
        lambda shape: st.lists(
            st.lists(cell, min_size=shape[1], max_size=shape[1]),
            min_size=shape[0],
            max_size=shape[0],
        )
    )


def regions(most_empty: int) -> st.SearchStrategy[list[list[int]]]:
    some = grids([(2, 2), (2, 3), (2, 4), (3, 2), (3, 3)], [0, 0, 1, 2])
    return some.filter(lambda grid: 1 <= sum(row.count(0) for row in grid) <= most_empty)


def moves(
    stones: bytes, region: list[Point], color: Color, ban: Point | None
) -> list[tuple[bytes, Point | None]]:
    """All legal moves inside the region with the point that may not be retaken after each."""
    found = []
    for point in region:
        if stones[point] or point == ban:
            continue
        after = core.play(stones, SIZE, point, color)
        if not after[point]:
            continue
        taken = stones.count(color.opponent) - after.count(color.opponent)
        chain, liberties = core.chain(after, SIZE, point)
        is_ko = taken == 1 and len(chain) == 1 and len(liberties) == 1
        found.append((after, liberties[0] if is_ko else None))
    return found


def count(stones: bytes, region: list[Point]) -> int:
    """Black's area less White's in the region as the board stands."""
    total = 0
    for point in region:
        front, seen, colors = [point], {point}, set()
        if stones[point]:
            colors, front = {stones[point]}, []
        while front:
            at = front.pop()
            row, column = divmod(at, SIZE)
            for r, c in (
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ):
                other = r * SIZE + c
                if not (0 <= r < SIZE and 0 <= c < SIZE) or other in seen:
                    continue
                seen.add(other)
                if stones[other]:
                    colors.add(stones[other])
                else:
                    front.append(other)
        if len(colors) == 1:
            total += Color(colors.pop()).sign
    return total


def best_result(stones: bytes, region: list[Point], to_move: Color) -> int:
    """Alternating play with passes under positional superko, searched to the end."""

    def value(
        stones: bytes, color: Color, passed: bool, past: frozenset[bytes], low: int, high: int
    ) -> int:
        if passed:
            best = count(stones, region)
        else:
            best = value(stones, color.opponent, True, past, low, high)
        for after, _ in moves(stones, region, color, None):
            if after in past:
                continue
            low, high = (max(low, best), high) if color is BLACK else (low, min(high, best))
            if low >= high:
                break
            found = value(after, color.opponent, False, past | {after}, low, high)
            best = max(best, found) if color is BLACK else min(best, found)
        return best

    return value(stones, to_move, False, frozenset([stones]), -99, 99)


State = tuple[bytes, Point | None, Color | None]


def all_play(stones: bytes, region: list[Point]) -> dict[State, dict[Color, list[State]]]:
    """Every position that moves of either side can lead to, with its options."""
    options: dict[State, dict[Color, list[State]]] = {}
    waiting: list[State] = [(stones, None, None)]
    while waiting:
        state = waiting.pop()
        if state in options:
            continue
        board, ban, banned = state
        options[state] = {
            color: [
                (after, ko, color.opponent if ko is not None else None)
                for after, ko in moves(board, region, color, ban if banned is color else None)
            ]
            for color in (BLACK, WHITE)
        }
        waiting += [*options[state][BLACK], *options[state][WHITE]]
    return options


@SLOW
@given(regions(3))
def test_stops_are_those_of_full_play(inside: list[list[int]]) -> None:
    stones, region = enclosed(inside)
    assume(not Board(SIZE, stones).breathless())
    # Who wins a ko at temperature 0 is a matter of threats, which full play of one region lacks.
    assume(all(ban is None for _, ban, _ in all_play(stones, region)))
    solved = solve_region(stones, SIZE, region)
    assume(solved.outcome is SolverOutcome.SOLVED)
    assert solved.thermograph is not None
    assert solved.thermograph.left(Fraction(0)) == best_result(stones, region, BLACK)
    assert solved.thermograph.right(Fraction(0)) == best_result(stones, region, WHITE)


def brute_force(stones: bytes, region: list[Point]) -> Thermograph | None:
    """All play of both sides, eyes filled and all, thermographs by tengen.cgt until they stand."""
    options = all_play(stones, region)
    still = cache(lambda board: count(board, region))
    answers = []
    for seed in (len(region), -len(region)):
        graphs = dict.fromkeys(options, score(seed, AREA))
        for _ in range(60):
            new = {
                state: evaluate(state, after, graphs, still(state[0]))
                for state, after in options.items()
            }
            if new == graphs:
                break
            graphs = new
        else:
            return None
        answers.append(graphs[stones, None, None])
    return answers[0] if answers[0] == answers[1] else None


def evaluate(
    state: State,
    after: dict[Color, list[State]],
    graphs: dict[State, Thermograph],
    still: int,
) -> Thermograph:
    if not after[BLACK] and not after[WHITE]:
        return score(still, AREA)
    far = Wall.constant(1000, AREA)  # a side without a move
    lefts = [graphs[one].right.tilted(-1) for one in after[BLACK]]
    rights = [graphs[one].left.tilted(1) for one in after[WHITE]]
    left, right = upper_envelope([*lefts, -far]), lower_envelope([*rights, far])
    if state[1] is None:
        return from_scaffolds(left, right, ground=AREA, static=still)
    if state[2] is WHITE:
        return Thermograph(left, lower_envelope([right, left]), AREA)
    return Thermograph(upper_envelope([left, right]), right, AREA)


@settings(SLOW, max_examples=120)
@given(regions(4), st.booleans())
def test_thermographs_are_those_of_brute_force(inside: list[list[int]], in_the_open: bool) -> None:
    stones, region = (room if in_the_open else enclosed)(inside)
    assume(not Board(SIZE, stones).breathless())
    solved = solve_region(stones, SIZE, region)
    assume(solved.outcome is SolverOutcome.SOLVED)
    known = brute_force(stones, region)
    assume(known is not None)
    assert solved.thermograph == known


def turned(inside: list[list[int]], swap: bool, mirror: bool, flip: bool) -> list[list[int]]:
    """The same stones with rows and columns exchanged, or read backwards."""
    rows = [list(row) for row in inside]
    if swap:
        rows = [list(row) for row in zip(*rows, strict=True)]
    if mirror:
        rows = [row[::-1] for row in rows]
    return rows[::-1] if flip else rows


def framed(inside: list[list[int]], frame: list[list[int]]) -> tuple[bytes, list[Point]]:
    """Stones in the middle of the board, between living walls of the colours of a 2x2 frame.

    The frame has their colours above left and right, and below left and right.
    """
    height, width = len(inside), len(inside[0])
    size, top, left = 13, 4, 4
    stones = bytearray(size * size)
    region = []
    for point in range(size * size):
        row, column = divmod(point, size)
        r, c = row - top, column - left
        if 0 <= r < height and 0 <= c < width:
            stones[point] = inside[r][c]
            region.append(point)
        else:
            stones[point] = frame[2 * r >= height][2 * c >= width]
    for row, column in product((0, 2, 10, 12), (0, 2, 10, 12)):
        stones[row * size + column] = 0
    return bytes(stones), region


def swapped(rows: list[list[int]]) -> list[list[int]]:
    return [[(0, 2, 1)[stone] for stone in row] for row in rows]


@settings(SLOW, max_examples=60)
@given(
    grids([(2, 4), (4, 2), (2, 6)], [0, 0, 0, 1, 2]),
    st.sampled_from([[1, 1, 1, 2], [1, 2, 1, 2], [1, 1, 2, 2], [1, 2, 2, 1]]),
    st.tuples(st.booleans(), st.booleans(), st.booleans(), st.booleans()),
)
def test_turned_and_recoloured_regions_have_the_same_walls(
    inside: list[list[int]], frame: list[int], how: tuple[bool, bool, bool, bool]
) -> None:
    corners = [frame[:2], frame[2:]]
    stones, region = framed(inside, corners)
    assume(not Board(13, stones).breathless())
    *turn, recolour = how
    inside, corners = turned(inside, *turn), turned(corners, *turn)
    if recolour:
        inside, corners = swapped(inside), swapped(corners)
    there, other_region = framed(inside, corners)
    one, other = solve_region(stones, 13, region), solve_region(there, 13, other_region)
    assert one.outcome is other.outcome
    assume(one.thermograph is not None)
    assert one.thermograph is not None
    assert other.thermograph == (-one.thermograph if recolour else one.thermograph)


@pytest.mark.parametrize("width", [5, 6, 7])
def test_two_rows_between_two_colours_are_worth_nothing(width: int) -> None:
    """Turned upside down and recoloured they are the same: their mean is 0."""
    stones, region = wide(SHAPES["two rows between two colours"], width)
    solved = solve_region(stones, WIDE, region, seconds=60)
    assert solved.thermograph is not None
    assert solved.thermograph.mean == 0


def test_sixteen_points_of_two_rows_are_solved() -> None:
    """What lies far behind the open end is Black's: each more column is two points more."""
    means = []
    for width in (6, 7, 8):
        stones, region = wide(SHAPES["two rows, one end open"], width)
        solved = solve_region(stones, WIDE, region, seconds=60)
        assert solved.empties == 2 * width
        assert solved.thermograph is not None
        means.append(solved.thermograph.mean)
    assert means[2] - means[1] == means[1] - means[0] == 2


@pytest.mark.parametrize("length", [4, 7, 11])
def test_a_corridor_may_go_round_a_corner(length: int) -> None:
    """Too wide for a grid of 64 points where it bends: the walls are those of a straight one."""
    size = 25
    graphs = []
    for bend in (length, length // 2):
        stones = bytearray([BLACK] * (size * size))
        corridor = [
            12 * size + 2 + i if i < bend else (12 + i - bend + 1) * size + 1 + bend
            for i in range(length)
        ]
        last = corridor[-1]
        end = last + 1 if bend == length else last + size
        for point in range(size * size):
            row, column = divmod(point, size)
            beyond = column >= end % size if bend == length else row >= end // size
            if beyond:
                stones[point] = WHITE
        for point in (
            *corridor,
            0,
            2,
            4 * size,
            size - 1,
            size - 3,
            size * size - 1,
            size * size - 3,
        ):
            stones[point] = 0
        solved = solve_region(bytes(stones), size, corridor)
        assert solved.thermograph is not None
        graphs.append(solved.thermograph)
    assert graphs[0] == graphs[1]


def test_a_corner_with_a_ko_is_as_counted_by_hand() -> None:
    """Black connects for 4 points; White's cut leaves {ko of 4 points, 2 to -2 | -4}."""
    stones, region = enclosed([[0, 0], [1, 0]])
    solved = solve_region(stones, SIZE, region)
    assert solved.outcome is SolverOutcome.SOLVED
    assert solved.thermograph is not None
    assert solved.thermograph.mean == Fraction(7, 6)
    assert solved.thermograph.temperature == Fraction(17, 6)


def test_a_mast_that_is_pushed_at_once_keeps_its_older_bends() -> None:
    """The core once lost a bend of the left wall here, at temperature 14/9."""
    stones, region = enclosed([[0, 2, 0], [0, 1, 0], [1, 2, 2]])
    known = brute_force(stones, region)
    assert known is not None
    assert solve_region(stones, SIZE, region).thermograph == known


def test_kos_may_bend_walls_at_fifths() -> None:
    """At 12/5, which no product of halves and thirds can express."""
    stones, region = enclosed([[0, 2, 0], [0, 1, 2], [1, 0, 1]])
    known = brute_force(stones, region)
    assert known is not None
    assert solve_region(stones, SIZE, region).thermograph == known


def test_an_open_region_is_not_claimed_to_be_solved() -> None:
    stones = bytes(SIZE * SIZE)
    assert solve_region(stones, SIZE, range(9)).outcome is SolverOutcome.OPEN


def test_a_large_region_is_given_up() -> None:
    stones, region = enclosed([[0] * 5, [0] * 5])
    assert solve_region(stones, SIZE, region, empties=8).outcome is SolverOutcome.TOO_LARGE
    assert solve_region(stones, SIZE, region, positions=50).outcome is SolverOutcome.TOO_LARGE


@pytest.mark.parametrize("points", [[-1], [81]])
def test_points_off_the_board_are_refused(points: list[int]) -> None:
    with pytest.raises((IndexError, ValueError)):
        solve_region(bytes(81), SIZE, points)


@given(regions(6), st.booleans())
@SLOW
def test_best_moves_are_worth_the_wall(inside: list[list[int]], in_the_open: bool) -> None:
    stones, region = (room if in_the_open else enclosed)(inside)
    assume(not Board(SIZE, stones).breathless())
    solved = solve_region(stones, SIZE, region)
    assume(solved.thermograph is not None and solved.thermograph.strict_temperature > 0)
    graph = solved.thermograph
    assert graph is not None
    t = graph.strict_temperature
    # Where a ko bends the mast, the walls are one below t as well, and one side alone may move.
    assume(graph.left(t - NEAR) != graph.right(t - NEAR))
    assert solved.best[BLACK]
    assert solved.best[WHITE]
    for color, points in solved.best.items():
        for point in points:
            after = core.play(stones, SIZE, point, color)
            below = solve_region(after, SIZE, region).thermograph
            if below is None or is_ko(stones, after, color):
                continue
            reached = below.right(t) - t if color is BLACK else below.left(t) + t
            assert reached == (graph.left if color is BLACK else graph.right)(t)


def test_a_mast_that_a_ko_bends_may_have_a_move_of_one_side_alone() -> None:
    """The walls meet at 1 and stay one; at 20/9 only Black's threat to start the ko is worth it."""
    stones, region = enclosed([[2, 0, 0], [0, 2, 1], [0, 2, 0]])
    solved = solve_region(stones, SIZE, region)
    graph = solved.thermograph
    assert graph is not None
    assert graph.strict_temperature == Fraction(20, 9)
    for t in (Fraction(1), Fraction(2), Fraction(20, 9)):
        assert graph.left(t) == graph.right(t)
    assert (solved.best[BLACK], solved.best[WHITE]) == ((region[1],), ())


def is_ko(before: bytes, after: bytes, color: Color) -> bool:
    """Tell whether one stone was taken, so that a ban may matter."""
    return before.count(color.opponent) - after.count(color.opponent) == 1


def test_no_moves_are_looked_for_where_none_are_asked() -> None:
    stones, region = enclosed([[0], [0]])
    assert solve_region(stones, SIZE, region, moves_at=None).best == {BLACK: (), WHITE: ()}
    assert solve_region(stones, SIZE, region).best[BLACK]
