"""Converts any KataGo network file to the files that Tengen runs: two graphs and a card."""

from __future__ import annotations

from pathlib import Path

from tengen.files.atomic import write_bytes, write_text
from tengen.nets.card import Card
from tengen.nets.katago import read_network
from tengen.nets.onnx_graph import build_graph
from tengen.nets.rounding import Progress, add_eight_bits


def convert_file(
    source: Path, target: Path, progress: Progress = lambda what, done, total: None
) -> Path:
    """Write the 32-bit graph to `target`, its card and its 8-bit graph beside it."""
    network = read_network(source)
    progress("converting", 0, 1)
    target.parent.mkdir(parents=True, exist_ok=True)
    write_bytes(target, build_graph(network).SerializeToString())
    write_text(target.with_suffix(".json"), Card.of(network, target.stem).to_json())
    progress("converting", 1, 1)
    add_eight_bits(target, lambda: network, progress)
    return target
