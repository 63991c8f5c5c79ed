"""Standard errors that know that players repeat, and which accounts hold most of a set's games.

Games of one player are not independent: a system that misjudges him errs in all of them. The error
of a mean over games is therefore taken by leaving out one player after the other, with all his
games (the jackknife of Quenouille and Tukey; Efron 1982), and looking at how far the mean moves.
Each game is left out twice, once for each player. That makes the error cautious: where games are in
fact independent, it is larger than the plain standard error by a factor of the square root of 2.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from tengen.ratings.pool import Floats, Ints, Pool

# An account dominates a set if it plays in at least this share and this number of its games.
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
    least = max(DOMINANT_GAMES, DOMINANT_SHARE * chosen.sum())
    return {player: games for player, games in _busiest(pool, chosen) if games >= least}


def largest_players(pool: Pool, chosen: NDArray[np.bool_], count: int) -> dict[int, int]:
    """Return the `count` accounts with the most of the chosen games, with their games."""
    return dict(islice(_busiest(pool, chosen), count))


def _busiest(pool: Pool, chosen: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """Yield who plays in the chosen games, most games first, with the number of them."""
    seats = np.concatenate([pool.black[chosen], pool.white[chosen]])
    games = np.bincount(seats, minlength=len(pool.players))
    for player in np.argsort(-games, kind="stable"):
        if games[player]:
            yield int(player), int(games[player])


def games_without(pool: Pool, players: list[int]) -> NDArray[np.bool_]:
    """Return the games in which none of the players takes part."""
    return ~(np.isin(pool.black, players) | np.isin(pool.white, players))
