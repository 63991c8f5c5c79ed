"""Turns a network and its calibrated ranges into the steps of an 8-bit trunk."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError, UnsupportedError
from tengen.nets import network as kinds
from tengen.nets.calibration import Layer, best_range
from tengen.nets.eight_bits import rounded_weights
from tengen.nets.folding import folded
from tengen.nets.network import Array, Network
from tengen.nets.rounded_trunk import ACTIVATIONS, Steps

_STREAMS = 4


def trunk_steps(network: Network, layers: Sequence[Layer], levels: int) -> Steps:
    """Return the steps of a network's trunk with its calibrated `layers`.

    Raises `UnsupportedError` for networks that the core does not know.
    """
    if network.metadata is not None:
        raise UnsupportedError("networks that imitate humans run in onnxruntime only")
    walk = _Walk(layers, levels)
    steps = list(walk.network(folded(network)))
    if walk.place != len(layers):
        raise GoError(f"{len(layers)} calibrated layers for a network of {walk.place}")
    return steps


class _Walk:
    """Goes through the blocks in the order in which they were calibrated."""

    def __init__(self, layers: Sequence[Layer], levels: int) -> None:
        self.layers, self.levels, self.place = list(layers), levels, 0

    def network(self, network: Network) -> Iterator[tuple[str, dict[str, Any]]]:
        yield "input", {"weight": network.conv.weight, "matrix": network.globals_to_bias}
        for block in network.blocks:
            yield from self.block(block, 0)
        yield "tip", self.tip(network)

    def next_layer(self) -> Layer:
        self.place += 1
        return self.layers[self.place - 1]

    def peek(self) -> dict[str, Any]:
        """Return how the bytes that the next layer reads are written."""
        span = self.layers[self.place].input
        return {"step": span.step, "zero": span.zero}

    # Layers

    def conv(self, conv: kinds.Conv) -> dict[str, Any]:
        seen = self.next_layer()
        levels, steps = rounded_weights(conv.weight, self.levels)
        lost = (conv.weight - levels * steps[:, None, None, None]).sum((2, 3)) @ seen.mean
        bias = lost if conv.bias is None else lost + conv.bias
        return {"levels": levels, "steps": steps, "bias": bias.astype(np.float32)}

    def matrices(self, *matrices: Array) -> dict[str, Any]:
        """Return products that read the same rows as one layer."""
        parts = [
            self.conv(kinds.Conv(np.ascontiguousarray(matrix.T)[:, :, None, None]))
            for matrix in matrices
        ]
        return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}

    def norm(self, norm: kinds.Norm, stream: int, channels: int) -> tuple[str, dict[str, Any]]:
        return "norm", {"stream": stream, **affine(norm, channels), **self.peek()}

    def balanced(self, skip: int, *matrices: Array) -> Array:
        """Return what to divide the input of the layers after `skip` others by, channel by channel.

        Where a few channels are much larger than the others, one step for all of them is too coarse
        for the others. What an input is divided by, its weights are multiplied with; the square
        root shares the burden (Xiao et al. 2023, SmoothQuant).
        """
        place = self.place + skip
        seen = self.layers[place]
        weights = np.concatenate([matrix / np.abs(matrix).max(0) for matrix in matrices], 1)
        shares = np.sqrt((np.abs(seen.rows).max(0) + 1e-6) / (np.abs(weights).max(1) + 1e-6))
        factors: Array = (shares / np.exp(np.log(shares).mean())).astype(np.float32)
        rows = seen.rows / factors
        span = best_range(rows.ravel(), float(rows.min()), float(rows.max()))
        for at in range(place, place + len(matrices)):
            self.layers[at] = replace(seen, input=span, mean=seen.mean / factors)
        return factors

    def rms_norm(
        self, norm: kinds.RmsNorm, stream: int, factors: Array
    ) -> tuple[str, dict[str, Any]]:
        about = {"scale": norm.weight / factors, "epsilon": norm.epsilon}
        return "rms_norm", {"stream": stream, **about, **self.peek()}

    def onto(self, layer: dict[str, Any], stream: int, bytes: int) -> tuple[str, dict[str, Any]]:
        return "to_stream", {**layer, "bytes": bytes, "stream": stream, "add": True}

    # Blocks

    def block(self, block: kinds.Block, stream: int) -> Iterator[tuple[str, dict[str, Any]]]:
        match block:
            case kinds.Residual():
                yield self.norm(block.norm1, stream, block.conv1.weight.shape[1])
                first = self.conv(block.conv1)
                yield "to_bytes", self.bytes(first, block.norm2, with_pooled=False)
                yield self.onto(self.conv(block.conv2), stream, 1)
            case kinds.GlobalPooling():
                yield self.norm(block.norm1, stream, block.conv1.weight.shape[1])
                pooled = self.conv(block.pool_conv)
                kind = ACTIVATIONS.index(block.pool_norm.activation)
                yield "pool", {**pooled, "activation": kind, "matrix": block.pool_to_bias}
                first = self.conv(block.conv1)
                yield "to_bytes", self.bytes(first, block.norm2, with_pooled=True)
                yield self.onto(self.conv(block.conv2), stream, 1)
            case kinds.Nested():
                if stream + 1 >= _STREAMS:
                    raise UnsupportedError("bottlenecks inside bottlenecks run in onnxruntime only")
                yield self.norm(block.norm1, stream, block.conv1.weight.shape[1])
                first = self.conv(block.conv1)
                yield "to_stream", {**first, "bytes": 0, "stream": stream + 1, "add": False}
                for child in block.blocks:
                    yield from self.block(child, stream + 1)
                yield self.norm(block.norm2, stream + 1, block.conv2.weight.shape[1])
                yield self.onto(self.conv(block.conv2), stream, 0)
            case kinds.Attention():
                query, key, value = heads_of(block)
                own = self.balanced(0, query, key, value)
                mixed = self.balanced(3, block.out)
                yield self.rms_norm(block.norm, stream, own)
                layer = self.matrices(
                    *(part * own[:, None] for part in (query, key, value / mixed))
                )
                yield "attend", self.attention(block, layer)
                yield self.onto(self.matrices(block.out * mixed[:, None]), stream, 1)
            case kinds.FeedForward():
                own = self.balanced(0, block.inner, block.gate)
                gated = self.balanced(2, block.outer)
                yield self.rms_norm(block.norm, stream, own)
                inner, gate = block.inner * own[:, None], block.gate * own[:, None] / gated
                yield "to_gated_bytes", {**self.matrices(inner, gate), **self.peek()}
                yield self.onto(self.matrices(block.outer * gated[:, None]), stream, 1)

    def bytes(
        self, layer: dict[str, Any], norm: kinds.Norm, *, with_pooled: bool
    ) -> dict[str, Any]:
        if norm.scale is not None:
            raise GoError("a norm inside a block that was not folded")
        kind = ACTIVATIONS.index(norm.activation)
        return {**layer, "activation": kind, **self.peek(), "with_pooled": with_pooled}

    def attention(self, block: kinds.Attention, layer: dict[str, Any]) -> dict[str, Any]:
        frequencies = np.empty(0, np.float32)
        if block.frequencies is not None:
            each = np.repeat(block.frequencies, block.shared, 0)
            frequencies = each.astype(np.float32).ravel()
        return {
            **layer,
            "heads": block.heads,
            "query_size": block.query.shape[1] // block.heads,
            "value_size": block.value.shape[1] // block.kv_heads,
            "frequencies": frequencies,
            **self.peek(),
        }

    def tip(self, network: Network) -> dict[str, Any]:
        tip = network.tip
        if isinstance(tip, kinds.Norm):
            return {**affine(tip, network.channels), "size": 0, "epsilon": 0.0}
        return {
            "scale": tip.gamma,
            "bias": tip.beta,
            "activation": ACTIVATIONS.index(tip.activation),
            "size": 2 if tip.whole_board else 1,
            "epsilon": tip.epsilon,
        }


def affine(norm: kinds.Norm, channels: int) -> dict[str, Any]:
    """Return scale, bias and activation of a norm; one that was folded changes nothing."""
    ones, zeros = np.ones(channels, np.float32), np.zeros(channels, np.float32)
    return {
        "scale": ones if norm.scale is None else norm.scale,
        "bias": zeros if norm.bias is None else norm.bias,
        "activation": ACTIVATIONS.index(norm.activation),
    }


def heads_of(block: kinds.Attention) -> tuple[Array, Array, Array]:
    """Return the matrices of queries, keys and values as the core takes them."""
    query = block.query / np.float32(math.sqrt(block.query.shape[1] // block.heads))
    key, value = map(block.for_each_head, (block.key, block.value))
    if block.frequencies is not None:
        query, key = (pairs_apart(matrix, block.heads) for matrix in (query, key))
    return query, key, value


def pairs_apart(matrix: Array, heads: int) -> Array:
    """Reorder each head's columns: the first numbers of all pairs, then the second ones."""
    split = matrix.reshape(matrix.shape[0], heads, -1, 2)
    result: NDArray[np.float32] = split.transpose(0, 1, 3, 2).reshape(matrix.shape[0], -1)
    return np.ascontiguousarray(result, np.float32)
