"""What a graph from outside may hold: the operators our own graphs are made of, finite weights.

Loops, branches and functions are not among them, so that a graph runs through once; nor are
operators that make large tensors of small ones, nor weights in other files.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from tengen.errors import ParseError, UnsupportedError, quoted
from tengen.files.budgets import NETWORK_BYTES
from tengen.files.inputs import read_input
from tengen.nets.onnx_messages import EXTERNAL, parse_model, read_tensor

OPERATORS = frozenset(
    [
        *("Add", "BatchNormalization", "Cast", "Clip", "Concat", "Conv", "Cos", "DequantizeLinear"),
        *(
            "Div",
            "Flatten",
            "Gather",
            "Gemm",
            "GlobalAveragePool",
            "GlobalMaxPool",
            "Identity",
            "Log",
            "MatMul",
        ),
        *("Max", "Mod", "Mul", "QuantizeLinear", "Range", "ReduceMean", "ReduceProd", "ReduceSum"),
        *("Relu", "Reshape", "Shape", "Sigmoid", "Sin", "Slice", "Softmax", "Sqrt", "Squeeze"),
        *("Sub", "Transpose", "Unsqueeze"),
    ]
)


# The inputs that may be left out of an operator, from ONNX version 13 on; 18 added those of two.
_OPTIONAL = {
    **dict.fromkeys(("Conv", "DequantizeLinear", "Gemm", "QuantizeLinear"), (2,)),
    **dict.fromkeys(("ReduceSum", "Squeeze"), (1,)),
    "Clip": (1, 2),
    "Slice": (3, 4),
}
_OPTIONAL_SINCE_18 = dict.fromkeys(("ReduceMean", "ReduceProd"), (1,))
_VERSIONS = range(13, 27)


def check_graph(path: Path) -> None:
    """Raise a `GoError` if the ONNX file is damaged or holds what no network of ours does."""
    check_content(read_input(path, "network", NETWORK_BYTES), str(path))


def check_content(data: bytes, path: str) -> None:
    """Check the content of an ONNX file; `path` is where it comes from."""
    try:
        model = parse_model(data)
    except ValueError as error:
        raise ParseError(f"not an ONNX file ({first_line(error)})", source=path) from None
    if model.functions:
        raise UnsupportedError(f"{path}: a network with functions of its own")
    if any(isinstance(item.name, bytes) for item in (*model.graph.input, *model.graph.output)):
        raise ParseError("the name of an input or output is not UTF-8", source=path)
    _check_nodes(model, path)
    for tensor in model.graph.initializer:
        if tensor.data_location == EXTERNAL:
            raise UnsupportedError(f"{path}: a network with weights in another file")
        try:
            values = read_tensor(tensor)
        except (ValueError, OverflowError) as error:
            raise ParseError(
                f"damaged weights {quoted(tensor.name)} ({first_line(error)})", source=path
            ) from None
        if values.dtype.kind == "f" and not np.isfinite(values).all():
            raise ParseError(f"the weights {quoted(tensor.name)} are no numbers", source=path)


def _check_nodes(model: Any, path: str) -> None:
    """Refuse operators that no network of ours has, and ones that lack an input."""
    version = max((item.version for item in model.opset_import if item.domain == ""), default=1)
    for node in model.graph.node:
        if node.domain not in ("", "ai.onnx") or node.op_type not in OPERATORS:
            name = f"{node.domain}.{node.op_type}".strip(".")
            raise UnsupportedError(f"{path}: the operator {quoted(name)} is not used by networks")
        if "" in node.input:  # onnxruntime reads one that is left out of Max, and crashes
            if version not in _VERSIONS:
                raise UnsupportedError(
                    f"{path}: {node.op_type} of ONNX version {version} is not known"
                )
            left_out = {place for place, given in enumerate(node.input) if not given}
            if not left_out <= set(optional_inputs(node.op_type, version)):
                raise ParseError(f"{node.op_type} lacks an input", source=path)


def optional_inputs(operator: str, version: int) -> tuple[int, ...]:
    """Return which inputs of an operator may be left out."""
    if version >= 18 and operator in _OPTIONAL_SINCE_18:
        return _OPTIONAL_SINCE_18[operator]
    return _OPTIONAL.get(operator, ())


def first_line(error: Exception) -> str:
    """Return what an error of protobuf or onnxruntime says, without the lines that follow."""
    return (str(error).splitlines() or [type(error).__name__])[0]
