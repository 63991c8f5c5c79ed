"""The file of an 8-bit network for the compiled core: the steps of its trunk, and its heads.

An .npz file (a zip of arrays): the arrays of all steps as a0, a1, ...; `steps`, JSON that names
each step and its arguments, arrays by their number; `heads`, the ONNX graph from the trunk to the
outputs, in 32 bits.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np

from tengen.errors import ParseError
from tengen.files.archives import read_arrays
from tengen.files.budgets import ARRAY_BYTES, OverBudget
from tengen.files.inputs import read_input
from tengen.nets.rounded_trunk import Steps


def format_rounded(steps: Steps, heads: bytes) -> bytes:
    """Return the content of the file."""
    arrays: dict[str, np.ndarray] = {"heads": np.frombuffer(heads, np.uint8)}
    plain = []
    for name, arguments in steps:
        about: dict[str, Any] = {}
        for key, value in arguments.items():
            if isinstance(value, np.ndarray):
                number = len(arrays) - 1
                arrays[f"a{number}"] = np.ascontiguousarray(value)
                about[key] = {"array": number}
            else:
                about[key] = value
        plain.append([name, about])
    arrays["steps"] = np.frombuffer(json.dumps(plain).encode(), np.uint8)
    file = io.BytesIO()
    np.savez(file, **arrays)  # type: ignore[arg-type]
    return file.getvalue()


def read_rounded(path: str | Path | bytes) -> tuple[Steps, bytes]:
    """Return the steps of the trunk and the graph of the heads. Raises `ParseError`."""
    source = "the 8-bit network" if isinstance(path, bytes) else str(path)
    try:
        data = path if isinstance(path, bytes) else read_input(Path(path), "arrays", ARRAY_BYTES)
        found = read_arrays(io.BytesIO(data), source)
        plain = json.loads(found["steps"].tobytes())
        steps = [
            (str(name), {key: _value(value, found) for key, value in about.items()})
            for name, about in plain
        ]
        return steps, found["heads"].tobytes()
    except OverBudget:
        raise
    except (OSError, KeyError, TypeError, ValueError, AttributeError) as error:
        reason = error.message if isinstance(error, ParseError) else error
        raise ParseError(f"not an 8-bit network ({reason})", source=source) from None


def _value(value: Any, arrays: Any) -> Any:
    return arrays[f"a{int(value['array'])}"] if isinstance(value, dict) else value
