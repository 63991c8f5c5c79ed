"""Reads an embedded network's ONNX graph back into the `Network` that it was written from.

The inverse of `build_graph(..., masked=False, to_round=True)`, `quantized` and `stored_in_half` for
the shape of Tengen's own networks. Weights come back as the graph holds them: in 8 bits where it
does, norms that were folded into a convolution as that convolution and a norm that only shifts.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from tengen.errors import UnsupportedError
from tengen.files.budgets import NETWORK_BYTES
from tengen.files.inputs import read_input
from tengen.nets import network as kinds
from tengen.nets.card import Card
from tengen.nets.graph_layers import GraphLayers
from tengen.nets.network import Array, Network

Steps = list[tuple[float, float]]  # of rounding, before and after each convolution of the trunk


@dataclass(frozen=True, slots=True)
class Embedded:
    """A network as its graph holds it; `steps` is empty where nothing is rounded."""

    network: Network
    steps: Steps


def read_graph(path: Path, card: Card) -> Embedded:
    """Read a graph that Tengen wrote. Raises `UnsupportedError` if it has another shape."""
    try:
        model = onnx.load_model_from_string(read_input(path, "a network", NETWORK_BYTES))
        return _Reader(model, card).read()
    except (IndexError, KeyError, ValueError) as error:
        raise UnsupportedError(
            f"{path}: not a graph of Tengen's own networks ({error!r})"
        ) from None


class _Reader(GraphLayers):
    """Takes the layers of a graph as parts of a network."""

    def __init__(self, model: onnx.ModelProto, card: Card) -> None:
        super().__init__(model.graph)
        self.card = card
        self.known = {w.name: numpy_helper.to_array(w) for w in model.graph.initializer}
        self.steps: Steps = []
        # Rounding to 8 bits does what a cap would; the trunk's end is not rounded.
        self.rectifier = self._rectifier(self.makers["trunk"])

    def read(self) -> Embedded:
        globals_to_bias, conv = self.matrix(), self.conv()
        blocks = []
        while self._begins_block():
            blocks.append(self.nested())
        network = Network(
            name=str(self.card.about.get("full_name", self.card.name)),
            version=self.card.version,
            scale=self.card.scale,
            passalive_under_suicide=self.card.area_by_suicide,
            conv=conv,
            globals_to_bias=globals_to_bias,
            blocks=tuple(blocks),
            tip=self.norm(),
            policy=self.policy(),
            value=self.value(),
        )
        if self.place != len(self.layers):
            raise ValueError(f"{len(self.layers) - self.place} layers too many")
        return Embedded(network, self.steps)

    # Layers

    def array(self, name: str) -> Array:
        """Return a weight, whatever it is stored as."""
        if name in self.known:
            return np.ascontiguousarray(self.known[name], np.float32)
        node = self.makers[name]
        if node.op_type == "Cast":
            return self.array(node.input[0])
        if node.op_type != "DequantizeLinear":
            raise ValueError(f"{name} is not a weight")
        levels, scale = (self.known[each] for each in node.input[:2])
        rows = scale.reshape(-1, *[1] * (levels.ndim - 1))
        return np.ascontiguousarray(levels.astype(np.float32) * rows)

    def matrix(self) -> Array:
        return self.array(self.next("Gemm").input[1])

    def biased(self) -> tuple[Array, Array]:
        node = self.next("Gemm")
        return self.array(node.input[1]), self.array(node.input[2])

    def conv(self) -> kinds.Conv:
        node = self.next("Conv")
        if len(node.input) != 2:
            raise ValueError("a convolution with a bias")
        self._note_steps(node)
        return kinds.Conv(self.array(node.input[1]))

    def conv_and_norm(self) -> tuple[kinds.Conv, kinds.Norm]:
        """Take a convolution that has its norm in it."""
        node = self.next("Conv")
        self._note_steps(node)
        bias = self.array(node.input[2])
        norm = kinds.Norm(np.ones_like(bias), bias, self.rectifier)
        return kinds.Conv(self.array(node.input[1])), norm

    def norm(self) -> kinds.Norm:
        node = self.next("BatchNormalization")
        return kinds.Norm(self.array(node.input[1]), self.array(node.input[2]), self.rectifier)

    def _rectifier(self, trunk: onnx.NodeProto) -> str:
        maker = self.makers[trunk.input[0]] if trunk.op_type == "Identity" else trunk
        return {"Relu": "relu", "Clip": "relu6"}[maker.op_type]

    def _note_steps(self, node: onnx.NodeProto) -> None:
        """Remember how a convolution's input and output are rounded, if they are."""
        before = self.makers.get(node.input[0])
        if before is None or before.op_type != "DequantizeLinear":
            return
        (after,) = self.readers[node.output[0]]
        if after.op_type != "QuantizeLinear":  # a rectifier stands between
            (after,) = self.readers[after.output[0]]
        steps = [float(self.known[each.input[1]]) for each in (before, after)]
        self.steps.append((steps[0], steps[1]))

    # Blocks

    def _begins_block(self) -> bool:
        """Tell a block from the trunk's end: what follows its norm has no norm of its own."""
        norm, conv = self.layers[self.place : self.place + 2]
        return bool(norm.op_type == "BatchNormalization" and len(conv.input) == 2)

    def nested(self) -> kinds.Nested:
        norm1, conv1 = self.norm(), self.conv()
        inner = []
        while self._begins_inner():
            inner.append(self.inner())
        return kinds.Nested(norm1, conv1, tuple(inner), self.norm(), self.conv())

    def _begins_inner(self) -> bool:
        """Tell an inner block from the end of the block, whose convolution is 1x1."""
        kernel = self.array(self.layers[self.place + 1].input[1])
        return int(kernel.shape[2]) > 1

    def inner(self) -> kinds.Residual | kinds.GlobalPooling:
        norm1 = self.norm()
        if len(self.layers[self.place].input) > 2:
            conv1, norm2 = self.conv_and_norm()
            return kinds.Residual(norm1, conv1, norm2, self.conv())
        pool_conv, pool_norm, pool_to_bias = self.conv(), self.norm(), self.matrix()
        conv1, norm2, conv2 = self.conv(), self.norm(), self.conv()
        return kinds.GlobalPooling(norm1, conv1, pool_conv, pool_norm, pool_to_bias, norm2, conv2)

    # Heads

    def policy(self) -> kinds.PolicyHead:
        pool_conv, pool_norm = self.conv_and_norm()
        pool_to_bias = self.matrix()
        conv, norm = self.conv_and_norm()
        return kinds.PolicyHead(
            conv=conv,
            pool_conv=pool_conv,
            pool_norm=pool_norm,
            pool_to_bias=pool_to_bias,
            norm=norm,
            out=self.conv(),
            pass_inner=self.matrix(),
            pass_bias=None,
            pass_activation=None,
            pass_outer=None,
        )

    def value(self) -> kinds.ValueHead:
        conv, norm = self.conv_and_norm()
        inner, inner_bias = self.biased()
        value, value_bias = self.biased()
        score, score_bias = self.biased()
        return kinds.ValueHead(
            conv=conv,
            norm=norm,
            inner=inner,
            inner_bias=inner_bias,
            activation="relu",
            value=value,
            value_bias=value_bias,
            score=score,
            score_bias=score_bias,
            ownership=self.conv(),
        )
