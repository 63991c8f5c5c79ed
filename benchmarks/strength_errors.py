"""Where estimates of strength go wrong: by true rank, program, opponent's rank and result.

python benchmarks/strength_errors.py ROWS GAMES.jsonl.gz     # rows of `tengen strength features`

Rates single games of validation and test players with the embedded model. Opponents are chosen by
rank, so the model could read the opponent instead of the moves: if it did, the error would depend
on the opponent's rank at the same true rank. The last lines say how much (regression of the error
on the true rank, the gap to the opponent and the result, errors clustered by player).
"""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np

from tengen.records.held_out import Part, part_of
from tengen.strength.estimate import quantiles
from tengen.strength.folder import read_features
from tengen.strength.reading import read_collection
from tengen.strength.store import load_strength_model

BANDS = (0, 10, 15, 20, 25, 30, 40)


def main(rows: Path, source: Path) -> None:
    seats, table, _ = read_features(rows)
    games = read_collection([source]).games
    place = {str(name): number for number, name in enumerate(games.id)}
    model = load_strength_model("default")
    held = [part_of(str(name)) is not Part.TRAIN for name in seats.player]
    chosen = np.flatnonzero(np.array(held) & seats.whole)
    said = []
    for seat in chosen:
        evidence = model.evidence(table[table.game == seat])
        said.append(float(quantiles(model.chances(evidence), 0.5)))
    index = np.array([place[str(seats.id[seat])] for seat in chosen])
    black = seats.color[chosen] == 1
    true = seats.steps[chosen].astype(float)
    error = np.array(said) - true
    opponent = np.where(black, games.white_steps[index], games.black_steps[index])
    won = games.winner[index] == seats.color[chosen]
    for low, high in pairwise(BANDS):
        tell(f"rank {low} to {high}", error, (true >= low) & (true < high))
    for name in np.unique(games.bot[index]):
        tell(f"against {name}", error, games.bot[index] == name)
    tell("won", error, won)
    tell("lost", error, ~won)
    gap = opponent - true
    known = np.isfinite(gap)
    columns = np.column_stack([np.ones(len(true)), true - true.mean(), gap, won - won.mean()])
    regress(columns[known], error[known], seats.player[chosen][known])


def tell(name: str, error: np.ndarray, chosen: np.ndarray) -> None:
    if chosen.sum() > 2:
        own = error[chosen]
        line = {"games": int(chosen.sum()), "bias": own.mean(), "mae": np.abs(own).mean()}
        print(json.dumps({"set": name, **{k: round(float(v), 2) for k, v in line.items()}}))


def regress(x: np.ndarray, y: np.ndarray, player: np.ndarray) -> None:
    """Print the slopes of the error, with errors clustered by player."""
    inverse = np.linalg.inv(x.T @ x)
    slopes = inverse @ x.T @ y
    left = y - x @ slopes
    _, number = np.unique(player, return_inverse=True)
    sums = np.zeros((number.max() + 1, x.shape[1]))
    np.add.at(sums, number, x * left[:, None])
    spread = np.sqrt(np.diag(inverse @ (sums.T @ sums) @ inverse))
    for name, slope, own in zip(
        ("true rank", "gap to opponent", "won"), slopes[1:], spread[1:], strict=True
    ):
        print(json.dumps({"slope": name, "value": round(slope, 3), "se": round(own, 3)}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
