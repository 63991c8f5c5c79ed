"""Draw how local-move networks got better while they were trained (Frejlak 2024, figure 5.1).

    python -m tengen_lab.papers.frejlak2024.local_curves RUN/cards.json -o curves.svg

`tengen learn local-moves train` leaves the figures in its cards. The trunk of `thawed` was frozen
at first (up to the dotted line), that of `unfrozen` never.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes

from tengen.pictures.files import new_figure, save_figure

COLORS = ("tab:blue", "tab:orange", "tab:green", "tab:red")
PANELS = (
    ("top1", "seen", "next local move right, %"),
    ("top1", "seconds", "next local move right, %"),
    ("ownership_mse", "seen", "squared error of ownership"),
)
UNITS = {"seen": (1e-3, "thousand samples seen"), "seconds": (1.0, "seconds since the first step")}
LIMITS = {"top1": (30, None), "ownership_mse": (0, 0.2)}  # before that all curves are as steep


def course(card: dict[str, Any]) -> list[dict[str, float]]:
    """Return the points of a curve from the first step on, without the time that compiling took."""
    seconds = card["schedule"]["seconds"]
    points = [point for point in card["curve"] if point["seen"]]
    start = points[0]["part"]
    return [{**point, "seconds": (point["part"] - start) * seconds} for point in points]


def draw(axes: Axes, cards: dict[str, Any], variants: list[str], key: str, along: str) -> None:
    scale, label = UNITS[along]
    percent = 100 if key == "top1" else 1
    for variant, color in zip(variants, COLORS, strict=False):
        curve, asleep = course(cards[variant]), cards[variant]["schedule"]["asleep"]
        places = [point[along] * scale for point in curve]
        axes.plot(places, [percent * p[key] for p in curve], color=color, label=variant)
        if asleep:
            thaw = next(x for x, point in zip(places, curve, strict=True) if point["part"] > asleep)
            axes.axvline(thaw, color=color, linestyle=":", linewidth=1)
    axes.set_ylim(*LIMITS[key])
    axes.set_xlabel(label)
    axes.grid(alpha=0.25)
    axes.legend(fontsize=8)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("cards", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--variants", nargs="+", default=["thawed", "unfrozen"])
    args = parser.parse_args()
    cards = json.loads(args.cards.read_text())
    figure = new_figure(11, 3.5)
    figure.set_layout_engine("constrained")
    for place, (key, along, title) in enumerate(PANELS, 1):
        axes = figure.add_subplot(1, len(PANELS), place)
        draw(axes, cards, args.variants, key, along)
        axes.set_title(title, fontsize=10)
    save_figure(figure, args.output)


if __name__ == "__main__":
    main()
