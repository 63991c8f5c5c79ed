"""Networks beside a better one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from tengen.cli.nets import app
from tengen.coords import BLACK
from tengen.errors import GoError
from tengen.game import Game
from tengen.nets.bench import random_game
from tengen.nets.evaluation import Evaluation
from tengen.sgf import write_games
from tengen_lab.measuring.comparison import Sampled, compare, sample_positions


def evaluation(ownership: float, lead: float, policy: list[float]) -> Evaluation:
    return Evaluation(
        size=2,
        to_move=BLACK,
        policy=np.array(policy, np.float32),
        legal=np.array([p > 0 for p in policy]),
        black_win=0.5,
        white_win=0.5,
        no_result=0.0,
        black_lead=lead,
        black_score=lead,
        deviation=1.0,
        ownership=np.full(4, ownership, np.float32),
    )


def test_errors_are_those_of_a_count_by_hand() -> None:
    sample = Sampled([Game(2).play(0).play(3)], [[0, 1]])
    theirs = [
        evaluation(0.5, 2.0, [0.5, 0.25, 0.0, 0.0, 0.25]),
        evaluation(-1.0, -1.0, [0.0, 0.0, 0.0, 1.0, 0.0]),
    ]
    mine = [
        evaluation(0.1, 1.0, [0.25, 0.5, 0.0, 0.0, 0.25]),
        replace(theirs[1], black_win=0.25, white_win=0.75),
    ]
    found = compare("small", "large", mine, theirs, sample)
    assert found.positions == 2
    assert found.top1_teacher == 0.5  # the second of two
    assert found.top1_human == 0.5  # A2 was played first, then B1
    assert found.winrate_mae == pytest.approx(0.125)
    assert found.lead_mae == pytest.approx(0.5)
    assert found.ownership_mse == pytest.approx(0.08)  # half the points are 0.4 off
    assert found.policy_kl == pytest.approx(0.25 * np.log(2) / 2)
    assert [row[0] for row in found.calibration] == [4, 4]
    assert found.calibration[1][1:] == pytest.approx((0.55, 0.75))
    assert found.calibration_error == pytest.approx(0.1)


def test_positions_are_drawn_evenly_and_again_alike() -> None:
    games = [random_game(5, 12, seed) for seed in range(4)]
    sample = sample_positions(games, 12, seed=3)
    assert len(sample) == len(sample.played()) == 12
    assert all(len(numbers) == 3 for numbers in sample.turns)
    assert sample_positions(games, 12, seed=3).turns == sample.turns
    with pytest.raises(GoError, match="no game with moves"):
        sample_positions([Game(5)], 3)


def test_a_network_agrees_with_itself(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    write_games(path, [random_game(9, 20)])
    command = ["compare", str(path), "--teacher", "default", "--positions", "4", "--json"]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["positions"] == 4
    assert found["top1_teacher"] == 1.0
    assert found["ownership_mse"] == found["lead_mae"] == found["calibration_error"] == 0.0
