"""Draw how local-move networks got better while they were trained (Frejlak 2024, figure 5.1).

    python scripts/local_curves.py RUN/cards.json -o curves.svg

`tengen learn local-moves train` leaves the figures in its cards. The trunk of `thawed` was frozen
at first, that of `unfrozen` never.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from matplotlib.figure import Figure

SHOWN = {"top1": "next local move right", "ownership_mse": "squared error of ownership"}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("cards", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--variants", nargs="+", default=["thawed", "unfrozen"])
    args = parser.parse_args()
    cards = json.loads(args.cards.read_text())
    figure = Figure(figsize=(9, 3.5), layout="constrained")
    for place, (key, title) in enumerate(SHOWN.items(), 1):
        axes = figure.add_subplot(1, len(SHOWN), place)
        for variant in args.variants:
            curve = cards[variant]["curve"]
            axes.plot([p["seen"] for p in curve], [p[key] for p in curve], label=variant)
        axes.set_xlabel("samples seen")
        axes.set_title(title, fontsize=10)
        axes.grid(alpha=0.25)
        axes.legend(fontsize=8)
    figure.savefig(args.output)


if __name__ == "__main__":
    main()
