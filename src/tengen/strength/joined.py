"""What results and moves say together of a player: what a rating server would use.

Results give a rating with a deviation, as a rating system has it before the game; moves give a
rank. On the scale of the pool's ratings both are normal beliefs about one number, and are joined by
their precisions: a newcomer is judged by his moves, an old hand by his results. How ranks lie on
that scale, and how far to trust them, is fitted to the results of other players' games.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from tengen.ratings.glicko2 import SCALE
from tengen.ratings.system import CENTER

Floats = NDArray[np.float64]
FOLDS = 5
LEAST_GAMES = 30  # to fit anything to
ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Scale:
    """How ranks from moves lie on a pool's scale: `points` a step around `middle`.

    deviation   in points: how far such a rating is off, from many moves
    few         moves by which the square of that is doubled
    """

    points: float = 60.0
    middle: float = 22.0  # the rank, in steps, that stands for the pool's centre
    deviation: float = 250.0
    few: float = 50.0

    def believed(self, steps: Floats, moves: Floats) -> tuple[Floats, Floats]:
        """Return ratings and their precisions; a missing rank (NaN) has none."""
        known = np.isfinite(steps)
        ratings = CENTER + self.points * (np.where(known, steps, self.middle) - self.middle)
        variance = self.deviation**2 * (1 + self.few / np.maximum(moves, 1))
        return ratings, np.where(known, 1 / variance, 0.0)


@dataclass(frozen=True, slots=True)
class Matches:
    """Games to be predicted, and what is known before each of them.

    history   (n, 4) Black's rating and deviation and White's
    steps     (n, 2) both ranks from moves, NaN where there are none
    moves     (n, 2) from how many moves
    """

    history: Floats
    steps: Floats
    moves: Floats
    score: Floats

    def __len__(self) -> int:
        return len(self.score)

    def some(self, chosen: NDArray[np.bool_]) -> Matches:
        return Matches(*(getattr(self, field.name)[chosen] for field in fields(self)))


def predict(matches: Matches, scale: Scale) -> Floats:
    """Return the chance that Black wins each game."""
    moved, sure = scale.believed(matches.steps, matches.moves)
    rated, known = matches.history[:, 0::2], matches.history[:, 1::2] ** -2.0
    precision = known + sure
    joined = (known * rated + sure * moved) / precision
    variance = (1 / precision).sum(1)
    flat = 1 / np.sqrt(1 + 3 * variance / (SCALE * math.pi) ** 2)
    chances: Floats = 1 / (1 + np.exp(-flat * (joined[:, 0] - joined[:, 1]) / SCALE))
    return chances


def fit(matches: Matches) -> Scale:
    """Return the scale that makes the results of these games likeliest.

    One setting after the other is moved up and down, in ever smaller steps.
    """
    if len(matches) < LEAST_GAMES:
        return Scale()
    best = Scale(middle=float(np.nanmean(matches.steps)))
    top = _likelihood(matches, best)
    step = 0.5
    for _ in range(ROUNDS):
        tries = [
            replace(best, **{name: moved})
            for sign in (-step, step)
            for name, moved in (
                ("points", best.points * math.exp(sign)),
                ("middle", best.middle + 8 * sign),
                ("deviation", best.deviation * math.exp(sign)),
                ("few", best.few * math.exp(sign)),
            )
        ]
        found = [_likelihood(matches, each) for each in tries]
        if max(found) > top:
            top = max(found)
            best = tries[int(np.argmax(found))]
        else:
            step /= 2
    return best


def _likelihood(matches: Matches, scale: Scale) -> float:
    said = predict(matches, scale)
    return float(np.log(np.where(matches.score > 0.5, said, 1 - said)).mean())


def predict_by_folds(black: Sequence[str], white: Sequence[str], matches: Matches) -> Floats:
    """Predict each game by a scale that was fitted without the games of its players' folds."""
    sides = np.array([[_fold(b), _fold(w)] for b, w in zip(black, white, strict=True)])
    known = np.isfinite(matches.steps).any(1)
    said = np.full(len(matches), math.nan)
    for pair in combinations_with_replacement(range(FOLDS), 2):
        own = (np.sort(sides, axis=1) == pair).all(1)
        other = known & ~np.isin(sides[:, 0], pair) & ~np.isin(sides[:, 1], pair)
        if own.any():
            said[own] = predict(matches.some(own), fit(matches.some(other)))
    return said


def _fold(player: str) -> int:
    return zlib.crc32(f"fold {player}".encode()) % FOLDS
