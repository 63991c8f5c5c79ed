"""Reading raw outputs: the formulas of KataGo's post-processing, worked out by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tengen.coords import BLACK, WHITE
from tengen.errors import GoError
from tengen.nets.card import Card, ScoreScale, read_card
from tengen.nets.evaluation import Evaluation, average, read_outputs
from tengen.nets.symmetry import SYMMETRIES, restore, restore_policy, transform


def read(to_move: int = 1, no_result: bool = True, **changes: np.ndarray) -> Evaluation:
    """Return the evaluation of made-up outputs on a 2x2 board whose last point is illegal."""
    outputs = {
        "policy": np.array([[0.0, np.log(2), 0.0, 50.0, np.log(4)]], np.float32),
        "value": np.log(np.array([[0.6, 0.3, 0.1]], np.float32)),
        "score": np.array([[0.5, 0.0, 0.25, 0.0]], np.float32),
        "ownership": np.array([[[0.0, 1.0], [-1.0, 20.0]]], np.float32),
        **changes,
    }
    legal = np.array([[True, True, True, False]])
    card = Card("made up", 8, ScoreScale(score_mean=20, score_deviation=10, lead=40))
    players, flags = np.array([to_move], np.uint8), np.array([no_result])
    (evaluation,) = read_outputs(card, outputs, legal, players, flags)
    return evaluation


def test_the_policy_is_a_softmax_over_legal_moves_and_the_pass() -> None:
    evaluation = read()
    np.testing.assert_allclose(evaluation.policy, [1 / 8, 2 / 8, 1 / 8, 0, 4 / 8], atol=1e-7)
    assert evaluation.top_moves(3) == [
        (None, pytest.approx(0.5)),
        (1, pytest.approx(0.25)),
        (0, pytest.approx(0.125)),
    ]
    assert len(evaluation.top_moves(9)) == 4, "an illegal move is never listed"
    assert evaluation.probability(3) == 0


def test_rates_and_points_are_blacks_whoever_is_to_move() -> None:
    black, white = read(BLACK), read(WHITE)
    assert black.black_win == white.white_win == pytest.approx(0.6)
    assert black.white_win == white.black_win == pytest.approx(0.3)
    assert black.winrate(BLACK) == pytest.approx(0.65)
    assert black.winrate(BLACK) + black.winrate(WHITE) == pytest.approx(1)
    assert black.black_lead == -white.black_lead == pytest.approx(0.25 * 40 * 0.9)
    assert black.lead(WHITE) == -black.black_lead
    np.testing.assert_allclose(black.ownership, np.tanh([0, 1, -1, 20]), atol=1e-7)
    np.testing.assert_allclose(white.ownership, -black.ownership)


def test_without_a_possible_no_result_the_rest_is_shared_out() -> None:
    evaluation = read(no_result=False)
    assert evaluation.no_result == 0
    assert evaluation.black_win == pytest.approx(0.6 / 0.9)
    assert evaluation.black_lead == pytest.approx(10)


def test_the_deviation_is_of_the_score_with_no_result_as_zero() -> None:
    center, spread, decided = 10.0, np.log(2) * 10, 0.9
    mean, square = center * decided, (center**2 + spread**2) * decided
    assert read().black_score == pytest.approx(mean)
    assert read().deviation == pytest.approx(np.sqrt(square - mean**2))


def test_averages_keep_the_second_moment() -> None:
    low = read(score=np.array([[-0.5, -9.0, 0.25, 0]], np.float32))
    both = average([read(), low])
    assert both.black_score == pytest.approx(0, abs=1e-6)
    want = np.mean([read().deviation ** 2 + read().black_score ** 2, low.deviation**2 + 9**2])
    assert both.deviation == pytest.approx(np.sqrt(want))
    assert both.policy.sum() == pytest.approx(1)


def test_symmetries_flip_rows_then_columns_then_transpose() -> None:
    board = np.arange(9).reshape(3, 3)
    assert transform(board, 1)[0].tolist() == [6, 7, 8]
    assert transform(board, 2)[0].tolist() == [2, 1, 0]
    assert transform(board, 4)[0].tolist() == [0, 3, 6]
    assert transform(board, 5)[0].tolist() == [6, 3, 0]
    images = {tuple(transform(board, s).ravel().tolist()) for s in SYMMETRIES}
    assert len(images) == 8


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_restoring_undoes_a_symmetry(symmetry: int) -> None:
    board = np.arange(2 * 16).reshape(2, 4, 4)
    np.testing.assert_array_equal(restore(transform(board, symmetry), symmetry), board)
    policy = np.concatenate(
        [np.ascontiguousarray(transform(board, symmetry)).reshape(2, 16), [[-1], [-2]]], 1
    )
    restored = restore_policy(policy, symmetry)
    np.testing.assert_array_equal(restored[:, :16], board.reshape(2, 16))
    assert restored[:, 16].tolist() == [-1, -2]


@pytest.mark.parametrize("name", ["policy", "value", "score", "ownership"])
def test_outputs_of_another_shape_are_one_line(name: str) -> None:
    outputs = {
        "policy": np.zeros((1, 26), np.float32),
        "value": np.zeros((1, 3), np.float32),
        "score": np.zeros((1, 4), np.float32),
        "ownership": np.zeros((1, 1, 5, 5), np.float32),
    }
    legal, players, flags = np.ones((1, 25), bool), np.ones(1, np.uint8), np.zeros(1, bool)
    card = Card("odd", 8)
    assert len(read_outputs(card, outputs, legal, players, flags)) == 1
    for shape in ((1, 2), (2, 26), (26,), (), (1, 26, 1)):
        changed = {**outputs, name: np.zeros(shape, np.float32)}
        with pytest.raises(GoError, match=f"odd: the output {name} has the shape"):
            read_outputs(card, changed, legal, players, flags)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_a_card_without_numbers_is_refused(tmp_path: Path, number: str) -> None:
    path = tmp_path / "a.json"
    path.write_text(f'{{"name": "a", "version": 8, "scale": {{"lead": {number}}}}}')
    with pytest.raises(GoError, match="a scale that is no number"):
        read_card(path)
