"""Positions for heads on a trunk: what the core encodes, and what a student says of them."""

from __future__ import annotations

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")

from tengen.nets.bench import random_game  # noqa: E402
from tengen.nets.features import encode_games  # noqa: E402
from tengen.packed_games import PackedGames  # noqa: E402
from tengen_lab.training.embedded.student import Shape, Student  # noqa: E402
from tengen_lab.training.positions import Positions, encode, judge  # noqa: E402

GAMES = [random_game(7, 20, seed) for seed in range(5)]
TURNS = [np.array([0, 3, 19]), np.array([5]), np.array([1, 2]), np.array([7]), np.array([4, 11])]


def positions(monkeypatch: pytest.MonkeyPatch | None = None) -> Positions:
    if monkeypatch is not None:  # more games than are encoded at once
        monkeypatch.setattr("tengen_lab.training.positions._GAMES_AT_ONCE", 2)
    return encode(PackedGames.of(GAMES), [game.rules for game in GAMES], TURNS, 7)


def test_positions_are_what_the_features_are(monkeypatch: pytest.MonkeyPatch) -> None:
    found = positions(monkeypatch)
    expected = encode_games(GAMES, [turns.tolist() for turns in TURNS])
    planes, globals_ = found.inputs()
    assert len(found) == 9
    np.testing.assert_array_equal(planes, expected.planes)
    np.testing.assert_allclose(globals_, expected.globals, atol=1e-3)
    np.testing.assert_array_equal(found.allowed()[:, :-1], expected.legal)
    assert found.allowed()[:, -1].all()
    np.testing.assert_array_equal(found[slice(2, 4)].planes, found.planes[2:4])


def test_a_student_judges_batch_by_batch_what_it_judges_at_once() -> None:
    torch.manual_seed(3)
    student = Student(Shape(1, 8, 4, pooled=2, policy=3, value=3, hidden=3)).eval()
    found = positions()
    planes, globals_ = found.inputs()
    with torch.no_grad():
        policy, value, score, ownership = student(planes, globals_)
        trunk = student.heads.tip(student.trunk(planes, globals_))
    rows = []
    for some, said, features in judge(student, found, batch=4):
        rows.append((some.start, some.stop))
        ours = torch.cat([said.points.flatten(1), said.pass_], 1)
        np.testing.assert_allclose(ours, policy[some], atol=1e-5)
        np.testing.assert_allclose(said.value, value[some], atol=1e-5)
        np.testing.assert_allclose(said.score, score[some], atol=1e-5)
        np.testing.assert_allclose(said.ownership, ownership[some], atol=1e-5)
        np.testing.assert_allclose(features, trunk[some], atol=1e-5)
    assert rows == [(0, 4), (4, 8), (8, 9)]
