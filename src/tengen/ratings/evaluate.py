"""How well predictions fare: accuracy and log-likelihood, with standard errors, by set.

Seed 000, equations 2.4 and 2.5. A prediction of exactly one half counts for White.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.ratings.pool import Floats, Pool

NEWCOMER_GAMES = 4  # an exhibition game: neither player has more earlier games than this


@dataclass(frozen=True, slots=True)
class Score:
    """Accuracy (alpha) and mean log-likelihood (lambda) over a set of games."""

    games: int
    accuracy: float
    accuracy_error: float
    likelihood: float
    likelihood_error: float

    def as_json(self) -> dict[str, int | float | None]:
        """Return the fields as they are written to JSON, which has no infinities and no NaN."""
        values = {
            "alpha": self.accuracy,
            "alpha_se": self.accuracy_error,
            "lambda": self.likelihood,
            "lambda_se": self.likelihood_error,
        }
        clean = {name: value if math.isfinite(value) else None for name, value in values.items()}
        return {"games": self.games, **clean}


def score_predictions(predictions: Floats, scores: Floats) -> Score:
    """Judge predictions of Black's win against what happened (1 or 0); NaN counts as one half.

    >>> score_predictions(np.array([0.5, 0.8, 0.1]), np.array([0.0, 1.0, 1.0])).accuracy
    0.6666666666666666
    """
    if len(predictions) != len(scores):
        raise GoError(f"{len(predictions)} predictions for {len(scores)} games")
    p = np.where(np.isnan(predictions), 0.5, predictions)
    if ((p < 0) | (p > 1)).any():
        raise GoError("a prediction is a probability, from 0 to 1")
    if not np.isin(scores, (0.0, 1.0)).all():
        raise GoError("a score is 1 (Black won) or 0: draws are not predicted")
    hits = np.where(p > 0.5, scores, 1 - scores)
    with np.errstate(divide="ignore"):
        logs = np.log(1 - np.abs(scores - p))
    return Score(len(p), *_mean_and_error(hits), *_mean_and_error(logs))


def _mean_and_error(values: Floats) -> tuple[float, float]:
    if len(values) == 0:
        return math.nan, math.nan
    mean = float(values.mean())
    if len(values) == 1 or not math.isfinite(mean):
        return mean, math.nan
    return mean, float(values.std(ddof=1)) / math.sqrt(len(values))


def sets_of(pool: Pool) -> dict[str, NDArray[np.bool_]]:
    """Return the sets that a pool is judged on: all, newcomers, and the parts of its split."""
    black, white = pool.earlier_games()
    sets = {
        "all": np.ones(len(pool), bool),
        "newcomers": (black <= NEWCOMER_GAMES) & (white <= NEWCOMER_GAMES),
    }
    if pool.sets is not None:
        for name in ("train", "validation", "test", "exhibition"):
            if (chosen := pool.sets == name).any():
                sets[name] = chosen
    return sets


def evaluate(predictions: Floats, pool: Pool) -> Iterator[tuple[str, Score]]:
    """Yield the name and the score of each set of the pool."""
    for name, chosen in sets_of(pool).items():
        yield name, score_predictions(predictions[chosen], pool.score[chosen])


@dataclass(frozen=True, slots=True)
class Bin:
    """Games whose predictions lay close together: what was said, and how often Black won."""

    games: int
    predicted: float
    happened: float
    error: float


def calibration(predictions: Floats, scores: Floats, bins: int = 20) -> list[Bin]:
    """Return the bins, of equal width, that hold any game."""
    place = np.minimum((predictions * bins).astype(int), bins - 1)
    found = []
    for number in np.unique(place):
        said, happened = predictions[place == number], scores[place == number]
        rate = float(happened.mean())
        error = math.sqrt(rate * (1 - rate) / len(said))
        found.append(Bin(len(said), float(said.mean()), rate, error))
    return found
