"""Glicko-2 (Glickman 2013), with a period a game as OGS runs it, or with real rating periods.

The paper's symbols are used on its scale: mu = (rating - 1500) / 173.7178, phi the deviation,
sigma the volatility, v the variance of mu as seen by the games, Delta the improvement they show.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from tengen._core import ratings as core
from tengen.errors import GoError
from tengen.ranks import ogs_rating, ogs_steps
from tengen.ratings.glicko import expected_score, flattening
from tengen.ratings.pool import Pool
from tengen.ratings.system import (
    CENTER,
    DAY,
    OUT_COLUMNS,
    History,
    Player,
    RatedGame,
    Rating,
    Time,
    new_state,
)

SCALE = 173.7178
EPSILON = 1e-6
MOST_STEPS = 100
NO_INFORMATION = 9999.0  # v of a game whose result was certain, as in OGS's code


class State(NamedTuple):
    """A player's rating, deviation and volatility, the first two in points."""

    rating: float = CENTER
    deviation: float = 350.0
    volatility: float = 0.06


def new_volatility(phi: float, v: float, delta: float, sigma: float, tau: float) -> float:
    """Return sigma after a period: Glickman's step 5, the Illinois method."""
    a = 2 * math.log(sigma)

    def f(x: float) -> float:
        spread = phi**2 + v + math.exp(x)
        return math.exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / tau**2

    low = a
    if delta**2 > phi**2 + v:
        high = math.log(delta**2 - phi**2 - v)
    else:
        k = 1
        while k < MOST_STEPS and f(a - k * tau) < 0:
            k += 1
        high = a - k * tau
    f_low, f_high = f(low), f(high)
    for _ in range(MOST_STEPS):
        if abs(high - low) <= EPSILON:
            break
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)


def glicko2_step(state: State, games: Iterable[tuple[Rating, float]], tau: float = 0.5) -> State:
    """Return a player's state after one period of games, each an opponent and a score.

    Without games only the deviation grows.

    >>> games = [(Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)]
    >>> after = glicko2_step(State(1500, 200, 0.06), games)     # Glickman's example
    >>> [round(x, 4) for x in after[:2]], round(after.volatility, 7)
    ([1464.0507, 151.5165], 0.059996)
    """
    phi, sigma = state.deviation / SCALE, state.volatility
    information = pull = 0.0
    played = False
    for opponent, score in games:
        played = True
        variance = opponent.deviation**2
        g = flattening(variance / SCALE**2)
        e = expected_score(state.rating - opponent.value, variance, SCALE)
        information += g**2 * e * (1 - e)
        pull += g * (score - e)
    if not played:
        return State(state.rating, SCALE * math.hypot(phi, sigma), sigma)
    v = 1 / information if information else NO_INFORMATION
    sigma = new_volatility(phi, v, v * pull, sigma, tau)
    variance = 1 / (1 / (phi**2 + sigma**2) + 1 / v)
    return State(state.rating + SCALE * variance * pull, SCALE * math.sqrt(variance), sigma)


