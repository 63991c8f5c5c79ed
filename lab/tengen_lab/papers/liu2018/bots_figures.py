"""Draw figures 8 to 12 of Liu, Bosch, Kaushik and Degenhart (2018) for other collections of games.

    python -m tengen_lab.papers.liu2018.bots_figures OUT.png POOL... [--size 9]

POOL is a collection made by `tengen games import`. Drawn are the number of turns and the players'
ratings of each collection, the scores of counted games, and how games ended. Ranks become ratings
by the scale of OGS. What is drawn is printed as numbers, too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import numpy as np
import polars as pl
import typer

from tengen.pictures import new_figure, save_figure
from tengen.ranks import ogs_rating
from tengen.records.tables import scan_games

COLORS = ("#1f6fb2", "#c0392b", "#2b2b2b")
COLUMNS = {"n_moves", "ended", "winner", "margin", "size"} | {
    f"{side}_{kind}" for side in ("black", "white") for kind in ("rating", "steps")
}


def read_games(path: Path, size: int) -> pl.DataFrame:
    return scan_games(path, COLUMNS).filter(pl.col("size") == size).collect()


def ratings_of(games: pl.DataFrame) -> np.ndarray:
    """Return the rating of every seat that has one, or that its rank stands for."""
    found = []
    for side in ("black", "white"):
        ranks = games[f"{side}_steps"].map_elements(ogs_rating, pl.Float64)
        found.append(games[f"{side}_rating"].fill_null(ranks).drop_nulls().to_numpy())
    return np.concatenate(found)


def scores_of(games: pl.DataFrame) -> np.ndarray:
    """Return the leads of Black at the end of counted games."""
    counted = games.filter(pl.col("winner").is_in(["B", "W"])).drop_nulls("margin")
    signs = np.where(counted["winner"].to_numpy() == "B", 1, -1)
    margins: np.ndarray = signs * counted["margin"].to_numpy()
    return margins


def main(
    out: Annotated[Path, typer.Argument(help="The picture to write (.png or .svg).")],
    pools: Annotated[list[Path], typer.Argument(help="Collections of games.")],
    size: Annotated[int, typer.Option(help="Board size.")] = 9,
) -> None:
    games = {path.stem: read_games(path, size) for path in pools}
    both = pl.concat(list(games.values()))
    figure = new_figure(11, 3.2 * (1 + (len(pools) + 1) // 2))
    rows = figure.subplots(1 + (len(pools) + 1) // 2, 3).ravel()
    turns, scores, ends, *ratings = rows
    for (name, part), color in zip(games.items(), COLORS, strict=False):
        lengths = part["n_moves"].to_numpy()
        draw(turns, lengths, np.arange(0, 151, 3), color, name)
        print(f"{name}: {part.height:,} games, turns {spread(lengths)}")
    turns.set(title="Figure 8: number of turns", xlabel="turns", ylabel="games")
    turns.legend(frameon=False)
    found = scores_of(both)
    draw(scores, found, np.arange(-81, 83, 2), COLORS[0])
    scores.set(title="Figure 9: scores (Black's lead)", xlabel="points", ylabel="games")
    print(
        f"scores: {len(found):,} counted games, {spread(found)}, Black won {np.mean(found > 0):.1%}"
    )
    kinds = both["ended"].value_counts(sort=True)
    ends.bar(kinds["ended"].to_list(), kinds["count"].to_list(), color=COLORS[0])
    ends.set(title="Figure 10: how games ended", ylabel="games")
    ends.tick_params(axis="x", labelrotation=30)
    print("ended: " + ", ".join(f"{kind} {count:,}" for kind, count in kinds.iter_rows()))
    for number, (axes, (name, part)) in enumerate(zip(ratings, games.items(), strict=False), 11):
        found = ratings_of(part)
        draw(axes, found, np.arange(0, 3001, 50), COLORS[0])
        axes.set(title=f"Figure {number}: ratings, {name}", xlabel="rating", ylabel="seats")
        print(f"{name}: {len(found):,} of {2 * part.height:,} seats with a rating, {spread(found)}")
    for axes in rows[3 + len(games) :]:
        axes.set_visible(False)
    figure.tight_layout()
    save_figure(figure, out)


def draw(axes: Any, values: np.ndarray, edges: np.ndarray, color: str, label: str = "") -> None:
    axes.hist(np.clip(values, edges[0], edges[-1]), edges, color=color, alpha=0.6, label=label)
    axes.spines[["top", "right"]].set_visible(False)


def spread(values: np.ndarray) -> str:
    low, middle, high = np.percentile(values, [5, 50, 95])
    return f"mean {values.mean():.1f}, median {middle:g}, 5 to 95 % {low:g} to {high:g}"


if __name__ == "__main__":
    typer.run(main)
