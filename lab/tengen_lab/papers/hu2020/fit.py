"""Fits the numbers of a control model to judged positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from tengen.influence.control import estimate_controls
from tengen.influence.models import Aliveness, ControlModel
from tengen_lab.papers.hu2020.judged import JudgedPositions, measure

Floats = NDArray[np.float64]
Progress = Callable[[int, float], None]

_ROUNDS = 300  # updates a position is given: near the fitted values far fewer are needed
_WORST = 10.0  # the loss of a model whose values run away


def fit_lambda(
    positions: JudgedPositions, aliveness: Aliveness = "neighbors", *, evaluations: int = 120,
    progress: Progress | None = None,
) -> tuple[float, float]:  # fmt: skip
    """Return the lambda and kappa with the least squared error."""

    def model(numbers: Floats) -> ControlModel:
        lam, kappa = np.clip(numbers, 0.0, 1.0)
        return ControlModel.from_lambda(float(lam), float(kappa), aliveness)

    found = _fit(model, positions, [0.44, 0.8], [0.05, 0.1], evaluations, progress)
    lam, kappa = np.clip(found, 0.0, 1.0)
    return float(lam), float(kappa)


def fit_weights(
    positions: JudgedPositions, start: ControlModel, *, evaluations: int = 1500,
    progress: Progress | None = None,
) -> ControlModel:  # fmt: skip
    """Free all symmetric terms and the diagonals', beginning with `start`.

    The search runs over the slope of each update at zero and its value where all neighbours are
    Black's: these can be changed one by one, the weights themselves cannot.
    """

    def model(numbers: Floats) -> ControlModel:
        slopes, shares = np.minimum(numbers[0:3], _STEEPEST), np.maximum(numbers[5:8], 0.0)
        # A corner has no three neighbours; values beyond 1 would be no control.
        tops = np.array([slopes[0], *np.minimum(numbers[3:5], 1.0)])
        linear = slopes * (1 - shares) / _NEIGHBORS
        diagonal = slopes * shares / _DIAGONALS
        cubic = (tops - slopes) / np.maximum(_TRIPLES, 1)
        return ControlModel(
            linear=_three(linear),
            cubic=_three(cubic),
            diagonal=_three(diagonal),
            kappa=float(np.clip(numbers[8], 0.0, 1.0)),
            aliveness=start.aliveness,
        )

    straight, across = np.array(start.linear) * _NEIGHBORS, np.array(start.diagonal) * _DIAGONALS
    slopes = straight + across
    tops = slopes + np.array(start.cubic) * _TRIPLES
    first = [*slopes, *tops[1:], *(across / slopes), start.kappa]
    steps = [0.03, 0.03, 0.01, 0.03, 0.03, 0.05, 0.05, 0.05, 0.05]
    return model(_fit(model, positions, first, steps, evaluations, progress))


# Of corners, edges and inner points: neighbours, diagonal neighbours, and threes of neighbours.
_NEIGHBORS = np.array([2.0, 3.0, 4.0])
_DIAGONALS = np.array([1.0, 2.0, 4.0])
_TRIPLES = np.array([0.0, 1.0, 4.0])
_STEEPEST = np.array([1.0, np.inf, np.inf])  # a corner's slope is its value among black points


def _three(numbers: Floats) -> tuple[float, float, float]:
    corner, edge, inside = (float(number) for number in numbers)
    return corner, edge, inside


def _fit(
    model: Callable[[Floats], ControlModel], positions: JudgedPositions, start: Sequence[float],
    steps: Sequence[float], evaluations: int, progress: Progress | None,
) -> Floats:  # fmt: skip
    def loss(numbers: Floats) -> float:
        with np.errstate(all="ignore"):
            estimate = estimate_controls(
                positions.stones, positions.size, model(numbers), max_iterations=_ROUNDS
            )
            value = measure(estimate, positions.ownership).mse
        return value if np.isfinite(value) else _WORST

    return minimize(loss, start, steps, evaluations, progress)


def minimize(
    loss: Callable[[Floats], float], start: Sequence[float], steps: Sequence[float],
    evaluations: int, progress: Progress | None = None,
) -> Floats:  # fmt: skip
    """Search coordinate by coordinate: steps that help grow, others turn round and shrink.

    >>> minimize(lambda x: float(((x - 3) ** 2).sum()), [0.0, 0.0], [1.0, 1.0], 300).round(3)
    array([3., 3.])
    """
    best, step = np.array(start, dtype=np.float64), np.array(steps, dtype=np.float64)
    least, used = loss(best), 1
    while used < evaluations:
        for axis in range(len(best)):
            tried = best.copy()
            tried[axis] += step[axis]
            value, used = loss(tried), used + 1
            if value < least:
                best, least, step[axis] = tried, value, 1.6 * step[axis]
            else:
                step[axis] *= -0.6
        if progress is not None:
            progress(used, least)
    return best
