"""Runs KataGo networks on a GPU with PyTorch, where onnxruntime does not reach it."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any


def load_on_gpu(net: str | Path) -> Any:
    """Load a KataGo network on a GPU, or return None where PyTorch is missing or finds none."""
    if not find_spec("torch"):
        return None
    import torch

    from tengen_lab.gpu.torch_model import load_torch_model

    return load_torch_model(net) if torch.cuda.is_available() else None
