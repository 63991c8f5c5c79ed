"""What a KataGo network file says: layers as plain values, weights as float32 arrays.

The reader (`katago.py`) makes these. The ONNX writer, the PyTorch module of `tengen_lab.gpu` and
the slow numpy twin of the tests start from them. Convolution weights are (out, in, rows, columns).
Matrices are (in, out) and multiply a row vector from the right.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from tengen.nets.card import ScoreScale

Array: TypeAlias = npt.NDArray[np.float32]

SPATIAL_INPUTS, GLOBAL_INPUTS = 22, 19  # KataGo's input features, version 7
META_INPUTS = 192  # what its human networks are told about the players, see `metadata.py`
ACTIVATIONS = ("identity", "relu", "mish", "silu")


@dataclass(frozen=True, eq=False, slots=True)
class Conv:
    """A convolution with stride 1 and zero padding that keeps the board's size."""

    weight: Array
    bias: Array | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Norm:
    """A batch normalisation as `x * scale + bias` per channel, then an activation.

    Scale and bias are None where folding (`folding.py`) has moved them into the layer before.
    """

    scale: Array | None
    bias: Array | None
    activation: str


@dataclass(frozen=True, eq=False, slots=True)
class Residual:
    """`x + conv2(norm2(conv1(norm1(x))))`."""

    norm1: Norm
    conv1: Conv
    norm2: Norm
    conv2: Conv


@dataclass(frozen=True, eq=False, slots=True)
class GlobalPooling:
    """A residual block whose middle gets a bias per channel from the pooled board."""

    norm1: Norm
    conv1: Conv
    pool_conv: Conv
    pool_norm: Norm
    pool_to_bias: Array
    norm2: Norm
    conv2: Conv


@dataclass(frozen=True, eq=False, slots=True)
class Nested:
    """A bottleneck: fewer channels, residual blocks of their own, the full channels again."""

    norm1: Norm
    conv1: Conv
    blocks: tuple[Block, ...]
    norm2: Norm
    conv2: Conv


@dataclass(frozen=True, eq=False, slots=True)
class RmsNorm:
    """`x / sqrt(mean over channels of x^2 + epsilon) * weight`, at each point."""

    weight: Array
    epsilon: float


@dataclass(frozen=True, eq=False, slots=True)
class Attention:
    """Self-attention over the points of the board, with rotary positions.

    `frequencies` is (key-value heads, pairs, 2): the angle of a pair at column x and row y is
    `x * f[..., 0] + y * f[..., 1]`. None means no rotation.
    """

    norm: RmsNorm
    heads: int
    kv_heads: int
    query: Array
    key: Array
    value: Array
    out: Array
    frequencies: Array | None

    @property
    def shared(self) -> int:
        """How many query heads share a key-value head."""
        return self.heads // self.kv_heads

    def for_each_head(self, matrix: Array) -> Array:
        """Repeat the columns of keys or values, so that every query head has its own."""
        split = matrix.reshape(matrix.shape[0], self.kv_heads, -1)
        return np.repeat(split, self.shared, 1).reshape(matrix.shape[0], -1)


@dataclass(frozen=True, eq=False, slots=True)
class FeedForward:
    """`x + (silu(h @ inner) * (h @ gate)) @ outer` with `h` the normed `x`."""

    norm: RmsNorm
    inner: Array
    gate: Array
    outer: Array


@dataclass(frozen=True, eq=False, slots=True)
class RmsTip:
    """The end of a trunk normed by root mean square, per point or (`whole_board`) as one."""

    gamma: Array
    beta: Array
    epsilon: float
    whole_board: bool
    activation: str


Block: TypeAlias = Residual | GlobalPooling | Nested | Attention | FeedForward


@dataclass(frozen=True, eq=False, slots=True)
class PolicyHead:
    conv: Conv
    pool_conv: Conv
    pool_norm: Norm
    pool_to_bias: Array
    norm: Norm
    out: Conv  # the plain policy; from version 12 the optimistic one; in version 16 two more
    pass_inner: Array
    pass_bias: Array | None  # these three from version 15 on
    pass_activation: str | None
    pass_outer: Array | None


@dataclass(frozen=True, eq=False, slots=True)
class ValueHead:
    conv: Conv
    norm: Norm
    inner: Array
    inner_bias: Array
    activation: str
    value: Array
    value_bias: Array
    score: Array
    score_bias: Array
    ownership: Conv


@dataclass(frozen=True, eq=False, slots=True)
class MetadataEncoder:
    """Turns what is known about the players into a bias of the trunk's channels.

    `row` holds those 192 numbers, but for the board's size; None until a profile is chosen.
    """

    first: Array
    first_bias: Array
    first_activation: str
    second: Array
    second_bias: Array
    second_activation: str
    out: Array
    row: Array | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Network:
    """A whole network; `version` decides how its outputs are read."""

    name: str
    version: int
    scale: ScoreScale
    passalive_under_suicide: bool  # the input feature's variant this net was trained with
    conv: Conv
    globals_to_bias: Array
    blocks: tuple[Block, ...]
    tip: Norm | RmsTip
    policy: PolicyHead
    value: ValueHead
    metadata: MetadataEncoder | None = None  # of networks that imitate humans

    @property
    def channels(self) -> int:
        return int(self.conv.weight.shape[0])

    @property
    def parameters(self) -> int:
        """The number of weights."""
        return sum(array.size for array in arrays(self))


def arrays(value: Any) -> Iterator[Array]:
    """Yield every array of a description, in a fixed order."""
    if isinstance(value, np.ndarray):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from arrays(item)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from arrays(getattr(value, name))
