"""Figures 4 to 10 of Wistuba et al. (2012) and table I, for any models on any pool."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tengen.files.atomic import write_text
from tengen.patterns.model import PatternModel
from tengen.pictures import new_figure, save_figure
from tengen_lab.papers.wistuba2012.adaptation import Gains
from tengen_lab.papers.wistuba2012.evaluation import SMALL_SHAPES, PoolScores

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

TOP = 50  # ranks on the horizontal axis of figures 5 and 6
SIZES = range(1, 15)
LEAST_POSITIONS = 1_000  # behind a point of the adaptation curve


def draw_figures(
    models: Sequence[PatternModel], results: Sequence[PoolScores], folder: Path
) -> Iterator[Path]:
    """Draw what the models allow; yield the files.

    Figure 6 needs a probabilistic model among them, figure 9 a preset with and without Stern's
    vector by the same learner, figure 10 models that say how long they learned, and table I as a
    picture models of one learner and preset that learned from different numbers of games.
    """
    yield _sizes_by_phase(results[0], folder / "figure-4.svg")
    yield _cumulative(models, results, folder / "figure-5.svg")
    base = [r for m, r in zip(models, results, strict=True) if m.learner == "probabilistic"]
    if base:
        yield _difference(models, results, base[0], folder / "figure-6.svg")
    yield _rank_errors(models, results, folder / "figure-7.svg")
    yield _by_size(models, results, folder / "figure-8.svg")
    pairs = _vector_pairs(models, results)
    if pairs:
        yield _vector_gain(pairs, folder / "figure-9.svg")
    if any("seconds_learning" in model.card for model in models):
        yield _times(models, folder / "figure-10.svg")
    rows = [_row(model, result) for model, result in zip(models, results, strict=True)]
    table = folder / "table-1.json"
    write_text(table, json.dumps(rows, indent=1))
    yield table
    if any(len(points) > 1 for points in _curves(rows).values()):
        yield draw_learning_curves(rows, folder / "table-1.svg")


def _new_axes() -> tuple[Figure, Axes]:
    figure = new_figure(8.0, 4.0)
    figure.set_layout_engine("constrained")
    return figure, figure.add_subplot()


def _save(figure: Figure, path: Path, **legend: Any) -> Path:
    """Write the figure with its legend beside the axes, where it hides nothing."""
    figure.legend(loc="outside right upper", fontsize=8, **legend)
    save_figure(figure, path)
    return path


def draw_learning_curves(rows: Sequence[dict[str, Any]], path: Path) -> Path:
    """Draw top-1 against the number of training games, from rows of table-1.json."""
    figure, axes = _new_axes()
    for label, points in _curves(rows).items():
        games, rates = zip(*sorted(points.items()), strict=True)
        axes.plot(games, [100 * rate for rate in rates], "o-", ms=4, label=label)
    axes.set_xscale("log")
    ticks = sorted({games for points in _curves(rows).values() for games in points})
    axes.set_xticks(ticks, [f"{tick:,}" for tick in ticks])
    axes.minorticks_off()
    axes.set_xlabel("training games")
    axes.set_ylabel("played move ranked first, %")
    axes.grid(alpha=0.3)
    return _save(figure, path)


def draw_adaptation(names: Sequence[str], gains: Sequence[Gains], path: Path) -> Path:
    """Draw what adaptation gains over the course of games, with two standard errors."""
    figure = new_figure(8.0, 4.0)
    figure.set_layout_engine("constrained")
    columns = (("top1", 100, "top-1, percentage points"), ("log_evidence", 1, "log-evidence"))
    for number, (name, unit, label) in enumerate(columns, 1):
        axes = figure.add_subplot(1, 2, number)
        for model, each in zip(names, gains, strict=True):
            course = [row for row in each.course() if row[2]["positions"] >= LEAST_POSITIONS]
            rows = [((first + last + 1) / 2, summary) for first, last, summary in course]
            at = np.array([place for place, _ in rows])
            gain = unit * np.array([row[f"{name}_gain"] for _, row in rows])
            half = 2 * unit * np.array([row[f"{name}_error"] for _, row in rows])
            (line,) = axes.plot(at, gain, "o-", ms=3, label=Path(model).stem)
            axes.fill_between(at, gain - half, gain + half, color=line.get_color(), alpha=0.2)
        axes.axhline(0, color="0.6", lw=0.8)
        of_games = all(each.scope == "game" for each in gains)
        axes.set_xlabel(
            "moves played" if of_games else f"moves of the {gains[0].scope} seen before"
        )
        if not of_games:
            axes.set_xscale("log")
        axes.set_ylabel(f"adapted less frozen: {label}")
        axes.grid(alpha=0.3)
        if number == 1:
            axes.legend(fontsize=8)
    save_figure(figure, path)
    return path


def _curves(rows: Sequence[dict[str, Any]]) -> dict[str, dict[int, float]]:
    """Return for each learner and preset its top-1 by the number of games."""
    curves: dict[str, dict[int, float]] = {}
    for row in rows:
        if row["training_games"]:
            label = f"{row['learner']}, {row['preset']}"
            curves.setdefault(label, {})[row["training_games"]] = row["top1"]
    return curves


def _row(model: PatternModel, result: PoolScores) -> dict[str, Any]:
    return {
        "learner": model.learner,
        "preset": model.preset.name,
        "training_games": model.card.get("games"),
        **result.summary(),
        "by_phase": {phase: round(rate, 5) for phase, (rate, _) in result.by(result.phase).items()},
        "by_size": {size: round(rate, 5) for size, (rate, _) in result.by(result.size).items()},
    }


def _label(model: PatternModel) -> str:
    return f"{model.learner}, {model.preset.name}"


def _sizes_by_phase(result: PoolScores, path: Path) -> Path:
    figure, axes = _new_axes()
    phases = np.unique(result.phase)
    bottom = np.zeros(len(phases))
    total = np.array([(result.phase == phase).sum() for phase in phases])
    for size in SIZES:
        found = np.array([((result.phase == p) & (result.size == size)).sum() for p in phases])
        share = 100 * found / total
        shade = str(0.9 - 0.85 * (size - 1) / 13)
        axes.bar(phases + 1, share, bottom=bottom, color=shade, width=0.9, label=str(size))
        bottom += share
    axes.set_xlabel("phase of the game (30 moves each)")
    axes.set_ylabel("matched shapes, %")
    return _save(figure, path, title="size", reverse=True)


def _cumulative(models: Sequence[PatternModel], results: Sequence[PoolScores], path: Path) -> Path:
    figure, axes = _new_axes()
    ranks = np.arange(1, TOP + 1)
    for model, result in zip(models, results, strict=True):
        axes.plot(ranks, [100 * result.top(int(n)) for n in ranks], label=_label(model))
    axes.set_xlabel("n")
    axes.set_ylabel("played move among the first n, %")
    axes.set_ylim(0, 100)
    axes.grid(alpha=0.3)
    return _save(figure, path)


def _difference(
    models: Sequence[PatternModel],
    results: Sequence[PoolScores],
    base: PoolScores,
    path: Path,
) -> Path:
    figure, axes = _new_axes()
    ranks = np.arange(1, TOP + 1)
    for model, result in zip(models, results, strict=True):
        if result is base:
            continue
        gains = [result.hits(int(n)) - base.hits(int(n)) for n in ranks]
        mean = np.array([100 * gain.mean() for gain in gains])
        half = np.array([196 * gain.std() / np.sqrt(len(gain)) for gain in gains])
        (line,) = axes.plot(ranks, mean, label=_label(model))
        axes.fill_between(ranks, mean - half, mean + half, color=line.get_color(), alpha=0.2)
    axes.set_xlabel("n")
    axes.set_ylabel("above probabilistic, % points")
    axes.grid(alpha=0.3)
    return _save(figure, path)


def _rank_errors(models: Sequence[PatternModel], results: Sequence[PoolScores], path: Path) -> Path:
    figure, axes = _new_axes()
    phases = np.unique(results[0].phase)
    width = 0.8 / len(results)
    handles = []
    for number, (_model, result) in enumerate(zip(models, results, strict=True)):
        boxes = axes.boxplot(
            [result.rank_errors[result.phase == phase] for phase in phases],
            positions=phases + 1 + (number - (len(results) - 1) / 2) * width,
            # Whiskers hold 95 % of the moves; thousands of dots beyond them would show nothing.
            widths=width * 0.85, whis=(2.5, 97.5), showfliers=False, patch_artist=True,
            medianprops={"color": "black"},
            boxprops={"facecolor": f"C{number}", "alpha": 0.6},
        )  # fmt: skip
        handles.append(boxes["boxes"][0])
    axes.set_xticks(phases + 1, [str(phase + 1) for phase in phases])
    axes.set_xlabel("phase of the game (30 moves each)")
    axes.set_ylabel("rank / legal moves (95 % of moves)")
    axes.set_yscale("log")
    return _save(figure, path, handles=handles, labels=[_label(model) for model in models])


def _by_size(models: Sequence[PatternModel], results: Sequence[PoolScores], path: Path) -> Path:
    figure, axes = _new_axes()
    shares = [100 * float((results[0].size == size).mean()) for size in SIZES]
    axes.bar(list(SIZES), shares, color="0.85", label="share of all matches")
    for model, result in zip(models, results, strict=True):
        rates = result.by(result.size)
        sizes = [size for size in SIZES if size in rates]
        axes.plot(sizes, [100 * rates[size][0] for size in sizes], "o-", ms=3, label=_label(model))
    axes.set_xlabel("size of the shape around the played move")
    axes.set_ylabel("played move ranked first, %")
    axes.set_xticks(list(SIZES))
    return _save(figure, path)


def _vector_pairs(
    models: Sequence[PatternModel], results: Sequence[PoolScores]
) -> list[tuple[str, PoolScores, PoolScores]]:
    """Return (learner, without, with) where two models differ in Stern's vector alone."""
    found = []
    for plain, without in zip(models, results, strict=True):
        for finer, with_vectors in zip(models, results, strict=True):
            alike = plain.learner == finer.learner and plain.preset.classes == finer.preset.classes
            alike = alike and plain.preset.responses == finer.preset.responses
            if alike and finer.preset.vectors and not plain.preset.vectors:
                found.append((plain.learner, without, with_vectors))
    return found


