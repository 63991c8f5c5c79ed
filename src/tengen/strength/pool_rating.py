"""A rating table of a pool by results and moves: each player's rating joined with his level.

A rating system rates the results; a strength model has read the latest moves of every player
(`tengen.strength.levels`). How far
the levels from moves are to be trusted on the pool's scale is fitted to its results, each of which
is predicted from what was known before it (`tengen.strength.joined`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tengen.ratings.pool import Pool
from tengen.ratings.system import History, final_ratings
from tengen.strength.joined import Floats, JoinedGames, Scale, fit, predict


@dataclass(frozen=True, slots=True)
class PoolRating:
    """A player's place in a table: by both, and the parts that were joined; NaN without moves."""

    player: str
    rating: float
    deviation: float
    by_results: float
    level: float
    moves: int
    games: int


@dataclass(frozen=True, slots=True)
class PoolTable:
    """The table, the strongest first, and how well both predicted the games that the fit saw."""

    players: tuple[PoolRating, ...]
    scale: Scale
    likelihood: float
    likelihood_of_results: float


@dataclass(frozen=True, slots=True)
class Levels:
    """Of one player: his level now, and before each of his games that was read."""

    now: float
    moves: int
    before: dict[str, tuple[float, int]]  # by the game's id


def rate_pool(
    pool: Pool, ids: Sequence[str], history: History, levels: Sequence[Levels | None]
) -> PoolTable:
    """Return the table of a pool; `ids` are those of its games, `levels` those of its players."""
    known = np.full((len(pool), 2), math.nan)
    moves = np.zeros((len(pool), 2))
    for place, (game, *seats) in enumerate(zip(ids, pool.black, pool.white, strict=True)):
        for seat, player_number in enumerate(seats):
            own = levels[player_number]
            if own is not None and game in own.before:
                known[place, seat], moves[place, seat] = own.before[game]
    before = np.asarray(history.before)
    matches = JoinedGames(before, before, known, moves, pool.score)
    scale = fit(matches)
    nothing = JoinedGames(before, before, np.full_like(known, math.nan), moves, pool.score)
    return PoolTable(
        _table(pool, final_ratings(pool, history), levels, scale),
        scale,
        _likelihood(predict(matches, scale), pool.score),
        _likelihood(predict(nothing, scale), pool.score),
    )


def _likelihood(said: Floats, score: Floats) -> float:
    return float(np.log(np.where(score > 0.5, said, 1 - said)).mean())


def _table(
    pool: Pool, final: Floats, levels: Sequence[Levels | None], scale: Scale
) -> tuple[PoolRating, ...]:
    counts = np.bincount(np.concatenate([pool.black, pool.white]), minlength=len(pool.players))
    level = np.array([math.nan if own is None else own.now for own in levels])
    moves = np.array([0 if own is None else own.moves for own in levels], np.float64)
    moved, sure = scale.believed(level, moves)
    known = 1 / np.maximum(final[:, 1], 1e-6) ** 2
    rating = (known * final[:, 0] + sure * moved) / (known + sure)
    deviation = 1 / np.sqrt(known + sure)
    order = np.argsort(2 * deviation - rating, kind="stable")
    return tuple(
        PoolRating(
            pool.players[player],
            float(rating[player]),
            float(deviation[player]),
            float(final[player, 0]),
            float(level[player]),
            int(moves[player]),
            int(counts[player]),
        )
        for player in order.tolist()
    )
