"""Pictures of predictions: calibration, and Neubauer's (2024) figures 5.6 and 5.7."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from tengen.pictures import new_figure, save_figure
from tengen.ratings.evaluate import calibration
from tengen.ratings.pool import Floats, Pool
from tengen.ratings.system import History, future_ratings

DOTS = 5000  # Neubauer's figures show a test set of this size
RIGHT, WRONG, WIN = "#4c72b0", "#c44e52", "#333333"


def save_all(folder: Path, pool: Pool, histories: dict[str, History]) -> list[Path]:
    """Draw every picture as PNG and SVG, on the test games where there is a split."""
    chosen = np.arange(len(pool))
    if pool.sets is not None and (pool.sets == "test").any():
        chosen = np.flatnonzero(pool.sets == "test")
    folder.mkdir(parents=True, exist_ok=True)
    saved = save_calibration(
        folder / "calibration",
        {name: history.predictions[chosen] for name, history in histories.items()},
        pool.score[chosen],
    )
    for name, history in histories.items():
        stem = re.sub(r"[^\w.-]+", "-", name).strip("-")
        saved += save_scores(
            folder / f"{stem}-scores", name, history.predictions[chosen], pool.score[chosen]
        )
        if np.ptp(history.before[:, 0]) > 0:
            labels = future_ratings(pool, history.after)
            before = history.before[:, [0, 2]]
            saved += save_ratings(
                folder / f"{stem}-ratings", name, before[chosen].ravel(), labels[chosen].ravel()
            )
    return saved


def save_calibration(stem: Path, predictions: dict[str, Floats], score: Floats) -> list[Path]:
    """Draw how often Black won against how often that was predicted, with two standard errors."""
    with _figure(stem) as (axes, saved):
        axes.plot([0, 1], [0, 1], color=WIN, linewidth=0.8)
        for name, said in predictions.items():
            bins = calibration(said, score)
            axes.errorbar(
                [b.predicted for b in bins],
                [b.happened for b in bins],
                yerr=[2 * b.error for b in bins],
                label=name,
                marker="o",
                markersize=3,
                linewidth=1,
            )
        axes.set(xlabel="predicted chance of Black", ylabel="Black's share of wins")
        axes.set_aspect("equal")
        axes.legend(fontsize="small")
    return saved


def save_ratings(stem: Path, name: str, before: Floats, labels: Floats) -> list[Path]:
    """Figure 5.6: each player's rating before a game against his rating nine games later."""
    if len(before) > 2 * DOTS:
        shown = np.random.default_rng(0).choice(len(before), 2 * DOTS, replace=False)
        before, labels = before[shown], labels[shown]
    with _figure(stem) as (axes, saved):
        low, high = np.percentile(np.concatenate([before, labels]), [0.1, 99.9])
        axes.plot([low, high], [low, high], color=WIN, linewidth=0.8)
        axes.scatter(labels, before, s=2, alpha=0.3, color=RIGHT, linewidths=0, rasterized=True)
        axes.set(xlim=(low, high), ylim=(low, high), title=name)
        axes.set(xlabel="rating ten games ahead (label)", ylabel="rating before the game")
        axes.set_aspect("equal")
    return saved


def save_scores(stem: Path, name: str, said: Floats, score: Floats) -> list[Path]:
    """Figure 5.7: predictions of games that White won (left) and Black won (right)."""
    bins = np.linspace(0, 1, 41)
    said = np.where(said == 0.5, np.nextafter(0.5, 0), said)  # a tie predicts White
    with _figure(stem, columns=2) as ((left, right), saved):
        for axes, won, title in ((left, 0, "White won"), (right, 1, "Black won")):
            counts, _ = np.histogram(said[score == won], bins)
            middle = (bins[:-1] + bins[1:]) / 2
            wrong = (middle > 0.5) != bool(won)
            axes.bar(middle, counts, width=0.025, color=np.where(wrong, WRONG, RIGHT))
            axes.set(title=f"{name}: {title}", xlabel="predicted chance of Black", xlim=(0, 1))
        left.set_ylabel("games")
    return saved


@contextmanager
def _figure(stem: Path, columns: int = 1) -> Iterator[tuple[Any, list[Path]]]:
    """Give axes to draw on, then save the figure as PNG and SVG."""
    figure = new_figure(5.2 * columns, 4.6, layout="constrained")
    paths = [stem.with_name(f"{stem.name}.{suffix}") for suffix in ("png", "svg")]
    yield figure.subplots(1, columns), paths
    for path in paths:
        save_figure(figure, path, dpi=150)