def _vector_gain(pairs: Sequence[tuple[str, PoolScores, PoolScores]], path: Path) -> Path:
    figure, axes = _new_axes()
    for learner, without, with_vectors in pairs:
        before, after = without.by(without.phase), with_vectors.by(with_vectors.phase)
        phases = sorted(before)
        gains = [100 * (after[p][0] / max(before[p][0], 1e-9) - 1) for p in phases]
        axes.plot([p + 1 for p in phases], gains, "o-", label=learner)
    axes.set_xlabel("phase of the game (30 moves each)")
    axes.set_ylabel(f"gain by vectors of sizes {SMALL_SHAPES[0]}-{SMALL_SHAPES[1]}, %")
    axes.grid(alpha=0.3)
    return _save(figure, path)


def _times(models: Sequence[PatternModel], path: Path) -> Path:
    figure, axes = _new_axes()
    timed = [model for model in models if "seconds_learning" in model.card]
    for label in dict.fromkeys(_label(model) for model in timed):
        mine = sorted((m for m in timed if _label(m) == label), key=lambda m: m.card["games"])
        games = [m.card["games"] for m in mine]
        axes.plot(
            games, [1000 * max(m.card["seconds_learning"], 0.001) / m.card["games"] for m in mine],
            "o-", label=label,
        )  # fmt: skip
    axes.set_xlabel("training games")
    axes.set_ylabel("learning, ms of one core a game")
    axes.set_yscale("log")
    axes.grid(alpha=0.3)
    return _save(figure, path)
