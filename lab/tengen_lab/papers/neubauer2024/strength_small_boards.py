"""What estimates from boards smaller than 19x19 are worth, and what is to be mixed into them.

python -m tengen_lab.papers.neubauer2024.strength_small_boards ROWS...      # rows of `tengen \\
    strength features`

Rates single games with the embedded model. Labels of new accounts, which all begin at one rank, are
left out (the last lines say what they look like). The part of anybody's distribution that is mixed
in is the one with the least CRPS on training players; the figures are printed for them and for the
others. Beside them: stretches of 30 own moves on 19x19, which is what a game of 9x9 has.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from tengen.strength.estimate import EDGES, quantiles
from tengen.strength.rating import widened
from tengen.strength.store import load_strength_model
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.strength.folder import read_folders
from tengen_lab.training.strength.windows import is_starting

PARTS = (0.0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5)
LEAST, STRETCH = 10, 30  # moves


def main(folders: list[Path]) -> None:
    seats, table, _ = read_folders(folders)
    model = load_strength_model("default")
    learned = np.array([part_of(str(name)) is Part.TRAIN for name in seats.player])
    new = is_starting(seats.steps)
    rng = np.random.default_rng(0)
    for size in sorted(set(seats.size.tolist())):
        chosen, chances, counts = [], [], []
        for seat in np.flatnonzero(seats.size == size):
            own = table[table.game == seat]
            if size == 19:
                first = int(rng.integers(0, max(1, len(own) - STRETCH + 1)))
                own = own[slice(first, first + STRETCH)]
            if len(own) >= LEAST:
                chosen.append(seat)
                counts.append(len(own))
                chances.append(model.chances(model.evidence(own)))
        place, said = np.array(chosen), np.array(chances)
        true = seats.steps[place].astype(float)
        print(
            json.dumps(
                {
                    "size": size,
                    "games": len(place),
                    "at the starting rank": int(new[place].sum()),
                    "moves": round(float(np.mean(counts)), 1),
                }
            )
        )
        known = ~new[place]
        train = known & learned[place]
        mixed = {part: np.array([widened(own, part) for own in said]) for part in PARTS}
        best = min(PARTS, key=lambda part: crps(mixed[part][train], true[train]))
        held = known & ~learned[place]
        for name, some in (("training", train), ("held out", held), ("all", known)):
            tell(name, best, mixed[best][some], true[some])
        tell("labels of new accounts", best, mixed[best][new[place]], true[new[place]])


def crps(chances: np.ndarray, true: np.ndarray) -> float:
    middles = (EDGES[:-1] + EDGES[1:]) / 2
    gaps = np.cumsum(chances, axis=1) - (middles >= true[:, None])
    return float((gaps**2).sum(1).mean())


def tell(name: str, part: float, chances: np.ndarray, true: np.ndarray) -> None:
    if len(true) < 3:
        return
    low, middle, high = np.array([quantiles(own, (0.1, 0.5, 0.9)) for own in chances]).T
    line = {
        "mae": np.abs(middle - true).mean(),
        "constant": np.abs(true - np.median(true)).mean(),
        "bias": (middle - true).mean(),
        "correlation": np.corrcoef(middle, true)[0, 1] if true.std() > 0.01 else np.nan,
        "coverage80": ((true >= low) & (true <= high)).mean(),
        "width": (high - low).mean(),
    }
    figures = {key: round(float(value), 2) for key, value in line.items() if np.isfinite(value)}
    print(json.dumps({"games": len(true), "of": name, "mixed in": part, **figures}))


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
