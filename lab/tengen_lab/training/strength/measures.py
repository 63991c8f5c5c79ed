"""How far estimates of rank are from the truth, with errors that know that players repeat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tengen.errors import GoError


@dataclass(frozen=True, slots=True)
class Measured:
    """Errors in ranks over windows of `games` games.

    mae            mean absolute error over windows, mae_se its standard error with players as
                   clusters
    mae_by_player  the same when every player counts once
    coverage80     share of windows whose true rank lies in the 80 % interval
    """

    games: int
    windows: int
    players: int
    mae: float
    mae_se: float
    mae_by_player: float
    correlation: float
    coverage80: float


def measure(
    games: int,
    players: Sequence[str],
    true: ArrayLike,
    said: ArrayLike,
    low: ArrayLike | None = None,
    high: ArrayLike | None = None,
) -> Measured:
    """Compare estimates with the true ranks of windows; `low` and `high` bound 80 % intervals.

    >>> measure(1, ["a", "a", "b"], [20, 20, 26], [21, 19, 24]).mae_by_player
    1.5
    """
    truth, guess = np.asarray(true, np.float64), np.asarray(said, np.float64)
    if not len(truth) == len(guess) == len(players):
        raise GoError(f"{len(guess)} estimates for {len(truth)} windows")
    names, number = np.unique(np.asarray(players, np.str_), return_inverse=True)
    errors = np.abs(guess - truth)
    counts = np.bincount(number, minlength=len(names))
    coverage = math.nan
    if low is not None and high is not None and len(truth):
        inside = (truth >= np.asarray(low)) & (truth <= np.asarray(high))
        coverage = float(inside.mean())
    varied = len(truth) > 1 and truth.std() > 0 and guess.std() > 0
    return Measured(
        games=games,
        windows=len(truth),
        players=len(names),
        mae=float(errors.mean()) if len(errors) else math.nan,
        mae_se=clustered_error(errors, number),
        mae_by_player=float((np.bincount(number, errors) / counts).mean())
        if len(names)
        else math.nan,
        correlation=float(np.corrcoef(truth, guess)[0, 1]) if varied else math.nan,
        coverage80=coverage,
    )


def clustered_error(values: NDArray[np.float64], clusters: NDArray[np.intp]) -> float:
    """Return the standard error of a mean whose values come in clusters.

    The usual linearised ("sandwich") estimate: a cluster counts by the sum of its deviations. With
    clusters of one value it is the plain standard error.
    """
    count = int(clusters.max(initial=-1)) + 1
    if count < 2:
        return math.nan
    sums = np.bincount(clusters, values - values.mean(), minlength=count)
    return float(np.sqrt((sums**2).sum() * count / (count - 1)) / len(values))
