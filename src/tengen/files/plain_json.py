"""JSON that everybody can read: numbers it does not have (infinite, not a number) are null."""

from __future__ import annotations

import dataclasses
import json
import math
from pathlib import Path
from typing import Any


def to_json(value: Any, indent: int | None = None) -> str:
    """Return the text of a mapping, a list, a dataclass, or a model of pydantic's."""
    try:
        return json.dumps(value, default=_plain, ensure_ascii=False, allow_nan=False, indent=indent)
    except ValueError:
        return json.dumps(_finite(value), default=_plain, ensure_ascii=False, indent=indent)


def or_null(value: float) -> float | None:
    """Return the number as JSON can hold it."""
    return value if math.isfinite(value) else None


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.asdict(value)
    if isinstance(value, Path):
        return str(value)
    for method in ("model_dump", "tolist"):  # pydantic; numpy
        if hasattr(value, method):
            return getattr(value, method)()
    raise TypeError(f"{type(value).__name__} has no JSON form")


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return or_null(value)
    if isinstance(value, dict):
        return {key: _finite(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(each) for each in value]
    if value is None or isinstance(value, str | int):
        return value
    return _finite(_plain(value))
