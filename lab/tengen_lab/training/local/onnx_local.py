"""The local-move network as an ONNX graph: a trunk that sees a region, and the head for it.

spatial    (N, 23, H, W)       the planes of `features.py`, then the region as the last one
global     (N, 19)             as of every network
moves      (N, 2 * H * W + 1)  logits of the next move in the region: the points of the player
                               to move, those of the opponent, nobody
sente      (N, 1)              logit: the last move is answered in the region at once
ownership  (N, H, W)           as of every network, meant for the region
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tengen.nets.folding import folded
from tengen.nets.network import GLOBAL_INPUTS, SPATIAL_INPUTS, Array, Conv, Network
from tengen.nets.onnx_graph import GraphBuilder


@dataclass(frozen=True, eq=False, slots=True)
class LocalLayers:
    """The head's layers, with norms folded into the convolutions before them."""

    inner: Conv
    mask: Conv
    conv2: Conv
    pool_to_bias: Array
    conv3: Conv
    planes: Conv
    scalars_inner: Array
    scalars_inner_bias: Array
    scalars: Array
    scalars_bias: Array


def build_local_graph(network: Network, head: LocalLayers) -> Any:
    """Return the ONNX model of a trunk with 23 input planes and a local head; boards fill it."""
    return _LocalBuilder(masked=False).local_model(folded(network, pooling=False), head)


class _LocalBuilder(GraphBuilder):
    def local_model(self, network: Network, head: LocalLayers) -> Any:
        last = [self.indices(SPATIAL_INPUTS), self.indices(SPATIAL_INPUTS + 1), self.indices(1)]
        region = self.node("Slice", "spatial", *last)
        self.head(self.trunk(network), region, head)
        shapes: dict[str, list[int | str]] = {
            "spatial": ["N", SPATIAL_INPUTS + 1, "H", "W"],
            "global": ["N", GLOBAL_INPUTS],
            "moves": ["N", "moves"],
            "sente": ["N", 1],
            "ownership": ["N", "H", "W"],
        }
        return self.finished(network.name, shapes, inputs=2)

    def head(self, trunk: str, region: str, head: LocalLayers) -> None:
        seen = self.node("Add", self.conv(trunk, head.inner), self.conv(region, head.mask))
        x = self.node("Relu", self.conv(self.node("Relu", seen), head.conv2))
        bias = self.spread(self.linear(self.region_pool(x, region), head.pool_to_bias))
        x = self.node("Relu", self.node("Add", self.conv(x, head.conv3), bias))
        pooled = self.region_pool(x, region)
        inner = self.node("Relu", self.linear(pooled, head.scalars_inner, head.scalars_inner_bias))
        scalars = self.linear(inner, head.scalars, head.scalars_bias)
        planes = self.conv(x, head.planes)
        points = self.node("Flatten", self.channels(planes, 0, 2))
        nobody = self.channels(scalars, 0, 1)
        self.node("Concat", points, nobody, axis=1, output="moves")
        self.channels(scalars, 1, 2, output="sente")
        plane = self.channels(planes, 2, 3)
        self.node("Squeeze", plane, self.indices(1), output="ownership")

    def channels(self, x: str, first: int, end: int, output: str = "") -> str:
        bounds = (self.indices(first), self.indices(end), self.indices(1))
        return self.node("Slice", x, *bounds, output=output)

    def region_pool(self, x: str, region: str) -> str:
        inside = self.node("Mul", x, region)
        total = self.node("ReduceSum", inside, self.indices(2, 3), keepdims=0)
        area = self.node("ReduceSum", region, self.indices(2, 3), keepdims=0)
        mean = self.node("Div", total, self.node("Max", area, self.weight(1.0)))
        top = self.node("Flatten", self.node("GlobalMaxPool", inside))
        whole = self.node("Flatten", self.node("GlobalAveragePool", x))
        return self.node("Concat", mean, top, whole, axis=1)
