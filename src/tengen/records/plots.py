"""Neubauer's figures about a collection, as PNG and SVG files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from tengen.pictures import new_figure, save_figure
from tengen.ranks import OGS_A, OGS_C, OGS_RATINGS, Rank, format_rank, ogs_rating
from tengen.records.stats import Settling, Statistics
from tengen.records.tables import scan_games

BLACK, WHITE, ACCENT, WEAK = "#2b2b2b", "#c9c2b3", "#1f6fb2", "#c0392b"
SHOWN_GAMES = 50  # Neubauer follows players over their first 50 games
WEAKEST, STRONGEST = 10, 38  # 20 kyu to 9 dan


@contextmanager
def _figure(stem: Path, title: str, x: str, y: str) -> Iterator[tuple[Any, list[Path]]]:
    figure = new_figure(6.4, 4.0)
    axes = figure.subplots()
    paths: list[Path] = []
    yield axes, paths
    axes.set_title(title, fontsize=11)
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    for suffix in (".png", ".svg"):
        paths.append(stem.with_suffix(suffix))
        save_figure(figure, paths[-1])


def plot_ratings(stem: Path, settling: Settling) -> list[Path]:
    """Figure 4.1: the density of rating labels, by class of rank."""
    labels = settling.labels
    edges = np.arange(labels.min() // 50 * 50, labels.max() + 100, 50)
    first_sdk, first_dan = ogs_rating(21), ogs_rating(30)  # 9 kyu, 1 dan
    with _figure(stem, "Rating labels", "Glicko-2 rating 10 games ahead", "density") as (axes, out):
        for low, high, color, name in (
            (-np.inf, first_sdk, WEAK, "10 kyu and below"),
            (first_sdk, first_dan, ACCENT, "9 kyu to 1 kyu"),
            (first_dan, np.inf, BLACK, "dan"),
        ):
            part = labels[(labels >= low) & (labels < high)]
            weights = np.full(len(part), 1 / (len(labels) * 50))
            axes.hist(part, edges, weights=weights, color=color, label=name)
        axes.legend(frameon=False)
    return out


def plot_deviations(stem: Path, settling: Settling, seed: int = 0) -> list[Path]:
    """Figure 4.4: the rating deviation over a player's first games, with 20 samples each."""
    rng = np.random.default_rng(seed)
    games = np.arange(1, SHOWN_GAMES + 1)
    means = []
    with _figure(
        stem, "Confidence over time", "games played", "rating deviation after the game"
    ) as (axes, out):
        for count in games:
            values = settling.deviations[settling.games_played == count]
            means.append(values.mean() if len(values) else np.nan)
            sample = rng.choice(values, min(20, len(values)), replace=False)
            axes.plot(np.full(len(sample), count), sample, ".", color=WHITE, markersize=3)
        axes.plot(games, means, color=ACCENT, label="mean")
        axes.set_ylim(bottom=0)
        axes.legend(frameon=False)
    return out


def plot_rank_settling(stem: Path, settling: Settling) -> list[Path]:
    """Figure 4.5: the distribution of ranks after each number of games."""
    low, high = OGS_RATINGS
    steps = OGS_C * np.log(np.clip(settling.ratings, low, high) / OGS_A)
    ranks = np.clip(np.floor(steps), WEAKEST, STRONGEST)
    table = np.zeros((STRONGEST - WEAKEST + 1, SHOWN_GAMES))
    for count in range(1, SHOWN_GAMES + 1):
        here = ranks[settling.games_played == count].astype(int) - WEAKEST
        if len(here):
            table[:, count - 1] = np.bincount(here, minlength=len(table)) / len(here)
    with _figure(stem, "Ranks settle", "games played", "") as (axes, out):
        extent = (0.5, SHOWN_GAMES + 0.5, WEAKEST - 0.5, STRONGEST + 0.5)
        image = axes.imshow(table, aspect="auto", origin="lower", extent=extent, cmap="Greys")
        ticks = [10, 15, 20, 25, 30, 34, 38]
        axes.set_yticks(ticks, [format_rank(Rank.from_steps(step)) for step in ticks])
        axes.figure.colorbar(image, label="share of players")
    return out


def plot_lengths(stem: Path, path: Path) -> list[Path]:
    """Figure 4.6: the length of counted games, with their mean."""
    counted = (
        scan_games(path, {"ended", "n_moves"})
        .filter(pl.col("ended") == "counting")
        .select("n_moves")
        .collect()
    )
    lengths = counted["n_moves"].to_numpy()
    with _figure(stem, "Length of counted games", "moves", "games") as (axes, out):
        if len(lengths):
            axes.hist(lengths, np.arange(0, min(int(lengths.max()), 500) + 10, 5), color=ACCENT)
            axes.axvline(lengths.mean(), color=BLACK, linestyle="--", linewidth=1)
            axes.annotate(
                f"mean {lengths.mean():.0f}",
                (lengths.mean(), 0.95),
                (4, 0),
                xycoords=("data", "axes fraction"),
                textcoords="offset points",
                fontsize=9,
            )
    return out


def plot_counts(stem: Path, title: str, counts: dict[str, int], unit: str) -> list[Path]:
    """Bars in the order given."""
    with _figure(stem, title, "", unit) as (axes, out):
        names = list(counts)
        axes.bar(names, [counts[name] for name in names], color=ACCENT)
        if len(names) > 8:
            axes.tick_params(axis="x", labelrotation=90, labelsize=8)
    return out


def plot_all(
    folder: Path, path: Path, statistics: Statistics, settling: Settling | None
) -> list[Path]:
    """Draw all figures that the collection has data for; return the files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = plot_lengths(folder / "lengths", path)
    if settling is not None:
        files += plot_ratings(folder / "ratings", settling)
        files += plot_deviations(folder / "deviations", settling)
        files += plot_rank_settling(folder / "ranks-over-games", settling)
    years = {year: statistics.by["year"][year] for year in sorted(statistics.by["year"])}
    files += plot_counts(folder / "results", "How games ended", statistics.by["ended"], "games")
    files += plot_counts(folder / "years", "Games a year", years, "games")
    if statistics.ranks:
        files += plot_counts(folder / "ranks", "Ranks in the records", statistics.ranks, "seats")
    return files
