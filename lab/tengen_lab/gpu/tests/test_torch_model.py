"""PyTorch behind an evaluator gives what onnxruntime gives."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tengen.cli.main import main
from tengen.errors import GoError, UnsupportedError
from tengen.nets.card import Card
from tengen.nets.devices import is_katago, open_evaluator
from tengen.nets.evaluator import Evaluator
from tengen.nets.features import encode_positions
from tengen.nets.katago import parse_network
from tengen.nets.model import Model
from tengen.nets.onnx_graph import build_graph
from tengen.rules import Rules
from tengen_lab.gpu.parts import write_parts
from tests.nets.tiny import tiny_network


def test_devices_are_known_and_nets_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedError, match="auto, cpu or cuda"):
        open_evaluator(device="abacus")
    assert is_katago("b15c192")
    assert is_katago(tmp_path)
    assert not is_katago("default")
    assert open_evaluator(device="auto").model.device == "cpu"


def test_both_ways_to_run_a_network_agree(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")
    from tengen_lab.gpu.torch_model import TorchModel, load_torch_model

    network = parse_network(tiny_network("v8"))
    stones = [bytes(49), bytes([1, 2] + [0] * 47), bytes([0, 0, 2] + [0] * 46)]
    ways: list[Any] = [
        Model(build_graph(network).SerializeToString(), Card.of(network), workers=1),
        TorchModel(network, device="cpu", batch=2),
    ]
    onnx, torch = (
        Evaluator(way).evaluate_positions(7, stones, [1, 2, 1], Rules(), trunk=True) for way in ways
    )
    for one, other in zip(onnx, torch, strict=True):
        np.testing.assert_allclose(one.policy, other.policy, atol=1e-5)
        np.testing.assert_allclose(one.ownership, other.ownership, atol=1e-5)
        assert one.black_lead == pytest.approx(other.black_lead, abs=1e-3)
    features = encode_positions(7, stones, [1, 2, 1], Rules())
    points = np.array([3, -1, 48])
    vectors = [way.run(features.planes, features.globals, trunk=points)["trunk"] for way in ways]
    assert vectors[0].shape == (3, network.channels)
    np.testing.assert_allclose(vectors[0], vectors[1], atol=1e-5)
    write_parts(network, tmp_path, half=False)
    assert load_torch_model(tmp_path, device="cpu").name == network.name
    with pytest.raises(GoError, match=r"\.bin\.gz"):
        load_torch_model("default", device="cpu")


@pytest.mark.parametrize(
    "command",
    [
        ["evaluate", "GAME"],
        ["review", "GAME"],
        ["review", "GAME", "-o", "OUT"],
        ["analysis"],
        ["search", "bench", "JUDGED"],
        ["review", "bench", "JUDGED"],
        ["learn", "self-play", "-o", "OUT", "--positions", "1"],
    ],
)
def test_commands_open_their_network_on_the_device_that_is_asked_for(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, judged = tmp_path / "game.sgf", tmp_path / "judged.jsonl"
    game.write_text("(;SZ[9];B[ee];W[cc])")
    said = {"moves": [{"move": "C3", "visits": 9}], "lead": 1, "raw_lead": 1, "winrate": 0.5}
    judged.write_text(
        json.dumps(
            {"id": "a", "size": 9, "rules": "chinese", "komi": 7, "moves": ["B E5"]}
            | {"positions": [said, said]}
        )
    )
    paths = {"GAME": str(game), "JUDGED": str(judged), "OUT": str(tmp_path / "out")}
    asked = [paths.get(word, word) for word in command]
    assert main([*asked, "--device", "abacus"]) == 1
    assert "'abacus': auto, cpu or cuda" in capsys.readouterr().err
