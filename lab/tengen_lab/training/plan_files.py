"""Plans of trainings and experiments: TOML files whose keys are the fields of a dataclass."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

from tengen.errors import GoError
from tengen.files.inputs import read_input

Plan = TypeVar("Plan")


def read_plan_file(
    path: Path,
    make: Callable[[dict[str, Any]], Plan],
    kind: type[Plan],
    *,
    also: frozenset[str] = frozenset(),
    what: str = "plan of a training",
) -> Plan:
    """Read a TOML file whose keys are fields of `kind` (or in `also`) and make a plan of it.

    Raises `GoError` where the file is missing, has unknown keys, or values that do not fit.
    """
    known = {field.name for field in fields(kind)} | also  # type: ignore[arg-type]
    try:
        data = tomllib.loads(read_input(path, "a plan").decode("utf-8"))
        if unknown := data.keys() - known:
            raise ValueError(f"unknown {', '.join(sorted(unknown))}")
        return make(data)
    except FileNotFoundError:
        raise GoError(f"{path}: no such plan") from None
    except OSError as error:
        raise GoError(f"{path}: {error.strerror}") from None
    except (UnicodeDecodeError, TypeError, ValueError, KeyError, RecursionError) as error:
        raise GoError(f"{path}: not a {what}: {error}") from None
