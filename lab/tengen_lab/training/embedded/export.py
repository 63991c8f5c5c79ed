"""From trained weights to the embedded network: an ONNX file in 8 bits, and its card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tengen.files.atomic import write_bytes, write_text
from tengen.files.inputs import read_json
from tengen.nets.card import Card
from tengen.nets.onnx_graph import build_graph
from tengen_lab.gpu.parts import read_parts
from tengen_lab.training.quantize import quantized, stored_in_half


def export(trained: Path, name: str, target: Path, **about: Any) -> Path:
    """Write `target`/`name`.onnx and .json from what a run of `distil` left in `trained`.

    `trained` holds the folder `name` and the card beside it; `about` is added to the
    card: date, command, data.
    """
    network = read_parts(trained / f"{name}")
    run = read_json(trained / f"{name}.json")
    steps = [(before, after) for before, after in run.pop("conv_scales")]
    model = stored_in_half(quantized(build_graph(network, masked=False, to_round=True), steps))
    target.mkdir(parents=True, exist_ok=True)
    path = target / f"{name}.onnx"
    write_bytes(path, model.SerializeToString())
    card = Card.of(network, name, licence="MIT", arithmetic="8-bit trunk", **about, training=run)
    write_text(path.with_suffix(".json"), card.to_json())
    return path
