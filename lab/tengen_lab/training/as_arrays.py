"""Weights of PyTorch modules as the arrays of a network's description (`tengen.nets.network`)."""

from __future__ import annotations

import numpy as np
from torch import Tensor, nn

from tengen.nets.network import Array


def array_of(tensor: Tensor) -> Array:
    return np.ascontiguousarray(tensor.detach().float().cpu().numpy())


def matrix_of(linear: nn.Linear) -> Array:
    """Return a layer's weights as (in, out)."""
    return np.ascontiguousarray(array_of(linear.weight).T)
