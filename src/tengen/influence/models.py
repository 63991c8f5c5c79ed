"""The update rules of iterative control estimates.

With neighbours a, b, ... of a point, e1 their sum and e3 the sum of the products of three of them,
an empty point becomes `linear * e1 + cubic * e3`. With four neighbours these are all functions that
are symmetric, linear in every argument, and change sign with the colours. Hu (2020), "Iterative
method for static analysis of a Go position", has f(1, 1, 1, 1) = 1 and one number more, lambda:

    f = 2^-n [ prod(1 + a) - prod(1 - a) + lambda * h ]     for n = 2, 3 or 4 neighbours
    h = sum over a of (1 - a) prod of others (1 + b)  -  (1 + a) prod of others (1 - b)

which for n = 4 is (e1 + e3) / 8 + lambda (e1 - e3) / 4.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from tengen._core import influence as core
from tengen.errors import GoError

Aliveness = Literal["fixed", "neighbors", "liberties"]
_CORE_ALIVENESS = {
    "fixed": core.Aliveness.FIXED,
    "neighbors": core.Aliveness.NEIGHBORS,
    "liberties": core.Aliveness.LIBERTIES,
}

LAMBDA, KAPPA = 0.44, 0.8  # Hu's figure 9


@dataclass(frozen=True, slots=True)
class ControlModel:
    """An update rule; the three weights of a kind are for corners, edges and inner points.

    aliveness  "fixed": stones are alive. "neighbors": a chain dies with the probability that all
               points around it are the opponent's. "liberties": it dies with 2^-liberties.
    kappa      a stone's value is kappa times its chain's life plus 1 - kappa times the update
    diagonal   weights of the sum of the diagonal neighbours
    """

    linear: tuple[float, float, float]
    cubic: tuple[float, float, float]
    kappa: float = 1.0
    aliveness: Aliveness = "neighbors"
    diagonal: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        numbers = (*self.linear, *self.cubic, *self.diagonal)
        if not all(math.isfinite(number) for number in numbers):
            raise GoError("the weights of a control model are finite numbers")
        if not 0 <= self.kappa <= 1:
            raise GoError(f"kappa {self.kappa:g}: a number from 0 to 1 expected")
        if self.aliveness not in _CORE_ALIVENESS:
            known = ", ".join(_CORE_ALIVENESS)
            raise GoError(f"aliveness {self.aliveness!r}: one of {known} expected")

    @classmethod
    def from_lambda(
        cls, lambda_: float = LAMBDA, kappa: float = KAPPA, aliveness: Aliveness = "neighbors"
    ) -> ControlModel:
        """Hu's rule for lambda and kappa; beyond 0 <= lambda <= 1 it is not monotone.

        >>> ControlModel.from_lambda(0.5).cubic[2]
        0.0
        """
        if not 0 <= lambda_ <= 1:
            raise GoError(f"lambda {lambda_:g}: a number from 0 to 1 expected")
        return cls(
            linear=(1 / 2, (1 + lambda_) / 4, (1 + 2 * lambda_) / 8),
            cubic=(0.0, (1 - 3 * lambda_) / 4, (1 - 2 * lambda_) / 8),
            kappa=kappa,
            aliveness=aliveness,
        )

    def update(self, *neighbors: float) -> float:
        """The new value of an empty point with these 2, 3 or 4 neighbours (no diagonals)."""
        if not 2 <= len(neighbors) <= 4:
            raise GoError(f"a point has 2, 3 or 4 neighbours, not {len(neighbors)}")
        kind = len(neighbors) - 2
        triples = sum(
            math.prod(neighbors[:i] + neighbors[i + 1 :]) for i in range(4) if len(neighbors) == 4
        )
        if len(neighbors) == 3:
            triples = math.prod(neighbors)
        return self.linear[kind] * sum(neighbors) + self.cubic[kind] * triples

    def to_core(self) -> core.ControlModel:
        return core.ControlModel(
            self.linear, self.cubic, self.diagonal, self.kappa,
            _CORE_ALIVENESS[self.aliveness],
        )  # fmt: skip


# The figures of Hu (2020), and the same with liberties for life.
SEED_MODELS = {
    "alive": ControlModel.from_lambda(0.0, 1.0, "fixed"),  # figure 6
    "neighbors": ControlModel.from_lambda(0.0, 1.0),  # figure 7
    "liberties": ControlModel.from_lambda(0.0, 1.0, "liberties"),
    "lambda": ControlModel.from_lambda(LAMBDA, 1.0),  # figure 8
    "kappa": ControlModel.from_lambda(LAMBDA, KAPPA),  # figure 9
}
