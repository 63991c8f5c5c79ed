"""How well predictions fare: accuracy and log-likelihood, with standard errors, by set.

Neubauer (2024), equations 2.4 and 2.5. A prediction of exactly one half counts for White.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from typing_extensions import TypedDict

from tengen.errors import GoError
from tengen.ratings.clustering import (
    dominant_players,
    games_without,
    largest_players,
    player_error,
)
from tengen.ratings.pool import Floats, Pool

NEWCOMER_GAMES = 4  # a newcomer has no more earlier games than this
DOMINATED = ("all", "train", "validation", "test")  # sets also judged without dominant accounts
WITHOUT = "-without-dominant"
WITHOUT_LARGEST = "-without-largest"

# Written so because `lambda` is a word of Python's. JSON has null for errors that are not known.
RatingRow = TypedDict(
    "RatingRow",
    {
        "system": str,
        "set": str,
        "games": int,
        "alpha": float | None,
        "alpha_se": float | None,
        "alpha_se_player": float | None,
        "lambda": float | None,
        "lambda_se": float | None,
        "lambda_se_player": float | None,
    },
)


@dataclass(frozen=True, slots=True)
class PredictionScore:
    """Accuracy (alpha) and mean log-likelihood (lambda) over a set of games.

    The errors come twice: as if games were independent, and by leaving out one player after the
    other (see `tengen.ratings.clustering`), NaN where the players are not known.
    """

    games: int
    accuracy: float
    accuracy_error: float
    likelihood: float
    likelihood_error: float
    accuracy_error_player: float = math.nan
    likelihood_error_player: float = math.nan

    def row(self, system: str, part: str) -> RatingRow:
        """Return what is said of a system and a set of games."""
        return {
            "system": system,
            "set": part,
            "games": self.games,
            "alpha": self.accuracy,
            "alpha_se": self.accuracy_error,
            "alpha_se_player": self.accuracy_error_player,
            "lambda": self.likelihood,
            "lambda_se": self.likelihood_error,
            "lambda_se_player": self.likelihood_error_player,
        }


def score_predictions(predictions: Floats, scores: Floats) -> PredictionScore:
    """Judge predictions of Black's win against what happened (1 or 0); NaN counts as one half.

    >>> score_predictions(np.array([0.5, 0.8, 0.1]), np.array([0.0, 1.0, 1.0])).accuracy
    0.6666666666666666
    """
    hits, logs = _judged(predictions, scores)
    return PredictionScore(len(hits), *_mean_and_error(hits), *_mean_and_error(logs))


def score_games(predictions: Floats, pool: Pool, chosen: NDArray[np.bool_]) -> PredictionScore:
    """Judge the predictions of a pool's chosen games, with errors clustered by player."""
    hits, logs = _judged(predictions[chosen], pool.score[chosen])
    seats = pool.black[chosen], pool.white[chosen]
    return PredictionScore(
        len(hits),
        *_mean_and_error(hits),
        *_mean_and_error(logs),
        player_error(hits, *seats),
        player_error(logs, *seats),
    )


def likelihood_gain(
    predictions: Floats, reference: Floats, pool: Pool, chosen: NDArray[np.bool_]
) -> tuple[float, float]:
    """Return by how much lambda exceeds that of the reference on the same games, and the error.

    The error is that of the paired difference, clustered by player.
    """
    _, logs = _judged(predictions[chosen], pool.score[chosen])
    _, others = _judged(reference[chosen], pool.score[chosen])
    with np.errstate(invalid="ignore"):
        gain = logs - others
    mean = float(gain.mean()) if len(gain) else math.nan
    return mean, player_error(gain, pool.black[chosen], pool.white[chosen])


def _judged(predictions: Floats, scores: Floats) -> tuple[Floats, Floats]:
    """Return for each game whether the winner was predicted, and the log-likelihood."""
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
    return hits, logs


def _mean_and_error(values: Floats) -> tuple[float, float]:
    if len(values) == 0:
        return math.nan, math.nan
    mean = float(values.mean())
    if len(values) == 1 or not math.isfinite(mean):
        return mean, math.nan
    return mean, float(values.std(ddof=1)) / math.sqrt(len(values))


def sets_of(pool: Pool, *, largest: int = 0) -> dict[str, NDArray[np.bool_]]:
    """Return the sets that a pool is judged on; all but `all` only if they hold a game.

    eligible         both players have played before
    newcomers        neither player has more than 4 earlier games; a first game counts
    exhibition       the thesis's X: newcomers who have both played before. The games that a stored
                     split drew, or without one every such game of the pool
    train, validation, test              the parts of a split
    test-newcomers, test-exhibition      such games among the test games
    ...-without-dominant                 the set without the accounts that dominate it
    ...-without-largest                  the set without its `largest` busiest accounts
    """
    black, white = pool.earlier_games()
    eligible = (black > 0) & (white > 0)
    newcomers = (black <= NEWCOMER_GAMES) & (white <= NEWCOMER_GAMES)
    exhibition = newcomers & eligible
    parts = np.full(len(pool), "") if pool.sets is None else pool.sets
    drawn = parts == "exhibition"
    test = parts == "test"
    sets = {
        "all": np.ones(len(pool), bool),
        "eligible": eligible,
        "newcomers": newcomers,
        "exhibition": drawn if drawn.any() else exhibition,
        "train": parts == "train",
        "validation": parts == "validation",
        "test": test,
        "test-newcomers": test & newcomers,
        "test-exhibition": test & exhibition,
    }
    for name, players in left_out(pool, sets, largest=largest).items():
        whole = sets[name.removesuffix(WITHOUT).removesuffix(WITHOUT_LARGEST)]
        sets[name] = whole & games_without(pool, list(players))
    return {name: chosen for name, chosen in sets.items() if name == "all" or chosen.any()}


def left_out(
    pool: Pool, sets: Mapping[str, NDArray[np.bool_]], *, largest: int = 0
) -> dict[str, dict[int, int]]:
    """Return which accounts the sets `...-without-...` lack, with their games in the whole set."""
    found = {}
    for name in DOMINATED:
        if name not in sets:
            continue
        if dominant := dominant_players(pool, sets[name]):
            found[name + WITHOUT] = dominant
        if largest:
            found[name + WITHOUT_LARGEST] = largest_players(pool, sets[name], largest)
    return found


def evaluate(
    predictions: Floats, pool: Pool, sets: Mapping[str, NDArray[np.bool_]] | None = None
) -> Iterator[tuple[str, PredictionScore]]:
    """Yield the name and the score of each set of the pool, or of those given."""
    for name, chosen in (sets_of(pool) if sets is None else sets).items():
        yield name, score_games(predictions, pool, chosen)


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
