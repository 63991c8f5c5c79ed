"""Files of trained weights: matrices in half precision, so that they stay small; written whole."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

import torch
from torch import Tensor

from tengen.files.atomic import replacing
from tengen.files.budgets import NETWORK_BYTES
from tengen.files.inputs import read_input


def save_weights(state: Mapping[str, Tensor], path: Path) -> None:
    """Write what a module's `state_dict` says."""
    with replacing(path) as beside:
        torch.save(
            {
                name: value.detach().cpu().half() if value.ndim > 1 else value.detach().cpu()
                for name, value in state.items()
            },
            beside,
        )


def load_weights(path: Path) -> dict[str, Tensor]:
    """Read what `save_weights` wrote, for `load_state_dict`."""
    data = io.BytesIO(read_input(path, "weights", NETWORK_BYTES))
    state = torch.load(data, map_location="cpu", weights_only=True)
    return {
        name: value.float() if value.is_floating_point() else value for name, value in state.items()
    }
