"""Reads KataGo's network files (`.bin.gz`), versions 8 to 17.

The format is KataGo's own, described by its source and in `docs/networks.md`: ASCII tokens, and
blocks of raw floats whose lengths follow from the tokens before them. So the reader must
understand every layer, and a file that it does not understand ends in an error, never in a guess.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tengen.errors import ParseError, UnsupportedError, quoted
from tengen.files.archives import DamagedArchive, unpack
from tengen.files.budgets import MB, NETWORK_BYTES
from tengen.files.inputs import read_input
from tengen.nets.card import ScoreScale
from tengen.nets.network import (
    ACTIVATIONS,
    GLOBAL_INPUTS,
    META_INPUTS,
    SPATIAL_INPUTS,
    Array,
    Attention,
    Block,
    Conv,
    FeedForward,
    GlobalPooling,
    MetadataEncoder,
    Nested,
    Network,
    Norm,
    PolicyHead,
    Residual,
    RmsNorm,
    RmsTip,
    ValueHead,
)
from tengen.nets.tokens import Tokens

VERSIONS = range(8, 18)
_MAX_DEPTH = 8  # of blocks inside blocks


def read_network(path: str | Path) -> Network:
    """Read a network file. Raises a `GoError` if it is damaged or not of a known kind."""
    packed = read_input(Path(path), "a network", NETWORK_BYTES)
    try:
        return parse_network(_unpack(packed))
    except ParseError as error:
        raise error.at(str(path)) from None
    except UnsupportedError as error:
        raise UnsupportedError(f"{path}: {error}") from None


def parse_network(data: bytes) -> Network:
    """Read an unpacked network file."""
    return _Reader(data).network()


def _unpack(packed: bytes) -> bytes:
    if packed[:2] != b"\x1f\x8b":
        raise ParseError("not a gzip file (a KataGo network is a .bin.gz)")
    # Weights are noise to a packer: 4 bytes stay 3. What shrinks to a tenth is no network.
    limit = min(NETWORK_BYTES, 16 * MB + 10 * len(packed))
    try:
        return unpack(packed, limit, "the file", "a network, for its packed size")
    except DamagedArchive:
        raise ParseError("the file is truncated or damaged") from None


def _unknown(what: str) -> UnsupportedError:
    return UnsupportedError(f"{what} cannot be read (a newer Tengen may read it)")


class _Reader(Tokens):
    """One pass over the file; each method reads one kind of thing and returns it."""

    version = 0  # of the file, once it is known

    # Layers

    def conv(self, inputs: int, outputs: int | None = None) -> Conv:
        self.token("a convolution's name")
        rows, columns = self.size("the kernel's height"), self.size("the kernel's width")
        if rows % 2 == 0 or columns % 2 == 0 or max(rows, columns) > 19:
            raise _unknown(f"a convolution of {rows}x{columns}")
        self.size("a convolution's inputs", inputs)
        outputs = self.size("a convolution's outputs", outputs)
        if (self.size("the dilation"), self.size("the dilation")) != (1, 1):
            raise _unknown("a dilated convolution")
        weight = self.floats(rows, columns, inputs, outputs)
        return Conv(np.ascontiguousarray(weight.transpose(3, 2, 0, 1)))

    def matrix(self, inputs: int, outputs: int | None = None) -> Array:
        self.token("a matrix's name")
        self.size("a matrix's inputs", inputs)
        return self.floats(inputs, self.size("a matrix's outputs", outputs))

    def biases(self, channels: int) -> Array:
        self.token("a bias's name")
        return self.floats(self.size("a bias's length", channels))

    def batch_norm(self, channels: int) -> tuple[Array, Array]:
        self.token("a normalisation's name")
        self.size("a normalisation's channels", channels)
        epsilon = self.number("epsilon")
        has_scale, has_bias = self.integer("hasScale", 0, 1), self.integer("hasBias", 0, 1)
        mean, variance = (self.floats(channels).astype(np.float64) for _ in range(2))
        scale = self.floats(channels) if has_scale else np.ones(channels)
        bias = self.floats(channels) if has_bias else np.zeros(channels)
        if (variance + epsilon <= 0).any():
            raise self.fail("a variance is not positive")
        scale = scale / np.sqrt(variance + epsilon)
        return scale.astype(np.float32), (bias - mean * scale).astype(np.float32)

    def activation(self) -> str:
        self.token("an activation's name")
        if self.version <= 10:
            return "relu"
        word = self.token("an activation")
        kind = word.removeprefix("ACTIVATION_").lower()
        if kind not in ACTIVATIONS or not word.startswith("ACTIVATION_"):
            raise _unknown(f"the activation {quoted(word)}")
        return kind

    def norm(self, channels: int) -> Norm:
        return Norm(*self.batch_norm(channels), self.activation())

    def rms_norm(self, channels: int) -> RmsNorm:
        self.token("a normalisation's name")
        self.size("a normalisation's channels", channels)
        epsilon = self.number("epsilon")
        return RmsNorm(self.floats(channels), epsilon)

    # Blocks

    def blocks(self, count: int, channels: int, depth: int = 0) -> tuple[Block, ...]:
        if depth > _MAX_DEPTH:
            raise _unknown(f"blocks nested more than {_MAX_DEPTH} deep")
        return tuple(self.block(channels, depth) for _ in range(count))

    def block(self, channels: int, depth: int) -> Block:
        kind = self.token("a block's kind")
        self.token("a block's name")
        match kind:
            case "ordinary_block":
                return self.residual(channels)
            case "gpool_block":
                return self.global_pooling(channels)
            case "nested_bottleneck_block":
                return self.nested(channels, depth)
            case "transformer_attention_block":
                return self.attention(channels)
            case "transformer_ffn_block":
                return self.feed_forward(channels)
        raise _unknown(f"the block kind {quoted(kind)}")

    def residual(self, channels: int) -> Residual:
        norm1, conv1 = self.norm(channels), self.conv(channels)
        middle = conv1.weight.shape[0]
        return Residual(norm1, conv1, self.norm(middle), self.conv(middle, channels))

    def global_pooling(self, channels: int) -> GlobalPooling:
        norm1, conv1, pool_conv = self.norm(channels), self.conv(channels), self.conv(channels)
        regular, pooled = conv1.weight.shape[0], pool_conv.weight.shape[0]
        return GlobalPooling(
            norm1=norm1,
            conv1=conv1,
            pool_conv=pool_conv,
            pool_norm=self.norm(pooled),
            pool_to_bias=self.matrix(3 * pooled, regular),
            norm2=self.norm(regular),
            conv2=self.conv(regular, channels),
        )

    def nested(self, channels: int, depth: int) -> Nested:
        count = self.size("the number of inner blocks")
        norm1, conv1 = self.norm(channels), self.conv(channels)
        middle = conv1.weight.shape[0]
        blocks = self.blocks(count, middle, depth + 1)
        return Nested(norm1, conv1, blocks, self.norm(middle), self.conv(middle, channels))

    def attention(self, channels: int) -> Attention:
        heads, kv_heads = self.size("the number of heads"), self.size("the number of kv heads")
        query_size, value_size = self.size("a query's size"), self.size("a value's size")
        if heads % kv_heads:
            raise self.fail(f"{heads} heads cannot share {kv_heads} key-value heads")
        rotary, learnable = self.integer("useRope", 0, 1), self.integer("learnableRope", 0, 1)
        return Attention(
            norm=self.rms_norm(channels),
            heads=heads,
            kv_heads=kv_heads,
            query=self.matrix(channels, heads * query_size),
            key=self.matrix(channels, kv_heads * query_size),
            value=self.matrix(channels, kv_heads * value_size),
            out=self.matrix(heads * value_size, channels),
            frequencies=self.frequencies(kv_heads, query_size, learnable) if rotary else None,
        )

    def frequencies(self, kv_heads: int, query_size: int, learnable: int) -> Array:
        self.token("the rotation's name")
        pairs = query_size // 2
        if learnable:
            self.size("the rotation's heads", kv_heads)
            self.size("the rotation's pairs", pairs)
            self.size("the rotation's axes", 2)
            return self.floats(kv_heads, pairs, 2)
        theta = self.number("theta")
        if theta <= 0 or pairs % 2:
            raise self.fail(f"rotation of {pairs} pairs with theta {theta}")
        # The first half of the pairs turns with the row, the second with the column.
        speeds = theta ** (-2.0 * np.arange(pairs // 2) / pairs)
        angles = np.zeros((kv_heads, pairs, 2), np.float32)
        angles[:, : pairs // 2, 1] = speeds
        angles[:, pairs // 2 :, 0] = speeds
        return angles

    def feed_forward(self, channels: int) -> FeedForward:
        self.size("the block's channels", channels)
        inner = self.size("the block's inner channels")
        if not self.integer("useSwiGLU", 0, 1):
            raise _unknown("a transformer block without a gate")
        return FeedForward(
            norm=self.rms_norm(channels),
            inner=self.matrix(channels, inner),
            gate=self.matrix(channels, inner),
            outer=self.matrix(inner, channels),
        )

    # The file

    def network(self) -> Network:
        name = self.token("the network's name")
        self.version = self.integer("the version", 0, 999)
        if self.version not in VERSIONS:
            newer = " (a newer Tengen may read it)" if self.version > VERSIONS[-1] else ""
            raise UnsupportedError(
                f"network version {self.version}: versions {VERSIONS[0]} to {VERSIONS[-1]} are "
                f"read{newer}"
            )
        self.size("the spatial inputs", SPATIAL_INPUTS)
        self.size("the global inputs", GLOBAL_INPUTS)
        scale = self.score_scale()
        passalive_under_suicide, meta_version = False, 0
        if self.version >= 15:
            meta_version = self.integer("the metadata encoder's version", 0, 999)
            if meta_version > 1:
                raise _unknown(
                    f"version {meta_version} of what a human network is told about the players"
                )
            passalive_under_suicide = bool(self.integer("preferPassAliveUnderSuicideRules", 0, 1))
            self.reserved(6, "a reserved number of the header")

        self.token("the trunk's name")
        count = self.size("the number of blocks")
        channels = self.size("the trunk's channels")
        for what in ("midC", "regularC", "dilatedC", "gpoolC"):
            self.integer(what)
        rms_tip = 0
        if self.version >= 15:
            rms_tip = self.integer("the trunk's norm", 0, 1)
            self.reserved(5, "a reserved number of the trunk")
        network = Network(
            name=name,
            version=self.version,
            scale=scale,
            passalive_under_suicide=passalive_under_suicide,
            conv=self.conv(SPATIAL_INPUTS, channels),
            globals_to_bias=self.matrix(GLOBAL_INPUTS, channels),
            metadata=self.metadata_encoder(channels) if meta_version else None,
            blocks=self.blocks(count, channels),
            tip=self.rms_tip(channels) if rms_tip else self.norm(channels),
            policy=self.policy_head(channels),
            value=self.value_head(channels),
        )
        self.skip_space()
        if self.at != len(self.data):
            raise self.fail("the file goes on after the value head")
        return network

    def metadata_encoder(self, channels: int) -> MetadataEncoder:
        self.token("the metadata encoder's name")
        self.size("the metadata inputs", META_INPUTS)
        first = self.matrix(META_INPUTS)
        first_bias, first_activation = self.biases(first.shape[1]), self.activation()
        second = self.matrix(first.shape[1])
        return MetadataEncoder(
            first=first,
            first_bias=first_bias,
            first_activation=first_activation,
            second=second,
            second_bias=self.biases(second.shape[1]),
            second_activation=self.activation(),
            out=self.matrix(second.shape[1], channels),
        )

    def score_scale(self) -> ScoreScale:
        if self.version < 13:
            return ScoreScale()
        self.number("tdScoreMultiplier")  # of outputs that are used in training only
        return ScoreScale(*(self.number("a score multiplier") for _ in range(6)))

    def rms_tip(self, channels: int) -> RmsTip:
        self.token("a normalisation's name")
        self.size("a normalisation's channels", channels)
        epsilon = self.number("epsilon")
        whole_board = bool(self.integer("spatial", 0, 1))
        self.reserved(1, "a group size in the trunk's norm")
        gamma, beta = self.floats(channels), self.floats(channels)
        return RmsTip(gamma, beta, epsilon, whole_board, self.activation())

    def policy_head(self, channels: int) -> PolicyHead:
        self.token("the policy head's name")
        outputs = self.policy_outputs()
        conv, pool_conv = self.conv(channels), self.conv(channels)
        inner, pooled = conv.weight.shape[0], pool_conv.weight.shape[0]
        late = self.version >= 15
        return PolicyHead(
            conv=conv,
            pool_conv=pool_conv,
            pool_norm=self.norm(pooled),
            pool_to_bias=self.matrix(3 * pooled, inner),
            norm=self.norm(inner),
            out=self.conv(inner, outputs),
            pass_inner=self.matrix(3 * pooled, inner if late else outputs),
            pass_bias=self.biases(inner) if late else None,
            pass_activation=self.activation() if late else None,
            pass_outer=self.matrix(inner, outputs) if late else None,
        )

    def policy_outputs(self) -> int:
        """Return how many policies there are.

        After the plain and the optimistic one, version 16 has predictions of win rate and score
        after each move, as version 17 may have.
        """
        if self.version >= 17:
            outputs = self.integer("the number of policies", 2, 4)
            if outputs == 3:
                raise self.fail("3 policies: 2 or 4 expected")
            self.reserved(3, "a reserved number of the policy head")
            return outputs
        return 4 if self.version == 16 else 2 if self.version >= 12 else 1

    def value_head(self, channels: int) -> ValueHead:
        self.token("the value head's name")
        if self.version >= 17:
            self.reserved(3, "a reserved number of the value head")
        conv = self.conv(channels)
        middle = conv.weight.shape[0]
        norm, inner = self.norm(middle), self.matrix(3 * middle)
        width = inner.shape[1]
        scores = 4 if self.version == 8 else 6
        return ValueHead(
            conv=conv,
            norm=norm,
            inner=inner,
            inner_bias=self.biases(width),
            activation=self.activation(),
            value=self.matrix(width, 3),
            value_bias=self.biases(3),
            score=self.matrix(width, scores),
            score_bias=self.biases(scores),
            ownership=self.conv(middle, 1),
        )
