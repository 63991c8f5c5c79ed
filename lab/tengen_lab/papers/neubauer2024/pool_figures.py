"""The thesis's pictures of a pool: 4.1 labels, 4.4 deviations, 4.5 ratings, 4.6 lengths of games.

    python -m tengen_lab.papers.neubauer2024.pool_figures POOL -o pool.svg

Glicko-2 replays the pool. Of a list with labels of its own, such as the thesis's (`BlackRating`),
only the labels are told and drawn.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import polars as pl
import typer
from numpy.typing import NDArray

from tengen.pictures import new_figure, save_figure
from tengen.ranks import ogs_steps
from tengen.ratings import Glicko2
from tengen.ratings.pool import Floats, Pool
from tengen.ratings.system import future_ratings
from tengen.ratings.tables import RATING_COLUMNS, read_pool
from tengen.records.tables import scan_games
from tengen.strength.plots import rank_axis

STORED = RATING_COLUMNS[0]
FIRST_GAMES = 50  # of a player
TOLD = (1, 5, 10, 20, FIRST_GAMES)
LOWEST, HIGHEST = 10, 38  # steps: 20k and 9d
SINGLE_KYU, DAN = 21, 30


def games_so_far(pool: Pool) -> NDArray[np.int64]:
    """Return the number of games that Black and White have played, each game's own included."""
    seats = np.column_stack([pool.black, pool.white]).ravel()
    order = np.argsort(seats, kind="stable")
    first = np.searchsorted(seats[order], seats[order], side="left")
    counts = np.empty(len(seats), np.int64)
    counts[order] = np.arange(len(seats)) - first + 1
    return counts.reshape(-1, 2)


def steps_of(ratings: Floats) -> Floats:
    """Return ratings as steps on the scale of ranks."""
    return np.array([ogs_steps(rating) for rating in ratings.ravel()])


def told_classes(steps: Floats) -> dict[str, float]:
    """Return the shares of players below 9k, of single-digit kyu and of dan, in per cent."""
    edges = (-np.inf, SINGLE_KYU, DAN, np.inf)
    shares = 100 * np.histogram(steps, edges)[0] / len(steps)
    return dict(zip(("ddk", "sdk", "dan"), shares.round(1).tolist(), strict=True))


def draw_labels(axes: Any, steps: Floats) -> None:
    """Draw how many labels there are of each rank: figure 4.1."""
    edges = np.arange(LOWEST, HIGHEST + 1)
    axes.hist(steps.clip(LOWEST, HIGHEST), edges, density=True, color="#9aa7b5")
    rank_axis(axes)
    axes.set(ylabel="density", title="labels")


def draw_replay(axes: Any, games: NDArray[np.int64], after: Floats, counted: Floats) -> None:
    """Draw figures 4.4 to 4.6: deviations and ratings by the number of games, and lengths."""
    numbers = np.arange(1, FIRST_GAMES + 1)
    deviations = [after[games == number, 1] for number in numbers]
    axes[0].plot(numbers, [own.mean() if len(own) else np.nan for own in deviations])
    axes[0].set(xlabel="games played", ylabel="deviation", title="deviation, mean")
    ratings = steps_of(after[:, 0]).clip(LOWEST, HIGHEST)
    edges = np.arange(LOWEST, HIGHEST + 1)
    columns = [np.histogram(ratings[games == number], edges)[0] for number in numbers]
    shares = np.array([own / max(1, own.sum()) for own in columns]).T
    axes[1].pcolormesh(np.arange(FIRST_GAMES + 1) + 0.5, edges, shares, cmap="Greys")
    rank_axis(axes[1], "y")
    axes[1].set(xlabel="games played", title="ratings")
    axes[2].hist(counted, np.arange(0, 401, 10), color="#9aa7b5")
    axes[2].set(xlabel="moves", ylabel="games", title="counted games")


def main(
    path: Path,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The picture.")] = None,
) -> None:
    found = read_pool(path)
    pool, figure = found.pool, new_figure(9, 6, layout="constrained")
    said: dict[str, Any] = {"pool": path.name, "games": len(pool)}
    if set(STORED) <= set(found.frame.columns):
        labels = steps_of(found.frame.select(STORED).to_numpy()[pool.row])
        draw_labels(figure.subplots(), labels)
    else:
        after = Glicko2().replay(pool).after
        labels = steps_of(future_ratings(pool, after))
        games, seats = games_so_far(pool).ravel(), after.reshape(-1, 2)
        is_counted = (pl.col("ended") == "counting") & (pl.col("size") == 19)
        counted = scan_games(path, {"ended", "n_moves", "size"}).filter(is_counted)
        lengths = counted.collect()["n_moves"].cast(pl.Float64).to_numpy()
        axes = figure.subplots(2, 2).ravel()
        draw_labels(axes[0], labels)
        draw_replay(axes[1:], games, seats, lengths)
        deviations = {n: round(float(seats[games == n, 1].mean()), 1) for n in TOLD if n in games}
        said |= {"deviation": deviations, "counted": len(lengths)}
        said["moves"] = round(float(lengths.mean()), 1) if len(lengths) else None
    print(json.dumps(said | {"labels": told_classes(labels)}))
    if output is not None:
        save_figure(figure, output)


if __name__ == "__main__":
    typer.run(main)
