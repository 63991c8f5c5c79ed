"""Folders that are no trained bots: one clear line."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper

from tengen.bots import genmove, make_bot
from tengen.errors import GoError
from tengen.game import Game

SIZE = 5


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_bot(tmp_path)
    return tmp_path


def write_bot(
    folder: Path, operator: str = "MatMul", answers: int = SIZE**2 + 1, weight: float = 0.1
) -> None:
    numbers = 2 * SIZE**2
    card = {"size": SIZE, "target": "policy", "input": "sides"}
    (folder / "bot.json").write_text(json.dumps(card))
    weights = numpy_helper.from_array(np.full((numbers, answers), weight, np.float32), "weights")
    graph = helper.make_graph(
        [helper.make_node(operator, ["input", "weights"], ["output"])],
        "bot",
        [helper.make_tensor_value_info("input", TensorProto.FLOAT, ["n", numbers])],
        [helper.make_tensor_value_info("output", TensorProto.FLOAT, None)],
        [weights],
    )
    opset = [helper.make_opsetid("", 17)]
    model = helper.make_model(graph, opset_imports=opset, ir_version=8)
    (folder / "bot.onnx").write_bytes(model.SerializeToString())


def refusal(folder: Path, capfd: pytest.CaptureFixture[str]) -> str:
    """Return the error of a bot that is loaded and asked for a move; nothing else is written."""
    with pytest.raises(GoError) as error:
        genmove(make_bot(f"bot:{folder}"), Game(SIZE).play(12).play(7))
    assert capfd.readouterr().err == ""
    (line,) = str(error.value).splitlines()
    return line


def test_the_sound_one_plays(folder: Path) -> None:
    assert genmove(make_bot(f"bot:{folder}"), Game(SIZE)).move is not None


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"operator": "Det"}, "the operator 'Det' is not used"),
        ({"operator": "Add"}, "onnxruntime cannot load it"),
        ({"answers": 3}, "not 26 numbers for each position"),
        ({"weight": np.nan}, "are no numbers"),
        ({"weight": 3e38}, "not 26 numbers for each position"),
    ],
)
def test_a_hostile_graph_is_one_line(
    folder: Path, capfd: pytest.CaptureFixture[str], settings: dict[str, object], said: str
) -> None:
    write_bot(folder, **settings)  # type: ignore[arg-type]
    assert said in refusal(folder, capfd)


@pytest.mark.parametrize("card", ["[" * 100_000, "{}", "7", '{"size": 5, "target": []}'])
def test_a_hostile_card_is_one_line(
    folder: Path, capfd: pytest.CaptureFixture[str], card: str
) -> None:
    (folder / "bot.json").write_text(card)
    assert "bot.json: not " in refusal(folder, capfd)
