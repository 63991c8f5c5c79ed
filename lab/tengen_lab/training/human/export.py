"""From a trained human policy to an ONNX file in 8 bits, and its card."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import torch
from torch import nn

from tengen.errors import GoError
from tengen.files.atomic import write_bytes, write_text
from tengen.files.budgets import NETWORK_BYTES
from tengen.files.inputs import read_input, read_json
from tengen.nets.card import Card
from tengen.nets.human_ranks import KNOTS
from tengen.nets.network import Conv
from tengen_lab.training.as_arrays import array_of, matrix_of
from tengen_lab.training.embedded.student import describe_norm
from tengen_lab.training.human.head import HumanHead, Modulated
from tengen_lab.training.human.onnx_human import HumanLayers, RankTables, build_human_graph
from tengen_lab.training.human.run import CARD, load_head
from tengen_lab.training.quantize import quantized, stored_in_half


def export_human(trained: Path, trunk: Path, target: Path, **about: Any) -> Path:
    """Write `target`/human.onnx and .json from what a run of `learn_human` left in `trained`.

    `trunk` is the ONNX file of the embedded network that it stands on; the card remembers which.
    """
    head = load_head(trained)
    run = read_json(trained / CARD)
    steps = [(before, after) for before, after in run.pop("conv_scales")]
    graph = quantized(build_human_graph(layers(head)), steps, after=0)
    target.mkdir(parents=True, exist_ok=True)
    path = target / "human.onnx"
    write_bytes(path, stored_in_half(graph).SerializeToString())
    card = Card(
        "human",
        8,
        about={
            "licence": "MIT",
            "arithmetic": "8-bit blocks",
            "parameters": sum(parameter.numel() for parameter in head.parameters()),
            "trunk": trunk.stem,
            "trunk_sha256": hashlib.sha256(
                read_input(trunk, "a network", NETWORK_BYTES)
            ).hexdigest(),
            "temperatures": run.pop("temperatures"),
            **about,
            "training": run,
        },
    )
    write_text(path.with_suffix(".json"), card.to_json())
    return path


def read_measured(path: Path) -> dict[str, Any]:
    """Read what `tengen learn human measure` printed. Raises `GoError` if it is something else."""
    try:
        figures = read_json(path)
        if len(figures["temperatures"]) != len(KNOTS):
            raise ValueError("not a temperature for each knot")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise GoError(f"{path}: not figures of a human policy ({error!r})") from None
    found: dict[str, Any] = figures
    return found


@torch.no_grad()  # type: ignore[untyped-decorator]
def layers(head: HumanHead) -> HumanLayers:
    """Return the head as plain values; only the first server's players are left in it."""
    return HumanLayers(
        channels=int(head.tip.weight.shape[0]),
        blocks=tuple(block.describe() for block in head.blocks),
        tip=describe_norm(head.tip),
        inner=_conv(head.inner),
        pool_conv=_conv(head.pool_conv),
        pool_to_bias=matrix_of(head.pool_to_bias),
        pool_to_pass=matrix_of(head.pool_to_pass),
        pool_to_pass_bias=array_of(head.pool_to_pass.bias),
        pass_direct=matrix_of(head.pass_direct),
        pass_direct_bias=array_of(head.pass_direct.bias),
        points=_tables(head.points),
        passing=_tables(head.passing),
    )


def _conv(conv: nn.Conv2d) -> Conv:
    return Conv(array_of(conv.weight), array_of(conv.bias))


def _tables(layer: Modulated) -> RankTables:
    return RankTables(*(array_of(t.knots) for t in (layer.scale, layer.shift, layer.weight)))
