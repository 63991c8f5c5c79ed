"""The base of all requests: fields that the API does not have, and values of another type, fail."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Asked(BaseModel):
    """A request: true is no number here, and "3" is none either."""

    model_config = ConfigDict(extra="forbid", strict=True)
