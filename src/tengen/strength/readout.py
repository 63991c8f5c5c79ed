"""A pool's own way of reading moves: ratings from the means of what its players' moves look like.

Our strength model has learned OGS's ranks, and most players of another pool may be stronger than
anybody it has seen. Hindsight ratings of the pool's own players tell which features of moves go
with winning there: a ridge regression, whose penalty is chosen by leaving out one player at a time.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
PENALTIES = tuple(10.0**power for power in range(-1, 6))
LEAST_PLAYERS = 40
FEW = 50.0  # moves whose means are as noisy as players differ
SPREAD = 150.0  # points: how far off such a rating is from many moves


@dataclass(frozen=True, slots=True)
class Readout:
    """Ratings are `base` plus the sum of scaled features times `weights`."""

    middle: Floats
    scale: Floats
    weights: Floats
    base: float
    penalty: float

    def __call__(self, means: Floats) -> Floats:
        """Return the ratings of rows of means; NaN where a mean is missing."""
        told: Floats = self.base + ((means - self.middle) * self.scale) @ self.weights
        return told


def fit_readout(means: Floats, moves: Floats, ratings: Floats, errors: Floats) -> Readout | None:
    """Fit to players: (n, d) means of their moves, how many, ratings and their errors.

    Returns None if there are too few players.
    """
    if len(ratings) < LEAST_PLAYERS:
        return None
    weight = 1 / (errors**2 + SPREAD**2 * (1 + FEW / moves))
    weight /= weight.mean()
    middle = np.average(means, axis=0, weights=weight)
    spread = np.sqrt(np.average((means - middle) ** 2, axis=0, weights=weight))
    scale = np.where(spread > 1e-9, 1 / np.maximum(spread, 1e-9), 0.0)
    base = float(np.average(ratings, weights=weight))
    root = np.sqrt(weight)
    x = (means - middle) * scale * root[:, None]
    y = (ratings - base) * root
    u, s, vt = np.linalg.svd(x, full_matrices=False)
    along = u.T @ y
    best, least = PENALTIES[0], np.inf
    for penalty in PENALTIES:
        kept = s**2 / (s**2 + penalty)
        leverage = (u**2 * kept).sum(1)
        error = float((((y - u @ (kept * along)) / (1 - leverage)) ** 2).mean())
        if error < least:
            best, least = penalty, error
    weights = vt.T @ (s / (s**2 + best) * along)
    return Readout(middle, scale, weights, base, best)
