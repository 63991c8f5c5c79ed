"""The Glicko system (Glickman 1999), each game a rating period, deviations growing by the day."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from tengen._core import ratings as core
from tengen.ratings.pool import Floats, Pool
from tengen.ratings.system import (
    CENTER,
    DAY,
    ELO_SCALE,
    OUT_COLUMNS,
    History,
    Player,
    RatedGame,
    Rating,
    Time,
    new_state,
)


def flattening(variance: float) -> float:
    """Glickman's g, of a variance in units of log-odds."""
    return 1 / math.sqrt(1 + 3 * variance / math.pi**2)


def expected_score(difference: float, variance: float, scale: float = ELO_SCALE) -> float:
    """Return the chance to win, given a difference of ratings and its variance, in points."""
    return 1 / (1 + math.exp(-flattening(variance / scale**2) * difference / scale))


def glicko_step(rating: Rating, games: Iterable[tuple[Rating, float]]) -> Rating:
    """Return the rating after one period of games, each an opponent and a score.

    >>> games = [(Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)]
    >>> after = glicko_step(Rating(1500, 200), games)     # Glickman (1999), page 5
    >>> round(after.value), round(after.deviation, 1)
    (1464, 151.4)
    """
    information = pull = 0.0
    for opponent, score in games:
        variance = opponent.deviation**2
        g = flattening(variance / ELO_SCALE**2)
        e = expected_score(rating.value - opponent.value, variance)
        information += g * g * e * (1 - e) / ELO_SCALE**2
        pull += g * (score - e) / ELO_SCALE
    variance = 1 / (1 / rating.deviation**2 + information)
    return Rating(rating.value + variance * pull, math.sqrt(variance))


@dataclass
class Glicko:
    """Ratings with deviations; `drift` is the variance (points squared) that a day adds."""

    rd: float = 350.0
    drift: float = 30.0
    min_rd: float = 30.0
    stone: float = 40.0
    black_bonus: float = 0.0
    _players: dict[Player, tuple[Rating, Time]] = field(
        init=False, repr=False, default_factory=dict
    )

    def predict(self, black: Player, white: Player, time: Time, stones: float = 0.0) -> float:
        b, w = self.rating(black, time), self.rating(white, time)
        difference = b.value + self._edge(stones) - w.value
        return expected_score(difference, b.deviation**2 + w.deviation**2)

    def update(self, game: RatedGame) -> None:
        b, w = self.rating(game.black, game.time), self.rating(game.white, game.time)
        edge = self._edge(game.stones)
        black = glicko_step(b, [(Rating(w.value - edge, w.deviation), game.score)])
        white = glicko_step(w, [(Rating(b.value + edge, b.deviation), 1 - game.score)])
        for player, after in ((game.black, black), (game.white, white)):
            kept = Rating(after.value, max(self.min_rd, after.deviation))
            self._players[player] = (kept, game.time)

    def rating(self, player: Player, time: Time) -> Rating:
        if player not in self._players:
            return Rating(CENTER, self.rd)
        (value, deviation), last = self._players[player]
        if time > last:
            deviation = min(self.rd, math.sqrt(deviation**2 + self.drift * (time - last) / DAY))
        return Rating(value, deviation)

    def set_rating(self, player: Player, rating: Rating, time: Time) -> None:
        """Believe this of a player, as of `time`, whatever was known of him."""
        self._players[player] = (rating, time)

    def _edge(self, stones: float) -> float:
        return self.stone * stones + self.black_bonus

    def replay(self, pool: Pool) -> History:
        return self.resume(pool, new_state(pool, CENTER, self.rd, math.nan))

    def resume(self, pool: Pool, state: Floats) -> History:
        """Replay a pool from states (a row of rating, deviation, last day a player), in place."""
        table = np.empty((len(pool), OUT_COLUMNS))
        edge = self.stone * pool.stones + self.black_bonus
        core.glicko(
            pool.black,
            pool.white,
            pool.score,
            edge,
            pool.time / DAY,
            state,
            table,
            self.drift,
            self.min_rd,
            self.rd,
        )
        return History(table)
