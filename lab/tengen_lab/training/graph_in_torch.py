"""Runs an ONNX graph of ours in PyTorch, so that a shipped network works on a GPU as it is.

    run = OnnxGraph(models_folder() / "human.onnx").to("cuda")
    logits = run(trunk=trunk, ranks=ranks)["policy"]

Only the operators of our own graphs are known. Values in 8 bits are computed with as real numbers,
which onnxruntime's integers equal but for rounding at the half.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import onnx
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from torch import Tensor, nn

from tengen.errors import UnsupportedError
from tengen.files.budgets import NETWORK_BYTES
from tengen.files.inputs import read_input

Operator = Callable[..., Tensor]


class OnnxGraph(nn.Module):  # type: ignore[misc]
    """A graph's nodes in order; its weights are buffers, and move with the module.

    Axes and shapes stay plain numbers: a device would be waited for each time one is asked for.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        graph = onnx.load_model_from_string(read_input(path, "a network", NETWORK_BYTES)).graph
        self.numbers: dict[str, list[int]] = {}
        for tensor in graph.initializer:
            values = torch.from_numpy(numpy_helper.to_array(tensor).copy())
            if values.dtype == torch.int64:
                self.numbers[tensor.name] = values.tolist()
            else:
                real = values.is_floating_point()
                self.register_buffer(tensor.name, values.float() if real else values)
        self.nodes = [
            (_operator(node.op_type), tuple(node.input), node.output[0], _attributes(node))
            for node in graph.node
        ]
        self.outputs = tuple(output.name for output in graph.output)

    def forward(self, **inputs: Tensor) -> dict[str, Tensor]:
        known: dict[str, Any] = {**dict(self.named_buffers()), **self.numbers, **inputs}
        for operator, names, output, attributes in self.nodes:
            known[output] = operator(*(known[name] for name in names if name), **attributes)
        return {name: known[name] for name in self.outputs}


def _attributes(node: onnx.NodeProto) -> dict[str, Any]:
    found = {each.name: onnx.helper.get_attribute_value(each) for each in node.attribute}
    # A convolution's kernel is known from its weights, and numbers are real everywhere.
    return {name: value for name, value in found.items() if name not in ("kernel_shape", "to")}


def _operator(name: str) -> Operator:
    if name not in OPERATORS:
        raise UnsupportedError(f"no operator {name} in PyTorch here")
    return OPERATORS[name]


def _conv(x: Tensor, weight: Tensor, bias: Tensor | None = None, **attributes: Any) -> Tensor:
    pads = attributes.get("pads", [0, 0])
    return F.conv2d(x, weight, bias, padding=(pads[0], pads[1]))


def _norm(
    x: Tensor, scale: Tensor, bias: Tensor, mean: Tensor, variance: Tensor, epsilon: float = 1e-5
) -> Tensor:
    factor = scale / torch.sqrt(variance + epsilon)
    return x * _along(factor, x.ndim, 1) + _along(bias - mean * factor, x.ndim, 1)


def _quantized(x: Tensor, step: Tensor, zero: Tensor) -> Tensor:
    limits = torch.iinfo(zero.dtype)
    return (x / step).round().add(zero).clamp(limits.min, limits.max)


def _restored(levels: Tensor, step: Tensor, zero: Tensor, axis: int = 1) -> Tensor:
    real = levels.float() - _along(zero.float(), levels.ndim, axis)
    return real * _along(step, levels.ndim, axis)


def _along(values: Tensor, dimensions: int, axis: int) -> Tensor:
    """Return one number a channel, shaped to meet the channels of a tensor."""
    if values.ndim == 0:
        return values
    return values.reshape([-1 if each == axis else 1 for each in range(dimensions)])


def _unsqueezed(x: Tensor, axes: list[int]) -> Tensor:
    for axis in sorted(axes):
        x = x.unsqueeze(axis)
    return x


def _squeezed(x: Tensor, axes: list[int]) -> Tensor:
    for axis in sorted(axes, reverse=True):
        x = x.squeeze(axis)
    return x


def _gemm(a: Tensor, b: Tensor, c: Tensor | None = None) -> Tensor:
    return a @ b if c is None else a @ b + c


def _summed(x: Tensor, axes: list[int], keepdims: int = 1) -> Tensor:
    return x.sum(axes, keepdim=bool(keepdims))


def _reshaped(x: Tensor, shape: list[int]) -> Tensor:
    """Reshape; a 0 keeps what is there."""
    return x.reshape([n or x.shape[place] for place, n in enumerate(shape)])


OPERATORS: dict[str, Operator] = {
    "Abs": torch.abs,
    "Add": torch.add,
    "BatchNormalization": _norm,
    "Cast": lambda x: x.float(),
    "Clip": lambda x, low, high: x.clamp(low, high),
    "Concat": lambda *parts, axis: torch.cat(parts, axis),
    "Conv": _conv,
    "DequantizeLinear": _restored,
    "Div": torch.div,
    "Flatten": lambda x: x.flatten(1),
    "Gemm": _gemm,
    "GlobalAveragePool": lambda x: x.mean((2, 3), keepdim=True),
    "GlobalMaxPool": lambda x: x.amax((2, 3), keepdim=True),
    "Identity": lambda x: x,
    "MatMul": torch.matmul,
    "Mul": torch.mul,
    "QuantizeLinear": _quantized,
    "ReduceProd": lambda x, axes, keepdims=1: x.prod(0, keepdim=bool(keepdims)),
    "ReduceSum": _summed,
    "Relu": F.relu,
    "Reshape": _reshaped,
    "Shape": lambda x, start=0, end=None: torch.tensor(x.shape[start:end], device=x.device),
    "Sqrt": torch.sqrt,
    "Squeeze": _squeezed,
    "Sub": torch.sub,
    "Unsqueeze": _unsqueezed,
}