@dataclass
class Glicko2:
    """Glicko-2 with the constants of OGS.

    `aging_days`: after so long without a game, deviations grow, by the volatility for each
    further such span; 0 is OGS's version 5, where they never do. `period_days`: Glickman's rating
    periods; all games of one are judged by the ratings at its start and rated at its end; 0 makes
    each game a period. `stone`: points a stone is worth; 0 moves ratings by OGS's ranks instead.
    """

    rating0: float = CENTER
    rd: float = 350.0
    vol: float = 0.06
    tau: float = 0.5
    min_rd: float = 30.0
    max_rd: float = 500.0
    min_rating: float = 100.0
    max_rating: float = 6000.0
    min_vol: float = 0.01
    max_vol: float = 0.15
    aging_days: float = 0.0
    period_days: float = 0.0
    stone: float = 0.0
    black_bonus: float = 0.0
    _players: dict[Player, tuple[State, float]] = field(
        init=False, repr=False, default_factory=dict
    )
    _open: dict[Player, list[tuple[Rating, float]]] = field(
        init=False, repr=False, default_factory=dict
    )
    _period: float = field(init=False, repr=False, default=math.nan)

    def __post_init__(self) -> None:
        if self.tau <= 0 or self.vol <= 0 or self.rd <= 0:
            raise GoError("glicko2: tau, vol and rd must be above 0")
        if self.black_bonus and not self.stone:
            raise GoError("glicko2: black_bonus is in points, so stone must be too (say stone=40)")

    def predict(self, black: Player, white: Player, time: Time, stones: float = 0.0) -> float:
        b, w = self._at(black, time), self._at(white, time)
        seen_white, _ = self._opponents(b, w, stones)
        variance = b.deviation**2 + w.deviation**2
        return expected_score(b.rating - seen_white.value, variance, SCALE)

    def update(self, game: RatedGame) -> None:
        b, w = self._at(game.black, game.time), self._at(game.white, game.time)
        seen_white, seen_black = self._opponents(b, w, game.stones)
        if self.period_days:
            self._begin(game.time)
            self._open.setdefault(game.black, []).append((seen_white, game.score))
            self._open.setdefault(game.white, []).append((seen_black, 1 - game.score))
            return
        self._learn(game.black, b, [(seen_white, game.score)], game.time / DAY)
        self._learn(game.white, w, [(seen_black, 1 - game.score)], game.time / DAY)

    def rating(self, player: Player, time: Time) -> Rating:
        state = self._at(player, time)
        return Rating(state.rating, state.deviation)

    def _begin(self, time: Time) -> None:
        """Rate the open period if `time` is past its end."""
        period = math.floor(time / DAY / self.period_days)
        if period == self._period:
            return
        for player, games in self._open.items():
            self._learn(player, self._rested(player, self._period), games, self._period)
        self._open.clear()
        self._period = period

    def _learn(
        self, player: Player, state: State, games: list[tuple[Rating, float]], last: float
    ) -> None:
        rating, deviation, volatility = glicko2_step(state, games, self.tau)
        kept = State(
            min(max(rating, self.min_rating), self.max_rating),
            min(max(deviation, self.min_rd), self.max_rd),
            min(max(volatility, self.min_vol), self.max_vol),
        )
        self._players[player] = (kept, last)

    def _at(self, player: Player, time: Time) -> State:
        if not self.period_days:
            return self._rested(player, time / DAY)
        self._begin(time)
        return self._rested(player, self._period)

    def _rested(self, player: Player, now: float) -> State:
        """Return the state with its deviation grown over idle time, in days or in periods."""
        if player not in self._players:
            return State(self.rating0, self.rd, self.vol)
        state, last = self._players[player]
        if self.period_days:
            idle = now - last - 1
        elif self.aging_days:
            idle = (now - last) / self.aging_days - 1
        else:
            idle = 0.0
        if idle <= 0:
            return state
        grown = math.hypot(state.deviation, SCALE * state.volatility * math.sqrt(idle))
        return state._replace(deviation=min(self.max_rd, grown))

    def _opponents(self, b: State, w: State, stones: float) -> tuple[Rating, Rating]:
        """Return White as Black meets him, and Black as White does, head start included."""
        white, black = w.rating, b.rating
        if self.stone:
            edge = self.stone * stones + self.black_bonus
            white, black = white - edge, black + edge
        elif stones:
            white = ogs_rating(ogs_steps(white) - stones)
            black = ogs_rating(ogs_steps(black) + stones)
        return Rating(white, w.deviation), Rating(black, b.deviation)

    def replay(self, pool: Pool) -> History:
        table = np.empty((len(pool), OUT_COLUMNS))
        edge = self.stone * pool.stones + self.black_bonus if self.stone else pool.stones
        days = pool.time / DAY
        core.glicko2(
            pool.black,
            pool.white,
            pool.score,
            edge,
            np.floor(days / self.period_days) if self.period_days else days,
            new_state(pool, self.rating0, self.rd, self.vol, math.nan),
            table,
            self.tau,
            self.min_rating,
            self.max_rating,
            self.min_rd,
            self.max_rd,
            self.min_vol,
            self.max_vol,
            self.aging_days,
            not self.stone,
            bool(self.period_days),
        )
        return History(table)
