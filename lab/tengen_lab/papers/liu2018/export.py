"""A trained bot as a folder: ONNX graph, card, and the picture of its learning curve."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from tengen.bots.encodings import encoding_of
from tengen.bots.learned import CARD, GRAPH
from tengen.files.atomic import replacing
from tengen.nets.onnx_graph import IR_VERSION, OPSET
from tengen.nets.onnx_layers import Layers
from tengen.nets.onnx_messages import make_model, make_value
from tengen.pictures import new_figure, save_figure
from tengen_lab.papers.liu2018.networks import Dense, NormedConv, ResidualNet
from tengen_lab.papers.liu2018.training import WEIGHTS, Epoch, Learned


def save_bot(learned: Learned, folder: Path) -> None:
    """Write the bot into a folder; `bot:FOLDER` plays it, `load_weights` lets it learn on."""
    folder.mkdir(parents=True, exist_ok=True)
    with replacing(folder / GRAPH) as beside:
        beside.write_bytes(graph_of(learned).SerializeToString())
    with replacing(folder / WEIGHTS) as beside:
        torch.save(learned.network.state_dict(), beside)
    with replacing(folder / CARD) as beside:
        beside.write_text(json.dumps(learned.card(), indent=1) + "\n", "utf-8")
    draw_curve(learned.experiment.title, learned.curve, folder / "curve.png")


def graph_of(learned: Learned) -> Any:
    """Return the network as a graph from "input" (n, numbers) to logits "output"."""
    network, layers = learned.network, Layers(masked=False)
    match network:
        case Dense():
            _dense(network, layers)
        case ResidualNet():
            _residual(network, layers)
        case _:
            raise TypeError(f"no graph for {type(network).__name__}")
    numbers = encoding_of(learned.experiment.input).numbers(learned.size**2)
    ends = [("input", numbers), ("output", None)]
    values = [make_value(name, ["n", width]) for name, width in ends]
    inputs, outputs = values[:1], values[1:]
    return make_model(
        "bot", layers.nodes, inputs, outputs, layers.weights, opset=OPSET, ir_version=IR_VERSION
    )


def _linear(layers: Layers, x: str, layer: nn.Linear, output: str = "") -> str:
    weight, bias = (layers.weight(_array(each)) for each in (layer.weight, layer.bias))
    return layers.node("Gemm", x, weight, bias, output=output, transB=1)


def _dense(network: Dense, layers: Layers) -> None:
    x = "input"
    for layer in network.layers[:-1]:
        x = layers.node("Relu", _linear(layers, x, layer))
    _linear(layers, x, network.layers[-1], output="output")


def _residual(network: ResidualNet, layers: Layers) -> None:
    shape = layers.indices(-1, network.planes, network.size, network.size)
    x = layers.node("Reshape", "input", shape)
    x = layers.node("Relu", _conv(layers, x, network.entry))
    for block in network.blocks:
        inner = layers.node("Relu", _conv(layers, x, block.first))
        x = layers.node("Relu", layers.node("Add", x, _conv(layers, inner, block.second)))
    x = layers.node("Relu", _conv(layers, x, network.head))
    _linear(layers, layers.node("Flatten", x), network.last, output="output")


def _conv(layers: Layers, x: str, layer: NormedConv) -> str:
    """Add a convolution with its normalisation folded in."""
    norm, weight = layer.norm, _array(layer.conv.weight)
    scale = _array(norm.weight) / np.sqrt(_array(norm.running_var) + norm.eps)
    bias = _array(norm.bias) - scale * _array(norm.running_mean)
    width = weight.shape[2]
    return layers.node(
        "Conv", x, layers.weight(weight * scale[:, None, None, None]), layers.weight(bias),
        kernel_shape=[width, width], pads=[width // 2] * 4,
    )  # fmt: skip


def _array(tensor: torch.Tensor) -> NDArray[np.float32]:
    values: NDArray[np.float32] = tensor.detach().cpu().numpy().astype(np.float32)
    return values


def draw_curve(title: str, curve: Sequence[Epoch], path: Path) -> None:
    """Draw accuracies by epoch, as figure 16 of Liu and others (2018) does."""
    figure = new_figure(6.4, 4.2, layout="constrained")
    axes = figure.subplots()
    epochs = [epoch.number for epoch in curve]
    axes.plot(epochs, [100 * epoch.train_accuracy for epoch in curve], label="training")
    axes.plot(epochs, [100 * epoch.validation_accuracy for epoch in curve], label="validation")
    axes.set(title=title, xlabel="epoch", ylabel="% right")
    axes.legend()
    save_figure(figure, path, dpi=120)
