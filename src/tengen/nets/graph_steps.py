"""Reads the trunk of an embedded network, an 8-bit ONNX graph, as steps of the compiled core.

The graph was trained with its rounding (`tengen_lab.training.quantize` writes it), so every sum is
rounded here where it is rounded there. Only the shape of Tengen's own networks is known: blocks of
a bottleneck with residual blocks in it, some of which pool the board, all in 8 bits.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.errors import UnsupportedError
from tengen.nets.graph_layers import GraphLayers
from tengen.nets.network import Array
from tengen.nets.onnx_messages import make_model, make_value, parse_model, read_tensor
from tengen.nets.rounded_trunk import ACTIVATIONS, Steps

_TRUNK, _INSIDE, _BESIDE = 0, 1, 2  # streams: a bottleneck has one inside, pooling one beside it
_SIGNED_ZERO = 128


def graph_steps(data: bytes) -> tuple[Steps, bytes]:
    """Return the steps of a graph's trunk, and the graph of its heads.

    Raises `UnsupportedError` for graphs of another shape.
    """
    try:
        return _Reader(parse_model(data)).read()
    except (IndexError, KeyError, ValueError) as error:
        raise UnsupportedError(f"not a graph of Tengen's own networks ({error!r})") from None


class _Reader(GraphLayers):
    """Takes the layers of the trunk."""

    def __init__(self, model: Any) -> None:
        super().__init__(model.graph)
        self.model = model
        self.tensors = {tensor.name: tensor for tensor in model.graph.initializer}

    def read(self) -> tuple[Steps, bytes]:
        matrix = self.array(self.next("Gemm").input[1])
        weight = self.array(self.next("Conv").input[1])
        self.steps: Steps = [("input", {"weight": weight, "matrix": matrix})]
        while self._is_rounded(self.layers[self.place]):
            self.block()
        tip = self.next("BatchNormalization")
        (activation,) = self.readers[tip.output[0]]
        end = self.makers["trunk"]
        if activation.output[0] not in ("trunk", *(end.input if end.op_type == "Identity" else ())):
            raise ValueError("the trunk does not end with its norm")
        about: dict[str, Any] = {**self.affine(tip), "activation": self.activation(activation)}
        self.steps.append(("tip", {**about, "size": 0, "epsilon": 0.0}))
        return self.steps, self.heads(channels=len(about["scale"]))

    # Blocks

    def block(self) -> None:
        self.norm(_TRUNK)
        self.to_stream(self.next("Conv"), _INSIDE, bytes=0, add=False)
        while self._is_inner():
            self.norm(_INSIDE)
            if self._is_pooled():
                self.pool()
                self.to_stream(self.next("Conv"), _BESIDE, bytes=0, add=False)
                self.norm(_BESIDE, with_pooled=True)
                self.to_stream(self.next("Conv"), _INSIDE, bytes=0, add=True)
            else:
                self.to_bytes(self.next("Conv"))
                self.to_stream(self.next("Conv"), _INSIDE, bytes=1, add=True)
        self.norm(_INSIDE)
        self.to_stream(self.next("Conv"), _TRUNK, bytes=0, add=True)

    def _is_rounded(self, norm: Any) -> bool:
        """Tell whether a norm begins a block: bytes are made of what it says."""
        activation = self.readers[norm.output[0]][0]
        return self._after(activation) == "QuantizeLinear"

    def _is_inner(self) -> bool:
        """Tell an inner block from the end of the block, whose convolution is 1x1."""
        return bool(self._levels(self.layers[self.place + 1]).shape[2] > 1)

    def _is_pooled(self) -> bool:
        return bool(self._after(self.layers[self.place]) == "QuantizeLinear")

    # Steps

    def norm(self, stream: int, *, with_pooled: bool = False) -> None:
        norm = self.next("BatchNormalization")
        (activation,) = self.readers[norm.output[0]]
        about = {**self.affine(norm), "activation": self.activation(activation)}
        about |= {"stream": stream, **self.written(activation), "with_pooled": with_pooled}
        self.steps.append(("norm", about))

    def to_bytes(self, conv: Any) -> None:
        (activation,) = self.readers[conv.output[0]]
        about = {"activation": self.activation(activation), **self.written(activation)}
        self.steps.append(("to_bytes", {**self.layer(conv), **about, "with_pooled": False}))

    def to_stream(self, conv: Any, stream: int, *, bytes: int, add: bool) -> None:
        about = {"bytes": bytes, "stream": stream, "add": add, "rounding": self.rounding(conv)}
        self.steps.append(("to_stream", {**self.layer(conv), **about}))

    def pool(self) -> None:
        conv, norm = self.next("Conv"), self.next("BatchNormalization")
        (activation,) = self.readers[norm.output[0]]
        own = self.affine(norm)
        about = {"activation": self.activation(activation), "rounding": self.rounding(conv)}
        shift = {"scale": own["scale"], "shift": own["bias"]}
        matrix = self.array(self.next("Gemm").input[1])
        self.steps.append(("pool", {**self.layer(conv), **about, **shift, "matrix": matrix}))

    # What layers say

    def tensor(self, name: str) -> NDArray[Any]:
        return read_tensor(self.tensors[name])

    def array(self, name: str) -> Array:
        """Return weights of floats, which may be stored in 16 bits."""
        maker = self.makers.get(name)
        stored = name if maker is None or maker.op_type != "Cast" else maker.input[0]
        return np.ascontiguousarray(self.tensor(stored), np.float32)

    def affine(self, norm: Any) -> dict[str, Any]:
        scale, bias, mean, variance = (self.array(name) for name in norm.input[1:5])
        if mean.any() or (variance != 1).any():
            raise ValueError("a norm with statistics of its own")
        return {"scale": scale, "bias": bias}

    def activation(self, node: Any) -> int:
        if node.op_type == "Clip":
            low, high = (float(self.tensor(name)) for name in node.input[1:3])
            if (low, high) != (0.0, 6.0):
                raise ValueError(f"a cap at {high}")
        return ACTIVATIONS.index({"Relu": "relu", "Clip": "relu6"}[node.op_type])

    def written(self, activation: Any) -> dict[str, Any]:
        """Return how the bytes that follow an activation are written."""
        (node,) = self.readers[activation.output[0]]
        return {"step": self._number(node.input[1]), "zero": int(self._number(node.input[2]))}

    def layer(self, conv: Any) -> dict[str, Any]:
        levels = self._levels(conv)
        steps = self.array(self.makers[conv.input[1]].input[1])
        bias = np.zeros_like(steps)
        if len(conv.input) > 2:
            whole, each = self.makers[conv.input[2]].input[:2]
            bias = self.tensor(whole).astype(np.float32) * self.array(each)
        return {"levels": np.ascontiguousarray(levels), "steps": steps, "bias": bias}

    def rounding(self, conv: Any) -> float:
        (node,) = self.readers[conv.output[0]]
        if node.op_type != "QuantizeLinear" or self._number(node.input[2]) != _SIGNED_ZERO:
            raise ValueError("a sum that is not rounded")
        return self._number(node.input[1])

    def _levels(self, conv: Any) -> NDArray[Any]:
        return self.tensor(self.makers[conv.input[1]].input[0])

    def _number(self, name: str) -> float:
        return float(self.tensor(name))

    def _after(self, node: Any) -> str:
        return str(self.readers[node.output[0]][0].op_type)

    # Heads

    def heads(self, channels: int) -> bytes:
        """Return the part of the graph that leads from the trunk to the other outputs."""
        graph = self.model.graph
        outputs = [item for item in graph.output if item.name != "trunk"]
        wanted = {item.name for item in outputs}
        nodes = []
        for node in reversed(graph.node):
            if wanted.isdisjoint(node.output) or "trunk" in node.output:
                continue
            if node.op_type == "Shape":  # of the board
                node.input[0] = "trunk"
            nodes.append(node)
            wanted.update(node.input)
        if {"spatial", "global"} & wanted:
            raise ValueError("heads that look at the position")
        model = make_model(
            graph.name,
            reversed(nodes),
            [make_value("trunk", ["N", channels, "H", "W"])],
            outputs,
            [tensor for tensor in graph.initializer if tensor.name in wanted],
            opset=self.model.opset_import[0].version,
            ir_version=self.model.ir_version,
        )
        return bytes(model.SerializeToString())
