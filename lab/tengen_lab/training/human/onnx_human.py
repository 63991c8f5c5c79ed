"""The human policy as an ONNX graph, on the trunk of an embedded network.

trunk    (N, C, H, W)          what the embedded network gives out under this name
ranks    (R,)                  on the common scale of steps; beyond the ends, the ends
policy   (N, R, H * W + 1)     logits of the points, row by row, then of the pass

Only the last layer depends on the rank (`tengen_lab.training.human.head`): its numbers lie on
straight lines between the knots of `human_ranks`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tengen.nets.folding import folded_blocks
from tengen.nets.human_ranks import HIGHEST, KNOTS, LOWEST
from tengen.nets.network import Array, Conv, Nested, Norm
from tengen.nets.onnx_graph import GraphBuilder


@dataclass(frozen=True, eq=False, slots=True)
class RankTables:
    """The numbers of the layer that knows the rank, each (knots, width)."""

    scale: Array
    shift: Array
    weight: Array


@dataclass(frozen=True, eq=False, slots=True)
class HumanLayers:
    """The whole network on the trunk."""

    channels: int
    blocks: tuple[Nested, ...]
    tip: Norm
    inner: Conv
    pool_conv: Conv
    pool_to_bias: Array
    pool_to_pass: Array
    pool_to_pass_bias: Array
    pass_direct: Array
    pass_direct_bias: Array
    points: RankTables
    passing: RankTables


def build_human_graph(layers: HumanLayers) -> Any:
    """Return the ONNX model; its first convolutions, those of the blocks, can be rounded."""
    return _HumanBuilder(masked=False).human_model(layers)


class _HumanBuilder(GraphBuilder):
    def human_model(self, layers: HumanLayers) -> Any:
        self.whole_area("trunk")
        self.width_term()
        x = "trunk"
        for block in folded_blocks(layers.blocks, pooling=False):
            x = self.block(x, block)
        both = self.node("Concat", "trunk", self.norm(x, layers.tip), axis=1)
        pooled = self.pool(self.node("Relu", self.conv(both, layers.pool_conv)))
        bias = self.spread(self.linear(pooled, layers.pool_to_bias))
        maps = self.node("Add", self.conv(both, layers.inner), bias)
        place = self.place()
        points = self.point_logits(maps, place, layers.points)
        row = self.linear(pooled, layers.pool_to_pass, layers.pool_to_pass_bias)
        direct = self.linear(pooled, layers.pass_direct, layers.pass_direct_bias)
        passing = self.pass_logits(row, direct, place, layers.passing)
        self.node("Concat", points, passing, axis=2, output="policy")
        shapes: dict[str, list[int | str]] = {
            "trunk": ["N", layers.channels, "H", "W"],
            "ranks": ["R"],
            "policy": ["N", "R", "moves"],
        }
        return self.finished("tengen-human", shapes, inputs=2)

    def place(self) -> str:
        """Return the weights of the knots for each rank, (R, knots)."""
        ends = (self.weight(LOWEST), self.weight(HIGHEST))
        ranks = self.node("Unsqueeze", self.node("Clip", "ranks", *ends), self.indices(1))
        away = self.node("Abs", self.node("Sub", ranks, self.weight([KNOTS])))
        steps = self.node("Div", away, self.weight(float(KNOTS[1] - KNOTS[0])))
        return self.node("Relu", self.node("Sub", self.weight(1.0), steps))

    def tables(self, place: str, tables: RankTables) -> tuple[str, str, str]:
        """Return scale, shift and weight for each rank, (R, width)."""
        scale, shift, weight = (
            self.node("MatMul", place, self.weight(table))
            for table in (tables.scale, tables.shift, tables.weight)
        )
        return scale, shift, weight

    def point_logits(self, maps: str, place: str, tables: RankTables) -> str:
        """Return the logits of all points for each rank, (N, R, H * W)."""
        width = tables.scale.shape[1]
        flat = self.node("Reshape", maps, self.indices(0, 1, width, -1))
        scale, shift, weight = self.tables(place, tables)
        scale, shift = (self.node("Unsqueeze", x, self.indices(2)) for x in (scale, shift))
        hidden = self.node("Add", self.node("Mul", flat, scale), shift)
        row = self.node("Unsqueeze", weight, self.indices(1))
        summed = self.node("MatMul", row, self.node("Relu", hidden))
        return self.node("Squeeze", summed, self.indices(2))

    def pass_logits(self, row: str, direct: str, place: str, tables: RankTables) -> str:
        """Return the logit of the pass for each rank, (N, R, 1)."""
        scale, shift, weight = self.tables(place, tables)
        one = self.node("Unsqueeze", row, self.indices(1))
        hidden = self.node("Relu", self.node("Add", self.node("Mul", one, scale), shift))
        summed = self.node(
            "ReduceSum", self.node("Mul", hidden, weight), self.indices(2), keepdims=1
        )
        return self.node("Add", summed, self.node("Unsqueeze", direct, self.indices(1)))
