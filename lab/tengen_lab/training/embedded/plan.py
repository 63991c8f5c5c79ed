"""The plan of a distillation: a TOML file that says everything it depends on but its games.

Stretches are parts of one training, run one after the other, on one machine or on several. Rates
are constant after a warm-up. In the last steps of a stretch they may fall to zero, which makes a
network to use.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from tengen_lab.training.embedded.labelling import Key, Labelling
from tengen_lab.training.embedded.student import Shape
from tengen_lab.training.embedded.training import Weights
from tengen_lab.training.plan_files import read_plan_file


@dataclass(frozen=True, slots=True)
class Rates:
    """How fast a student learns."""

    muon: float = 0.02
    adam: float = 2e-3
    decay: float = 0.05  # of weights, as a part of the rate
    warm_up: int = 300  # steps, at the start of every stretch
    average: int = 1000  # steps that weights are averaged over


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the training: how many new labels, how many steps on them."""

    labels: int
    steps: int
    seed: int
    falling: int = 0  # of these steps, how many at the end have falling rates
    rate: float = 1.0  # a factor of the plan's rates
    weights: Mapping[str, float] = field(default_factory=dict)  # that differ from the plan's
    mixture: Mapping[Key, float] = field(default_factory=dict)  # shares that differ, likewise


@dataclass(frozen=True, slots=True)
class StudentPlan:
    """A student and how it is taught."""

    name: str
    shape: Shape
    mixture: Mapping[Key, float]  # of the positions that are labelled
    batch: Mapping[int, int]  # boards of each size in a step
    stretches: tuple[Stretch, ...]
    rates: Rates = field(default_factory=Rates)
    weights: Weights = field(default_factory=Weights)
    held_out: int = 16384  # positions of each kind that it is measured on

    def rates_of(self, number: int) -> Rates:
        """Return the rates of a stretch."""
        rate = self.stretches[number].rate
        return replace(self.rates, muon=rate * self.rates.muon, adam=rate * self.rates.adam)

    def weights_of(self, number: int) -> Weights:
        """Return what each target counts in a stretch."""
        return replace(self.weights, **self.stretches[number].weights)

    def described(self) -> dict[str, Any]:
        """Return the plan as a card keeps it: names for pairs, ready for JSON."""
        stretches = [
            {**asdict(stretch), "mixture": _named(stretch.mixture)} for stretch in self.stretches
        ]
        return {**asdict(self), "mixture": _named(self.mixture), "stretches": stretches}

    def labelling(self, number: int, **how: Any) -> Labelling:
        """Return what a stretch has labelled."""
        stretch = self.stretches[number]
        mixture = {**self.mixture, **stretch.mixture}
        return Labelling(
            stretch.labels, mixture, validation=self.held_out, seed=stretch.seed, **how
        )


def read_plan(path: Path) -> StudentPlan:
    """Read a plan. Raises `GoError` where it is not one."""
    return read_plan_file(path, _plan, StudentPlan, also=frozenset({"stretch"}))


def _plan(data: dict[str, Any]) -> StudentPlan:
    plan = StudentPlan(
        name=data["name"],
        shape=Shape(**data["shape"]),
        mixture=_mixture(data["mixture"]),
        batch={int(size): count for size, count in data["batch"].items()},
        stretches=tuple(
            Stretch(**{**stretch, "mixture": _mixture(stretch.get("mixture", {}))})
            for stretch in data["stretch"]
        ),
        rates=Rates(**data.get("rates", {})),
        weights=Weights(**data.get("weights", {})),
        held_out=data.get("held_out", 16384),
    )
    for number in range(len(plan.stretches)):
        plan.weights_of(number)  # raises where a name is not that of a weight
    return plan


def _mixture(shares: Mapping[str, float]) -> dict[Key, float]:
    """Read shares by names such as "dan 19"."""
    return {(key.split()[0], int(key.split()[1])): share for key, share in shares.items()}


def _named(mixture: Mapping[Key, float]) -> dict[str, float]:
    """Undo `_mixture`."""
    return {f"{kind} {size}": share for (kind, size), share in mixture.items()}
