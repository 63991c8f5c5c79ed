"""Pictures of estimates and of how good they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tengen.pictures import new_figure, save_figure
from tengen.strength.estimate import EDGES, Estimate, rank_text


def plot_estimate(estimate: Estimate, path: Path) -> None:
    """Draw the distribution over ranks, with the median and the interval."""
    figure, axes = rank_figure()
    low, high = estimate.interval
    axes.bar(EDGES[:-1], estimate.chances, width=1.0, align="edge", color="#9aa7b5")
    axes.axvspan(low, high, color="#d98b2b", alpha=0.2, label="80 %")
    axes.axvline(estimate.steps, color="#c0392b", label=estimate.rank)
    rank_axis(axes)
    axes.set_ylabel("probability")
    axes.set_title(f"{estimate.player}: {estimate.moves} moves, {estimate.games} games")
    axes.legend()
    save_figure(figure, path)


def rank_axis(axes: Any, side: str = "x") -> None:
    """Label an axis of steps with ranks."""
    ticks = [5, 10, 15, 20, 25, 29.5, 34]
    axis = axes.xaxis if side == "x" else axes.yaxis
    axis.set_ticks(ticks, [rank_text(tick) for tick in ticks])


def rank_figure() -> tuple[Any, Any]:
    """Return an empty figure, and its axes."""
    figure = new_figure(7, 4, layout="constrained")
    return figure, figure.add_subplot()
