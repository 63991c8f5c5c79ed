"""Chooses what runs a network: onnxruntime, or PyTorch where that alone reaches a GPU."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path

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
    announce: Callable[[str], None] = lambda message: None,
) -> Evaluator:
    """Return an evaluator of a network on a device.

    "auto" takes a GPU for KataGo's networks where onnxruntime or PyTorch has CUDA; the embedded
    ones are made for the processor. The other arguments are those of `Evaluator`.
    """
    if device not in DEVICES:
        raise UnsupportedError(f"device {device!r}: auto, cpu or cuda")
    if device != "cpu" and net is not None and is_katago(net) and _only_torch_has_cuda():
        from tengen.nets.torch_model import load_torch_model

        return Evaluator(load_torch_model(net), symmetries=symmetries, cache_bytes=cache_bytes)
    return Evaluator(
        net,
        device=device,
        symmetries=symmetries,
        workers=workers,
        cache_bytes=cache_bytes,
        announce=announce,
    )


def is_katago(net: str | Path) -> bool:
    """Tell whether a name or a path is that of a KataGo network as published, or of its parts."""
    name = str(net)
    return name in PUBLISHED or ".bin.gz" in Path(name).name or Path(net).is_dir()


def _only_torch_has_cuda() -> bool:
    from tengen.nets.runtime import onnxruntime

    if "CUDAExecutionProvider" in onnxruntime.get_available_providers() or not find_spec("torch"):
        return False
    from tengen.nets.torch_model import has_cuda

    return has_cuda()
