"""What results and moves say together of a player: what a rating server would use.

Results give a rating with a deviation, as a rating system has it before the game; moves give
another (`readout`). Both are normal beliefs about one number, and are joined by their precisions: a
newcomer is judged by his moves, an old hand by his results. How far to trust the moves is fitted to
the results of other players' games.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Sequence
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
class Trust:
    """How ratings from moves are taken: stretched by `slope` around `middle`, and how surely.

    deviation   in points: how far such a rating is off, from many moves
    few         moves by which the square of that is doubled
    """

    slope: float = 1.0
    middle: float = CENTER
    deviation: float = 250.0
    few: float = 50.0

    def believed(self, ratings: Floats, moves: Floats) -> tuple[Floats, Floats]:
        """Return ratings and their precisions; a missing rating (NaN) has none."""
        known = np.isfinite(ratings) & (moves > 0)
        taken = CENTER + self.slope * (np.where(known, ratings, self.middle) - self.middle)
        variance = self.deviation**2 * (1 + self.few / np.maximum(moves, 1))
        return taken, np.where(known, 1 / variance, 0.0)


@dataclass(frozen=True, slots=True)
class Matches:
    """Games to be predicted; `history` and `moves` are known before each of them.

    history   (n, 4) Black's rating and deviation and White's
    moves     (n, 2) how many moves of Black and of White are known
    """

    history: Floats
    moves: Floats
    score: Floats

    def __len__(self) -> int:
        return len(self.score)

    def some(self, chosen: NDArray[np.bool_]) -> Matches:
        return Matches(self.history[chosen], self.moves[chosen], self.score[chosen])


def predict(matches: Matches, ratings: Floats, trust: Trust) -> Floats:
    """Return the chance that Black wins each game; `ratings` (n, 2) are those from moves."""
    moved, sure = trust.believed(ratings, matches.moves)
    rated, known = matches.history[:, 0::2], matches.history[:, 1::2] ** -2.0
    precision = known + sure
    joined = (known * rated + sure * moved) / precision
    variance = (1 / precision).sum(1)
    flat = 1 / np.sqrt(1 + 3 * variance / (SCALE * math.pi) ** 2)
    chances: Floats = 1 / (1 + np.exp(-flat * (joined[:, 0] - joined[:, 1]) / SCALE))
    return chances


def fit(matches: Matches, ratings: Floats) -> Trust:
    """Return the trust that makes the results of these games likeliest.

    One setting after the other is moved up and down, in ever smaller steps.
    """
    if len(matches) < LEAST_GAMES:
        return Trust()
    best = Trust()
    top = _likelihood(matches, ratings, best)
    step = 0.5
    for _ in range(ROUNDS):
        tries = [
            replace(best, **{name: moved})
            for sign in (-step, step)
            for name, moved in (
                ("slope", best.slope * math.exp(sign)),
                ("middle", best.middle + 200 * sign),
                ("deviation", best.deviation * math.exp(sign)),
                ("few", best.few * math.exp(sign)),
            )
        ]
        found = [_likelihood(matches, ratings, each) for each in tries]
        if max(found) > top:
            top = max(found)
            best = tries[int(np.argmax(found))]
        else:
            step /= 2
    return best


def _likelihood(matches: Matches, ratings: Floats, trust: Trust) -> float:
    said = predict(matches, ratings, trust)
    return float(np.log(np.where(matches.score > 0.5, said, 1 - said)).mean())


def predict_by_folds(
    black: Sequence[str],
    white: Sequence[str],
    matches: Matches,
    read: Callable[[NDArray[np.bool_]], Floats],
) -> Floats:
    """Predict each game without any game of its players' folds.

    `read` returns ratings from moves (n, 2), learned from the games it is told to learn from; the
    trust in them is fitted to the same games.
    """
    sides = np.array([[fold_of(b), fold_of(w)] for b, w in zip(black, white, strict=True)])
    said = np.full(len(matches), math.nan)
    for pair in combinations_with_replacement(range(FOLDS), 2):
        own = (np.sort(sides, axis=1) == pair).all(1)
        if not own.any():
            continue
        other = ~np.isin(sides, pair).any(1)
        ratings = read(other)
        known = other & (np.isfinite(ratings) & (matches.moves > 0)).any(1)
        trust = fit(matches.some(known), ratings[known])
        said[own] = predict(matches.some(own), ratings[own], trust)
    return said


def fold_of(player: str) -> int:
    return zlib.crc32(f"fold {player}".encode()) % FOLDS
