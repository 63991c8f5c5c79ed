"""What a ruler without a network reads: rank from the KataGo figures stored in the records.

python -m tengen_lab.papers.neubauer2024.strength_baselines GAMES.jsonl.gz      # ogs-humans-vs-bots

Prints one JSON line for each baseline and window length, on the test players of the split: the
constant (the median rank of the training windows) and a linear fit on means over a window's moves.
The windows and the errors are those of `tengen strength eval`.
"""

from __future__ import annotations

import dataclasses
import gzip
import json
import sys
import tempfile
from itertools import pairwise
from pathlib import Path

import numpy as np
import polars as pl

from tengen.records.imports import import_games
from tengen.strength.games import GameSet
from tengen_lab.training.held_out import Part
from tengen_lab.training.strength.measures import measure
from tengen_lab.training.strength.windows import LENGTHS, RankedWindow, cut_windows, rated_seats

PHASES = (0, 50, 150, 1000)  # moves of the game, on 19x19 (tengen.phases)
Figures = dict[str, dict[str, list[float | None]]]


def main(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "games.parquet"
        import_games([path], table)
        games = GameSet.from_frame(pl.read_parquet(table))
    figures: Figures = {}
    with gzip.open(path, "rt") as lines:
        for line in lines:
            value = json.loads(line)
            figures[str(value["id"])] = {
                k: value.get(k) or [] for k in ("black_lead", "policy_rank")
            }
    for length in LENGTHS:
        train = cut_windows(rated_seats(games, part=Part.TRAIN), length)
        test = cut_windows(rated_seats(games, part=Part.TEST), length)
        middle = float(np.median([window.steps for window in train]))
        report("constant", length, test, np.full(len(test), middle))
        for phases in (False, True):
            seen, asked = (
                np.array([describe(games, figures, window, phases) for window in part])
                for part in (train, test)
            )
            said = fit_linear(seen, np.array([window.steps for window in train]), asked)
            report("linear by phase" if phases else "linear", length, test, said)


def describe(games: GameSet, figures: Figures, window: RankedWindow, phases: bool) -> np.ndarray:
    """Return means over the window's moves: loss, large losses, place of the move in the policy."""
    rows = []
    for game, color in zip(window.games, window.color, strict=True):
        own = figures[str(games.id[game])]
        lead = np.array([np.nan if x is None else x for x in own["black_lead"]], float)
        place = np.array([np.nan if x is None else x for x in own["policy_rank"]], float)
        turns = games.own_turns(game, color)
        turns = turns[(turns > 0) & (turns < min(len(lead), len(place)))]
        loss = color.sign * (lead[turns - 1] - lead[turns])
        rows.append(np.column_stack([turns, loss, place[turns]]))
    turns, loss, place = np.concatenate(rows).T
    borders = PHASES if phases else (0, 1000)
    found = [np.log(len(loss))]
    for start, end in pairwise(borders):
        inside = (turns >= start) & (turns < end) & ~np.isnan(loss) & ~np.isnan(place)
        some = np.clip(loss[inside], 0, None)
        ranks = place[inside]
        if len(some) < 3:
            found += [np.nan] * 8
            continue
        found += [
            np.log(some.mean() + 0.1),
            np.log1p(some).mean(),
            *((some > bound).mean() for bound in (1, 3, 8)),
            np.log(np.maximum(ranks, 1)).mean(),
            (ranks <= 1).mean(),
            (ranks > 10).mean(),
        ]
    return np.array(found)


def fit_linear(seen: np.ndarray, steps: np.ndarray, asked: np.ndarray) -> np.ndarray:
    """Fit ridge regression; what a window lacks is taken from the mean."""
    mean, spread = np.nanmean(seen, 0), np.nanstd(seen, 0) + 1e-9
    x, y = (np.nan_to_num((each - mean) / spread) for each in (seen, asked))
    x, y = (np.column_stack([np.ones(len(each)), each]) for each in (x, y))
    weights = np.linalg.solve(x.T @ x + 1.0 * np.eye(x.shape[1]), x.T @ steps)
    return y @ weights


def report(name: str, length: int, windows: list[RankedWindow], said: np.ndarray) -> None:
    players = [window.player for window in windows]
    found = measure(length, players, [window.steps for window in windows], said)
    print(json.dumps({"baseline": name, **dataclasses.asdict(found)}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
