"""An experiment: what a bot is learned from and how, as a TOML file (in `plans`)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tengen.bots.encodings import ENCODINGS
from tengen.bots.learned import TARGETS
from tengen_lab.training.plan_files import read_plan_file

NETWORKS = ("dense", "residual")


@dataclass(frozen=True, slots=True)
class Experiment:
    """All that is varied.

    target      policy: the next move; value: how often boards like this were won (5.1.2)
    input       an encoding of `tengen.bots.encodings`
    network     dense: layers of the given widths; residual: blocks, each with this many filters
    scaled      weights start normal with a deviation of 1/sqrt(inputs) (5.3.1), else as PyTorch's
    symmetries  each time a board is met, it is turned or mirrored at random
    positions   boards to learn from (all where there are fewer)
    best        boards of the games with the highest minimum rating, not of any (5.1.3)
    patience    epochs without a better validation accuracy after which training ends
    """

    title: str
    target: str
    input: str
    network: str = "dense"
    widths: tuple[int, ...] = (200, 400, 200)
    blocks: int = 5
    filters: int = 256
    scaled: bool = False
    symmetries: bool = False
    positions: int = 400_000
    best: bool = False
    epochs: int = 20
    patience: int = 3
    batch: int = 1000
    rate: float = 0.001
    seed: int = 1

    def __post_init__(self) -> None:
        for name, value, known in (
            ("target", self.target, TARGETS),
            ("input", self.input, tuple(ENCODINGS)),
            ("network", self.network, NETWORKS),
        ):
            if value not in known:
                raise ValueError(f"{name} {value!r} is not one of {', '.join(known)}")
        counts = (
            self.blocks, self.filters, self.positions, self.epochs, self.patience, self.batch,
            *self.widths,
        )  # fmt: skip
        if not all(isinstance(count, int) and count > 0 for count in counts):
            raise ValueError("counts have to be whole numbers above 0")
        if not 0 < self.rate < 10:
            raise ValueError(f"rate {self.rate} is not a number above 0")
        if self.network == "residual" and ENCODINGS[self.input].extra:
            raise ValueError(f"a residual network takes planes, {self.input} has more than planes")


def read_experiment(path: Path) -> Experiment:
    """Read an experiment. Raises `GoError` where the file is not one."""
    return read_plan_file(path, _experiment, Experiment, what="plan of an experiment")


def _experiment(data: dict[str, Any]) -> Experiment:
    if "widths" in data:
        data["widths"] = tuple(data["widths"])
    return Experiment(**data)
