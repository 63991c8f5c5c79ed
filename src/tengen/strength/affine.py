"""From the numbers of a model to a server's scale: a line (Neubauer 2024, section 7.1)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tengen.errors import GoError, ParseError
from tengen.files import atomic
from tengen.files.budgets import OverBudget
from tengen.files.inputs import read_input


@dataclass(frozen=True, slots=True)
class Affine:
    """What the server says is a * raw + b; `scale` names the server.

    between  what the server says where it was measured; None: everywhere
    """

    a: float
    b: float
    scale: str = "OGS"
    between: tuple[float, float] | None = None

    def is_known(self, raw: float) -> bool:
        """Tell whether the line was measured there."""
        low, high = self.between or (-np.inf, np.inf)
        return bool(low <= self(raw) <= high)

    def __call__(self, raw: ArrayLike) -> NDArray[np.float64]:
        return self.a * np.asarray(raw, np.float64) + self.b

    @classmethod
    def fit(cls, raw: ArrayLike, ratings: ArrayLike, scale: str = "OGS") -> Affine:
        """Fit by least squares. Raises `GoError` if the raw numbers are all the same.

        >>> Affine.fit([0, 1, 2], [1500, 1700, 1900])
        Affine(a=200.0, b=1500.0, scale='OGS', between=None)
        """
        x, y = np.asarray(raw, np.float64), np.asarray(ratings, np.float64)
        if len(x) != len(y) or len(x) < 2 or np.ptp(x) == 0:
            raise GoError(f"no line through {len(x)} numbers and {len(y)} ratings")
        slope = float(((x - x.mean()) * (y - y.mean())).sum() / ((x - x.mean()) ** 2).sum())
        return cls(slope, float(y.mean() - slope * x.mean()), scale)

    def save(self, path: Path, card: Mapping[str, Any] | None = None) -> None:
        """Write the line, and beside it what it was fitted and measured on."""
        atomic.write_text(path, json.dumps({**asdict(self), **(card or {})}, indent=1) + "\n")


def read_affine(path: Path) -> Affine:
    """Read a stored line. Raises `ParseError` if the file holds none."""
    try:
        found = json.loads(read_input(path, "a calibration"))
        between = found.get("between")
        ends = None if between is None else (float(between[0]), float(between[1]))
        return Affine(float(found["a"]), float(found["b"]), str(found["scale"]), ends)
    except FileNotFoundError:
        raise GoError(f"{path}: no such file") from None
    except OverBudget:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ParseError(f"not a calibration ({error!r})", source=str(path)) from None


THESIS = Affine(334.03, 1595.1)  # of Neubauer's network, section 7.1
