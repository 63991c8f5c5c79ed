"""Neubauer's stochastic model (2024, section 4.3): who loses fewer points wins."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

MOVES = 127  # of each player, half the mean length of a counted game
TINY = 1e-9
# A normal distribution is soon surer than any game is: his program keeps the chance between these
# (github.com/Animiral/go-strength-model, python/stochasticmodel.py), so that lambda stays finite.
LEAST = 1e-7


def stochastic_score(black_losses: ArrayLike, white_losses: ArrayLike, moves: int = MOVES) -> float:
    """Return the chance that Black wins, from the points lost in both players' recent moves.

    Equation 4.3: losses are normal and independent; never surer than 1 - `LEAST`. NaN if a player
    has fewer than two moves.

    >>> round(stochastic_score([1.0, 2.0], [2.0, 3.0]), 4)
    1.0
    """
    black, white = np.asarray(black_losses, np.float64), np.asarray(white_losses, np.float64)
    if len(black) < 2 or len(white) < 2:
        return math.nan
    gap = moves * (white.mean() - black.mean())
    spread = math.sqrt(moves * (black.var(ddof=1) + white.var(ddof=1)) + TINY)
    chance = 0.5 * (1 + math.erf(gap / spread / math.sqrt(2)))
    return min(max(chance, LEAST), 1 - LEAST)
