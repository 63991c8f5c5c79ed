"""Learning curves as pictures."""

from __future__ import annotations

from pathlib import Path

from tengen.pictures import new_figure, save_figure
from tengen_lab.papers.liu2018.atari_go.measuring import Mark


def save_curve(stem: Path, runs: dict[str, list[Mark]]) -> list[Path]:
    """Draw learning curves as PNG and SVG."""
    figure = new_figure(6.4, 4.2, layout="constrained")
    axes = figure.subplots()
    for title, marks in runs.items():
        seconds = [mark.seconds for mark in marks]
        axes.plot(seconds, [100 * mark.share for mark in marks], label=title, marker=".")
        axes.fill_between(
            seconds,
            [100 * mark.low for mark in marks],
            [100 * mark.high for mark in marks],
            alpha=0.15,
        )
    axes.set(xlabel="seconds of one core", ylabel="% won (surrounded in the fewest moves)")
    axes.set_ylim(0, 101)
    axes.legend(fontsize="small")
    paths = [stem.with_suffix(suffix) for suffix in (".png", ".svg")]
    for path in paths:
        save_figure(figure, path, dpi=120)
    return paths
