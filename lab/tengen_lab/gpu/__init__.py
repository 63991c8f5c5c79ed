"""Runs KataGo networks on a GPU with PyTorch, where onnxruntime does not reach it."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

CUDA_DRIVERS = ("libcuda.so.1", "nvcuda.dll")
OTHER_DRIVERS = ("libamdhip64.so", "libamdhip64.so.6", "libamdhip64.so.7", "amdhip64.dll")


def load_on_gpu(net: str | Path) -> Any:
    """Load a KataGo network on a GPU, or return None where PyTorch is missing or finds none."""
    # PyTorch takes 300 MB of a server's memory as soon as it is loaded, GPU or not.
    if not find_spec("torch") or not may_have_gpu():
        return None
    import torch

    from tengen_lab.gpu.torch_model import load_torch_model

    return load_torch_model(net) if torch.cuda.is_available() else None


def may_have_gpu(cuda: Iterable[str] = CUDA_DRIVERS, others: Iterable[str] = OTHER_DRIVERS) -> bool:
    """Ask the drivers of GPUs, without PyTorch; False where no device can be there."""
    for driver in map(_load, cuda):
        if driver is not None:
            count = ctypes.c_int(0)
            failed = driver.cuInit(0) or driver.cuDeviceGetCount(ctypes.byref(count))
            if not failed and count.value:
                return True
    return any(_load(name) is not None for name in others)


def _load(name: str) -> Any:
    try:
        return ctypes.CDLL(name)
    except OSError:
        return None
