"""The embedded networks in the compiled core: they round where their graphs round."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tengen.errors import UnsupportedError
from tengen.nets import store
from tengen.nets.bench import random_game
from tengen.nets.features import encode_games
from tengen.nets.graph_steps import graph_steps
from tengen.nets.onnx_messages import make_tensor, parse_model, read_tensor
from tengen.nets.rounded_session import RoundedSession
from tengen.nets.rounded_trunk import can_run
from tengen.nets.runtime import onnxruntime
from tengen.nets.store import EMBEDDED, load_model, models_folder

NAMES = ["policy", "value", "score", "ownership", "trunk"]
KERNELS = ["avx512vnni", "avxvnni", "avx2"]


def feed() -> dict[str, np.ndarray]:
    features = encode_games([random_game(9, 6 * number, number) for number in range(1, 9)])
    return {"spatial": features.planes, "global": features.globals}


def in_onnxruntime(data: bytes, level: str) -> dict[str, np.ndarray]:
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = getattr(onnxruntime.GraphOptimizationLevel, level)
    session = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    return dict(zip(NAMES, session.run(NAMES, feed()), strict=True))


def in_core(data: bytes, kernel: str = "") -> dict[str, np.ndarray]:
    session = RoundedSession(graph_steps(data), kernel=kernel, check_heads=True)
    return dict(zip(NAMES, session.run(NAMES, feed()), strict=True))


def distance(one: dict[str, np.ndarray], other: dict[str, np.ndarray], name: str) -> float:
    return float(np.abs(one[name] - other[name]).mean())


def embedded(name: str) -> bytes:
    return (models_folder() / f"{name}.onnx").read_bytes()


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("name", EMBEDDED)
def test_embedded_networks_round_as_their_graphs_do(name: str, kernel: str) -> None:
    if not can_run(kernel):
        pytest.skip(f"this processor has no {kernel}")
    data = embedded(name)
    ours = in_core(data, kernel)
    plain = in_onnxruntime(data, "ORT_DISABLE_ALL")
    fused = in_onnxruntime(data, "ORT_ENABLE_ALL")
    # A value at the border of two steps falls either way; onnxruntime's own ways differ like that.
    for output in ("policy", "ownership", "trunk"):
        assert distance(ours, plain, output) < 1.5 * distance(fused, plain, output), output


def test_kernels_agree_on_an_embedded_network() -> None:
    data = embedded("fast")
    found = [in_core(data, kernel)["ownership"] for kernel in KERNELS if can_run(kernel)]
    for other in found[1:]:
        assert np.abs(found[0] - other).mean() < 0.01


def test_embedded_networks_run_in_the_core_unless_exact() -> None:
    for name in EMBEDDED:
        expected = RoundedSession if can_run() else onnxruntime.InferenceSession
        assert isinstance(load_model(name, device="cpu")._session, expected)
        exact = load_model(name, device="cpu", exact=True)
        assert isinstance(exact._session, onnxruntime.InferenceSession)


def test_without_instructions_for_bytes_onnxruntime_runs_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(store, "can_run", lambda: False)
    assert isinstance(load_model("fast", device="cpu")._session, onnxruntime.InferenceSession)


def test_other_graphs_are_refused() -> None:
    human: Path = models_folder() / "human.onnx"
    with pytest.raises(UnsupportedError, match="not a graph of Tengen's own networks"):
        graph_steps(human.read_bytes())


def test_a_norm_with_statistics_is_refused() -> None:
    model = parse_model(embedded("fast"))
    norm = next(node for node in model.graph.node if node.op_type == "BatchNormalization")
    (mean,) = [tensor for tensor in model.graph.initializer if tensor.name == norm.input[3]]
    mean.CopyFrom(make_tensor(read_tensor(mean) + np.float32(0.5), mean.name))
    with pytest.raises(UnsupportedError, match="statistics"):
        graph_steps(model.SerializeToString())
