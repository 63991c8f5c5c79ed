"""Shared by the rating systems that fit all past games at once.

A fit of all games would know the future of every game but the last, and a fit before each game
would take for ever. So the past is fitted again whenever the pool has grown by a tenth (and
by a thousand games at least), and in between a Glicko filter carries on from the fitted ratings
and deviations, with the fit's own drift. Every prediction uses earlier games only. Where a fit
fails, the filter carries on alone until the next one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from tengen.errors import GoError
from tengen.ratings.glicko import Glicko
from tengen.ratings.pool import Floats, Pool
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

STILL = 0.01  # points: a fit whose ratings move less from round to round is done
MOST_ROUNDS = 100

Days = list[tuple[float, float, float]]  # of a player: day since 1970, rating, deviation


class FitFailed(GoError):
    """The games so far could not be fitted; a later fit may succeed."""


class Fit(Protocol):
    """A model of all games added so far; `state` may raise `FitFailed`."""

    def add(self, games: Pool) -> None: ...

    def state(self, players: int) -> Floats:
        """Fit, and return a row a player: rating, deviation, last day (NaN if not seen)."""
        ...

    def histories(self) -> Iterator[tuple[int, Days]]:
        """Yield each player's number and what the latest fit says of him, day by day."""
        ...


@dataclass(kw_only=True)
class Refitted:
    """What the two systems share: when to fit again, and the filter in between."""

    growth: float = 0.1
    least: int = 1000
    stone: float = 40.0
    black_bonus: float = 0.0
    failed_fits: int = field(init=False, repr=False, default=0)
    _filter: Glicko = field(init=False, repr=False)
    _fit: Fit = field(init=False, repr=False)
    _numbers: dict[Player, int] = field(init=False, repr=False, default_factory=dict)
    _fresh: list[RatedGame] = field(init=False, repr=False, default_factory=list)
    _seen: int = field(init=False, repr=False, default=0)

    def __post_init__(self) -> None:
        self._filter, self._fit = self._new_filter(), self._new_fit()

    def _new_filter(self) -> Glicko:
        raise NotImplementedError

    def _new_fit(self) -> Fit:
        raise NotImplementedError

    def _next_fit(self, games: int) -> int:
        """Return how many games must be known before the fit after one of `games` games."""
        return games + max(self.least, int(self.growth * games))

    def predict(self, black: Player, white: Player, time: Time, stones: float = 0.0) -> float:
        return self._filter.predict(black, white, time, stones)

    def update(self, game: RatedGame) -> None:
        self._filter.update(game)
        self._fresh.append(game)
        if self._seen + len(self._fresh) >= self._next_fit(self._seen):
            self._refit()

    def rating(self, player: Player, time: Time) -> Rating:
        return self._filter.rating(player, time)

    def _refit(self) -> None:
        self._fit.add(self._as_pool(self._fresh))
        self._seen += len(self._fresh)
        self._fresh.clear()
        try:
            rows = self._fit.state(len(self._numbers)).tolist()
        except FitFailed:  # the filter goes on from what it knows
            self.failed_fits += 1
            return
        for player, (value, deviation, day) in zip(self._numbers, rows, strict=True):
            self._filter.set_rating(player, Rating(value, deviation), day * DAY)

    def _as_pool(self, games: list[RatedGame]) -> Pool:
        for game in games:
            for player in (game.black, game.white):
                self._numbers.setdefault(player, len(self._numbers))
        return Pool(
            tuple(self._numbers),
            np.array([self._numbers[game.black] for game in games], np.int32),
            np.array([self._numbers[game.white] for game in games], np.int32),
            np.array([game.score for game in games], np.float64),
            np.array([game.time for game in games], np.float64),
            np.array([game.stones for game in games], np.float64),
            np.arange(len(games)),
        )

    def replay(self, pool: Pool) -> History:
        table = np.empty((len(pool), OUT_COLUMNS))
        fit, filter_ = self._new_fit(), self._new_filter()
        state = new_state(pool, CENTER, filter_.rd, math.nan)
        for begin, end in self.blocks(len(pool)):
            block = pool.part(begin, end)
            table[begin:end] = filter_.resume(block, state).table
            if end < len(pool):
                fit.add(block)
                try:
                    state = fit.state(len(pool.players))
                except FitFailed:  # the filter goes on from what it knows
                    self.failed_fits += 1
        return History(table)

    def blocks(self, games: int) -> Iterator[tuple[int, int]]:
        """Yield the stretches of a pool between fits."""
        begin = 0
        while begin < games:
            end = min(self._next_fit(begin), games)
            yield begin, end
            begin = end

    def fit_all(self, pool: Pool) -> Fit:
        """Return the fit of a whole pool: the best ratings in hindsight, not for predictions."""
        fit = self._new_fit()
        fit.add(pool)
        before, after = np.zeros(0), fit.state(len(pool.players))[:, 0]
        for _ in range(MOST_ROUNDS):
            before, after = after, fit.state(len(pool.players))[:, 0]
            if np.abs(after - before).max() < STILL:
                break
        return fit
