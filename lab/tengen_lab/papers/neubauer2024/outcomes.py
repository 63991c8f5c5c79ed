"""Who will win, from the moves that both players made before: columns for `tengen ratings eval`.

For each game of a pool the recent moves of both players (at most 500, Neubauer 2024, definition 2)
are rated, and the ratings are compared. A game is not predicted (NaN) where rows of one of the
players are missing.

    stochastic   section 4.3: who loses fewer points
    strength     our estimates, as OGS ratings in the Bradley-Terry formula
    likelihood   the same with the rank at which the moves are likeliest (`likelihood`)
    basic, full  Neubauer's Set Transformers (`thesis`)
    learned      ours, of the pool's own players, in folds (`tengen_lab.papers.neubauer2024.pool`)
    joined       moves and the results so far (`joined`); it predicts every even game
    history      the same without the moves
    future       Neubauer's upper bound: Glicko-2 ratings ten games ahead, which know the result
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError, quoted
from tengen.ratings.glicko2 import SCALE, Glicko2
from tengen.ratings.pool import Pool, pool_from_frame
from tengen.ratings.system import future_ratings
from tengen.ratings.systems import parse_system
from tengen.strength.joined import JoinedGames, predict_by_folds
from tengen.strength.moves import MoveTable
from tengen_lab.papers.neubauer2024.past_moves import (
    LEAST_MOVES,
    PastMoves,
    PoolGames,
    places_of_games,
    places_of_seats,
)
from tengen_lab.papers.neubauer2024.stochastic import stochastic_score
from tengen_lab.training.strength.folder import SeatTable

if TYPE_CHECKING:
    import polars as pl

RESULTS = "whr(w2=30, virtual_games=4)"  # reads the results of even games
ALL_RESULTS = "whr(w2=30, virtual_games=2, stone=60)"  # reads those of all, with handicap too
Floats = NDArray[np.float64]


class SetRater(NamedTuple):
    """A model that rates a player's moves: a level on a scale of its own, and what that is worth.

    `points` turns a level into rating points: 400 points are odds of 10 to 1.
    """

    level: Callable[[MoveTable], float]
    points: Callable[[float], float]


@dataclass(frozen=True, slots=True)
class FromMoves:
    """What moves alone say before each game; NaN where a player's moves are not known.

    stochastic   the chance that Black wins, by Neubauer's stochastic model
    chances      the same by each rater
    levels       (n, 2) both players' levels by each rater
    """

    stochastic: Floats
    chances: Mapping[str, Floats]
    levels: Mapping[str, Floats]


def predict_games(
    games: PoolGames,
    past: PastMoves,
    raters: Mapping[str, SetRater],
    progress: Callable[[int, int], None] = lambda *_: None,
) -> FromMoves:
    """Predict games from the moves that both players made before them."""
    count = len(games.players)
    levels = {name: np.full((count, 2), math.nan) for name in raters}
    stochastic, known = np.full(count, math.nan), games.known.tolist()
    lost = past.table.points_loss
    sets: dict[tuple[int, int], dict[str, float]] = {}  # many games see the same latest moves
    for game, both in enumerate(games.bounds.tolist()):
        for side, (first, end) in enumerate(both):
            if end - first < LEAST_MOVES:
                continue
            if (first, end) not in sets:
                own = past.table[past.order[first:end]]
                sets[first, end] = {name: rater.level(own) for name, rater in raters.items()}
            for name, level in sets[first, end].items():
                levels[name][game, side] = level
        if known[game]:
            black, white = (lost[past.order[first:end]] for first, end in both)
            stochastic[game] = stochastic_score(black, white)
        progress(game + 1, count)
    chances = {name: chances_of(levels[name], rater.points) for name, rater in raters.items()}
    return FromMoves(stochastic, chances, levels)


def chances_of(levels: Floats, points: Callable[[float], float] = float) -> Floats:
    """Return Black's chances by the Bradley-Terry formula, from both players' levels (n, 2)."""
    rated = np.array([[points(each) for each in both] for both in levels.tolist()]).reshape(-1, 2)
    chances: Floats = 1 / (1 + np.exp(-(rated[:, 0] - rated[:, 1]) / SCALE))
    return chances


# Rates both players of games from rows and all results of the pool: (n, 2) points.
Learner = Callable[[SeatTable, PastMoves, Pool, PoolGames], Floats]


def predict_pool(
    games: pl.DataFrame,
    seats: SeatTable,
    table: MoveTable,
    raters: Mapping[str, SetRater],
    *,
    learner: Learner | None = None,
    join: str = "strength",
    results: str = RESULTS,
    all_results: str = ALL_RESULTS,
    progress: Callable[[int, int], None] = lambda *_: None,
) -> pl.DataFrame:
    """Return the columns that are predictions of a pool's games, from rows of moves.

    `learner` makes the column `learned`. The levels of the column `join` are joined with results,
    which two rating systems read, written as in `tengen ratings`: `results` those of even games,
    `all_results` those of all.
    """
    import polars as pl

    known = [*raters, "learned"] if learner is not None else list(raters)
    if join not in known:
        raise GoError(f"no column {quoted(join)} to join with results: {', '.join(known)}")
    past = PastMoves.of(seats, table, places_of_seats(seats, games))
    players = np.array(games.select("black", "white").fill_null("").rows(), np.str_).reshape(-1, 2)
    asked = PoolGames.of(players, places_of_games(games), past)
    said = predict_games(asked, past, raters, progress)
    columns, levels = {"stochastic": said.stochastic, **said.chances}, dict(said.levels)
    if learner is not None:
        whole = pool_from_frame(games, handicap=True)
        levels["learned"] = learner(seats, past, whole, asked)
        columns["learned"] = chances_of(levels["learned"])
    if "winner" in games.columns:
        nothing = np.full((len(games), 2), math.nan)
        for name, each in (("joined", levels[join]), ("history", nothing)):
            columns[name] = join_results(games, each, asked.moves, results, all_results)
        columns["future"] = future_glicko2(games)
    return pl.DataFrame(columns).with_columns(pl.all().fill_nan(None))


def future_glicko2(games: pl.DataFrame) -> Floats:
    """Return the column `future` (Neubauer 2024, section 5.4): no forecast, it knows the result."""
    pool = pool_from_frame(games)
    labels = future_ratings(pool, Glicko2().replay(pool).after)
    column = np.full(len(games), math.nan)
    column[pool.row] = 1 / (1 + np.exp(-(labels[:, 0] - labels[:, 1]) / SCALE))
    return column


def join_results(
    games: pl.DataFrame, levels: Floats, moves: NDArray[np.int64], results: str, all_results: str
) -> Floats:
    """Return the chances by results and moves: NaN where a game has no winner, or handicap.

    `levels` (`FromMoves`) and `moves` (`PoolGames`) are (n, 2); for the systems see `predict_pool`.
    """
    pool, whole = pool_from_frame(games), pool_from_frame(games, handicap=True)
    history = parse_system(results).replay(pool).before
    wider = parse_system(all_results).replay(whole).before[np.isin(whole.row, pool.row)]
    names = np.array(pool.players)
    known = moves[pool.row].astype(np.float64)
    matches = JoinedGames(history, wider, levels[pool.row], known, pool.score)
    joined = predict_by_folds(names[pool.black].tolist(), names[pool.white].tolist(), matches)
    column = np.full(len(games), math.nan)
    column[pool.row] = joined
    return column
