"""An embedded network read back into PyTorch computes what onnxruntime computes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import onnxruntime
import pytest

torch = pytest.importorskip("torch", reason="PyTorch (the extra `train`) is not installed")

from tengen.errors import UnsupportedError  # noqa: E402
from tengen.nets.bench import random_game  # noqa: E402
from tengen.nets.card import Card  # noqa: E402
from tengen.nets.evaluator import Evaluator  # noqa: E402
from tengen.nets.features import encode_games  # noqa: E402
from tengen.nets.graph_steps import graph_steps  # noqa: E402
from tengen.nets.onnx_graph import build_graph  # noqa: E402
from tengen.nets.rounded_session import RoundedSession  # noqa: E402
from tengen.nets.rounded_trunk import can_run  # noqa: E402
from tengen.nets.store import EMBEDDED, models_folder  # noqa: E402
from tengen_lab.training.embedded.student import Shape, Student  # noqa: E402
from tengen_lab.training.from_network import read_student  # noqa: E402
from tengen_lab.training.onnx_reading import read_graph  # noqa: E402
from tengen_lab.training.quantize import quantized, stored_in_half  # noqa: E402

SHAPE = Shape(blocks=3, channels=16, middle=8, pooled=4, pool_every=2, policy=6, value=5, hidden=7)
MODELS = models_folder()
NAMES = ["policy", "value", "score", "ownership", "trunk"]


def inputs(size: int = 9) -> tuple[np.ndarray, np.ndarray]:
    games = [random_game(size, 6 * number, number) for number in range(1, 9)]
    features = encode_games(games)
    return features.planes, features.globals


def said(student: Student, planes: np.ndarray, globals_: np.ndarray) -> dict[str, np.ndarray]:
    with torch.no_grad():
        x, y = torch.from_numpy(planes), torch.from_numpy(globals_)
        trunk = student.heads.tip(student.trunk(x, y))
        outputs = [*student(x, y), trunk]
    return {name: values.numpy() for name, values in zip(NAMES, outputs, strict=True)}


def run(path: Path, optimized: bool = True) -> dict[str, np.ndarray]:
    options = onnxruntime.SessionOptions()
    if not optimized:
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    planes, globals_ = inputs()
    return dict(
        zip(NAMES, session.run(NAMES, {"spatial": planes, "global": globals_}), strict=True)
    )


def run_in_core(path: Path) -> dict[str, np.ndarray]:
    session = RoundedSession(graph_steps(path.read_bytes()), check_heads=True)
    planes, globals_ = inputs()
    return dict(
        zip(NAMES, session.run(NAMES, {"spatial": planes, "global": globals_}), strict=True)
    )


def trained(shape: Shape) -> Student:
    """Return a student with norms of its own and steps of rounding that fit its inputs."""
    torch.manual_seed(5)
    student = Student(shape)
    with torch.no_grad():
        for norm in student.norms():
            norm.weight.uniform_(0.5, 1.5)
            norm.bias.normal_(0, 0.3)
    planes, globals_ = (torch.from_numpy(each) for each in inputs())
    student.settle([lambda: student(planes, globals_)])
    student.eval()
    with torch.no_grad(), student.observed():
        student(planes, globals_)
    return student


@pytest.mark.parametrize(
    ("rounded", "capped", "channels"),
    [
        (False, False, SHAPE.channels),
        (False, True, SHAPE.channels),
        (True, False, SHAPE.channels),
        (True, True, SHAPE.channels),
        (True, True, 256),  # as wide as `default`
    ],
)
def test_a_written_network_is_read_back(
    tmp_path: Path, rounded: bool, capped: bool, channels: int
) -> None:
    shape = replace(SHAPE, capped=capped, channels=channels)
    student = trained(shape)
    student.set_rounding(rounded)
    network = student.describe("small")
    graph = build_graph(network, masked=False, to_round=True)
    if rounded:
        graph = stored_in_half(quantized(graph, list(student.conv_scales())))
    path = tmp_path / "small.onnx"
    path.write_bytes(graph.SerializeToString())
    path.with_suffix(".json").write_text(Card.of(network, "small").to_json())
    again = read_student(path)
    assert again.shape == shape
    if rounded:
        np.testing.assert_allclose(list(again.conv_scales()), list(student.conv_scales()), 1e-6)
    theirs, ours = run(path, optimized=False), said(again, *inputs())
    for name in NAMES:
        gap = np.abs(ours[name] - theirs[name])
        # A value between two steps may be rounded either way, and a few others follow it.
        assert gap.max() < (0.1 if rounded else 1e-4)
        assert gap.mean() < 2e-4
    if not rounded:
        with pytest.raises(UnsupportedError, match="not a graph of Tengen's own"):
            graph_steps(path.read_bytes())
    elif can_run():
        core = run_in_core(path)
        for name in NAMES:
            gap = np.abs(core[name] - theirs[name])
            assert gap.max() < 0.3  # a step or two
            assert np.median(gap) < 1e-5


@pytest.mark.parametrize("name", EMBEDDED)
def test_embedded_networks_are_read_back_with_their_rounding(name: str) -> None:
    path = MODELS / f"{name}.onnx"
    student = read_student(path)
    ours = said(student, *inputs())
    fused, plain = run(path), run(path, optimized=False)
    student.set_rounding(False)
    unrounded = said(student, *inputs())

    def distance(one: dict[str, np.ndarray], other: dict[str, np.ndarray]) -> float:
        return float(np.abs(one["trunk"] - other["trunk"]).mean())

    # onnxruntime's own ways to run the graph break ties of the rounding differently.
    assert distance(ours, plain) < 1.5 * distance(fused, plain)
    assert distance(ours, plain) < 0.75 * distance(unrounded, plain)
    assert (ours["policy"].argmax(1) == plain["policy"].argmax(1)).mean() >= 0.75


def test_other_graphs_are_refused(tmp_path: Path) -> None:
    path = MODELS / "human.onnx"
    with pytest.raises(UnsupportedError, match=r"human\.onnx"):
        read_graph(path, Card("human", 8))


def test_the_student_of_the_default_network_judges_like_its_evaluator() -> None:
    game = random_game(9, 20, 3)
    (judged,) = Evaluator("default")([game])
    features = encode_games([game])
    ours = said(read_student(MODELS / "default.onnx"), features.planes, features.globals)
    lead = 20 * float(ours["score"][0, 2]) * game.to_move.sign
    assert lead == pytest.approx(judged.black_lead, abs=1.0)
