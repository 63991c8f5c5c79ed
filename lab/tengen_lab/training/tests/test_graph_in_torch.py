"""A shipped ONNX graph in PyTorch computes what onnxruntime computes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from onnx import TensorProto, helper

torch = pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")

from tengen.errors import UnsupportedError  # noqa: E402
from tengen.game import Game  # noqa: E402
from tengen.nets.bench import random_game  # noqa: E402
from tengen.nets.features import encode_games  # noqa: E402
from tengen.nets.human import HumanPolicy  # noqa: E402
from tengen.nets.store import models_folder  # noqa: E402
from tengen.packed_games import PackedGames  # noqa: E402
from tengen.strength.moves import ANCHORS  # noqa: E402
from tengen_lab.training.graph_in_torch import OnnxGraph  # noqa: E402
from tengen_lab.training.strength.extraction import by_graph  # noqa: E402

HUMAN = models_folder() / "human.onnx"


@pytest.mark.parametrize("size", [9, 19])
def test_the_human_policy_gives_the_same_logits(size: int) -> None:
    trunk = np.random.default_rng(0).random((2, 256, size, size), np.float32)
    ranks = np.array([10, 13.5, 36], np.float32)
    session = onnxruntime.InferenceSession(HUMAN, providers=["CPUExecutionProvider"])
    (expected,) = session.run(["policy"], {"trunk": trunk, "ranks": ranks})
    with torch.no_grad():
        inputs = {"trunk": torch.from_numpy(trunk), "ranks": torch.from_numpy(ranks)}
        said = OnnxGraph(HUMAN)(**inputs)["policy"].numpy()
    assert said.shape == expected.shape == (2, 3, size * size + 1)
    assert expected.std() > 1
    # Both round to 8 bits; where a tie falls the other way, a logit moves a little.
    assert np.abs(said - expected).mean() < 2e-3
    np.testing.assert_allclose(said, expected, atol=0.3)


def test_moves_are_as_likely_as_the_policy_says() -> None:
    games = [random_game(9, 20, seed) for seed in (1, 2)]
    policy = HumanPolicy()
    packed, rules = PackedGames.of(games), [game.rules for game in games]
    expected = policy.log_likelihoods(packed, rules, [[7], [12]], ANCHORS)
    starts = [_at(game, turn) for game, turn in zip(games, (7, 12), strict=True)]
    features = encode_games(starts)
    trunk = policy.evaluator.model.run(features.planes, features.globals, trunk=True)["trunk"]
    points = [game.moves[turn] for game, turn in zip(games, (7, 12), strict=True)]
    with torch.no_grad():
        said = by_graph(OnnxGraph(HUMAN))(
            torch.from_numpy(trunk), torch.from_numpy(features.legal), torch.tensor(points)
        )
    np.testing.assert_allclose(said.numpy(), np.maximum(expected, -14), atol=0.05)


def _at(game: Game, turn: int) -> Game:
    """Return a game as it stood after its first moves."""
    begun = Game(game.size, game.rules)
    for move in game.moves[:turn]:
        begun = begun.play(move)
    return begun


def test_an_operator_that_is_not_known_is_told(tmp_path: Path) -> None:
    x = helper.make_tensor_value_info("x", TensorProto.FLOAT, [1])
    y = helper.make_tensor_value_info("y", TensorProto.FLOAT, [1])
    graph = helper.make_graph([helper.make_node("Tanh", ["x"], ["y"])], "g", [x], [y])
    path = tmp_path / "tanh.onnx"
    path.write_bytes(helper.make_model(graph).SerializeToString())
    with pytest.raises(UnsupportedError, match="no operator Tanh"):
        OnnxGraph(path)
