"""Networks from outside that are no networks: one clear line, and an end."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

import tengen.nets
from tengen.cli.main import main
from tengen.errors import GoError
from tengen.nets.onnx_check import OPERATORS, check_graph

MODELS = Path(tengen.nets.__file__).parent / "models"


@pytest.fixture
def net(tmp_path: Path) -> Path:
    """A copy of the network inside, which the test may spoil."""
    for suffix in (".onnx", ".json"):
        shutil.copy(MODELS / f"fast{suffix}", tmp_path / f"net{suffix}")
    (tmp_path / "a.sgf").write_text("(;SZ[9];B[ee])")
    return tmp_path / "net.onnx"


def evaluate(net: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one line that refuses the network."""
    assert main(["evaluate", str(net.with_name("a.sgf")), "--net", str(net)]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_the_copy_runs(net: Path) -> None:
    assert main(["evaluate", str(net.with_name("a.sgf")), "--net", str(net)]) == 0


@pytest.mark.parametrize("name", ["default", "fast"])
def test_the_networks_inside_hold_only_known_operators(name: str) -> None:
    check_graph(MODELS / f"{name}.onnx")
    model = onnx.load(MODELS / f"{name}.onnx")
    assert {node.op_type for node in model.graph.node} <= OPERATORS


def test_an_endless_loop_is_refused(net: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = onnx.load(net)
    body = helper.make_graph(
        [helper.make_node("Identity", ["go"], ["go_on"])],
        "body",
        [
            helper.make_tensor_value_info("turn", TensorProto.INT64, []),
            helper.make_tensor_value_info("go", TensorProto.BOOL, []),
        ],
        [helper.make_tensor_value_info("go_on", TensorProto.BOOL, [])],
    )
    model.graph.initializer.append(numpy_helper.from_array(np.array(True), "yes"))
    model.graph.node.append(helper.make_node("Loop", ["", "yes"], [], body=body))
    onnx.save(model, net)
    assert "the operator 'Loop' is not used by networks" in evaluate(net, capsys)


def spoil(net: Path, value: float) -> None:
    model = onnx.load(net)
    for tensor in model.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype.kind == "f" and values.size > 4:
            tensor.CopyFrom(numpy_helper.from_array(np.full_like(values, value), tensor.name))
            break
    onnx.save(model, net)


def test_weights_that_are_no_numbers_are_refused(
    net: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(net, np.nan)
    assert "are no numbers" in evaluate(net, capsys)


def test_a_graph_of_another_shape_is_one_line(
    net: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = onnx.load(net)
    (spatial,) = [item for item in model.graph.input if item.name == "spatial"]
    spatial.type.tensor_type.shape.dim[1].dim_value = 7
    onnx.save(model, net)
    assert "net" in evaluate(net, capsys)


def test_onnxruntime_writes_no_name_out_of_a_graph_to_the_terminal(
    net: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    model = onnx.load(net)
    model.graph.initializer.append(numpy_helper.from_array(np.full(19, 99), "far"))
    steer = helper.make_node("Gather", ["global", "far"], ["beyond"], name="\x1b[2J", axis=1)
    model.graph.node.insert(0, steer)
    for node in model.graph.node[1:]:
        node.input[:] = ["beyond" if name == "global" else name for name in node.input]
    onnx.save(model, net)
    assert main(["evaluate", str(net.with_name("a.sgf")), "--net", str(net)]) == 1
    (line,) = capfd.readouterr().err.splitlines()
    assert "the network does not run" in line
    assert "\x1b" not in line


def test_an_input_that_is_left_out_is_refused(
    net: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """onnxruntime ends the whole process where Max lacks one of its many inputs."""
    model = onnx.load(net)
    model.graph.node.append(helper.make_node("Max", ["global", ""], ["largest"]))
    onnx.save(model, net)
    assert "Max lacks an input" in evaluate(net, capsys)


def test_an_input_that_may_be_left_out_is_none_to_refuse(net: Path) -> None:
    model = onnx.load(net)
    model.graph.initializer.append(numpy_helper.from_array(np.array(1, np.float32), "one"))
    model.graph.node.append(helper.make_node("Clip", ["global", "", "one"], ["low"]))
    onnx.save(model, net)
    check_graph(net)


def test_a_name_that_is_no_text_is_one_line(net: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = net.read_bytes()
    assert data.count(b"spatial")
    net.write_bytes(data.replace(b"spatial", b"spati\xffl"))
    assert "not UTF-8" in evaluate(net, capsys)


@pytest.mark.parametrize("data", [b"", b"nonsense", b"\x08" * 500])
def test_what_is_no_graph_is_one_line(
    net: Path, capsys: pytest.CaptureFixture[str], data: bytes
) -> None:
    net.write_bytes(data)
    assert str(net) in evaluate(net, capsys)


def test_weights_in_another_file_are_refused(net: Path) -> None:
    model = onnx.load(net)
    onnx.save(model, net, save_as_external_data=True, location="weights", size_threshold=0)
    with pytest.raises(GoError, match="weights in another file"):
        check_graph(net)


def test_answers_that_are_no_numbers_are_refused() -> None:
    class Half:
        """A session whose value is not a number."""

        def run(self, names: list[str], feed: dict[str, np.ndarray]) -> list[np.ndarray]:
            rows = len(feed["spatial"])
            return [np.full((rows, 1), np.nan, np.float32) for _ in names]

    from tengen.nets.store import load_model

    model = load_model("fast")
    model._session = model._wide = Half()
    with pytest.raises(GoError, match="is not a number"):
        model.run(np.zeros((1, 22, 9, 9), np.float32), np.zeros((1, 19), np.float32))
