"""What results and moves say together of a player: what a rating server would use.

Results give a rating with a deviation, as Glicko-2 has it before the game; moves give a rank. On
the scale of the pool's ratings both are normal beliefs about one number, and are joined by their
precisions: a newcomer is judged by his moves, an old hand by his results. How ranks lie on that
scale, and how far to trust them, is fitted to the results of other players' games.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from tengen.ratings.glicko2 import SCALE
from tengen.ratings.system import CENTER

Floats = NDArray[np.float64]
FOLDS = 5
LEAST_GAMES = 30  # to fit anything to
ROUNDS = 40


@dataclass(frozen=True, slots=True)
class Scale:
    """How ranks from moves lie on a pool's scale: `points` a step around `middle`.

    deviation   in points: how far such a rating is off
    """

    points: float = 60.0
    middle: float = 22.0  # the rank, in steps, that stands for the pool's centre
    deviation: float = 250.0

    def believed(self, steps: Floats) -> tuple[Floats, Floats]:
        """Return ratings and their precisions; a missing rank (NaN) has none."""
        known = np.isfinite(steps)
        ratings = CENTER + self.points * (np.where(known, steps, self.middle) - self.middle)
        return ratings, np.where(known, self.deviation**-2, 0.0)


def predict(history: Floats, steps: Floats, scale: Scale) -> Floats:
    """Return the chance that Black wins each game.

    `history` has Black's rating and deviation and White's before each game (n, 4), `steps` both
    ranks from moves (n, 2), NaN where there are none.
    """
    moved, trust = scale.believed(steps)
    rated, known = history[:, 0::2], history[:, 1::2] ** -2.0
    precision = known + trust
    joined = (known * rated + trust * moved) / precision
    variance = (1 / precision).sum(1)
    flat = 1 / np.sqrt(1 + 3 * variance / (SCALE * math.pi) ** 2)
    chances: Floats = 1 / (1 + np.exp(-flat * (joined[:, 0] - joined[:, 1]) / SCALE))
    return chances


def fit(history: Floats, steps: Floats, score: Floats) -> Scale:
    """Return the scale that makes the results of these games likeliest.

    One setting after the other is moved up and down, in ever smaller steps.
    """
    if len(score) < LEAST_GAMES:
        return Scale()
    best = Scale()
    top = _likelihood(history, steps, score, best)
    step = 0.5
    for _ in range(ROUNDS):
        tries = [
            replace(best, **{name: moved})
            for sign in (-step, step)
            for name, moved in (
                ("points", best.points * math.exp(sign)),
                ("middle", best.middle + 8 * sign),
                ("deviation", best.deviation * math.exp(sign)),
            )
        ]
        found = [_likelihood(history, steps, score, each) for each in tries]
        if max(found) > top:
            top = max(found)
            best = tries[int(np.argmax(found))]
        else:
            step /= 2
    return best


def _likelihood(history: Floats, steps: Floats, score: Floats, scale: Scale) -> float:
    said = predict(history, steps, scale)
    return float(np.log(np.where(score > 0.5, said, 1 - said)).mean())


def predict_by_folds(
    black: Sequence[str], white: Sequence[str], history: Floats, steps: Floats, score: Floats
) -> Floats:
    """Predict each game by a scale that was fitted without the games of its players' folds."""
    sides = np.array([[_fold(b), _fold(w)] for b, w in zip(black, white, strict=True)])
    said = np.full(len(score), math.nan)
    for pair in combinations_with_replacement(range(FOLDS), 2):
        own = (np.sort(sides, axis=1) == pair).all(1)
        other = ~np.isin(sides, pair).any(1) & np.isfinite(steps).any(1)
        if own.any():
            scale = fit(history[other], steps[other], score[other])
            said[own] = predict(history[own], steps[own], scale)
    return said


def _fold(player: str) -> int:
    return zlib.crc32(f"fold {player}".encode()) % FOLDS
