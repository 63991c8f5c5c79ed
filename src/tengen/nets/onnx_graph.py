"""A network description as an ONNX graph, written node by node.

Names (`INPUTS`, `OUTPUTS`), shared by every network that Tengen runs, its own ones included:

    spatial    (N, 22, H, W)   input planes, see `features.py`; plane 0 is 1 on the board
    global     (N, 19)         input numbers
    policy     (N, H * W + 1)  logits of the points, row by row, then of the pass
    value      (N, 3)          logits: the player to move wins, loses, no result
    score      (N, 4 or 6)     raw, see `evaluation.py`
    ownership  (N, H, W)       the inverse tanh of how much the player to move owns a point
    trunk      (N, C, H, W)    the last layer of features before the heads
    optimistic (N, H * W + 1)  where a network has it: a policy that prefers moves which may turn
                               out better than they look

Boards smaller than the tensor lie in its top left corner, and boards of several sizes may share a
batch: plane 0 masks them. A graph that is not `masked` takes boards that fill the tensor only, and
is 1 to 2 % faster.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tengen.errors import GoError
from tengen.nets import network as kinds
from tengen.nets.folding import folded, optimistic_policy, plain_policy
from tengen.nets.metadata import AREA
from tengen.nets.network import GLOBAL_INPUTS, SPATIAL_INPUTS, Array, Network
from tengen.nets.onnx_layers import Layers
from tengen.nets.onnx_messages import FLOAT, make_model, make_value

INPUTS = ("spatial", "global")
OUTPUTS = ("policy", "value", "score", "ownership", "trunk")
OPTIMISTIC = "optimistic"
OPSET = 18
IR_VERSION = 9


def build_graph(network: Network, *, masked: bool = True, to_round: bool = False) -> Any:
    """Return the ONNX model of `network`; see the module's docstring for what it takes.

    A graph `to_round` is meant for `quantize.py`: it has every sum that a student rounds.
    """
    return GraphBuilder(masked).model(folded(network, pooling=not to_round))


def build_heads_graph(network: Network) -> Any:
    """Return the graph from `trunk` to the other outputs, for boards that fill the tensor."""
    return GraphBuilder(masked=False).heads_model(folded(network))


class GraphBuilder(Layers):
    """Joins layers into blocks, and blocks into the whole network."""

    # Blocks

    def block(self, x: str, block: kinds.Block) -> str:
        match block:
            case kinds.Residual():
                inner = self.block_conv(self.norm(x, block.norm1), block.conv1)
            case kinds.GlobalPooling():
                h = self.norm(x, block.norm1)
                pooled = self.norm(self.block_conv(h, block.pool_conv), block.pool_norm)
                bias = self.spread(self.linear(self.pool(pooled), block.pool_to_bias))
                inner = self.node("Add", self.block_conv(h, block.conv1), bias)
            case kinds.Nested():
                inner = self.block_conv(self.norm(x, block.norm1), block.conv1)
                for child in block.blocks:
                    inner = self.block(inner, child)
            case kinds.Attention():
                return self.attention(x, block)
            case kinds.FeedForward():
                return self.feed_forward(x, block)
        return self.node("Add", x, self.block_conv(self.norm(inner, block.norm2), block.conv2))

    # The two kinds of layer that take nearly all the time; `eight_bits.py` rounds them.

    def block_conv(self, x: str, layer: kinds.Conv) -> str:
        return self.conv(x, layer)

    def product(self, rows: str, matrix: Array) -> str:
        return self.node("MatMul", rows, self.weight(matrix))

    def rows(self, x: str, norm: kinds.RmsNorm) -> str:
        """Norm the channels of each point; return the points as rows, (N, H * W, C)."""
        shape = self.indices(0, norm.weight.size, -1)
        rows = self.node("Transpose", self.node("Reshape", x, shape), perm=[0, 2, 1])
        square = self.node("ReduceMean", self.node("Mul", rows, rows), self.indices(2), keepdims=1)
        size = self.node("Sqrt", self.node("Add", square, self.weight(norm.epsilon)))
        return self.node("Mul", self.node("Div", rows, size), self.weight(norm.weight))

    def add_rows(self, x: str, rows: str) -> str:
        planes = self.node("Transpose", rows, perm=[0, 2, 1])
        planes = self.node("Reshape", planes, self.node("Shape", x))
        return self.node("Add", x, self.masking(planes))

    def attention(self, x: str, block: kinds.Attention) -> str:
        h = self.rows(x, block.norm)
        query_size = block.query.shape[1] // block.heads
        query = self.heads(h, block.query / math.sqrt(query_size), block.heads)
        # Sharing heads is done on the weights: repeated here once, not at every evaluation.
        key = self.heads(h, block.for_each_head(block.key), block.heads)
        value = self.heads(h, block.for_each_head(block.value), block.heads)
        if block.frequencies is not None:
            cos, sin = self.rotation(np.repeat(block.frequencies, block.shared, 0))
            query, key = self.rotate(query, cos, sin), self.rotate(key, cos, sin)
        scores = self.node("MatMul", query, self.node("Transpose", key, perm=[0, 1, 3, 2]))
        if self.masked:
            scores = self.node("Add", scores, "off_board_row")
        weights = self.node("Softmax", scores, axis=-1)
        mixed = self.node("Transpose", self.node("MatMul", weights, value), perm=[0, 2, 1, 3])
        mixed = self.node("Reshape", mixed, self.indices(0, 0, block.out.shape[0]))
        return self.add_rows(x, self.product(mixed, block.out))

    def heads(self, h: str, matrix: Array, heads: int) -> str:
        """Project and split into heads: (N, heads, H * W, channels)."""
        flat = self.product(h, matrix)
        split = self.node("Reshape", flat, self.indices(0, 0, heads, -1))
        return self.node("Transpose", split, perm=[0, 2, 1, 3])

    def rotation(self, frequencies: Array) -> tuple[str, str]:
        """Return cosine and sine of the angles, (heads, H * W, pairs)."""
        by_x, by_y = (
            self.node("Mul", place, self.weight(frequencies[:, None, :, axis]))
            for axis, place in enumerate(("column_of", "row_of"))
        )
        angles = self.node("Add", by_x, by_y)
        return self.node("Cos", angles), self.node("Sin", angles)

    def rotate(self, x: str, cos: str, sin: str) -> str:
        pairs = self.node("Reshape", x, self.indices(0, 0, 0, -1, 2))
        even = self.node("Gather", pairs, self.weight(0, np.int64), axis=4)
        odd = self.node("Gather", pairs, self.weight(1, np.int64), axis=4)
        left = self.node("Sub", self.node("Mul", even, cos), self.node("Mul", odd, sin))
        right = self.node("Add", self.node("Mul", even, sin), self.node("Mul", odd, cos))
        parts = [self.node("Unsqueeze", part, self.indices(4)) for part in (left, right)]
        return self.node("Reshape", self.node("Concat", *parts, axis=4), self.node("Shape", x))

    def feed_forward(self, x: str, block: kinds.FeedForward) -> str:
        h = self.rows(x, block.norm)
        inner = self.activation(self.product(h, block.inner), "silu")
        gated = self.node("Mul", inner, self.product(h, block.gate))
        return self.add_rows(x, self.product(gated, block.outer))

    # The whole

    def board(self, network: Network) -> None:
        """Compute what all layers need to know of the boards' sizes."""
        if self.masked:
            channels = [self.indices(0), self.indices(1), self.indices(1)]
            self.node("Slice", "spatial", *channels, output="mask")
            self.node("ReduceSum", "mask", self.indices(2, 3), keepdims=0, output="area")
            outside = self.node("Sub", "mask", self.weight(1.0))
            self.node("Mul", outside, self.weight(1e9), output="off_board")
            row = self.indices(0, 1, 1, -1)
            self.node("Reshape", "off_board", row, output="off_board_row")
        else:
            self.whole_area("spatial")
        self.width_term()
        if any(isinstance(part, kinds.Attention) for part in _flat(network.blocks)):
            self.places()

    def whole_area(self, planes: str) -> None:
        """Compute the area of boards that fill their planes."""
        area = self.node("Cast", self.node("Shape", planes, start=2), to=FLOAT)
        self.node("ReduceProd", area, self.indices(0), keepdims=1, output="area")

    def width_term(self) -> None:
        term = self.node("Sub", self.node("Sqrt", "area"), self.weight(14.0))
        self.node("Div", term, self.weight(10.0), output="width_term")

    def places(self) -> None:
        """Compute row and column of each point, (1, H * W, 1)."""
        zero, one = self.weight(0, np.int64), self.weight(1, np.int64)
        rows, columns = (
            self.node("Gather", self.node("Shape", "spatial", start=2), index, axis=0)
            for index in (zero, one)
        )
        index = self.node("Range", zero, self.node("Mul", rows, columns), one)
        for name, place in (
            ("row_of", self.node("Div", index, columns)),
            ("column_of", self.node("Mod", index, columns)),
        ):
            column = self.node("Unsqueeze", place, self.indices(0, 2))
            self.node("Cast", column, to=FLOAT, output=name)

    def players(self, encoder: kinds.MetadataEncoder) -> str:
        """Return the bias of the trunk's channels for the players that a human network imitates."""
        if encoder.row is None:
            raise GoError("a network that imitates humans needs a profile (see `with_profile`)")
        place = np.zeros((1, encoder.row.size), np.float32)
        place[0, AREA] = 0.5
        share = self.node("Log", self.node("Div", "area", self.weight(361.0)))
        row = self.node("Mul", share, self.weight(place))
        row = self.node("Add", row, self.weight(encoder.row[None]))
        h = self.linear(row, encoder.first, encoder.first_bias)
        h = self.activation(h, encoder.first_activation)
        h = self.linear(h, encoder.second, encoder.second_bias)
        return self.linear(self.activation(h, encoder.second_activation), encoder.out)

    def tip(self, x: str, tip: kinds.Norm | kinds.RmsTip) -> str:
        if isinstance(tip, kinds.Norm):
            if tip.scale is not None and tip.bias is not None:
                x = self.scaled(x, tip.scale, tip.bias)
        else:
            masked = self.masking(x)
            square = self.node("Mul", masked, masked)
            if tip.whole_board:
                mean = self.node("ReduceMean", self.mean(square), self.indices(1), keepdims=1)
                mean = self.spread(mean)
            else:
                mean = self.node("ReduceMean", square, self.indices(1), keepdims=1)
            size = self.node("Sqrt", self.node("Add", mean, self.weight(tip.epsilon)))
            x = self.scaled(self.node("Div", x, size), tip.gamma, tip.beta)
        return self.masking(self.activation(x, tip.activation), output="trunk")

    def policy(self, trunk: str, head: kinds.PolicyHead) -> None:
        pooled = self.pool(self.norm(self.conv(trunk, head.pool_conv), head.pool_norm))
        bias = self.spread(self.linear(pooled, head.pool_to_bias))
        inner = self.norm(self.node("Add", self.conv(trunk, head.conv), bias), head.norm)
        self.moves(inner, pooled, plain_policy(head), "policy")
        if (optimistic := optimistic_policy(head)) is not None:
            self.moves(inner, pooled, optimistic, OPTIMISTIC)

    def moves(self, inner: str, pooled: str, head: kinds.PolicyHead, output: str) -> None:
        """Add one policy: its logits of all points, and of the pass."""
        points = self.node("Flatten", self.conv(inner, head.out))
        pass_move = self.linear(pooled, head.pass_inner, head.pass_bias)
        if head.pass_outer is not None:
            pass_move = self.activation(pass_move, head.pass_activation)
            pass_move = self.linear(pass_move, head.pass_outer)
        self.node("Concat", points, pass_move, axis=1, output=output)

    def value(self, trunk: str, head: kinds.ValueHead) -> None:
        v = self.norm(self.conv(trunk, head.conv), head.norm)
        mean = self.mean(v)
        wide = self.node("Mul", "width_term", "width_term")
        wide = self.node("Mul", mean, self.node("Sub", wide, self.weight(0.1)))
        parts = (mean, self.node("Mul", mean, "width_term"), wide)
        pooled = self.node("Concat", *parts, axis=1)
        u = self.activation(self.linear(pooled, head.inner, head.inner_bias), head.activation)
        self.linear(u, head.value, head.value_bias, output="value")
        self.linear(u, head.score, head.score_bias, output="score")
        plane = self.conv(v, head.ownership)
        self.node("Squeeze", plane, self.indices(1), output="ownership")

    def trunk(self, network: Network) -> str:
        """Add everything before the heads."""
        self.board(network)
        bias = self.spread(self.linear("global", network.globals_to_bias))
        x = self.node("Add", self.conv("spatial", network.conv), bias)
        if network.metadata is not None:
            x = self.node("Add", x, self.spread(self.players(network.metadata)))
        for block in network.blocks:
            x = self.block(x, block)
        return self.tip(x, network.tip)

    def model(self, network: Network) -> Any:
        trunk = self.trunk(network)
        self.policy(trunk, network.policy)
        self.value(trunk, network.value)
        return self.finished(network.name, self.shapes(network), len(INPUTS))

    def shapes(self, network: Network) -> dict[str, list[int | str]]:
        return {
            "spatial": ["N", SPATIAL_INPUTS, "H", "W"],
            "global": ["N", GLOBAL_INPUTS],
            "policy": ["N", "moves"],
            "value": ["N", 3],
            "score": ["N", network.value.score.shape[1]],
            "ownership": ["N", "H", "W"],
            "trunk": ["N", network.channels, "H", "W"],
            **({OPTIMISTIC: ["N", "moves"]} if optimistic_policy(network.policy) else {}),
        }

    def heads_model(self, network: Network) -> Any:
        self.whole_area("trunk")
        self.width_term()
        self.policy("trunk", network.policy)
        self.value("trunk", network.value)
        shapes = self.shapes(network)
        order = ("trunk", *(name for name in shapes if name not in (*INPUTS, "trunk")))
        return self.finished(network.name, {name: shapes[name] for name in order}, 1)

    def finished(self, name: str, shapes: dict[str, list[int | str]], inputs: int) -> Any:
        """Return the model of all nodes; the first of the named tensors are its inputs."""
        values = [make_value(tensor, shape) for tensor, shape in shapes.items()]
        ends = (values[:inputs], values[inputs:])
        # An older IR version than the format's newest, so that older runtimes load it.
        return make_model(name, self.nodes, *ends, self.weights, opset=OPSET, ir_version=IR_VERSION)


def _flat(blocks: tuple[kinds.Block, ...]) -> list[kinds.Block]:
    parts: list[kinds.Block] = []
    for block in blocks:
        parts.append(block)
        if isinstance(block, kinds.Nested):
            parts.extend(_flat(block.blocks))
    return parts
