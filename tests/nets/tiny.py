"""Tiny random networks in KataGo's file format, written as the format's description says.

Every version and block kind that the reader knows occurs; nothing here is used by the product.
"""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np


class Writer:
    """Writes tokens and float blocks; each method writes one layer with random weights."""

    def __init__(
        self, version: int, seed: int, activation: str, policies: int = 2, human: bool = False
    ) -> None:
        self.version, self.activation_kind = version, activation
        self.policies, self.human = policies, human
        self.random = np.random.default_rng(seed)
        self.parts: list[bytes] = []

    def words(self, *words: object) -> None:
        self.parts.append("".join(f"{word}\n" for word in words).encode())

    def floats(self, values: np.ndarray) -> None:
        self.parts.append(b"@BIN@" + values.astype("<f4").tobytes() + b"\n")

    def normal(self, *shape: int, scale: float = 1.0) -> np.ndarray:
        return self.random.normal(size=shape) * scale

    def conv(self, size: int, inputs: int, outputs: int) -> None:
        self.words("conv", size, size, inputs, outputs, 1, 1)
        self.floats(self.normal(size, size, inputs, outputs, scale=1 / (size * inputs**0.5)))

    def matrix(self, inputs: int, outputs: int) -> None:
        self.words("matmul", inputs, outputs)
        self.floats(self.normal(inputs, outputs, scale=inputs**-0.5))

    def biases(self, channels: int) -> None:
        self.words("bias", channels)
        self.floats(self.normal(channels, scale=0.3))

    def norm(self, channels: int) -> None:
        has_scale, has_bias = self.random.integers(2, size=2)
        self.words("norm", channels, "1e-20", has_scale, has_bias)
        self.floats(self.normal(channels, scale=0.3))
        self.floats(self.random.uniform(0.5, 2, channels))
        if has_scale:
            self.floats(self.random.uniform(0.5, 2, channels))
        if has_bias:
            self.floats(self.normal(channels, scale=0.3))

    def activation(self) -> None:
        self.words("act", *([f"ACTIVATION_{self.activation_kind}"] if self.version >= 11 else []))

    def norm_act(self, channels: int) -> None:
        self.norm(channels)
        self.activation()

    def ordinary(self, channels: int) -> None:
        self.words("ordinary_block", "block")
        for _ in range(2):
            self.norm_act(channels)
            self.conv(3, channels, channels)

    def gpool(self, channels: int, pooled: int) -> None:
        self.words("gpool_block", "block")
        self.norm_act(channels)
        self.conv(3, channels, channels - pooled)
        self.conv(3, channels, pooled)
        self.norm_act(pooled)
        self.matrix(3 * pooled, channels - pooled)
        self.norm_act(channels - pooled)
        self.conv(3, channels - pooled, channels)

    def nested(self, channels: int, inner: list[str]) -> None:
        middle = channels // 2
        self.words("nested_bottleneck_block", "block", len(inner))
        self.norm_act(channels)
        self.conv(1, channels, middle)
        for kind in inner:
            self.block(kind, middle)
        self.norm_act(middle)
        self.conv(1, middle, channels)

    def rms_norm(self, channels: int) -> None:
        self.words("rmsnorm", channels, "1e-6")
        self.floats(self.random.uniform(0.5, 2, channels))

    def attention(self, channels: int, rope: str, kv_heads: int = 2) -> None:
        heads, query, value = 2, 4, 3
        self.words("transformer_attention_block", "block", heads, kv_heads, query, value)
        self.words(int(rope != "none"), int(rope == "learnable"))
        self.rms_norm(channels)
        self.matrix(channels, heads * query)
        self.matrix(channels, kv_heads * query)
        self.matrix(channels, kv_heads * value)
        self.matrix(heads * value, channels)
        if rope == "learnable":
            self.words("rope", kv_heads, query // 2, 2)
            self.floats(self.normal(kv_heads, query // 2, 2))
        elif rope == "fixed":
            self.words("rope", 100.0)

    def ffn(self, channels: int) -> None:
        self.words("transformer_ffn_block", "block", channels, 2 * channels, 1)
        self.rms_norm(channels)
        self.matrix(channels, 2 * channels)
        self.matrix(channels, 2 * channels)
        self.matrix(2 * channels, channels)

    def block(self, kind: str, channels: int) -> None:
        match kind:
            case "ordinary":
                self.ordinary(channels)
            case "gpool":
                self.gpool(channels, channels // 3)
            case "nested":
                self.nested(channels, ["gpool", "ordinary"])
            case "transformer":
                self.nested(channels, ["attention", "ffn", "grouped", "fixed"])
            case "attention":
                self.attention(channels, "learnable")
            case "grouped":
                self.attention(channels, "learnable", kv_heads=1)
            case "fixed":
                self.attention(channels, "fixed")
            case "ffn":
                self.ffn(channels)
            case _:
                self.words(kind, "block")

    def network(self, blocks: list[str], channels: int, tip: str) -> bytes:
        version = self.version
        self.words("tiny", version, 22, 19)
        if version >= 13:
            self.words(20.0, 21.0, 19.0, 18.0, 40.0, 0.25, 150.0)
        if version >= 15:
            self.words(int(self.human), *[0] * 7)
        self.words("trunk", len(blocks), channels, channels, channels, channels, channels)
        if version >= 15:
            self.words(int(tip != "norm"), *[0] * 5)
        self.conv(3, 22, channels)
        self.matrix(19, channels)
        if self.human:
            self.metadata_encoder(channels, 7, 5)
        for kind in blocks:
            self.block(kind, channels)
        if tip == "norm":
            self.norm_act(channels)
        else:
            self.words("tip", channels, "1e-6", int(tip == "board"), 0)
            self.floats(self.random.uniform(0.5, 2, channels))
            self.floats(self.normal(channels, scale=0.3))
            self.activation()
        self.policy_head(channels, 5, 4)
        self.value_head(channels, 5, 6)
        return b"".join(self.parts)

    def metadata_encoder(self, channels: int, first: int, second: int) -> None:
        self.words("metadata", 192)
        self.matrix(192, first)
        self.biases(first)
        self.activation()
        self.matrix(first, second)
        self.biases(second)
        self.activation()
        self.matrix(second, channels)

    def policy_head(self, channels: int, inner: int, pooled: int) -> None:
        outputs = 1 if self.version <= 11 else self.policies
        self.words("policyhead", *([outputs, 0, 0, 0] if self.version >= 17 else []))
        self.conv(1, channels, inner)
        self.conv(1, channels, pooled)
        self.norm_act(pooled)
        self.matrix(3 * pooled, inner)
        self.norm_act(inner)
        self.conv(1, inner, outputs)
        if self.version < 15:
            self.matrix(3 * pooled, outputs)
        else:
            self.matrix(3 * pooled, inner)
            self.biases(inner)
            self.activation()
            self.matrix(inner, outputs)

    def value_head(self, channels: int, middle: int, width: int) -> None:
        scores = 4 if self.version == 8 else 6
        self.words("valuehead", *([0, 0, 0] if self.version >= 17 else []))
        self.conv(1, channels, middle)
        self.norm_act(middle)
        self.matrix(3 * middle, width)
        self.biases(width)
        self.activation()
        self.matrix(width, 3)
        self.biases(3)
        self.matrix(width, scores)
        self.biases(scores)
        self.conv(1, middle, 1)


# name -> version, blocks, activation, tip of the trunk
KINDS = {
    "v8": (8, ["ordinary", "gpool"], "RELU", "norm"),
    "v10": (10, ["gpool", "ordinary"], "RELU", "norm"),
    "v12": (12, ["nested"], "MISH", "norm"),
    "v14": (14, ["nested", "ordinary"], "MISH", "norm"),
    "v15-board": (15, ["transformer", "nested"], "SILU", "board"),
    "v15-point": (15, ["attention", "ffn", "gpool"], "SILU", "point"),
    "v15-norm": (15, ["transformer"], "MISH", "norm"),
    "v16": (16, ["nested"], "MISH", "norm"),
    "v17": (17, ["transformer"], "SILU", "board"),
    "v17-values": (17, ["nested"], "MISH", "norm"),
}
HUMAN = {
    "v15-human": (15, ["nested", "ordinary"], "MISH", "norm"),
    "v17-human": (17, ["transformer"], "SILU", "point"),
}
_FOUR_POLICIES = ("v16", "v17-values")


def tiny_network(kind: str, seed: int = 0, channels: int = 12) -> bytes:
    """Return the unpacked file of a tiny random network."""
    version, blocks, activation, tip = (KINDS | HUMAN)[kind]
    policies = 4 if kind in _FOUR_POLICIES else 2
    return Writer(version, seed, activation, policies, kind in HUMAN).network(blocks, channels, tip)


def write_tiny(folder: Path, kind: str, seed: int = 0) -> Path:
    path = folder / f"{kind}.bin.gz"
    path.write_bytes(gzip.compress(tiny_network(kind, seed), mtime=0))
    return path


def random_inputs(sizes: list[int], side: int, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """Return planes and globals for boards of `sizes` in the corner of `side` x `side` tensors."""
    random = np.random.default_rng(seed)
    spatial = np.zeros((len(sizes), 22, side, side), np.float32)
    for planes, size in zip(spatial, sizes, strict=True):
        planes[:, :size, :size] = random.integers(2, size=(22, size, size))
        planes[0, :size, :size] = 1
    return spatial, random.normal(size=(len(sizes), 19)).astype(np.float32)
