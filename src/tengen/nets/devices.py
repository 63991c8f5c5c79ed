"""Chooses what runs a network: onnxruntime, or PyTorch where that alone reaches a GPU."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from tengen.errors import UnsupportedError
from tengen.nets.evaluator import CACHE_BYTES, Evaluator
from tengen.nets.fetching import PUBLISHED

DEVICES = ("auto", "cpu", "cuda")


def open_evaluator(
    net: str | Path | None = None,
    *,
    device: str = "auto",
    symmetries: Iterable[int] = (0,),
    workers: int | None = None,
    cache_bytes: int = CACHE_BYTES,
    exact: bool = False,
    announce: Callable[[str], None] = lambda message: None,
) -> Evaluator:
    """Return an evaluator of a network on a device.

    "auto" takes a GPU for KataGo's networks where onnxruntime or PyTorch has CUDA; the embedded
    ones are made for the processor. The other arguments are those of `Evaluator`.
    """
    if device not in DEVICES:
        raise UnsupportedError(f"device {device!r}: auto, cpu or cuda")
    if device != "cpu" and net is not None and is_katago(net):
        model = _on_gpu_by_torch(net)
        if model is not None:
            return Evaluator(model, symmetries=symmetries, cache_bytes=cache_bytes)
    return Evaluator(
        net,
        device=device,
        symmetries=symmetries,
        workers=workers,
        cache_bytes=cache_bytes,
        exact=exact,
        announce=announce,
    )


def is_katago(net: str | Path) -> bool:
    """Tell whether a name or a path is that of a KataGo network as published, or of its parts."""
    name = str(net)
    return name in PUBLISHED or ".bin.gz" in Path(name).name or Path(net).is_dir()


def _on_gpu_by_torch(net: str | Path) -> Any:
    """Load a network with PyTorch where that alone reaches a GPU; the laboratory knows how."""
    from tengen.nets.runtime import onnxruntime

    if "CUDAExecutionProvider" in onnxruntime.get_available_providers():
        return None
    loaders = [entry.load() for entry in entry_points(group="tengen.devices", name="cuda")]
    return loaders[0](net) if loaders else None
