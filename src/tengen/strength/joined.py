"""What results and moves say together of a player: what a rating server would use.

Results give a rating with a deviation, as a rating system has it before the game; moves give a
level. On the scale of the pool's ratings both are normal beliefs about one number, and are joined
by their precisions: a newcomer is judged by his moves, an old hand by his results. How levels lie
on that scale, and how far to trust them, is fitted to the results of other players' games.

Handicap games are results too, and newcomers have as many of them as even ones. But a stone is not
worth the same to everybody: ratings from even games alone and ratings from all games are averaged,
with a share that is fitted as well.
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
SPREAD = 200.0  # points: the ratings of a pool's players, roughly


@dataclass(frozen=True, slots=True)
class Scale:
    """How levels from moves lie on a pool's scale: `points` for each one around `middle`.

    deviation   in points: how far such a rating is off, from many moves
    few         moves by which the square of that is doubled
    share       of ratings from even games alone; the rest is from all games
    """

    points: float = 60.0
    middle: float = 22.0  # the level that stands for the pool's centre
    deviation: float = 250.0
    few: float = 50.0
    share: float = 0.5

    def believed(self, levels: Floats, moves: Floats) -> tuple[Floats, Floats]:
        """Return ratings and their precisions; a missing level (NaN) has none."""
        known = np.isfinite(levels)
        ratings = CENTER + self.points * (np.where(known, levels, self.middle) - self.middle)
        variance = self.deviation**2 * (1 + self.few / np.maximum(moves, 1))
        return ratings, np.where(known, 1 / variance, 0.0)


@dataclass(frozen=True, slots=True)
class JoinedGames:
    """Games to be predicted, and what is known before each of them.

    history   (n, 4) Black's rating and deviation and White's, from even games
    wider     (n, 4) the same from all games, with handicap and without
    levels    (n, 2) what both players' moves say, on any straight scale; NaN where there are none
    moves     (n, 2) from how many moves
    """

    history: Floats
    wider: Floats
    levels: Floats
    moves: Floats
    score: Floats

    def __len__(self) -> int:
        return len(self.score)

    def some(self, chosen: NDArray[np.bool_]) -> JoinedGames:
        return JoinedGames(*(getattr(self, field.name)[chosen] for field in fields(self)))


def predict(matches: JoinedGames, scale: Scale) -> Floats:
    """Return the chance that Black wins each game."""
    moved, sure = scale.believed(matches.levels, matches.moves)
    both = matches.history, matches.wider
    shares = scale.share, 1 - scale.share
    rated = sum(share * each[:, 0::2] for share, each in zip(shares, both, strict=True))
    known = 1 / sum(share * each[:, 1::2] ** 2 for share, each in zip(shares, both, strict=True))
    precision = known + sure
    joined = (known * rated + sure * moved) / precision
    variance = (1 / precision).sum(1)
    flat = 1 / np.sqrt(1 + 3 * variance / (SCALE * math.pi) ** 2)
    chances: Floats = 1 / (1 + np.exp(-flat * (joined[:, 0] - joined[:, 1]) / SCALE))
    return chances


def fit(matches: JoinedGames) -> Scale:
    """Return the scale that makes the results of these games likeliest.

    One setting after the other is moved up and down, in ever smaller steps.
    """
    if len(matches) < LEAST_GAMES:
        return Scale()
    best = _first_guess(matches.levels)
    top = _likelihood(matches, best)
    step = 0.5
    for _ in range(ROUNDS):
        tries = [
            replace(best, **{name: moved})
            for sign in (-step, step)
            for name, moved in (
                ("points", best.points * math.exp(sign)),
                ("middle", best.middle + 400 * sign / best.points),
                ("deviation", best.deviation * math.exp(sign)),
                ("few", best.few * math.exp(sign)),
                ("share", min(max(best.share + sign / 2, 0.0), 1.0)),
            )
        ]
        found = [_likelihood(matches, each) for each in tries]
        if max(found) > top:
            top = max(found)
            best = tries[int(np.argmax(found))]
        else:
            step /= 2
    return best


def _first_guess(levels: Floats) -> Scale:
    """Return a scale on which levels spread as ratings do."""
    known = levels[np.isfinite(levels)]
    if not len(known) or known.std() == 0:
        return Scale()
    return Scale(points=SPREAD / float(known.std()), middle=float(known.mean()))


def _likelihood(matches: JoinedGames, scale: Scale) -> float:
    said = predict(matches, scale)
    return float(np.log(np.where(matches.score > 0.5, said, 1 - said)).mean())


def predict_by_folds(black: Sequence[str], white: Sequence[str], matches: JoinedGames) -> Floats:
    """Predict each game by a scale that was fitted without the games of its players' folds."""
    sides = np.array([[fold_of(b), fold_of(w)] for b, w in zip(black, white, strict=True)])
    said = np.full(len(matches), math.nan)
    for pair in combinations_with_replacement(range(FOLDS), 2):
        own = (np.sort(sides, axis=1) == pair).all(1)
        other = ~np.isin(sides[:, 0], pair) & ~np.isin(sides[:, 1], pair)
        if own.any():
            said[own] = predict(matches.some(own), fit(matches.some(other)))
    return said


def fold_of(player: str) -> int:
    """Return the fold of a player, from 0 to `FOLDS` - 1."""
    return zlib.crc32(f"fold {player}".encode()) % FOLDS
