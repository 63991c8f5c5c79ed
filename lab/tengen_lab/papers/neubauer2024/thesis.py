"""Neubauer's basic and full models (2024), trained: a Set Transformer and the scale of its ratings.

`tengen strength thesis` trains them: on ranks, or on the games of a pool with the ratings that the
players were to have. Either way a model says how many rating points some moves are worth.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError, ParseError
from tengen.files.archives import read_array_file
from tengen.files.atomic import replacing, write_text
from tengen.files.budgets import OverBudget
from tengen.files.inputs import read_json
from tengen.files.plain_json import to_json
from tengen.ranks import ogs_rating
from tengen.strength.moves import MoveTable
from tengen_lab.papers.neubauer2024.set_transformer import SetTransformer, Sizes

COLUMNS = {"basic": "basic", "trunk": "full"}  # what the thesis calls a model by what it reads
CLIP = 10.0
Unit = Literal["steps", "points"]


@dataclass(frozen=True, slots=True)
class ThesisModel:
    """A trained network; raw ratings have this mean and spread, in ranks or in rating points."""

    kind: str
    network: SetTransformer
    unit: Unit
    mean: float
    spread: float
    card: Mapping[str, Any]

    def level(self, table: MoveTable) -> float:
        """Return what some moves are worth, in the model's unit."""
        seen = inputs_of(table, self.kind)
        if seen.shape[1] != self.network.sizes.inputs:
            raise GoError(
                f"the {COLUMNS[self.kind]} model reads {self.network.sizes.inputs} numbers a move, "
                f"not {seen.shape[1]}: it was trained on the network {self.card['net']!r}"
            )
        return self.network(seen) * self.spread + self.mean

    def points(self, level: float) -> float:
        """Return a level as rating points."""
        return ogs_rating(level) if self.unit == "steps" else level

    def save(self, path: Path) -> None:
        """Write the weights (half precision) and the card beside them."""
        weights: dict[str, Any] = {
            name: value.astype(np.float16) for name, value in self.network.weights.items()
        }
        with replacing(path) as beside, beside.open("wb") as file:
            np.savez_compressed(file, **weights)
        own = {"kind": self.kind, "unit": self.unit, "mean": self.mean, "spread": self.spread}
        card = {**own, "sizes": asdict(self.network.sizes), **self.card}
        write_text(path.with_suffix(".json"), to_json(card, indent=1) + "\n")


def inputs_of(table: MoveTable, kind: str) -> NDArray[np.float32]:
    """Return what a model of this kind sees of each move. Raises `GoError` if the rows lack it."""
    values = np.asarray(getattr(table, kind), np.float32)
    if values.shape[1] == 0:
        raise GoError(f"the rows have no {kind}")
    return np.clip(values, -CLIP, CLIP)


def read_thesis(path: Path) -> ThesisModel:
    """Read a model that `save` wrote. Raises `GoError` for any other file."""
    try:
        card = read_json(path.with_suffix(".json"))
        sizes = Sizes(**{name: int(value) for name, value in card.pop("sizes").items()})
        weights = {name: each.astype(np.float32) for name, each in read_array_file(path).items()}
        if sum(each.size for each in weights.values()) != sizes.parameters:
            raise ValueError(f"not the {sizes.parameters:,} weights of its sizes")
        if not all(np.isfinite(each).all() for each in weights.values()):
            raise ValueError("weights that are no numbers")
        kind, unit = card.pop("kind"), card.pop("unit")
        if kind not in COLUMNS or unit not in ("steps", "points"):
            raise ValueError(f"a model of the kind {kind!r} in {unit!r}")
        mean, spread = float(card.pop("mean")), float(card.pop("spread"))
        if not (math.isfinite(mean) and 0 < spread < math.inf):
            raise ValueError(f"a mean of {mean} and a spread of {spread}")
        network = SetTransformer(sizes, weights)
        network(np.zeros((1, sizes.inputs), np.float32))
        return ThesisModel(kind, network, unit, mean, spread, {"net": str(card.pop("net")), **card})
    except OSError:
        raise GoError(f"{path}: no such model") from None
    except OverBudget:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise ParseError(f"not a model of the thesis ({error})", source=str(path)) from None
