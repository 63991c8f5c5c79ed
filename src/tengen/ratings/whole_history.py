"""Whole-history rating (Coulom 2008), fitted by the package `whr`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from tengen.ratings.glicko import Glicko
from tengen.ratings.pool import Floats, Pool
from tengen.ratings.refit import Days, Fit, FitFailed, Refitted
from tengen.ratings.system import CENTER, DAY, ELO_SCALE


@dataclass(kw_only=True)
class WholeHistory(Refitted):
    """Strengths wander, w2 points squared a day.

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
    win or lose nearly all games. Then the fit starts again from nothing, which mostly helps.
    """

    def __init__(self, system: WholeHistory) -> None:
        self.system = system
        self._parts: list[list[list[object]]] = []
        self._unseen = (CENTER, system._new_filter().rd, math.nan)
        self.base = self._new_base()
        self._broken = False

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
        if not self._broken:
            self.base.iterate(self.system.sweeps)
            rows = self._rows(players)
            if not _is_wild(rows):
                return rows
        self.base = self._new_base()
        for part in self._parts:
            self.base.create_games(part)
        self.base.iterate(2 * self.system.sweeps)
        rows = self._rows(players)
        self._broken = _is_wild(rows)
        if self._broken:
            raise FitFailed(
                f"whr: the ratings run away; raise virtual_games, or lower w2 or stone "
                f"(now {self.system.virtual_games}, {self.system.w2:g}, {self.system.stone:g})"
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
