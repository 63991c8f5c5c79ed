"""A learned network as an ONNX file beside its card, for `tengen.bots.capture`."""

from __future__ import annotations

import datetime
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tengen.atari_go.vector import PLANES
from tengen.files.atomic import replacing
from tengen.nets.onnx_graph import IR_VERSION, OPSET
from tengen.nets.onnx_layers import Layers
from tengen.nets.onnx_messages import make_model, make_value
from tengen_lab.papers.liu2018.atari_go.measuring import Mark

if TYPE_CHECKING:
    import torch

    from tengen_lab.papers.liu2018.atari_go.network import QNetwork
    from tengen_lab.papers.liu2018.atari_go.run import Run


def graph_of(network: QNetwork) -> Any:
    """Return the graph from "planes" (n, channels, rows, columns) to "values" (n, points)."""
    layers = Layers(masked=False)
    x = layers.node("Relu", _conv(layers, "planes", network.first))
    for layer in network.body:
        x = layers.node("Add", x, layers.node("Relu", _conv(layers, x, layer)))
    layers.node("Flatten", _conv(layers, x, network.last), output="values")
    return make_model(
        "capture",
        layers.nodes,
        [make_value("planes", ["n", PLANES + 1, "rows", "columns"])],
        [make_value("values", ["n", None])],
        layers.weights,
        opset=OPSET,
        ir_version=IR_VERSION,
    )


def save_network(network: QNetwork, run: Run, marks: Sequence[Mark], path: Path) -> None:
    """Write PATH.onnx and PATH.json."""
    card = {
        "name": path.name,
        "data": f"{marks[-1].games:,} games against {run.opponent}, played while learning",
        "command": f"tengen learn atari-go --size {run.size} --opponent {run.opponent} "
        f"--moves {run.moves} --seed {run.seed}",
        "seed": run.seed,
        "date": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "parameters": sum(each.numel() for each in network.parameters()),
        "measured": {f"won against {run.opponent}": marks[-1].as_json()},
    }
    with replacing(path.with_suffix(".onnx")) as beside:
        beside.write_bytes(graph_of(network).SerializeToString())
    with replacing(path.with_suffix(".json")) as beside:
        beside.write_text(json.dumps(card, indent=1) + "\n", "utf-8")


def _conv(layers: Layers, x: str, layer: torch.nn.Conv2d) -> str:
    weight, bias = (np.asarray(each.detach().cpu().numpy()) for each in (layer.weight, layer.bias))
    width = weight.shape[2]
    return layers.node(
        "Conv", x, layers.weight(weight), layers.weight(bias),
        kernel_shape=[width, width], pads=[width // 2] * 4,
    )  # fmt: skip
