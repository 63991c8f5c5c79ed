"""Whether moves look like a program's: a cautious figure, for those who ask for it.

A straight line through the means of what the network says of a player's moves separates programs
from people. Where moves lie along it says nothing by itself. The figure is a comparison: of people
whom the line has not seen, how many have moves that look at least as much like a program's. It
never proves anything: somebody is always the first of a hundred.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.strength.evidence import CLIP, inputs_of
from tengen.strength.moves import MoveTable

FILE = Path(__file__).parent / "models" / "machines.json"
UNUSUAL = 0.01  # share of people who look as much like a program
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class MachineLikeness:
    """How much moves look like a program's.

    alike   of `people` who were measured by as many moves or fewer, how many look as much so
    """

    moves: int
    alike: int
    people: int

    @property
    def is_unusual(self) -> bool:
        return self.alike <= UNUSUAL * self.people


@dataclass(frozen=True, slots=True)
class MachineModel:
    """The line, and where people lie along it.

    kinds        which columns of the moves it reads, as a strength model does
    mean, scale  take each number to its distance from people's mean, in standard deviations
    weights      one for each number: a higher sum is more like a program
    people       for a number of moves: where people with as many lie, in rising order
    """

    net: str
    kinds: tuple[str, ...]
    mean: Floats
    scale: Floats
    weights: Floats
    people: Mapping[int, Floats]
    card: Mapping[str, Any]

    @property
    def least_moves(self) -> int:
        return min(self.people)

    def compare(self, table: MoveTable) -> MachineLikeness | None:
        """Compare moves with those of people; None where there are too few moves."""
        if len(table) < self.least_moves:
            return None
        told = float(means_of(table, self.kinds, self.mean, self.scale) @ self.weights)
        # People with fewer moves spread wider, so that nobody is suspected for having more.
        known = self.people[max(count for count in self.people if count <= len(table))]
        alike = len(known) - int(np.searchsorted(known, told, side="left"))
        return MachineLikeness(len(table), alike, len(known))


def means_of(table: MoveTable, kinds: tuple[str, ...], mean: Floats, scale: Floats) -> Floats:
    """Return the mean of each number of some moves, in standard deviations from `mean`."""
    seen = np.clip((inputs_of(table, kinds) - mean) * scale, -CLIP, CLIP)
    found: Floats = seen.mean(0, dtype=np.float64)
    return found


@cache
def machine_model(path: Path = FILE) -> MachineModel:
    """Read the model in the package, or another one that the laboratory has written."""
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    mean, scale, weights = (np.array(found[key], float) for key in ("mean", "scale", "weights"))
    people = {int(count): np.array(known, float) for count, known in found["people"].items()}
    return MachineModel(
        found["net"], tuple(found["kinds"]), mean, scale, weights, people, found["card"]
    )
