"""The figures of Neubauer (2024) for other data: what moves lose by rank, searches, trainings.

Numbers are those of the thesis: 4.2 and 4.3 what moves lose, 5.1 and 5.5 a training, 5.2 how many
moves are needed, 5.3 and 5.4 a search for hyperparameters, 5.8 estimates beside labels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.errors import GoError
from tengen.files.inputs import read_json
from tengen.pictures import new_figure, save_figure
from tengen.strength.moves import BASIC, MoveTable
from tengen.strength.plots import rank_axis, rank_figure
from tengen_lab.papers.neubauer2024.moves_needed import AtSize

CLASSES = (("below 19k", 0, 11), ("19k to 10k", 11, 21), ("9k to 1k", 21, 30), ("dan", 30, 99))
COLORS = ("#c0392b", "#d98b2b", "#4f81bd", "#1d1d1b")
POINTS, CHANCES = (-2.0, 15.0), (-0.1, 0.5)  # the ranges of figures 4.2 and 4.3
BINS = 68


def plot_tricks(
    refutations: NDArray[np.float64], failures: NDArray[np.float64], path: Path
) -> None:
    """Draw both ratings of each trick play, ordered by the failure's: figure 7.5.

    Ratings are steps on the scale of ranks; the dashed line is the mean of the refutations.
    """
    order = np.argsort(failures, kind="stable")
    place = np.arange(len(order))
    figure, axes = rank_figure()
    axes.hlines(place, failures[order], refutations[order], color=COLORS[3], linewidth=0.6)
    for values, label, color in (
        (failures[order], "failure", COLORS[0]),
        (refutations[order], "refutation", COLORS[2]),
    ):
        axes.scatter(values, place, s=14, color=color, label=label, zorder=3)
    axes.axvline(float(refutations.mean()), color=COLORS[2], linestyle="--", linewidth=1)
    axes.set(ylabel="problems, by the failure's rating", yticks=[])
    rank_axis(axes)
    axes.legend()
    save_figure(figure, path)


def plot_losses(table: MoveTable, steps: NDArray[np.float32], path: Path, *, points: bool) -> None:
    """Draw how often moves lose how much, by the rank of who made them: figure 4.2 or 4.3.

    `steps` has the rank for each move. What lies beyond the range stands in its first and last bar.
    """
    values = table.points_loss if points else table.basic[:, BASIC.index("winrate_loss")]
    low, high = POINTS if points else CHANCES
    edges = np.linspace(low, high, BINS + 1)
    figure, axes = rank_figure()
    for (name, first, last), color in zip(CLASSES, COLORS, strict=True):
        own = values[(steps >= first) & (steps < last)]
        if len(own):
            counts, _ = np.histogram(np.clip(own, low, high), edges)
            share = counts / len(own) / np.diff(edges)
            axes.stairs(share, edges, color=color, label=f"{name}: {len(own):,} moves")
    axes.set_yscale("log")
    axes.set_xlabel("points lost by the move" if points else "winning chances lost by the move")
    axes.set_ylabel("density")
    axes.legend()
    save_figure(figure, path)


def plot_estimates(
    true: Sequence[float] | NDArray[Any], said: Sequence[float] | NDArray[Any], path: Path
) -> None:
    """Draw estimates beside the true ranks: figure 5.8."""
    figure, axes = rank_figure()
    axes.scatter(true, said, s=14, alpha=0.5, color=COLORS[2], edgecolors="none")
    axes.plot([0, 38], [0, 38], color="#777777", linewidth=0.8)
    rank_axis(axes)
    rank_axis(axes, "y")
    axes.set_xlabel("rank")
    axes.set_ylabel("estimate from moves")
    save_figure(figure, path)


def plot_sizes(errors: Sequence[AtSize], path: Path) -> None:
    """Draw the error of estimates by the number of moves they are made from: figure 5.2."""
    figure, axes = rank_figure()
    axes.errorbar(
        [each.moves for each in errors],
        [each.mae for each in errors],
        yerr=[each.mae_se for each in errors],
        color=COLORS[2],
        marker="o",
        capsize=2,
    )
    axes.set_ylim(bottom=0)
    axes.set_xlabel(f"latest moves of {errors[0].players} players")
    axes.set_ylabel("mean error of the estimate, ranks")
    save_figure(figure, path)


def read_search(log: Path) -> list[dict[str, Any]]:
    """Read the runs of `tengen strength search`. Raises `GoError` if the file has none."""
    try:
        runs: list[dict[str, Any]] = read_json(log)["runs"]
        for run in runs:
            run["round"], float(run["likelihood"]), dict(run["settings"])
    except OSError:
        raise GoError(f"{log}: no such file") from None
    except (ValueError, KeyError, TypeError) as error:
        raise GoError(f"{log}: not the log of a search ({error!r})") from None
    if not runs:
        raise GoError(f"{log}: a search without runs")
    return runs


def plot_search(runs: Sequence[Mapping[str, Any]], path: Path, *, best: float = 1.0) -> None:
    """Draw what each run of a search had, by its settings and its round: figure 5.3.

    `best` leaves only this share of the runs, as figure 5.4 does. A run has `round`, `likelihood`
    and `settings`.
    """
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

    kept = sorted(runs, key=lambda run: -run["likelihood"])[: max(2, round(best * len(runs)))]
    names = list(kept[0]["settings"])
    figure = new_figure(11, 5.5, layout="constrained")
    grid = np.atleast_1d(figure.subplots(2, -(-len(names) // 2), sharey=True)).ravel()
    for axes, name in zip(grid, names, strict=False):
        for number, mark in enumerate("osD^x"):
            own = [run for run in kept if run["round"] % 5 == number]
            x = [run["settings"][name] for run in own]
            y = [-run["likelihood"] for run in own]
            axes.scatter(x, y, marker=mark, s=26, color=COLORS[number % 4], alpha=0.75)
        if name in ("rate", "rating_loss", "regularization"):
            axes.set_xscale("log")
            # Within a decade every minor tick would be labelled, one over the other.
            values = [run["settings"][name] for run in kept]
            is_narrow = max(values) < 100 * min(values)
            axes.xaxis.set_major_locator(LogLocator(subs=(1, 3) if is_narrow else (1,)))
            axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g}"))
            axes.xaxis.set_minor_formatter(NullFormatter())
            axes.tick_params(axis="x", labelsize="small")
        axes.set_xlabel(name.replace("_", " "))
    for axes in grid[:: -(-len(names) // 2)]:
        axes.set_ylabel("-lambda on validation")
    for axes in grid[len(names) :]:
        axes.remove()
    save_figure(figure, path)


def plot_training(epochs: Sequence[Mapping[str, float]], path: Path) -> None:
    """Draw a training epoch by epoch: the parts of the loss stacked, lambda on top (5.1, 5.5)."""
    figure, axes = rank_figure()
    x = [line["epoch"] for line in epochs]
    parts = [[line[name] for line in epochs] for name in ("score_loss", "rating_loss", "weights")]
    shades = ("#1f4e79", "#4f81bd", "#a9c4e6")
    axes.stackplot(x, parts, labels=("score", "rating", "weights"), colors=shades)
    axes.set_xlabel("epoch")
    axes.set_ylabel("loss")
    other = axes.twinx()
    said = [-line["lambda"] for line in epochs]
    other.plot(x, said, color=COLORS[0], marker=".", label="-lambda on validation")
    least = int(np.argmin(said))
    other.axvline(x[least], color="#777777", linewidth=0.8)
    other.set_ylabel("-lambda on validation")
    shown, curve = (one.get_legend_handles_labels() for one in (axes, other))
    above = {"loc": "lower center", "bbox_to_anchor": (0.5, 1.0), "ncols": 4, "frameon": False}
    axes.legend(shown[0] + curve[0], shown[1] + curve[1], **above)
    save_figure(figure, path)
