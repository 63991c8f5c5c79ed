"""Neubauer's models with random weights."""

from __future__ import annotations

import numpy as np

from tengen.strength.moves import BASIC
from tengen_lab.papers.neubauer2024.set_transformer import SetTransformer, Sizes
from tengen_lab.papers.neubauer2024.thesis import ThesisModel


def set_transformer(sizes: Sizes, seed: int = 0) -> SetTransformer:
    """Return Neubauer's network with random weights."""
    rng = np.random.default_rng(seed)
    d, q = sizes.hidden, sizes.queries
    block: dict[str, tuple[int, ...]] = {"query.weight": (q, d), "key.weight": (q, d)}
    block |= {"value.weight": (d, d), "dense.weight": (d, d), "dense.bias": (d,)}
    block |= {f"norm{n}.{part}": (d,) for n in (1, 2) for part in ("weight", "bias")}
    shapes: dict[str, tuple[int, ...]] = {"input.weight": (d, sizes.inputs), "seed": (1, d)}
    shapes["output.weight"] = (1, d)
    names = ["decoder"]
    for number in range(sizes.depth):
        shapes[f"encoder.{number}.points"] = (sizes.inducing, d)
        names += [f"encoder.{number}.{part}" for part in ("induce", "answer")]
    shapes |= {f"{name}.{part}": shape for name in names for part, shape in block.items()}
    weights = {name: rng.normal(0, 0.3, shape) for name, shape in shapes.items()}
    return SetTransformer(sizes, {name: each.astype(np.float32) for name, each in weights.items()})


def thesis_model(kind: str = "basic") -> ThesisModel:
    network = set_transformer(Sizes(len(BASIC), 8, 4, 1, 2))
    return ThesisModel(kind, network, "points", 1600.0, 200.0, {"net": "tiny", "figures": {}})
