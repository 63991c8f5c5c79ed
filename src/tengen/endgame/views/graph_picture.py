"""The temperature of a game as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tengen.coords import BLACK, WHITE
from tengen.endgame.temperature_graph import MoveTemperature
from tengen.pictures import new_figure, save_figure


def save_graph(path: Path, moves: Sequence[MoveTemperature], title: str) -> None:
    """Write the best temperature of each move as a line, what the searches have left open as a
    band around it, and the moves played as points."""
    figure = new_figure(8, 4, layout="constrained")
    axes = figure.add_subplot()
    numbers = [one.number for one in moves]
    low, high = zip(*(one.band for one in moves), strict=True)
    axes.fill_between(
        numbers, [float(one) for one in low], [float(one) for one in high], step="mid", color="0.9"
    )
    axes.step(numbers, [float(one.best) for one in moves], where="mid", color="0.55", label="best")
    for color, face in ((BLACK, "black"), (WHITE, "white")):
        own = [one for one in moves if one.color is color]
        axes.plot(
            [one.number for one in own],
            [float(one.temperature) for one in own],
            "o",
            markerfacecolor=face,
            markeredgecolor="black",
            markersize=4,
            label=color.name.capitalize(),
        )
    axes.set_xlabel("move")
    axes.set_ylabel("points")
    axes.set_title(title, fontsize=10)
    axes.grid(alpha=0.25)
    axes.legend(fontsize=8)
    save_figure(figure, path, dpi=150)
