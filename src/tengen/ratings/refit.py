"""Systems that fit the whole past at once: static Bradley-Terry, and whole-history rating.

A fit of all games would know the future of every game but the last, and a fit before each game
would take for ever. So the past is fitted again whenever the pool has grown by a tenth (and
by a thousand games at least), and in between a Glicko filter carries on from the fitted ratings
and deviations, with the fit's own drift. Every prediction uses earlier games only.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from tengen.errors import GoError
from tengen.ratings.bradley_terry import fit_bradley_terry
from tengen.ratings.glicko import Glicko
from tengen.ratings.pool import Floats, Pool
from tengen.ratings.system import (
    CENTER,
    DAY,
    ELO_SCALE,
    OUT_COLUMNS,
    History,
    Player,
    Rating,
    Result,
    Time,
    new_state,
)

STILL = 0.01  # points: a fit whose ratings move less from round to round is done
MOST_ROUNDS = 100

Days = list[tuple[float, float, float]]  # of a player: day since 1970, rating, deviation


class Fit(Protocol):
    """A model of all games added so far."""

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
    stone: float = 100.0
    black_bonus: float = 0.0
    _filter: Glicko = field(init=False, repr=False)
    _fit: Fit = field(init=False, repr=False)
    _numbers: dict[Player, int] = field(init=False, repr=False, default_factory=dict)
    _fresh: list[Result] = field(init=False, repr=False, default_factory=list)
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

    def update(self, game: Result) -> None:
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
        rows = self._fit.state(len(self._numbers)).tolist()
        for player, (value, deviation, day) in zip(self._numbers, rows, strict=True):
            self._filter.set_rating(player, Rating(value, deviation), day * DAY)

    def _as_pool(self, games: list[Result]) -> Pool:
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
                state = fit.state(len(pool.players))
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


@dataclass(kw_only=True)
class BradleyTerry(Refitted):
    """Players do not change; their strengths are drawn with deviation `sd`, in points."""

    sd: float = 300.0

    def _new_filter(self) -> Glicko:
        return Glicko(self.sd, 0.0, 0.0, self.stone, self.black_bonus)

    def _new_fit(self) -> Fit:
        return StaticFit(self.sd, self.stone, self.black_bonus)


@dataclass
class StaticFit:
    """All games so far in one Bradley-Terry model; each fit starts from the one before."""

    sd: float
    stone: float
    black_bonus: float
    _parts: list[Pool] = field(init=False, repr=False, default_factory=list)
    _last: Floats = field(init=False, repr=False, default_factory=lambda: np.zeros(0))
    _state: Floats = field(init=False, repr=False, default_factory=lambda: np.zeros((0, 3)))

    def add(self, games: Pool) -> None:
        self._parts.append(games)

    def state(self, players: int) -> Floats:
        def joined(name: str) -> Any:
            return np.concatenate([getattr(part, name) for part in self._parts])

        black, white, time = joined("black"), joined("white"), joined("time")
        start = np.zeros(players)
        start[: len(self._last)] = self._last
        self._last, variance = fit_bradley_terry(
            black,
            white,
            joined("score"),
            (self.stone * joined("stones") + self.black_bonus) / ELO_SCALE,
            players,
            self.sd / ELO_SCALE,
            start,
        )
        day = np.full(players, np.nan)
        for seat in (black, white):
            np.fmax.at(day, seat, np.floor(time / DAY))
        self._state = np.column_stack(
            [CENTER + ELO_SCALE * self._last, ELO_SCALE * np.sqrt(variance), day]
        )
        return self._state.copy()  # the filter changes what it is given

    def histories(self) -> Iterator[tuple[int, Days]]:
        for player, (rating, deviation, day) in enumerate(self._state.tolist()):
            if day == day:
                yield player, [(day, rating, deviation)]


@dataclass(kw_only=True)
class WholeHistory(Refitted):
    """Whole-history rating (Coulom 2008): strengths wander, w2 points squared a day.

    Each player starts with `virtual_games` draws against a player of rating 1500. `sweeps` Newton
    passes over all players make a fit.
    """

    w2: float = 14.0
    virtual_games: int = 2
    sweeps: int = 5

    def _new_filter(self) -> Glicko:
        # The virtual draws' likelihood is as curved as a normal prior of this deviation.
        prior = ELO_SCALE * math.sqrt(4 / max(self.virtual_games, 1))
        return Glicko(prior, self.w2, 0.0, self.stone, self.black_bonus)

    def _new_fit(self) -> Fit:
        return WholeHistoryFit(self)


class WholeHistoryFit:
    """The package `whr`, fed in parts; its sweeps go on from where the last fit ended.

    Its Newton steps are not damped: going on from an old fit, they may run away on players who
    win or lose nearly all games. Then the fit starts again from nothing, which has been safe.
    """

    def __init__(self, system: WholeHistory) -> None:
        self.system = system
        self._parts: list[list[list[object]]] = []
        self._unseen = (CENTER, system._new_filter().rd, math.nan)
        self.base = self._new_base()

    def _new_base(self) -> Any:
        import whr

        return whr.Base(w2=self.system.w2, virtual_games=self.system.virtual_games)

    def add(self, games: Pool) -> None:
        columns = (
            map(str, games.black.tolist()),
            map(str, games.white.tolist()),
            ("B" if score else "W" for score in games.score.tolist()),
            np.floor(games.time / DAY).astype(int).tolist(),
            (self.system.stone * games.stones + self.system.black_bonus).tolist(),
        )
        self._parts.append([list(game) for game in zip(*columns, strict=True)])
        self.base.create_games(self._parts[-1])

    def state(self, players: int) -> Floats:
        self.base.iterate(self.system.sweeps)
        rows = self._rows(players)
        if _is_wild(rows):
            self.base = self._new_base()
            for part in self._parts:
                self.base.create_games(part)
            self.base.iterate(2 * self.system.sweeps)
            rows = self._rows(players)
            if _is_wild(rows):
                raise GoError(
                    f"whr: the ratings run away; raise virtual_games, or lower w2 "
                    f"(now {self.system.virtual_games} and {self.system.w2:g})"
                )
        return rows

    def _rows(self, players: int) -> Floats:
        rows = np.tile(np.array(self._unseen), (players, 1))
        for name, days in self.base.get_ordered_ratings():
            day, rating, deviation = days[-1]
            rows[int(name)] = CENTER + rating, deviation, day
        return rows

    def histories(self) -> Iterator[tuple[int, Days]]:
        for name, days in self.base.get_ordered_ratings():
            yield int(name), [(day, CENTER + rating, sd) for day, rating, sd in days]


def _is_wild(rows: Floats) -> bool:
    """Whether ratings or deviations are beyond belief: 5000 points are odds of 10^12 to 1."""
    return not bool((np.abs(rows[:, :2] - CENTER) < 5000).all())
