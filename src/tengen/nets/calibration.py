"""Measures which numbers the layers of a network see, so that 8 bits can be spread over them.

The 32-bit graph is run on the shipped positions with the inputs and outputs of all layers that
will be rounded as outputs of its own. A range need not hold every number: where a few are far out,
cutting them off loses less than coarser steps for all the others, so the end of a range is where
the mean square of both errors together is least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.nets import network as kinds
from tengen.nets.features import encode_games
from tengen.nets.folding import folded
from tengen.nets.network import Array, Network
from tengen.nets.onnx_graph import GraphBuilder
from tengen.nets.onnx_messages import make_value
from tengen.nets.rounding_games import Sample
from tengen.nets.sessions import open_session

LEVELS = 255  # steps of an unsigned byte
_BATCH = 2  # all tensors of two positions of a large network take 150 MB
_NUMBERS = 6000  # looked at of each tensor and position
_ROWS = 16  # points whose channels are all kept
_CUTS = (1.0, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2)  # of the range, tried as its end


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers that a byte stands for: from `low` to `high`, zero among them."""

    low: float
    high: float

    @property
    def step(self) -> float:
        return (self.high - self.low) / LEVELS

    @property
    def zero(self) -> int:
        """The byte that stands for zero."""
        return round(-self.low / self.step)


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """What was seen of a layer: the ranges of its input and output, the input's mean by channel.

    `rows` are the inputs at some points, (points, channels), where points are rows in the graph.
    """

    input: Range
    output: Range
    mean: NDArray[np.float32]
    rows: NDArray[np.float32]


def calibrate(
    network: Network,
    samples: list[Sample],
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Layer]:
    """Return what every layer of the blocks sees, in the order in which graphs are built."""
    builder = _Observer(masked=False)
    model = builder.model(folded(network))
    known = {item.name for item in model.graph.output}
    seen = sorted({name for pair in builder.layers for name in pair} - known)
    model.graph.output.extend(make_value(name, None) for name in seen)
    found = {name: _Seen() for name in seen}
    done, total = 0, sum(map(len, samples))
    for values in _runs(model, seen, network.passalive_under_suicide, samples):
        progress(done, total)
        for name, array in zip(seen, values, strict=True):
            found[name].add(array)
        done += len(values[0])
    ranges = {name: each.range() for name, each in found.items()}
    return [
        Layer(ranges[x], ranges[y], found[x].mean(), found[x].rows()) for x, y in builder.layers
    ]


class _Observer(GraphBuilder):
    """Notes the input and the output of each layer that is going to be rounded."""

    def __init__(self, masked: bool) -> None:
        super().__init__(masked)
        self.layers: list[tuple[str, str]] = []

    def block_conv(self, x: str, layer: kinds.Conv) -> str:
        output = super().block_conv(x, layer)
        self.layers.append((x, output))
        return output

    def product(self, rows: str, matrix: Array) -> str:
        output = super().product(rows, matrix)
        self.layers.append((rows, output))
        return output


class _Seen:
    """Numbers of one tensor: some of them, the outermost, and sums by channel."""

    def __init__(self) -> None:
        self.some: list[NDArray[np.float32]] = []
        self.points: list[NDArray[np.float32]] = []
        self.low = self.high = 0.0
        self.sum: NDArray[np.float64] | None = None
        self.count = 0

    def add(self, array: NDArray[np.float32]) -> None:
        channels_last = array.ndim == 3
        axes = (0, 1) if channels_last else (0, 2, 3)
        total = array.sum(axes, dtype=np.float64)
        self.sum = total if self.sum is None else self.sum + total
        self.count += array.size // array.shape[2 if channels_last else 1]
        self.low, self.high = min(self.low, array.min()), max(self.high, array.max())
        if channels_last:
            points = array.reshape(-1, array.shape[2])
            self.points.append(points[:: max(1, len(points) // (_ROWS * len(array)))].copy())
        flat = array.ravel()
        self.some.append(flat[:: max(1, flat.size // (_NUMBERS * len(array))) | 1].copy())

    def mean(self) -> NDArray[np.float32]:
        assert self.sum is not None
        return (self.sum / self.count).astype(np.float32)

    def rows(self) -> NDArray[np.float32]:
        return np.concatenate(self.points) if self.points else np.empty((0, 0), np.float32)

    def range(self) -> Range:
        return best_range(np.concatenate(self.some), float(self.low), float(self.high))


def best_range(values: NDArray[np.float32], low: float, high: float) -> Range:
    """Return the range that rounds and cuts `values` with the least error, from `low` to `high`."""
    if low < -high / 4:  # both ends matter: those of sums, not those of activations
        tried = [_range(low * cut, high * cut) for cut in _CUTS]
    else:
        tried = [_range(low, high * cut) for cut in _CUTS if high > 0]
    return min(tried or [_range(low, 0.0)], key=lambda each: _error(values, each))


def _range(low: float, high: float) -> Range:
    """Return a range whose zero is a byte exactly."""
    high = max(float(high), low + 1e-6)
    step = (high - low) / LEVELS
    zero = round(-low / step)
    return Range(-zero * step, (LEVELS - zero) * step)


def _error(values: NDArray[np.float32], tried: Range) -> float:
    step, zero = np.float32(tried.step), np.float32(tried.zero)
    levels = np.clip(np.rint(values / step) + zero, 0, LEVELS)
    return float(np.square((levels - zero) * step - values).mean())


def _runs(
    model: Any, names: list[str], area_by_suicide: bool, samples: list[Sample]
) -> Iterator[list[NDArray[np.float32]]]:
    session = open_session(model.SerializeToString(), "cpu", threads=0)
    for sample in samples:
        features = encode_games(sample.games, sample.turns, area_by_suicide=area_by_suicide)
        for start in range(0, len(features), _BATCH):
            rows = slice(start, start + _BATCH)
            feed = {"spatial": features.planes[rows], "global": features.globals[rows]}
            yield session.run(names, feed)
