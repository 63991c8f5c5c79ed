"""Judged positions, agreement with them, fitting, and GNU Go as a peer."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tengen.errors import GoError
from tengen.influence import ControlModel, estimate_controls
from tengen_lab.papers.hu2020.fit import fit_lambda, fit_weights
from tengen_lab.papers.hu2020.judged import JudgedPositions, measure
from tests.influence.test_control import random_position


def judged_by(model: ControlModel, count: int = 12) -> JudgedPositions:
    """Positions whose ownership is what `model` says."""
    boards = [random_position(seed, 9) for seed in range(count)]
    stones = np.array([np.frombuffer(board.stones, np.uint8) for board in boards])
    return JudgedPositions(
        9, "made up", stones, np.arange(count, dtype=np.int32) * 20,
        estimate_controls(stones, 9, model, max_iterations=300), np.arange(count) % 2 == 1,
        {"other": np.zeros((count, 81))},
    )  # fmt: skip


def test_a_fit_finds_the_model_that_made_the_ownership() -> None:
    lam, kappa = fit_lambda(judged_by(ControlModel.from_lambda(0.3, 0.6)), evaluations=150)
    assert lam == pytest.approx(0.3, abs=0.01)
    assert kappa == pytest.approx(0.6, abs=0.01)


def test_free_weights_start_as_the_model_they_are_given_and_improve_on_it() -> None:
    start = ControlModel.from_lambda(0.3, 0.6)
    positions = judged_by(ControlModel.from_lambda(0.38, 0.7))

    def error(model: ControlModel) -> float:
        return measure(estimate_controls(positions.stones, 9, model), positions.ownership).mse

    assert error(fit_weights(positions, start, evaluations=1)) == pytest.approx(error(start))
    assert error(fit_weights(positions, start, evaluations=300)) < error(start) / 4


def test_agreement() -> None:
    truth = np.array([[1.0, -1.0, 0.5], [0.0, 0.5, -0.5]])
    assert measure(truth, truth).mse == 0
    assert measure(truth, truth).correlation == pytest.approx(1)
    assert measure(-truth, truth).correlation == pytest.approx(-1)
    assert measure(truth + 1, truth).score_error == pytest.approx(3)
    assert measure(np.zeros_like(truth), truth).correlation == 0


def test_judged_positions_survive_a_file(tmp_path: Path) -> None:
    positions = judged_by(ControlModel.from_lambda())
    positions.save(tmp_path / "a.npz")
    again = JudgedPositions.load(tmp_path / "a.npz")
    assert again.net == "made up"
    np.testing.assert_array_equal(again.stones, positions.stones)
    np.testing.assert_allclose(again.ownership, positions.ownership, atol=1e-3)
    np.testing.assert_array_equal(again.peers["other"], positions.peers["other"])
    held = again.part(again.held_out)
    assert len(held) == 6
    assert sum(int(chosen.sum()) for _, chosen in held.phases()) == 6


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no archive", b"\x93NUMPY"])
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.npz").write_bytes(content)
    with pytest.raises(GoError, match=r"a\.npz"):
        JudgedPositions.load(tmp_path / "a.npz")
