"""Hu's two open questions, on boards small enough to be certain."""

from __future__ import annotations

import re

import numpy as np
import pytest
from typer.testing import CliRunner

from tengen.board import Board
from tengen.influence import SEED_MODELS, estimate_control
from tengen_lab.papers.hu2020 import questions
from tengen_lab.papers.hu2020.questions import AVERAGE, app, first_values, loss_gap, slopes
from tests.influence.test_control import random_position

SWINGING = Board.from_diagram("X O X / . . . / . . .")  # convergence.md


def test_averages_have_a_loss_and_the_update_never_raises_it() -> None:
    for seed in range(20):
        board = random_position(seed, 5)
        path = questions.follow(board, AVERAGE)
        assert not path.rougher
        values = np.random.default_rng(seed).uniform(-1, 1, 25)
        slope = slopes(board, AVERAGE, values)
        assert loss_gap(slope, 5) < 1e-12


def test_slopes_are_those_of_the_update() -> None:
    """The point between a black stone and three empty ones: f is linear in each neighbour."""
    board, model = Board.from_diagram(". . . / X . . / . . ."), SEED_MODELS["lambda"]
    values = np.array([0.1, -0.2, 0.3, 1.0, 0.0, -0.5, 0.2, 0.4, -0.1])
    slope = slopes(board, model, values)
    a, c, d = values[1], values[5], values[7]
    e2 = a * c + a * d + c * d
    assert slope[4, 3] == pytest.approx((1 + 0.88) / 8 + (1 - 0.88) / 8 * e2)
    assert slope[4, 0] == slope[4, 4] == 0


def test_there_is_a_position_without_any_loss() -> None:
    """The walk around a square of four points gives two products, at the very solution."""
    board, model = Board.from_diagram(". . . / X . O / . . X"), SEED_MODELS["lambda"]
    solution = estimate_control(board, model, tolerance=1e-28).values
    assert np.abs(questions.updated(board, model, solution) - solution).max() < 1e-12
    slope = slopes(board, model, solution)
    gaps = []
    for a, b, c, d in ((0, 1, 4, 3), (1, 2, 5, 4), (3, 4, 7, 6), (4, 5, 8, 7)):
        around = slope[a, b] * slope[b, c] * slope[c, d] * slope[d, a]
        back = slope[a, d] * slope[d, c] * slope[c, b] * slope[b, a]
        gaps.append(abs(around - back))
    assert max(gaps) == pytest.approx(loss_gap(slope, 3)) == pytest.approx(0.0149, abs=1e-4)


def test_a_cycle_is_found_where_there_is_one() -> None:
    path = questions.follow(SWINGING, SEED_MODELS["lambda"])
    assert path.cycles
    assert not path.settled
    assert first_values(SWINGING)[:3].tolist() == [1, -1, 1]


def test_the_commands_count_small_boards() -> None:
    run = CliRunner().invoke(app, ["loss", "--size", "2", "--model", "kappa"])
    assert run.exit_code == 0
    assert "kappa, 2x2: 57 positions" in run.output  # Tromp and Farnebäck (2007)
    run = CliRunner().invoke(app, ["lone-stone", "--size", "5"])
    scores = [float(found) for found in re.findall(r"[A-E]\d (\d+\.\d)", run.output)]
    assert len(scores) == 6  # places that no symmetry makes alike
    assert "mean of all places" in run.output
