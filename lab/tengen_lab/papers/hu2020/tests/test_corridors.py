"""Exact corridor controls from game trees, against the source's figures 3 to 5."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tengen.cgt import Sente, mean, parse_game, sente_of, temperature
from tengen.endgame.exact.solver import solve_region
from tengen.errors import GoError
from tengen.influence import SEED_MODELS, Propagation, estimate_control, propagate_influence
from tengen_lab.papers.hu2020.corridors import (
    corridor_board,
    corridor_control,
    corridor_thermograph,
)


@pytest.mark.parametrize("length", range(1, 12))
def test_white_control_halves_with_every_step(length: int) -> None:
    control = corridor_control(length)
    assert control == tuple(1 - Fraction(1, 2**step) for step in range(length))
    assert sum(control) == corridor_thermograph(length).mean


def test_a_corridor_open_at_both_ends() -> None:
    quarter = Fraction(1, 4)
    expected = (-quarter, Fraction(9, 16), Fraction(5, 8), Fraction(9, 16), -quarter)
    assert corridor_control(5, both_ends=True) == expected
    assert sum(expected) == Fraction(5, 4) == corridor_thermograph(5, both_ends=True).mean


@pytest.mark.parametrize("length", range(1, 10))
def test_the_control_of_an_open_corridor_sums_to_its_mean(length: int) -> None:
    control = corridor_control(length, both_ends=True)
    assert control == control[::-1]
    assert sum(control) == corridor_thermograph(length, both_ends=True).mean


@pytest.mark.parametrize("length", range(3, 12))
def test_both_ends_open_count_as_one_end_of_a_corridor_shorter_by_two(length: int) -> None:
    both = corridor_thermograph(length, both_ends=True)
    assert both.mean == corridor_thermograph(length - 2).mean


@pytest.mark.parametrize("length", range(2, 9))
def test_penetration_in_territory(length: int) -> None:
    # Figure 4's text: 1 - 2^-(n-1) of the n - 1 points that a block would keep.
    text = "0"
    for points in range(1, length):
        text = f"{{{points}|{text}}}"
    assert length - 1 - mean(parse_game(text)) == 1 - Fraction(1, 2 ** (length - 1))


def test_a_corridor_of_width_two() -> None:
    length_four = mean(parse_game("{3|{2|{1|0}}}"))
    assert length_four == Fraction(17, 8)
    wide = parse_game("{8|{6|{4|{17/8|0}}}}")
    assert sente_of(wide) is Sente.GOTE
    # The source prints 15/8 - 1/32 = 59/32; its own tree, {8|6|4|17/8|0}, loses only 1/128 of 15/8.
    assert 8 - mean(wide) == Fraction(15, 8) - Fraction(1, 128)
    # With a second stone outside White's first push is sente, and Black keeps 6.
    backed = parse_game("{7|{6|{4|{17/8|0}}}}")
    assert mean(backed) == 6
    assert temperature(backed) == 1
    assert sente_of(backed) in (Sente.RIGHT, Sente.MIAI)


# White's group and its two eyes on the left, Black's above and below, the corridor between them.
SAFE_SIZE, SAFE_EYES = 13, {(0, 0), (2, 0), (0, 5), (0, 7), (12, 5), (12, 7)}


def safe_corridor(length: int, open_lanes: int) -> tuple[bytes, list[int]]:
    """A corridor of width two whose walls a solver can prove safe, and its points."""
    stones, points = bytearray(SAFE_SIZE**2), []
    for row in range(SAFE_SIZE):
        for column in range(SAFE_SIZE):
            place, lane = row * SAFE_SIZE + column, row - 5
            if lane in (0, 1) and 4 <= column < 4 + length:
                points.append(place)
            elif (row, column) not in SAFE_EYES:
                is_white = column < 3 or (column == 3 and 0 <= lane < open_lanes)
                stones[place] = 2 if is_white else 1
    return bytes(stones), points


@pytest.mark.parametrize("open_lanes", [1, 2])
@pytest.mark.parametrize("length", range(1, 6))
def test_corridors_of_width_two_are_what_a_solver_of_the_whole_game_finds(
    length: int, open_lanes: int
) -> None:
    stones, points = safe_corridor(length, open_lanes)
    solved = solve_region(stones, SAFE_SIZE, points, seconds=600)
    assert solved.thermograph is not None
    found = corridor_thermograph(length, width=2, open_lanes=open_lanes)
    assert found.mean == solved.thermograph.mean
    if found.mean:  # with nothing to gain, the solver gives the strict temperature
        assert found.temperature == solved.thermograph.temperature


@pytest.mark.parametrize("open_lanes", [1, 2])
@pytest.mark.parametrize("length", range(1, 6))
def test_the_control_of_a_wide_corridor_sums_to_its_mean(length: int, open_lanes: int) -> None:
    control = corridor_control(length, width=2, open_lanes=open_lanes)
    thermograph = corridor_thermograph(length, width=2, open_lanes=open_lanes)
    assert sum(control) == thermograph.mean
    assert all(-1 <= value <= 1 for value in control)


def test_the_wide_corridors_of_figure_5() -> None:
    # By area each is worth half a point more than by territory, for the last dame.
    one = corridor_thermograph(5, width=2, open_lanes=1)
    assert one.mean - Fraction(1, 2) == mean(parse_game("{8|{6|{4|{17/8|0}}}}"))
    # With a stone before both lanes White's first push is sente, and Black keeps 6.
    two = corridor_thermograph(5, width=2)
    assert two.mean == 6
    expected = (-1, 1, 1, 1, 1)
    assert corridor_control(5, width=2) == expected + expected


@pytest.mark.parametrize("open_lanes", [1, 2])
def test_a_board_of_a_wide_corridor_has_its_walls_and_entrances(open_lanes: int) -> None:
    board, points = corridor_board(4, width=2, open_lanes=open_lanes)
    assert [board.stones[point] for point in points] == [0] * 8
    lanes = points[:4], points[4:]
    assert [board.stones[lane[0] - 1] for lane in lanes] == [2, 2 if open_lanes == 2 else 1]
    assert all(board.stones[lane[-1] + 1] == 1 for lane in lanes)
    assert all(board.stones[point - board.size] == 1 for point in lanes[0])
    assert all(board.stones[point + board.size] == 1 for point in lanes[1])


@pytest.mark.parametrize("length", [3, 5, 8])
def test_influence_capped_by_colour_has_the_form_of_the_solution(length: int) -> None:
    board, points = corridor_board(length)
    found = propagate_influence(board, Propagation(capping="separate")).values[points]
    exact = np.array([float(value) for value in corridor_control(length)])
    # White's share halves from point to point, as it should, but starts at 1/2 instead of 1.
    np.testing.assert_allclose(1 - found, (1 - exact) / 2)


@pytest.mark.parametrize("both_ends", [False, True])
def test_the_iteration_is_right_at_the_entrance_and_too_even_inside(both_ends: bool) -> None:
    board, points = corridor_board(5, both_ends=both_ends)
    found = estimate_control(board, SEED_MODELS["alive"], tolerance=1e-24).values[points]
    exact = [float(value) for value in corridor_control(5, both_ends=both_ends)]
    assert found[0] == pytest.approx(0.0, abs=1e-9)  # f(1, 1, -1, y) = 0
    assert all(value < target for value, target in zip(found[1:4], exact[1:4], strict=True))


def test_corridors_have_a_length_and_a_width() -> None:
    with pytest.raises(GoError, match="0 points: 1 to 23"):
        corridor_control(0)
    with pytest.raises(GoError, match="12 points: 1 to 11"):
        corridor_control(12, width=2)
    with pytest.raises(GoError, match="width 3"):
        corridor_control(3, width=3)
    with pytest.raises(GoError, match="3 open lanes"):
        corridor_control(3, width=2, open_lanes=3)
