"""What rating a pool came to: its strongest players, and tables of all that was said on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from tengen.ratings.pool import Pool
from tengen.ratings.refit import Fit
from tengen.ratings.system import History, final_ratings
from tengen.ratings.tables import RatedGames

_BEFORE = ("black_rating", "black_deviation", "white_rating", "white_deviation")
_DAYS = {"player": pl.String, "day": pl.Int32, "rating": pl.Float64, "deviation": pl.Float64}


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's place after all games of a pool."""

    place: int
    player: str
    rating: float
    deviation: float
    games: int


def strongest(pool: Pool, history: History, top: int) -> Iterator[Standing]:
    """Yield the `top` players by rating less two deviations, so that luck does not come first."""
    games = np.bincount(np.concatenate([pool.black, pool.white]), minlength=len(pool.players))
    final = final_ratings(pool, history)
    order = np.argsort(2 * final[:, 1] - final[:, 0], kind="stable")[:top]
    for place, player in enumerate(order, 1):
        rating, deviation = (round(float(value), 2) for value in final[player, :2])
        yield Standing(place, pool.players[player], rating, deviation, int(games[player]))


def by_game(games: RatedGames, history: History) -> pl.DataFrame:
    """Return a row a game: its prediction, and both players' ratings before and after it."""
    pool = games.pool
    columns: dict[str, Any] = {}
    if "id" in games.frame.columns:
        columns["id"] = games.frame["id"][pool.row]
    players = pl.Series(pool.players)
    columns |= {
        "time": pool.time.astype("int64"),
        "black": players[pool.black],
        "white": players[pool.white],
        "winner": pl.Series(["W", "B"])[pool.score.astype("int32")],
        "p_black": history.predictions,
        **{name: history.before[:, i] for i, name in enumerate(_BEFORE)},
        **{f"{name}_after": history.after[:, i] for i, name in enumerate(_BEFORE)},
    }
    return pl.DataFrame(columns)


def by_day(pool: Pool, fit: Fit) -> pl.DataFrame:
    """Return a row for each player and day played, as a fit of all games sees them."""
    rows = [(pool.players[p], *day) for p, days in sorted(fit.histories()) for day in days]
    return pl.DataFrame(rows, schema=_DAYS, orient="row", strict=False)
