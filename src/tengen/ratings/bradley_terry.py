"""One strength a player for the whole pool: Bradley-Terry with a normal prior, at its maximum.

P(Black wins) = 1 / (1 + exp(-(r_black + edge - r_white))), every r drawn from N(0, sd^2). The
log-posterior is concave, so Newton's method finds its one maximum; each step solves its linear
system by conjugate gradients, which need only products with the Hessian: one pass over the games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tengen.ratings.glicko import Glicko
from tengen.ratings.pool import Floats, Ints, Pool
from tengen.ratings.refit import Days, Fit, Refitted
from tengen.ratings.system import CENTER, DAY, ELO_SCALE

TOLERANCE = 1e-4  # of the largest entry of the gradient, in games won
MOST_NEWTON_STEPS, MOST_CG_STEPS = 50, 500


def fit_bradley_terry(
    black: Ints,
    white: Ints,
    score: Floats,
    edge: Floats,
    players: int,
    sd: float,
    start: Floats | None = None,
) -> tuple[Floats, Floats]:
    """Return the strengths and their variances, in units of log-odds like `edge` and `sd`.

    The variances are those of each player given all others (the Hessian's diagonal).
    """

    def sum_by_player(of_game: Floats) -> Floats:
        return _sum(black, of_game, players) - _sum(white, of_game, players)

    def log_posterior(r: Floats) -> float:
        x = r[black] - r[white] + edge
        return float((score * x - np.logaddexp(0, x)).sum() - (r**2).sum() / (2 * sd**2))

    r = np.zeros(players) if start is None else start.copy()
    best = log_posterior(r)
    for _ in range(MOST_NEWTON_STEPS):
        p = 1 / (1 + np.exp(-(r[black] - r[white] + edge)))
        weight = p * (1 - p)
        diagonal = 1 / sd**2 + _sum(black, weight, players) + _sum(white, weight, players)
        gradient = sum_by_player(score - p) - r / sd**2
        if np.abs(gradient).max() < TOLERANCE:
            break

        def hessian_times(d: Floats, weight: Floats = weight) -> Floats:
            return d / sd**2 + sum_by_player(weight * (d[black] - d[white]))

        step = _conjugate_gradients(hessian_times, gradient, diagonal)
        length = 1.0
        while (value := log_posterior(r + length * step)) < best and length > 1e-6:
            length /= 2
        r, best = r + length * step, value
    return r, 1 / diagonal


def _sum(player: Ints, of_game: Floats, players: int) -> Floats:
    return np.bincount(player, of_game, players).astype(np.float64, copy=False)


def _dot(a: Floats, b: Floats) -> float:
    return float((a * b).sum())  # BLAS would start threads for it, which wait on each other


def _conjugate_gradients(
    product: Callable[[Floats], Floats], target: Floats, diagonal: Floats
) -> Floats:
    """Solve H x = target, preconditioned by the diagonal, close enough for a Newton step."""
    x = np.zeros_like(target)
    residual = target.copy()
    z = residual / diagonal
    direction = z.copy()
    rz = _dot(residual, z)
    goal = 1e-6 * rz
    for _ in range(MOST_CG_STEPS):
        h = product(direction)
        length = rz / _dot(direction, h)
        x += length * direction
        residual -= length * h
        z = residual / diagonal
        rz_next = _dot(residual, z)
        if rz_next <= goal:
            break
        direction = z + rz_next / rz * direction
        rz = rz_next
    return x


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
