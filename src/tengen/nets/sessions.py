"""Sessions of onnxruntime: on which device, with which threads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tengen.errors import ParseError, UnsupportedError
from tengen.nets.onnx_check import first_line


def uses_cuda(device: str) -> bool:
    """Tell whether onnxruntime runs on a GPU. Raises a `GoError` if it cannot where it must."""
    from tengen.nets.runtime import onnxruntime

    can_cuda = "CUDAExecutionProvider" in onnxruntime.get_available_providers()
    if device not in ("auto", "cpu", "cuda"):
        raise UnsupportedError(f"device {device!r}: auto, cpu or cuda")
    if device == "cuda" and not can_cuda:
        raise UnsupportedError("onnxruntime has no CUDA here: install onnxruntime-gpu")
    return can_cuda and device != "cpu"


def open_session(graph: bytes | str | Path, device: str, threads: int = 1) -> Any:
    """Return an onnxruntime session. Raises a `GoError` if the graph or the device is no good."""
    from tengen.nets.runtime import onnxruntime

    cuda = uses_cuda(device)
    providers = ["CUDAExecutionProvider"] if cuda else []
    options = onnxruntime.SessionOptions()
    options.inter_op_num_threads = 1
    options.intra_op_num_threads = threads
    # Threads that wait by spinning halve the speed when anything else runs on the machine.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    # What is wrong is raised, too; the log would write names out of the graph to the terminal.
    options.log_severity_level = 4
    source = graph if isinstance(graph, bytes) else str(graph)
    try:
        return onnxruntime.InferenceSession(
            source,
            options,
            providers=[*providers, "CPUExecutionProvider"],
            enable_fallback=int(cuda),  # from the CPU there is nothing to fall back to but noise
        )
    except Exception as error:  # onnxruntime's own classes share no base but Exception
        name = "the graph" if isinstance(graph, bytes) else str(graph)
        raise ParseError(f"{name}: onnxruntime cannot load it ({first_line(error)})") from None
