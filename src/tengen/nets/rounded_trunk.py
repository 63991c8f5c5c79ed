"""The trunk of an 8-bit network in the compiled core.

onnxruntime merges 8-bit products with the quantizations around them, but not with activations,
norms and residual sums: a third of its time goes into passes over memory. The core
(`native/nets/rounded_trunk.hpp`) does all of that behind each product, rounds what layers read and
nothing else, and runs where the processor has AVX2 or better. Elsewhere the ONNX graph of
`eight_bits.py` does the same job.

A trunk is a list of steps: the name of a method of `tengen._core.nets.RoundedTrunk`, and its
arguments. `trunk_steps.py` makes them from a network, `graph_steps.py` from the graph of an
embedded one.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from tengen._core import nets as core
from tengen.errors import GoError

Steps: TypeAlias = list[tuple[str, dict[str, Any]]]

ACTIVATIONS = ("identity", "relu", "mish", "silu", "relu6")  # in the order of the core's
STEPS = frozenset(
    [
        *("input", "norm", "rms_norm", "pool", "attend", "tip"),
        *("to_bytes", "to_gated_bytes", "to_stream"),
    ]
)


def can_run(kernel: str = "") -> bool:
    """Tell whether the core has 8-bit products for this processor."""
    return bool(core.product_kernel(kernel))


def most_weight() -> int:
    """Return the largest weight of such products: without VNNI, one of seven bits."""
    return core.most_weight()


def build_trunk(steps: Steps, kernel: str = "") -> core.RoundedTrunk:
    """Return the trunk, ready to run."""
    (name, first), *rest = steps
    if name != "input":
        raise GoError(f"a trunk starts with its input, not with {name!r}")
    channels, planes = first["weight"].shape[:2]
    trunk = core.RoundedTrunk(channels, planes, len(first["matrix"]), kernel)
    trunk.input(**first)
    for name, arguments in rest:
        getattr(trunk, name)(**arguments)
    return trunk
