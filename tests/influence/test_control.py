"""Control estimates: Hu's formulas, fixed points, and the slow twin."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tengen.board import Board
from tengen.coords import BLACK, parse_gtp
from tengen.errors import GoError
from tengen.influence import (
    SEED_MODELS,
    ControlModel,
    Propagation,
    estimate_control,
    estimate_controls,
    propagate_influence,
)
from tests.influence import reference

unit = st.floats(-1, 1)
lambdas = st.floats(0, 1)


@st.composite
def boards(draw, sizes=(2, 3, 5, 7)):
    size = draw(st.sampled_from(sizes))
    stones = draw(st.lists(st.sampled_from((0, 0, 1, 2)), min_size=size**2, max_size=size**2))
    return Board(size, bytes(stones))


# The update function


@given(unit, unit, unit, unit)
def test_the_printed_expansion_of_f_at_lambda_zero(a, b, c, d) -> None:
    cubes = b * c * d + a * c * d + a * b * d + a * b * c
    assert ControlModel.from_lambda(0.0).update(a, b, c, d) == pytest.approx(
        (a + b + c + d + cubes) / 8
    )


@given(unit, unit, unit, unit, lambdas)
def test_the_corrected_expansion_of_h(a, b, c, d, lam) -> None:
    # The source prints 2[...]; only 4[...] agrees with its own f(1, 1, 1, x) and f(x, x, x, x).
    h = 4 * (a + b + c + d - b * c * d - a * c * d - a * b * d - a * b * c)
    star = reference.f([a, b, c, d], 0.0)
    assert ControlModel.from_lambda(lam).update(a, b, c, d) == pytest.approx(
        star + lam * h / 16, abs=1e-12
    )


@given(st.lists(unit, min_size=2, max_size=4), lambdas)
def test_edges_and_corners_follow_the_same_symmetric_function(values, lam) -> None:
    model = ControlModel.from_lambda(lam)
    assert model.update(*values) == pytest.approx(reference.f(values, lam), abs=1e-12)
    # Colours exchanged change the sign; the order of neighbours does not matter.
    assert model.update(*(-value for value in values)) == pytest.approx(-model.update(*values))
    assert model.update(*reversed(values)) == pytest.approx(model.update(*values))


@given(unit, unit, lambdas)
def test_two_and_three_black_neighbours(x, y, lam) -> None:
    plain, model = ControlModel.from_lambda(0.0), ControlModel.from_lambda(lam)
    assert plain.update(1, 1, 1, x) == pytest.approx((x + 1) / 2)
    assert plain.update(1, 1, x, y) == pytest.approx((x + 1) * (y + 1) / 4, abs=1e-12)
    assert model.update(1, 1, 1, x) == pytest.approx((lam + 1 + (1 - lam) * x) / 2)
    assert model.update(1, 1, x, y) == pytest.approx(
        (1 + x + y + x * y + 2 * lam * (1 - x * y)) / 4, abs=1e-12
    )
    half = ControlModel.from_lambda(0.5)
    assert half.update(1, 1, x, y) == pytest.approx((2 + x + y) / 4, abs=1e-12)


@pytest.mark.parametrize("n", range(1, 12))
def test_the_formula_for_a_cell_of_a_corridor(n: int) -> None:
    value = ControlModel.from_lambda(0.0).update(1, 1, 1 - 2.0**-n, 1 - 2.0 ** -(n + 2))
    assert value == 1 - 2.0 ** -(n + 1) - 2.0 ** -(n + 3) + 2.0 ** -(2 * n + 4)


@given(unit, lambdas)
def test_equal_neighbours(x, lam) -> None:
    assert ControlModel.from_lambda(lam).update(x, x, x, x) == pytest.approx(
        (x + x**3) / 2 + lam * (x - x**3), abs=1e-12
    )


@pytest.mark.parametrize("x", [-1, 0, 1])
@given(lambdas)
def test_all_black_nothing_and_all_white_are_fixed(x, lam) -> None:
    model = ControlModel.from_lambda(lam)
    for count in (2, 3, 4):
        assert model.update(*[x] * count) == pytest.approx(x, abs=1e-12)


@given(st.lists(unit, min_size=2, max_size=4), unit, st.floats(0, 1, exclude_max=True))
def test_f_is_monotone_in_every_argument(values, other, lam) -> None:
    model = ControlModel.from_lambda(lam)
    low, high = sorted((values[0], other))
    assert model.update(low, *values[1:]) <= model.update(high, *values[1:]) + 1e-12
    assert -1 - 1e-12 <= model.update(*values) <= 1 + 1e-12


def test_f_is_not_monotone_beyond_lambda_one() -> None:
    beyond = ControlModel((0.5, 0.5, 0.5), (0.0, -1.0, -0.25))  # lambda 1.5
    assert beyond.update(1, 1, 1, 1) < beyond.update(1, 1, 1, 0)
    with pytest.raises(GoError, match="lambda"):
        ControlModel.from_lambda(1.5)


# The iteration


@settings(max_examples=60, deadline=None)
@given(
    boards(), st.sampled_from((0.0, 0.3, 0.44)), st.sampled_from((0.0, 0.5, 0.8, 1.0)),
    st.sampled_from(("fixed", "neighbors", "liberties")),
)  # fmt: skip
def test_the_core_agrees_with_its_twin(board, lam, kappa, aliveness) -> None:
    model = ControlModel.from_lambda(lam, kappa, aliveness)
    found = estimate_control(board, model, max_iterations=100)
    values, iterations, damped = reference.control(
        board.stones, board.size, lam, kappa, aliveness, 1e-4, 100
    )
    assert (found.iterations, found.damped) == (iterations, damped)
    np.testing.assert_allclose(found.values, values, atol=1e-12)
    batch = estimate_controls(
        np.frombuffer(board.stones, np.uint8)[None], board.size, model, max_iterations=100
    )
    np.testing.assert_array_equal(batch[0], found.values)


@settings(max_examples=40, deadline=None)
@given(boards(sizes=(5, 7)), st.sampled_from(sorted(SEED_MODELS)))
def test_colours_and_symmetries(board, name) -> None:
    model = SEED_MODELS[name]
    found = estimate_control(board, model).values
    swapped = Board(board.size, bytes((0, 2, 1)[stone] for stone in board.stones))
    np.testing.assert_allclose(estimate_control(swapped, model).values, -found, atol=1e-12)
    square = np.frombuffer(board.stones, np.uint8).reshape(board.size, -1)
    turned = Board(board.size, np.rot90(square).tobytes())
    np.testing.assert_allclose(
        estimate_control(turned, model).values.reshape(square.shape),
        np.rot90(found.reshape(square.shape)), atol=1e-12,
    )  # fmt: skip
    assert np.abs(found).max() <= 1


@settings(max_examples=30, deadline=None)
@given(boards(sizes=(5, 7)), st.sampled_from(("neighbors", "lambda", "kappa", "alive")))
def test_a_converged_estimate_is_a_fixed_point(board, name) -> None:
    model = SEED_MODELS[name]
    lam = model.linear[2] * 4 - 0.5
    found = estimate_control(board, model, tolerance=1e-26, max_iterations=3000)
    assume(found.converged)  # some come near at a crawl
    again = reference.update(
        list(found.values), board.stones, board.size, lam, model.kappa, model.aliveness
    )
    np.testing.assert_allclose(again, found.values, atol=1e-10)
    onward = estimate_control(board, model, tolerance=1e-24, start=found.values)
    assert onward.iterations == 1


def random_position(seed: int, size: int = 19) -> Board:
    rng = np.random.default_rng(seed)
    board, color = Board.empty(size), BLACK
    for point in rng.permutation(size * size)[:150]:
        if not board.stones[point]:
            board = board.play(color, int(point))
            color = color.opponent
    return board


@pytest.mark.parametrize("seed", range(5))
def test_sweeps_in_place_reach_the_same_fixed_point_in_fewer_iterations(seed: int) -> None:
    board = random_position(seed)
    jacobi = estimate_control(board, tolerance=1e-22)
    seidel = estimate_control(board, tolerance=1e-22, sweep="gauss-seidel")
    np.testing.assert_allclose(seidel.values, jacobi.values, atol=1e-9)
    assert seidel.iterations < jacobi.iterations


@pytest.mark.parametrize("size", [9, 19])
@pytest.mark.parametrize("lam", [0.0, 0.3, 0.44])
def test_kappa_zero_converges_to_nothing(size: int, lam: float) -> None:
    board = random_position(1, size)
    found = estimate_control(board, ControlModel.from_lambda(lam, 0.0), tolerance=1e-20)
    assert found.converged
    assert np.abs(found.values).max() < 1e-6


def test_a_lone_stone_scores_around_twice_komi() -> None:
    model = SEED_MODELS["lambda"]
    scores = [estimate_control(Board.from_stones(19, [p]), model).score for p in range(361)]
    assert 8 < min(scores) < max(scores) < 22
    assert scores[parse_gtp("K10", 19)] == pytest.approx(min(scores))
    best = max(range(361), key=scores.__getitem__)
    assert best in {parse_gtp(name, 19) for name in ("D17", "C16", "Q17", "R16", "D3", "C4")}


def test_without_lambda_fewer_iterations_are_needed() -> None:
    # Hu: 3 and 7 iterations without lambda, 45 and 48 with it.
    counts = [
        estimate_control(random_position(3), model).iterations for model in SEED_MODELS.values()
    ]
    assert max(counts[:3]) < min(counts[3:])


def test_a_stone_in_a_net_is_dead_unless_all_stones_are_alive() -> None:
    net = Board.from_diagram(
        ". . . . . . . / . . . X . . . / . . X . X . . / . X . O . X . /"
        ". . X . X . . / . . . X . . . / . . . . . . ."
    )
    center = parse_gtp("D4", 7)
    assert estimate_control(net, SEED_MODELS["alive"]).values[center] == -1
    assert estimate_control(net, SEED_MODELS["lambda"]).values[center] > 0.4


def test_more_stones_of_a_colour_never_lower_its_control() -> None:
    # f and a chain's life grow with every value, and a stone at +1 is above any empty point.
    board = Board.from_diagram(". . . . . / . O . . . / . . . . . / . . . X . / . . . . .")
    model = ControlModel.from_lambda(0.44, 1.0, "fixed")
    before = estimate_control(board, model, tolerance=1e-20).values
    for point in board.points(None):
        after = estimate_control(board.play(BLACK, point), model, tolerance=1e-20).values
        assert (after >= before - 1e-8).all()


def averaged(row: list[float]) -> list[float]:
    inner = [(row[i - 1] + row[i + 1]) / 2 for i in range(1, len(row) - 1)]
    return [row[0], *inner, row[-1]]


@given(st.lists(st.floats(-1, 1), min_size=3, max_size=12))
def test_averaging_never_raises_the_loss(row) -> None:
    # Hu's appendix A.1: the sum of squared steps falls until the row is a straight line.
    def loss(values: list[float]) -> float:
        return sum((b - a) ** 2 for a, b in itertools.pairwise(values))

    losses = [loss(row)]
    for _ in range(1000):
        row = averaged(row)
        losses.append(loss(row))
    assert all(after <= before + 1e-12 for before, after in itertools.pairwise(losses))
    assert losses[-1] == pytest.approx((row[-1] - row[0]) ** 2 / (len(row) - 1), abs=1e-9)


# Propagation


@settings(max_examples=25, deadline=None)
@given(
    boards(sizes=(3, 5)), st.sampled_from((0.3, 0.5, 0.9)), st.sampled_from((0.0, 0.5, 1.0)),
    st.sampled_from((0.0, 0.4)), st.booleans(),
)  # fmt: skip
def test_propagation_agrees_with_its_twin(board, attenuation, own, enemy, separate) -> None:
    how = Propagation(
        attenuation, own_permeability=own, enemy_permeability=enemy,
        capping="separate" if separate else "total",
    )  # fmt: skip
    found = propagate_influence(board, how)
    expected = reference.propagate(board.stones, board.size, attenuation, own, enemy, separate)
    np.testing.assert_allclose(found.values, expected, atol=1e-9)


def test_a_one_space_jump_holds_enemy_influence_back() -> None:
    """GNU Go's example: White's influence does not flow through the gap of a one-space jump."""
    jump = Board.from_diagram(". . . . . / . . O . . / . X . X . / . . . . . / . . . . .")
    gap, beyond = 2 * 5 + 2, 3 * 5 + 2
    free = propagate_influence(jump, Propagation(capping="separate")).values
    held = propagate_influence(jump, Propagation(capping="separate", jump_permeability=0.0)).values
    assert free[gap] == pytest.approx(1 - 0.5)  # two black neighbours, White one step away
    assert held[gap] == pytest.approx(1)
    assert held[beyond] > free[beyond]
    assert held[1 * 5 + 0] == free[1 * 5 + 0]  # beside it nothing changes


def test_influence_halves_with_every_step_and_stops_at_stones() -> None:
    lone = propagate_influence(Board.from_stones(9, [0]))
    assert list(lone.values[:9]) == [2.0**-i for i in range(9)]
    wall = Board.from_diagram(
        "X . . O . . / . . . O . . / . . . O . . / " + ". . . O . . / " * 2 + ". . . O . ."
    )
    blocked = propagate_influence(wall).values.reshape(6, 6)
    alone = propagate_influence(Board.from_stones(6, [], wall.points(wall[3])))
    np.testing.assert_array_equal(blocked[:, 4:], alone.values.reshape(6, 6)[:, 4:])


# What is refused


@pytest.mark.parametrize(
    "call",
    [
        lambda board: ControlModel.from_lambda(float("nan")),
        lambda board: ControlModel.from_lambda(0.4, 1.2),
        lambda board: ControlModel.from_lambda(0.4, 0.8, "often"),  # type: ignore[arg-type]
        lambda board: ControlModel((0, 0, float("inf")), (0, 0, 0)),
        lambda board: ControlModel.from_lambda().update(1.0),
        lambda board: estimate_control(board, tolerance=0),
        lambda board: estimate_control(board, max_iterations=0),
        lambda board: estimate_control(board, sweep="chaotic"),  # type: ignore[arg-type]
        lambda board: estimate_control(board, start=np.zeros(3)),
        lambda board: propagate_influence(board, Propagation(attenuation=1.0)),
        lambda board: propagate_influence(board, Propagation(own_permeability=-1)),
        lambda board: propagate_influence(board, Propagation(capping="none")),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_parameters_out_of_range_are_refused(call) -> None:
    with pytest.raises(GoError):
        call(Board.empty(9))


def test_a_board_of_corners_alone_is_damped_to_rest() -> None:
    # On 2x2 every update is the mean of two neighbours: opposite corners exchange their values.
    checkers = Board.from_diagram("X O / O X")
    found = estimate_control(checkers, ControlModel.from_lambda(0.44, 0.0), tolerance=1e-12)
    assert found.converged
    assert found.damped
    np.testing.assert_allclose(found.values, 0, atol=1e-6)


@pytest.mark.parametrize(("lam", "kappa"), [(0.44, 0.8), (0.44, 1.0), (0.5, 0.5), (1.0, 0.0)])
def test_two_solutions_woven_into_a_checkerboard_are_damped(lam: float, kappa: float) -> None:
    """Points of one colour of a chessboard hold one solution, the others another, for ever."""
    board = Board.from_diagram("X O X / . . . / . . .")
    model = ControlModel.from_lambda(lam, kappa)
    found = estimate_control(board, model, tolerance=1e-10)
    assert found.converged
    assert found.damped
    again = reference.update(list(found.values), board.stones, 3, lam, kappa, "neighbors")
    np.testing.assert_allclose(again, found.values, atol=1e-5)


def test_a_cycle_of_two_holds_two_solutions_by_the_colours_of_a_chessboard() -> None:
    board = Board.from_diagram("X O X / . . . / . . .")
    values = [(0.0, 1.0, -1.0)[stone] for stone in board.stones]
    for _ in range(3_000):
        before, values = values, reference.update(values, board.stones, 3, 0.44, 0.8, "neighbors")
    again = reference.update(values, board.stones, 3, 0.44, 0.8, "neighbors")
    assert max(abs(a - b) for a, b in zip(again, before, strict=True)) < 1e-9  # a cycle of two
    assert max(abs(a - b) for a, b in zip(again, values, strict=True)) > 0.5
    for dark in (0, 1):  # dark points of one round with light points of the next
        woven = [values[p] if (p // 3 + p % 3) % 2 == dark else before[p] for p in range(9)]
        solved = reference.update(woven, board.stones, 3, 0.44, 0.8, "neighbors")
        assert solved == pytest.approx(woven, abs=1e-9)


@settings(max_examples=60, deadline=None)
@given(
    boards(sizes=(3, 5)), st.sampled_from((0.0, 0.44, 0.5, 1.0)), st.sampled_from((0.0, 0.8, 1.0)),
    st.randoms(use_true_random=False),
)  # fmt: skip
def test_the_update_is_monotone_and_has_both_trivial_solutions(board, lam, kappa, random) -> None:
    low = [random.uniform(-1, 1) for _ in board.stones]
    high = [random.uniform(value, 1) for value in low]
    below, above = (
        reference.update(values, board.stones, board.size, lam, kappa, "neighbors")
        for values in (low, high)
    )
    assert all(a <= b + 1e-12 for a, b in zip(below, above, strict=True))
    for all_of_one in ([1.0] * len(low), [-1.0] * len(low)):
        same = reference.update(all_of_one, board.stones, board.size, lam, kappa, "neighbors")
        assert same == pytest.approx(all_of_one)


def test_iterations_that_run_out_are_reported() -> None:
    found = estimate_control(random_position(2), max_iterations=3)
    assert (found.iterations, found.converged) == (3, False)
