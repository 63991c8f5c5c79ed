"""Moves batch normalisations into the layer before them, where the result is the same.

A norm can go where a convolution's output has no other reader: inside residual blocks and in the
heads. Norms that read the residual stream stay. Also leaves out policies that nothing here reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from tengen.nets.network import (
    Array,
    Block,
    Conv,
    GlobalPooling,
    Nested,
    Network,
    Norm,
    PolicyHead,
    Residual,
    ValueHead,
)


def folded(network: Network, *, pooling: bool = True) -> Network:
    """Return a network with the same outputs (but for rounding), and fewer layers.

    Of its policies the plain one and the optimistic one are left.

    Without `pooling`, blocks that pool keep their norms, as a graph needs that rounds the sums of
    a convolution before the norm.
    """
    return replace(
        network,
        blocks=folded_blocks(network.blocks, pooling),
        policy=_policy(_with_policies(network.policy, slice(2))),
        value=_value(network.value),
    )


def plain_policy(head: PolicyHead) -> PolicyHead:
    """Return the head with its plain policy alone."""
    return _with_policies(head, slice(1))


def optimistic_policy(head: PolicyHead) -> PolicyHead | None:
    """Return the head with its optimistic policy alone; versions below 12 have none."""
    return _with_policies(head, slice(1, 2)) if len(head.out.weight) > 1 else None


def _with_policies(head: PolicyHead, some: slice) -> PolicyHead:
    out = Conv(np.ascontiguousarray(head.out.weight[some]))
    if head.pass_outer is None:
        return replace(head, out=out, pass_inner=np.ascontiguousarray(head.pass_inner[:, some]))
    return replace(head, out=out, pass_outer=np.ascontiguousarray(head.pass_outer[:, some]))


def folded_blocks(blocks: Iterable[Block], pooling: bool) -> tuple[Block, ...]:
    """Return blocks with their norms folded; see `folded`."""
    return tuple(_block(block, pooling) for block in blocks)


def _block(block: Block, pooling: bool) -> Block:
    match block:
        case Residual():
            conv1, norm2 = _fold(block.conv1, block.norm2)
            return replace(block, conv1=conv1, norm2=norm2)
        case GlobalPooling() if pooling:
            pool_conv, pool_norm = _fold(block.pool_conv, block.pool_norm)
            conv1, norm2 = _fold(block.conv1, block.norm2)
            return replace(
                block,
                conv1=conv1,
                pool_conv=pool_conv,
                pool_norm=pool_norm,
                pool_to_bias=_scaled(block.pool_to_bias, block.norm2),
                norm2=norm2,
            )
        case Nested():
            return replace(block, blocks=folded_blocks(block.blocks, pooling))
    return block


def _policy(head: PolicyHead) -> PolicyHead:
    pool_conv, pool_norm = _fold(head.pool_conv, head.pool_norm)
    conv, norm = _fold(head.conv, head.norm)
    return replace(
        head,
        conv=conv,
        pool_conv=pool_conv,
        pool_norm=pool_norm,
        pool_to_bias=_scaled(head.pool_to_bias, head.norm),
        norm=norm,
    )


def _value(head: ValueHead) -> ValueHead:
    conv, norm = _fold(head.conv, head.norm)
    return replace(head, conv=conv, norm=norm)


def _fold(conv: Conv, norm: Norm) -> tuple[Conv, Norm]:
    if norm.scale is None:
        return conv, norm
    weight = conv.weight * norm.scale[:, None, None, None]
    return Conv(weight, norm.bias), Norm(None, None, norm.activation)


def _scaled(matrix: Array, norm: Norm) -> Array:
    return matrix if norm.scale is None else matrix * norm.scale
