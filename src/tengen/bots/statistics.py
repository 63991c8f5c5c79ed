"""How much stronger: Elo difference with its interval, and Wald's sequential test.

Both are trinomial: a draw counts as half a win and half a loss. Games of a pair share an opening,
which makes the true error a little smaller than the one given here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tengen.files.plain_json import or_null

Z95 = 1.959963984540054  # two-sided 95 % of the normal distribution


def elo_of(score: float) -> float:
    """Return the Elo difference at which this share of points is expected.

    >>> round(elo_of(0.75), 1), elo_of(0.5)
    (190.8, 0.0)
    """
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """Return the share of points expected at an Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def wilson_interval(score: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of the true share of points (Wilson 1927).

    >>> low, high = wilson_interval(0.9, 10)
    >>> round(low, 3), round(high, 3)
    (0.596, 0.982)
    """
    if games == 0:
        return 0.0, 1.0
    shrink = 1 + Z95 * Z95 / games
    center = (score + Z95 * Z95 / (2 * games)) / shrink
    variance = score * (1 - score) / games + Z95 * Z95 / (4 * games * games)
    half = Z95 * math.sqrt(variance) / shrink
    low, high = center - half, center + half
    # At the ends the bound is exact; rounding must not leave it just inside.
    return (0.0 if score == 0 else low), (1.0 if score == 1 else high)


@dataclass(frozen=True, slots=True)
class EloEstimate:
    """A difference in Elo with its 95 % interval; None where there is no bound."""

    elo: float | None
    low: float | None
    high: float | None


def estimate_elo(wins: int, draws: int, losses: int) -> EloEstimate:
    """Return the Elo difference of a result.

    Where one side has won every game, the estimate is made as if half a game had gone the other
    way, and the interval is open on that side.
    """
    games = wins + draws + losses
    if games == 0:
        return EloEstimate(None, None, None)
    score = (wins + draws / 2) / games
    low, high = map(elo_of, wilson_interval(score, games))
    inside = min(max(score, 0.5 / (games + 1)), 1 - 0.5 / (games + 1))
    return EloEstimate(elo_of(inside), or_null(low), or_null(high))


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential probability ratio test (1945) of Elo >= `elo1` against Elo <= `elo0`."""

    elo0: float = 0.0
    elo1: float = 50.0
    alpha: float = 0.05  # chance to accept elo1 where elo0 is true
    beta: float = 0.05  # chance to accept elo0 where elo1 is true

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends.

        >>> [round(bound, 3) for bound in Sprt().bounds]
        [-2.944, 2.944]
        """
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, wins: int, draws: int, losses: int) -> float:
        """Return the log-likelihood ratio of the games so far."""
        p0, p1 = score_of(self.elo0), score_of(self.elo1)
        won, lost = wins + draws / 2, losses + draws / 2
        return won * math.log(p1 / p0) + lost * math.log((1 - p1) / (1 - p0))

    def decision(self, wins: int, draws: int, losses: int) -> str:
        """Return "H0" (not stronger), "H1" (stronger) or "open"."""
        low, high = self.bounds
        ratio = self.ratio(wins, draws, losses)
        return "H1" if ratio >= high else "H0" if ratio <= low else "open"
