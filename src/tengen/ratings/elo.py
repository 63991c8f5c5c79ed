"""The Elo system (Elo 1978; Neubauer 2024, equations 3.2 and 3.3), logistic or normal."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from tengen._core import ratings as core
from tengen.ratings.pool import Pool
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


@dataclass
class Elo:
    """Ratings move by K times the surprise.

    K is `k`, but at least `newcomer_k` / (games played + 2): new players move faster. A stone of
    head start is worth `stone` points; having Black is worth `black_bonus`.
    """

    k: float = 24.0
    newcomer_k: float = 0.0
    normal: bool = False
    stone: float = 40.0
    black_bonus: float = 0.0
    _players: dict[Player, tuple[float, int]] = field(init=False, repr=False, default_factory=dict)

    def predict(self, black: Player, white: Player, time: Time, stones: float = 0.0) -> float:
        difference = self._of(black)[0] - self._of(white)[0]
        difference += self.stone * stones + self.black_bonus
        if self.normal:
            return 0.5 * math.erfc(-difference / 400)
        return 1 / (1 + math.exp(-difference / ELO_SCALE))

    def update(self, game: RatedGame) -> None:
        surprise = game.score - self.predict(game.black, game.white, game.time, game.stones)
        for player, gain in ((game.black, surprise), (game.white, -surprise)):
            rating, games = self._of(player)
            k = max(self.k, self.newcomer_k / (games + 2))
            self._players[player] = (rating + k * gain, games + 1)

    def rating(self, player: Player, time: Time) -> Rating:
        return Rating(self._of(player)[0])

    def _of(self, player: Player) -> tuple[float, int]:
        return self._players.get(player, (CENTER, 0))

    def replay(self, pool: Pool) -> History:
        table = np.empty((len(pool), OUT_COLUMNS))
        core.elo(
            pool.black,
            pool.white,
            pool.score,
            self.stone * pool.stones + self.black_bonus,
            pool.time / DAY,
            new_state(pool, CENTER, 0),
            table,
            self.k,
            self.newcomer_k,
            self.normal,
        )
        return History(table)
