"""From a trained local-move network to an ONNX file in 8 bits, and its card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch import nn

from tengen.errors import GoError
from tengen.files.atomic import write_bytes, write_text
from tengen.files.inputs import read_json
from tengen.nets.card import Card
from tengen.nets.network import Array, Conv
from tengen_lab.training.as_arrays import array_of, matrix_of
from tengen_lab.training.embedded.student import Shape, Student
from tengen_lab.training.local.net import LocalHead, LocalNet
from tengen_lab.training.local.onnx_local import LocalLayers, build_local_graph
from tengen_lab.training.quantize import quantized, stored_in_half
from tengen_lab.training.weight_files import load_weights


def export_local(
    trained: Path, variant: str, target: Path, *, name: str = "local", **about: Any
) -> Path:
    """Write `target`/`name`.onnx and .json from what a run of `learn_local_moves` left.

    `variant` is one whose trunk was trained with rounding; `about` is added to the card.
    """
    cards = read_json(trained / "cards.json")
    run = cards.get(f"{variant}, 8 bits")
    if run is None:
        raise GoError(f"{trained}: no variant {variant!r} that was trained with rounding")
    net = restored_local(trained / f"{variant}.pt", Shape(**run["shape"]))
    network = net.student.describe("tengen-local")
    steps = [(before, after) for before, after in run.pop("conv_scales")]
    model = stored_in_half(quantized(build_local_graph(network, layers(net.head)), steps))
    target.mkdir(parents=True, exist_ok=True)
    path = target / f"{name}.onnx"
    write_bytes(path, model.SerializeToString())
    weights = sum(parameter.numel() for parameter in used_parameters(net))
    card = Card.of(
        network,
        name,
        licence="MIT",
        arithmetic="8-bit trunk",
        variant=variant,
        **about,
        training=run,
        others={key: card["figures"] for key, card in cards.items()},
    )
    card.about["parameters"] = weights
    write_text(path.with_suffix(".json"), card.to_json())
    return path


def restored_local(path: Path, shape: Shape) -> LocalNet:
    """Return the network that `save_net` wrote, in evaluation mode and not rounded."""
    net = LocalNet(Student(shape), frozen=False)
    net.load_state_dict(load_weights(path))
    net.student.set_rounding(False)
    net.eval()
    return net


def used_parameters(net: LocalNet) -> list[nn.Parameter]:
    """Return the weights that the graph holds: those of the trunk and the local head."""
    student = net.student
    parts = [student.conv, student.globals_to_bias, student.blocks, student.heads.tip, net.head]
    return [parameter for part in parts for parameter in part.parameters()]


@torch.no_grad()  # type: ignore[untyped-decorator]
def layers(head: LocalHead) -> LocalLayers:
    """Return the head as plain values, its norms folded away."""
    scale1, shift1 = _scale(head.norm1)
    scale2, shift2 = _scale(head.norm2)
    scale3, shift3 = _scale(head.norm3)
    return LocalLayers(
        inner=_conv(head.inner, scale1, shift1),
        mask=_conv(head.mask, scale1),
        conv2=_conv(head.conv2, scale2, shift2),
        pool_to_bias=matrix_of(head.pool_to_bias) * scale3,
        conv3=_conv(head.conv3, scale3, shift3),
        planes=Conv(array_of(head.planes.weight), array_of(head.planes.bias)),
        scalars_inner=matrix_of(head.scalars_inner),
        scalars_inner_bias=array_of(head.scalars_inner.bias),
        scalars=matrix_of(head.scalars),
        scalars_bias=array_of(head.scalars.bias),
    )


def _scale(norm: nn.BatchNorm2d) -> tuple[Array, Array]:
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return array_of(scale), array_of(norm.bias - norm.running_mean * scale)


def _conv(conv: nn.Conv2d, scale: Array, bias: Array | None = None) -> Conv:
    return Conv(array_of(conv.weight) * scale[:, None, None, None], bias)
