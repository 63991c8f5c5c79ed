"""Rebuild a trainable student from its exported network.

`Student.describe` folds what norms have seen into a scale and a bias; so the norms of a restored
student are frozen, and training goes on from what the network computes.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from tengen.errors import GoError, UnsupportedError
from tengen.files.inputs import read_json
from tengen.nets import network as kinds
from tengen.nets.card import read_card
from tengen.nets.network import Array, Network
from tengen_lab.gpu.parts import read_parts
from tengen_lab.training.embedded.student import (
    NestedBlock,
    Pooling,
    ResidualBlock,
    Shape,
    Student,
)
from tengen_lab.training.norms import NormLayer
from tengen_lab.training.rounding import RoundedConv


def earlier_state(folder: Path, name: str) -> Path:
    """Return the file of weights that an earlier training left. Raises `GoError` if it did not."""
    path = folder / f"{name}.pt"
    if not path.exists():
        raise GoError(f"{folder}: no {path.name} in it, which an earlier training would leave")
    return path


def shape_of(network: Network) -> Shape:
    """Return the shape of the student that a network describes."""
    blocks = network.blocks
    pools = [i for i, block in enumerate(blocks) if _pools(block)]
    first = blocks[0] if blocks else None
    if not isinstance(first, kinds.Nested):
        raise UnsupportedError(f"{network.name}: not the shape of a student of Tengen's")
    return Shape(
        blocks=len(blocks),
        channels=network.channels,
        middle=int(first.conv1.weight.shape[0]),
        pooled=int(network.policy.pool_conv.weight.shape[0]),
        pool_every=pools[0] + 1 if pools else len(blocks) + 1,
        policy=int(network.policy.conv.weight.shape[0]),
        value=int(network.value.conv.weight.shape[0]),
        hidden=int(network.value.inner.shape[1]),
        capped=first.norm1.activation == "relu6",
    )


def _pools(block: kinds.Block) -> bool:
    return isinstance(block, kinds.Nested) and isinstance(block.blocks[0], kinds.GlobalPooling)


def read_student(path: Path) -> Student:
    """Return the student of an embedded network: an ONNX file beside its card.

    It computes what the graph computes, 8-bit rounding of its trunk included.
    """
    from tengen_lab.training.onnx_reading import read_graph

    embedded = read_graph(path, read_card(path.with_suffix(".json")))
    student: Student = restored(embedded.network, embedded.steps)
    return student


def read_start(path: Path) -> Student:
    """Return the student of an ONNX file, or the one that a training left in a folder."""
    if not path.is_dir():
        return read_student(path)
    cards = [card for card in path.glob("*.json") if (path / card.stem).is_dir()]
    if len(cards) != 1:
        raise GoError(f"{path}: no network of an earlier stretch in it")
    return read_run(path, cards[0].stem)


def read_run(folder: Path, name: str = "default") -> Student:
    """Return the student that a run of `distil` left in a folder, with the rounding it measured."""
    try:
        steps = read_json(folder / f"{name}.json")["conv_scales"]
        student: Student = restored(
            read_parts(folder / name), [(before, after) for before, after in steps]
        )
    except (OSError, KeyError, ValueError, TypeError) as error:
        raise GoError(f"{folder}: not what a training of {name} leaves ({error!r})") from None
    return student


@torch.no_grad()  # type: ignore[untyped-decorator]
def restored(network: Network, steps: Sequence[tuple[float, float]] = ()) -> Student:
    """Return the student that a network describes, in evaluation mode.

    With `steps` (see `Student.conv_scales`) its trunk rounds as 8-bit arithmetic does.
    """
    student = Student(shape_of(network))
    _conv(student.conv, network.conv)
    _matrix(student.globals_to_bias, network.globals_to_bias)
    for block, value in zip(student.blocks, network.blocks, strict=True):
        _nested(block, value)
    heads, policy, value_head = student.heads, network.policy, network.value
    _norm(heads.tip, network.tip)
    _conv(heads.policy_conv, policy.conv)
    _conv(heads.policy_pool, policy.pool_conv)
    _norm(heads.policy_pool_norm, policy.pool_norm)
    _matrix(heads.policy_bias, policy.pool_to_bias)
    _norm(heads.policy_norm, policy.norm)
    _conv(heads.policy_out, policy.out)
    _matrix(heads.policy_pass, policy.pass_inner)
    _conv(heads.value_conv, value_head.conv)
    _norm(heads.value_norm, value_head.norm)
    _matrix(heads.value_inner, value_head.inner, value_head.inner_bias)
    _matrix(heads.value_out, value_head.value, value_head.value_bias)
    _matrix(heads.score_out, value_head.score, value_head.score_bias)
    _conv(heads.ownership, value_head.ownership)
    student.eval()
    if steps:
        student.set_conv_scales(steps)
        student.set_rounding(True)
    return student


def _nested(block: NestedBlock, value: Any) -> None:
    _norm(block.norm1, value.norm1)
    _conv(block.conv1, value.conv1)
    for inner, part in zip(block.inner, value.blocks, strict=True):
        _inner(inner, part)
    _norm(block.norm2, value.norm2)
    _conv(block.conv2, value.conv2)


def _inner(block: ResidualBlock | Pooling, value: Any) -> None:
    _norm(block.norm1, value.norm1)
    _conv(block.conv1, value.conv1)
    if isinstance(block, Pooling):
        _conv(block.pool_conv, value.pool_conv)
        _norm(block.pool_norm, value.pool_norm)
        _matrix(block.pool_to_bias, value.pool_to_bias)
    _norm(block.norm2, value.norm2)
    _conv(block.conv2, value.conv2)


def _fill(parameter: Tensor, array: Array) -> None:
    parameter.copy_(torch.from_numpy(array.copy()))


def _conv(conv: nn.Conv2d | RoundedConv, value: kinds.Conv) -> None:
    _fill(conv.weight, value.weight)


def _matrix(linear: nn.Linear, matrix: Array, bias: Array | None = None) -> None:
    _fill(linear.weight, matrix.T)
    if bias is not None:
        _fill(linear.bias, bias)


def _norm(norm: NormLayer, value: Any) -> None:
    _fill(norm.weight, value.scale)
    _fill(norm.bias, value.bias)
    norm.mean.zero_()
    norm.variance.fill_(1.0 - norm.EPSILON)
    norm.frozen = True
