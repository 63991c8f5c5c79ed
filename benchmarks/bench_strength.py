"""Strength: the Set Transformer of Neubauer (2024) by the number of moves, and our own model.

The peer is the same network in PyTorch. The target is 20 ms for 500 moves, growing linearly.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np

from tengen.strength.evidence import EvidenceModel, inputs_of
from tengen.strength.moves import ANCHORS, BASIC, MORE, MoveTable
from tengen.strength.store import load_strength_model
from tengen_lab.papers.neubauer2024.set_transformer import SetTransformer, Sizes

MOVES = (125, 250, 500, 1000, 2000)


def best_of(function: Callable[[], object], times: int = 5) -> float:
    """Return the least time in milliseconds."""
    found = []
    for _ in range(times):
        begun = time.perf_counter()
        function()
        found.append(time.perf_counter() - begun)
    return 1000 * min(found)


def main() -> None:
    import torch

    from tengen_lab.papers.neubauer2024 import set_transformer_training as peer

    sizes = Sizes(384)
    torch.manual_seed(0)
    there = peer.SetTransformerNet(sizes).eval()
    here = SetTransformer(sizes, {k: v.numpy() for k, v in there.state_dict().items()})
    own = load_strength_model("default")
    print(f"{'moves':>6} {'numpy ms':>9} {'PyTorch ms':>11} {'ours ms':>8}")
    for count in MOVES:
        moves = np.random.default_rng(0).normal(size=(count, 384)).astype(np.float32)
        tensor, mask = torch.from_numpy(moves)[None], torch.ones(1, count, dtype=torch.bool)
        table = made_up(own, count)
        with torch.no_grad():
            times = (
                best_of(partial(here, moves)),
                best_of(partial(there, tensor, mask)),
                best_of(partial(_rate, own, table)),
            )
        print(f"{count:6} {times[0]:9.1f} {times[1]:11.1f} {times[2]:8.1f}")


def _rate(model: EvidenceModel, table: MoveTable) -> object:
    return model.chances(model.evidence(table))


def made_up(model: EvidenceModel, count: int) -> MoveTable:
    """Return random rows of the widths that the model reads."""
    rng = np.random.default_rng(1)

    def values(width: int) -> np.ndarray:
        return rng.normal(size=(count, width)).astype(np.float32)

    zeros = np.zeros(count, np.int32)
    table = MoveTable(
        zeros, zeros.astype(np.int16), zeros.astype(np.uint8), zeros.astype(np.int16),
        values(len(BASIC)), values(len(MORE)), values(0), values(len(ANCHORS)),
    )  # fmt: skip
    trunk = len(model.mean) - inputs_of(table, model.kinds).shape[1]
    return replace(table, trunk=values(trunk))


if __name__ == "__main__":
    main()
