"""Standard errors that know that players repeat, and which accounts hold most of a set's games.

Games of one player are not independent: a system that misjudges him errs in all of them. The error
of a mean over games is therefore taken by leaving out one player after the other, with all his
games (the jackknife of Quenouille and Tukey; Efron 1982), and looking at how far the mean moves.
Each game is left out twice, once for each player. That makes the error cautious: where games are in
fact independent, it is larger than the plain standard error by a factor of the square root of 2.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tengen.ratings.pool import Floats, Ints, Pool

# An account dominates a set if it plays in so large a share of the games, and in so many.
DOMINANT_SHARE, DOMINANT_GAMES = 0.1, 20


def player_error(values: Floats, black: Ints, white: Ints) -> float:
    """Return the delete-a-player jackknife's standard error of the mean of `values`, one a game.

    NaN where it cannot be known: an infinite value, or a player who is in every game.
    """
    if len(values) == 0 or not np.isfinite(values).all():
        return math.nan
    most = int(max(black.max(), white.max())) + 1
    games = np.bincount(black, minlength=most) + np.bincount(white, minlength=most)
    total = np.bincount(black, values, most) + np.bincount(white, values, most)
    played = games > 0
    left = len(values) - games[played]
    if (left == 0).any():
        return math.nan
    without = (values.sum() - total[played]) / left
    share = (len(without) - 1) / len(without)
    return math.sqrt(share * float(((without - without.mean()) ** 2).sum()))


def dominant_players(pool: Pool, chosen: NDArray[np.bool_]) -> dict[int, int]:
    """Return the accounts that dominate the chosen games, most games first, with their games."""
    seats = np.concatenate([pool.black[chosen], pool.white[chosen]])
    games = np.bincount(seats, minlength=len(pool.players))
    large = np.flatnonzero(games >= max(DOMINANT_GAMES, DOMINANT_SHARE * chosen.sum()))
    return {int(player): int(games[player]) for player in large[np.argsort(-games[large])]}


def games_without(pool: Pool, players: list[int]) -> NDArray[np.bool_]:
    """Return the games in which none of the players takes part."""
    return ~(np.isin(pool.black, players) | np.isin(pool.white, players))
