"""JSON that everybody can read: numbers it does not have (infinite, not a number) are null."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


def to_json(
    value: Any,
    *,
    indent: int | None = None,
    ensure_ascii: bool = False,
    separators: tuple[str, str] | None = None,
) -> str:
    """Return the text of a mapping, a list, a dataclass, or a model of pydantic's."""
    form: Any = {"indent": indent, "ensure_ascii": ensure_ascii, "separators": separators}
    try:
        return json.dumps(value, default=_plain, allow_nan=False, **form)
    except ValueError:
        return json.dumps(_finite(value), default=_plain, **form)


def fields_of(value: Any) -> dict[str, Any]:
    """Return the fields of a dataclass by name; values inside stay what they are."""
    return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}


def from_fields(kind: type[T], raw: Mapping[str, Any], **read: Any) -> T:
    """Return a dataclass from its JSON; `read` has the fields that are more than plain values.

    Unknown keys are left out. Raises `KeyError` for missing ones.
    """
    known = {**raw, **read}
    return kind(**{field.name: known[field.name] for field in dataclasses.fields(kind)})  # type: ignore[arg-type]


def or_null(value: float) -> float | None:
    """Return the number as JSON can hold it."""
    return value if math.isfinite(value) else None


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return fields_of(value)
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
