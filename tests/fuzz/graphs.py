"""ONNX graphs of a few nodes: every operator that a network may use occurs in one of them.

A session for one of them takes a millisecond; for the smallest real network it takes ten.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import NodeProto, TensorProto, helper, numpy_helper

from tengen.nets.model import HEADS

_node = helper.make_node


def small_graphs() -> list[bytes]:
    """Return graphs with the inputs and outputs of a network; each one runs."""
    return [_plain(), _normed(), _quantized(), _indexed(), _shaped(), _waves()]


def _graph(nodes: list[NodeProto], weights: dict[str, NDArray[np.generic]]) -> bytes:
    """Make a graph with the inputs of a network; its nodes name the four heads."""
    inputs = {"spatial": ["n", 22, "h", "w"], "global": ["n", 19]}
    real = TensorProto.FLOAT
    graph = helper.make_graph(
        nodes,
        "small",
        [helper.make_tensor_value_info(name, real, shape) for name, shape in inputs.items()],
        [helper.make_tensor_value_info(name, real, None) for name in HEADS],
        [numpy_helper.from_array(values, name) for name, values in weights.items()],
    )
    opset = [helper.make_opsetid("", 17)]
    return helper.make_model(graph, opset_imports=opset, ir_version=8).SerializeToString()


def _some(*shape: int) -> NDArray[np.float32]:
    values = np.arange(np.prod(shape)) % 7 / 7 - 0.4
    return values.reshape(shape).astype(np.float32)


def _ints(*values: int) -> NDArray[np.int64]:
    return np.array(values, np.int64)


def _plain() -> bytes:
    return _graph(
        [
            _node("Conv", ["spatial", "kernel"], ["conv"]),
            _node("Relu", ["conv"], ["ownership"]),
            _node("Flatten", ["ownership"], ["policy"]),
            _node("GlobalAveragePool", ["ownership"], ["score"]),
            _node("MatMul", ["global", "matrix"], ["value"]),
        ],
        {"kernel": _some(2, 22, 1, 1), "matrix": _some(19, 2)},
    )


def _normed() -> bytes:
    ones = np.ones(22, np.float32)
    return _graph(
        [
            _node("BatchNormalization", ["spatial", "one", "one", "one", "one"], ["ownership"]),
            _node("GlobalMaxPool", ["ownership"], ["policy"]),
            _node("Gemm", ["global", "matrix", "bias"], ["value"], transB=1),
            _node("Softmax", ["value"], ["score"]),
        ],
        {"one": ones, "matrix": _some(3, 19), "bias": _some(3)},
    )


def _quantized() -> bytes:
    return _graph(
        [
            _node("QuantizeLinear", ["spatial", "scale", "zero"], ["bytes"]),
            _node("DequantizeLinear", ["bytes", "scale", "zero"], ["ownership"]),
            _node("ReduceMean", ["ownership"], ["policy"], axes=[2, 3]),
            _node("ReduceSum", ["global", "last"], ["value"]),
            _node("ReduceProd", ["global"], ["score"], axes=[1]),
        ],
        {"scale": np.array(0.1, np.float32), "zero": np.array(3, np.uint8), "last": _ints(1)},
    )


def _indexed() -> bytes:
    return _graph(
        [
            _node("Gather", ["spatial", "one"], ["ownership"], axis=1),
            _node("Slice", ["spatial", "zeros", "twos", "axes"], ["policy"]),
            _node("Concat", ["global", "global"], ["value"], axis=1),
            _node("Transpose", ["spatial"], ["score"], perm=[0, 2, 3, 1]),
        ],
        {"one": _ints(1), "zeros": _ints(0, 0), "twos": _ints(2, 2), "axes": _ints(2, 3)},
    )


def _shaped() -> bytes:
    return _graph(
        [
            _node("Shape", ["spatial"], ["shape"]),
            _node("Gather", ["shape", "last"], ["width"]),
            _node("Squeeze", ["width"], ["count"]),
            _node("Range", ["zero", "count", "one"], ["numbers"]),
            _node("Mod", ["numbers", "two"], ["odd"]),
            _node("Cast", ["odd"], ["row"], to=TensorProto.FLOAT),
            _node("Mul", ["spatial", "row"], ["ownership"]),
            _node("Reshape", ["ownership", "flat"], ["policy"]),
            _node("Unsqueeze", ["global", "middle"], ["value"]),
            _node("Identity", ["global"], ["score"]),
        ],
        {
            "last": _ints(3),
            "zero": np.array(0),
            "one": np.array(1),
            "two": np.array(2),
            "flat": _ints(0, -1),
            "middle": _ints(1),
        },
    )


def _waves() -> bytes:
    return _graph(
        [
            _node("Sin", ["spatial"], ["sine"]),
            _node("Cos", ["spatial"], ["cosine"]),
            _node("Add", ["sine", "cosine"], ["sum"]),
            _node("Log", ["square"], ["logarithm"]),
            _node("Sqrt", ["logarithm"], ["root"]),
            _node("Div", ["sum", "root"], ["part"]),
            _node("Sub", ["part", "sine"], ["ownership"]),
            _node("Max", ["ownership", "cosine"], ["policy"]),
            _node("Sigmoid", ["global"], ["value"]),
            _node("Clip", ["global", "zero", "square"], ["score"]),
        ],
        {"square": np.array(4, np.float32), "zero": np.array(0, np.float32)},
    )


_PART = b"\n--part--"
_MESSAGE, _TEXT, _NUMBERS = 0, 1, 2


def taken_apart(data: bytes) -> bytes:
    """Return a model as its fields, each with its depth: no length spoils the others."""
    return b"".join(_PART + part for part in _fields(onnx.load_model_from_string(data), 0))


def _fields(message: Any, depth: int) -> Iterator[bytes]:
    for field, value in message.ListFields():
        many = value if field.is_repeated else [value]
        if field.type == field.TYPE_MESSAGE:
            for each in many:
                yield bytes([depth, _MESSAGE, field.number])
                yield from _fields(each, depth + 1)
        elif field.type in (field.TYPE_STRING, field.TYPE_BYTES):
            for each in many:
                text = each.encode() if isinstance(each, str) else each
                yield bytes([depth, _TEXT, field.number]) + text
        else:
            alone = type(message)(**{field.name: value}).SerializeToString()
            yield bytes([depth, _NUMBERS, field.number]) + alone


def put_together(data: bytes) -> bytes:
    """Undo `taken_apart`, with lengths that are right; other data is returned as it is."""
    if not data.startswith(_PART):
        return data
    parts = [part for part in data.split(_PART) if len(part) > 2]
    open_messages: list[list[bytes]] = [[]]  # from the model down to the one that is being filled
    fields: list[int] = []

    def close() -> None:
        content = b"".join(open_messages.pop())
        open_messages[-1].append(_delimited(fields.pop(), content))

    for part in parts:
        depth, kind, field = part[:3]
        while len(fields) > depth:
            close()
        if kind == _MESSAGE:
            fields.append(field)
            open_messages.append([])
        else:
            content = part[3:]
            open_messages[-1].append(_delimited(field, content) if kind == _TEXT else content)
    while fields:
        close()
    return b"".join(open_messages[0])


def _delimited(field: int, content: bytes) -> bytes:
    """Return a field of a protocol buffer that holds bytes: its number, the length, the content."""
    return _varint(field << 3 | 2) + _varint(len(content)) + content


def _varint(value: int) -> bytes:
    """Return a protocol buffer's number: seven bits a byte, the lowest first."""
    low = []
    while value > 127:
        low.append(value & 127 | 128)
        value >>= 7
    return bytes([*low, value])
