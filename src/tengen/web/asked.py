"""The base of all requests: unknown fields, values of another type and broken text are refused."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, model_validator


class Asked(BaseModel):
    """A request. Types are not coerced; unknown fields are rejected."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def _check_text(cls, value: Any) -> Any:
        """JSON can hold half a character, which no file, database or answer can."""
        if isinstance(value, dict) and not _is_whole(value):
            raise ValueError("text with half a character in it (a lone surrogate)")
        return value


def _is_whole(value: Any) -> bool:
    if isinstance(value, str):
        return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, dict):
        return all(_is_whole(key) and _is_whole(one) for key, one in value.items())
    return not isinstance(value, list) or all(map(_is_whole, value))
