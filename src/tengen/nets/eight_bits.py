"""A network as an ONNX graph whose blocks compute in 8 bits: about three times as fast on a CPU.

Weights are signed and have a step for each output channel; activations are unsigned with the
calibrated range of their tensor (`calibration.py`). The residual streams, the first convolution and
the heads stay in 32 bits. Convolutions and products are written as 32-bit layers between
quantizations, which onnxruntime merges into its 8-bit kernels.

The graph takes boards that fill the tensor only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.nets import network as kinds
from tengen.nets.calibration import Layer, Range
from tengen.nets.folding import folded
from tengen.nets.network import Array, Network
from tengen.nets.onnx_graph import GraphBuilder

WEIGHT_LEVELS = 127
NARROW_LEVELS = 63  # sums of two products fit 16 bits, as processors without VNNI need


def build_eight_bit_graph(
    network: Network, layers: Sequence[Layer], levels: int = WEIGHT_LEVELS
) -> Any:
    """Return the graph of `network` with the calibrated `layers` in 8 bits."""
    builder = _EightBitBuilder(layers, levels)
    model = builder.model(folded(network))
    if builder.place != len(layers):
        raise GoError(f"{len(layers)} calibrated layers for a network of {builder.place}")
    return model


class _EightBitBuilder(GraphBuilder):
    def __init__(self, layers: Sequence[Layer], levels: int) -> None:
        super().__init__(masked=False)
        self.layers, self.levels, self.place = layers, levels, 0
        self.rounded: dict[str, str] = {}  # tensor -> its name after rounding

    def next_layer(self) -> Layer:
        self.place += 1
        return self.layers[self.place - 1]

    def block_conv(self, x: str, layer: kinds.Conv) -> str:
        seen = self.next_layer()
        levels, steps = rounded_weights(layer.weight, self.levels)
        lost = layer.weight - levels * steps[:, None, None, None]
        bias = lost.sum((2, 3)) @ seen.mean
        if layer.bias is not None:
            bias = bias + layer.bias
        bias_steps = (steps * np.float32(seen.input.step)).astype(np.float32)
        rows, columns = layer.weight.shape[2:]
        output = self.node(
            "Conv",
            self.round_trip(x, seen.input),
            self.dequantized(levels, steps, 0),
            self.dequantized(np.rint(bias / bias_steps).astype(np.int32), bias_steps, 0),
            kernel_shape=[rows, columns],
            pads=[rows // 2, columns // 2] * 2,
        )
        return self.round_trip(output, seen.output)

    def product(self, rows: str, matrix: Array) -> str:
        seen = self.next_layer()
        levels, steps = rounded_weights(matrix.T, self.levels)
        lost = seen.mean @ (matrix - levels.T * steps)
        weight = self.dequantized(np.ascontiguousarray(levels.T), steps, 1)
        output = self.node("MatMul", self.round_trip(rows, seen.input), weight)
        return self.node("Add", output, self.weight(lost))

    def round_trip(self, x: str, span: Range) -> str:
        """Round `x` to bytes and turn them into numbers again."""
        if x not in self.rounded:
            step, zero = self.weight(span.step), self.weight(span.zero, np.uint8)
            inside = self.node("QuantizeLinear", x, step, zero)
            self.rounded[x] = self.node("DequantizeLinear", inside, step, zero)
        return self.rounded[x]

    def dequantized(self, levels: NDArray[np.generic], steps: Array, axis: int) -> str:
        zeros = np.zeros(steps.shape, levels.dtype)
        names = (self.weight(array, array.dtype) for array in (levels, steps, zeros))
        return self.node("DequantizeLinear", *names, axis=axis)


def rounded_weights(weight: Array, most: int) -> tuple[NDArray[np.int8], Array]:
    """Return weights in whole steps from -`most` to `most`, and the step of each output channel."""
    rest = tuple(range(1, weight.ndim))
    steps = np.maximum(np.abs(weight).max(rest), 1e-12) / np.float32(most)
    levels = np.rint(weight / steps.reshape(-1, *[1] * len(rest)))
    return levels.astype(np.int8), steps.astype(np.float32)
