"""Suggested moves, what they are worth, and their maps."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.board import Board
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.influence import (
    ControlModel,
    control_map,
    estimate_control,
    format_score,
    propagate_influence,
    read_miai,
    suggest_moves,
    suggestion_map,
)
from tests.influence.test_control import random_position


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_a_suggestion_is_the_score_one_move_ahead(color) -> None:
    board = random_position(4, 9)
    cold = suggest_moves(board, color, warm=False)
    now = estimate_control(board).score
    for move in cold:
        after = estimate_control(board.play(color, move.point))
        assert move.score == pytest.approx(after.score, abs=1e-9)
        assert move.gain == pytest.approx(color.sign * (after.score - now), abs=1e-9)
    gains = [move.gain for move in cold]
    assert gains == sorted(gains, reverse=True)


def test_warm_and_cold_starts_agree_when_run_to_the_end() -> None:
    board = random_position(5)
    cold = suggest_moves(board, BLACK, tolerance=1e-20, warm=False)
    warm = suggest_moves(board, BLACK, tolerance=1e-20, warm=True)
    assert [move.point for move in warm] == [move.point for move in cold]
    np.testing.assert_allclose(
        [move.score for move in warm], [move.score for move in cold], atol=1e-7
    )


def test_moves_that_capture_take_the_stones_off() -> None:
    board = Board.from_diagram("X O . / . O . / . . .")
    taking = parse_gtp("A2", 3)
    move = next(m for m in suggest_moves(board, WHITE, warm=False) if m.point == taking)
    assert move.score == pytest.approx(estimate_control(board.play(WHITE, taking)).score)


def test_suicides_and_stones_are_not_suggested() -> None:
    board = Board.from_diagram(". O . / O . . / . . .")
    assert {move.point for move in suggest_moves(board, BLACK)} == set(board.points(None)) - {0}
    with pytest.raises(ValueError, match="stone"):
        suggest_moves(board, BLACK, moves=[1])


def test_the_miai_value_of_the_first_move() -> None:
    reading = read_miai(Board.empty(19))
    assert reading.black_first == pytest.approx(-reading.white_first)
    assert reading.gain == pytest.approx(reading.black_first)
    assert reading.doubled == 2 * reading.difference == 4 * reading.gain


def test_a_settled_board_has_no_large_move() -> None:
    settled = Board.from_diagram(
        ". X . X O . O / X X X X O O O / "
        + "X X X X O O O / " * 3
        + "X X X X O O O / . X . X O . O"
    )
    model = ControlModel.from_lambda(0.0, 1.0, "fixed")
    assert read_miai(settled, model).gain < 0.3


def test_the_map_of_suggestions_letters_the_best_and_crosses_the_worst() -> None:
    board = random_position(6)
    moves = suggest_moves(board, BLACK)
    diagram = suggestion_map(board, moves)
    assert [diagram.labels[move.point] for move in moves[:26]] == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert diagram.crosses == {move.point for move in moves[-26:]}
    small = suggestion_map(Board.empty(3), suggest_moves(Board.empty(3), BLACK))
    assert len(small.labels) == 5
    assert len(small.crosses) == 4
    assert not small.labels.keys() & small.crosses


def test_the_map_of_control_shows_values_and_score() -> None:
    board = random_position(7)
    control = estimate_control(board)
    diagram = control_map(board, control, last=3)
    assert diagram.caption == f"{format_score(control.score)}, {control.iterations} iterations"
    cut = estimate_control(board, max_iterations=2)
    assert control_map(board, cut).caption.endswith("2 iterations, not settled")
    assert diagram.values is not None
    assert list(diagram.values) == list(control.values)
    assert control.rows[0][1] == control.values[1]
    assert "1 iteration" in control_map(board, propagate_influence(board)).caption
