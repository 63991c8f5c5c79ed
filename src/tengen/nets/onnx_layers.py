"""The layers that ONNX graphs of networks are made of."""

from __future__ import annotations

from typing import Any

import numpy as np

from tengen.nets import network as kinds
from tengen.nets.network import Array
from tengen.nets.onnx_messages import make_node, make_tensor


class Layers:
    """A graph that grows: every method adds nodes and returns the name of their result."""

    def __init__(self, masked: bool) -> None:
        self.masked = masked
        self.nodes: list[Any] = []
        self.weights: list[Any] = []
        self.constants: dict[tuple[bytes, str, tuple[int, ...]], str] = {}

    # Nodes and weights

    def node(self, kind: str, *inputs: str, output: str = "", **attributes: Any) -> str:
        output = output or f"{kind.lower()}{len(self.nodes)}"
        self.nodes.append(make_node(kind, inputs, [output], **attributes))
        return output

    def weight(self, values: Any, dtype: Any = np.float32) -> str:
        array = np.array(values, dtype, order="C")
        key = (array.tobytes(), array.dtype.str, array.shape) if array.size < 64 else None
        if key in self.constants:
            return self.constants[key]
        name = f"w{len(self.weights)}"
        self.weights.append(make_tensor(array, name))
        if key is not None:
            self.constants[key] = name
        return name

    def indices(self, *values: int) -> str:
        return self.weight(values, np.int64)

    # Layers

    def conv(self, x: str, layer: kinds.Conv, output: str = "") -> str:
        rows, columns = layer.weight.shape[2:]
        bias = [] if layer.bias is None else [self.weight(layer.bias)]
        pads = [rows // 2, columns // 2] * 2
        weight = self.weight(layer.weight)
        return self.node(
            "Conv", x, weight, *bias, output=output, kernel_shape=[rows, columns], pads=pads
        )

    def activation(self, x: str, kind: str | None) -> str:
        match kind:
            case "relu":
                return self.node("Relu", x)
            case "relu6":
                return self.node("Clip", x, self.weight(0.0), self.weight(6.0))
            case "mish":
                return self.mish(x)
            case "silu":
                return self.node("Mul", x, self.node("Sigmoid", x))
        return x

    def mish(self, x: str) -> str:
        """x * tanh(softplus(x)) as x * t / (2 - t) with s = sigmoid(x) and t = s * (2 - s).

        The Mish operator of ONNX is carried out with a scalar softplus in onnxruntime, which
        takes a third of the time of a whole network.
        """
        two, s = self.weight(2.0), self.node("Sigmoid", x)
        t = self.node("Mul", s, self.node("Sub", two, s))
        return self.node("Mul", x, self.node("Div", t, self.node("Sub", two, t)))

    def scaled(self, x: str, scale: Array, bias: Array) -> str:
        """Scale and shift the channels: a batch norm of mean 0 and variance 1."""
        zeros, ones = self.weight(np.zeros_like(scale)), self.weight(np.ones_like(scale))
        return self.node(
            "BatchNormalization",
            x,
            self.weight(scale),
            self.weight(bias),
            zeros,
            ones,
            epsilon=0.0,
        )

    def masking(self, x: str, output: str = "") -> str:
        if self.masked:
            return self.node("Mul", x, "mask", output=output)
        return self.node("Identity", x, output=output) if output else x

    def norm(self, x: str, layer: kinds.Norm) -> str:
        if layer.scale is not None and layer.bias is not None:
            x = self.scaled(x, layer.scale, layer.bias)
        return self.masking(self.activation(x, layer.activation))

    def linear(self, x: str, matrix: Array, bias: Array | None = None, output: str = "") -> str:
        extra = [] if bias is None else [self.weight(bias)]
        return self.node("Gemm", x, self.weight(matrix), *extra, output=output)

    def spread(self, x: str) -> str:
        """Turn (N, C) into (N, C, 1, 1)."""
        return self.node("Unsqueeze", x, self.indices(2, 3))

    def mean(self, x: str) -> str:
        """Return the mean of each channel over the board, (N, C); `x` is masked already."""
        if not self.masked:
            return self.node("Flatten", self.node("GlobalAveragePool", x))
        total = self.node("ReduceSum", x, self.indices(2, 3), keepdims=0)
        return self.node("Div", total, "area")

    def top(self, x: str) -> str:
        if self.masked:
            x = self.node("Add", x, "off_board")
        return self.node("Flatten", self.node("GlobalMaxPool", x))

    def pool(self, x: str) -> str:
        mean = self.mean(x)
        wide = self.node("Mul", mean, "width_term")
        return self.node("Concat", mean, wide, self.top(x), axis=1)
