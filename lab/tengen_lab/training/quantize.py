"""Turns the trunk of a float graph into 8-bit arithmetic, three times as fast on a CPU.

The student was trained with this rounding (`tengen_lab.training.embedded.student`), and training
measured its steps: one for the inputs and one for the outputs of each convolution of the trunk.
Inputs come out of a rectifier, so they are unsigned. Weights are symmetric and have a step for each
channel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import onnx
from onnx import helper, numpy_helper

from tengen.errors import GoError

LARGE = 1024  # numbers of a weight that is stored in 16 bits
WEIGHT_LEVELS = 63  # seven bits: sums of two products fit 16 bits on processors without VNNI
SIGNED_ZERO = 128


def quantized(
    model: Any, steps: Sequence[tuple[float, float]], *, after: int = 1
) -> onnx.ModelProto:
    """Return the graph with the convolutions `after` the first ones in 8 bits, as many as `steps`.

    The graph is that of `build_graph(network, masked=False, to_round=True)`: a mask between a
    convolution and the next rounding would keep it in floating point.
    """
    model = as_onnx(model)
    convs = [node for node in model.graph.node if node.op_type == "Conv"]
    convs = convs[after : after + len(steps)]
    if len(convs) != len(steps):
        raise GoError(f"{len(steps)} rounding steps for {len(convs)} convolutions")
    return _Rewriter(
        model, {node.output[0]: step for node, step in zip(convs, steps, strict=True)}
    )(model)


def as_onnx(model: Any) -> onnx.ModelProto:
    """Return a graph of `tengen.nets.onnx_messages` as a message of the package onnx."""
    if isinstance(model, onnx.ModelProto):
        return model
    return onnx.load_model_from_string(model.SerializeToString())


def stored_in_half(model: Any) -> onnx.ModelProto:
    """Return the graph with its large float weights kept in 16 bits and cast back when it loads."""
    model = as_onnx(model)
    small, nodes, weights = onnx.ModelProto(), [], []
    small.CopyFrom(model)
    for weight in model.graph.initializer:
        array = numpy_helper.to_array(weight)
        if array.dtype == np.float32 and array.size >= LARGE:
            half = f"{weight.name}_half"
            nodes.append(helper.make_node("Cast", [half], [weight.name], to=onnx.TensorProto.FLOAT))
            weight = numpy_helper.from_array(array.astype(np.float16), half)
        weights.append(weight)
    del small.graph.initializer[:], small.graph.node[:]
    small.graph.initializer.extend(weights)
    small.graph.node.extend([*nodes, *model.graph.node])
    onnx.checker.check_model(small)
    return small


class _Rewriter:
    def __init__(self, model: onnx.ModelProto, steps: dict[str, tuple[float, float]]) -> None:
        self.steps = steps
        self.weights = {w.name: numpy_helper.to_array(w) for w in model.graph.initializer}
        self.used: set[str] = set()
        self.nodes: list[onnx.NodeProto] = []
        self.initializers: list[onnx.TensorProto] = []
        self.rounded: dict[str, str] = {}  # tensor -> its name after rounding
        self.readers: dict[str, list[onnx.NodeProto]] = {}
        for node in model.graph.node:
            for name in node.input:
                self.readers.setdefault(name, []).append(node)

    def __call__(self, model: onnx.ModelProto) -> onnx.ModelProto:
        for node in model.graph.node:
            if node.op_type == "Conv" and node.output[0] in self.steps:
                self.conv(node, *self.steps[node.output[0]])
            elif node.op_type == "Clip" and self.is_rounded(node.output[0]):
                # 255 steps end at or below the cap, so saturating does what the cap would.
                self.nodes.append(helper.make_node("Relu", node.input[:1], node.output))
            else:
                self.copy(node)
        kept = [w for w in model.graph.initializer if w.name in self.used]
        graph = helper.make_graph(
            self.nodes, "tengen", model.graph.input, model.graph.output, kept + self.initializers
        )
        result = helper.make_model(graph, opset_imports=model.opset_import)
        result.ir_version = model.ir_version
        onnx.checker.check_model(result)
        return result

    def is_rounded(self, name: str) -> bool:
        """Whether only convolutions in 8 bits read a tensor."""
        return all(reader.output[0] in self.steps for reader in self.readers[name])

    def copy(self, node: onnx.NodeProto) -> None:
        copied = onnx.NodeProto()
        copied.CopyFrom(node)
        self.used.update(node.input)
        self.nodes.append(copied)

    def constant(self, name: str, array: np.ndarray) -> str:
        self.initializers.append(numpy_helper.from_array(array, name))
        return name

    def round_trip(self, x: str, output: str, step: float, zero: int) -> str:
        """Quantize and dequantize `x`; onnxruntime merges these with the layers around them."""
        scale = self.constant(f"{output}_step", np.array(step, np.float32))
        offset = self.constant(f"{output}_zero", np.array(zero, np.uint8))
        inside = f"{output}_8bit"
        self.nodes.append(helper.make_node("QuantizeLinear", [x, scale, offset], [inside]))
        self.nodes.append(helper.make_node("DequantizeLinear", [inside, scale, offset], [output]))
        return output

    def conv(self, node: onnx.NodeProto, step_in: float, step_out: float) -> None:
        x, out = node.input[0], node.output[0]
        if x not in self.rounded:
            self.rounded[x] = self.round_trip(x, f"{x}_rounded", step_in, 0)
        weight = self.weights[node.input[1]]
        scale = np.maximum(np.abs(weight).max((1, 2, 3)), 1e-12) / np.float32(WEIGHT_LEVELS)
        levels = np.round(weight / scale[:, None, None, None]).astype(np.int8)
        inputs = [self.rounded[x], self.dequantized(f"{out}_weight", levels, scale, axis=0)]
        if len(node.input) > 2:
            bias_step = (scale * np.float32(step_in)).astype(np.float32)
            bias = np.round(self.weights[node.input[2]] / bias_step).astype(np.int32)
            inputs.append(self.dequantized(f"{out}_bias", bias, bias_step, axis=0))
        # A rectifier right after it takes the next input's rounding; anything else rounds here.
        followed = [reader.op_type for reader in self.readers[out]]
        plain = out if followed in (["Relu"], ["Clip"]) else f"{out}_float"
        attributes = {a.name: helper.get_attribute_value(a) for a in node.attribute}
        self.nodes.append(helper.make_node("Conv", inputs, [plain], **attributes))
        if plain != out:
            self.round_trip(plain, out, step_out, SIGNED_ZERO)

    def dequantized(self, name: str, levels: np.ndarray, scale: np.ndarray, axis: int) -> str:
        self.constant(f"{name}_levels", levels)
        self.constant(f"{name}_step", scale.astype(np.float32))
        self.constant(f"{name}_zero", np.zeros(scale.shape, levels.dtype))
        self.nodes.append(
            helper.make_node(
                "DequantizeLinear",
                [f"{name}_levels", f"{name}_step", f"{name}_zero"],
                [name],
                axis=axis,
            )
        )
        return name
