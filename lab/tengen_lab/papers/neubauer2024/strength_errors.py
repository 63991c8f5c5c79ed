"""Where estimates of strength go wrong: by true rank, program, opponent, result, games played.

python -m tengen_lab.papers.neubauer2024.strength_errors ROWS GAMES.jsonl.gz     # rows of \\
    `tengen strength features`

Rates single 19x19 games of validation and test players with the embedded model. Opponents are
chosen by rank, so the model could read the opponent instead of the moves: if it did, the error
would depend on the opponent's rank at the same true rank. The last lines say how much (regression
of the error on the true rank, the gap to the opponent and the result, errors clustered by player).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tengen.strength.estimate import quantiles
from tengen.strength.reading import read_collection
from tengen.strength.store import load_strength_model
from tengen_lab.training.held_out import Part, part_of
from tengen_lab.training.strength.folder import read_features
from tengen_lab.training.strength.windows import rated_seats

BANDS = (0, 10, 15, 20, 25, 30, 40)


def main(rows: Path, source: Path) -> None:
    seats, table, _ = read_features(rows)
    games = read_collection([source]).games
    place = {str(name): number for number, name in enumerate(games.id)}
    model = load_strength_model("default")
    held = [part_of(str(name)) is not Part.TRAIN for name in seats.player]
    chosen = np.flatnonzero(np.array(held) & seats.whole & (seats.size == 19))
    rows_of = (model.evidence(table[table.game == seat]) for seat in chosen)
    low, said, high = np.array([quantiles(model.chances(e), (0.1, 0.5, 0.9)) for e in rows_of]).T
    index = np.array([place[str(seats.id[seat])] for seat in chosen])
    black = seats.color[chosen] == 1
    true = seats.steps[chosen].astype(float)
    error = Error(said - true, (true >= low) & (true <= high))
    opponent = np.where(black, games.white_steps[index], games.black_steps[index])
    won = games.winner[index] == seats.color[chosen]
    for first, last in pairwise(BANDS):
        tell(f"rank {first} to {last}", error, (true >= first) & (true < last))
    for name in np.unique(games.bot[index]):
        tell(f"against {name}", error, games.bot[index] == name)
    tell("all", error, np.ones(len(true), np.bool_))
    names, number = np.unique(seats.player[chosen], return_inverse=True)
    by_player = np.bincount(number, error.inside) / np.bincount(number)
    print(json.dumps({"set": "by player", "players": len(names), "in80": by_player.mean()}))
    tell("won", error, won)
    tell("lost", error, ~won)
    played = Counter(seat.player for seat in rated_seats(games))  # ranked even games on 19x19
    count = np.array([played[str(name)] for name in seats.player[chosen]])
    for first, last in ((1, 1), (2, 3), (4, 7), (8, 15), (16, 10_000)):
        tell(f"players with {first} to {last} games", error, (count >= first) & (count <= last))
    gap = opponent - true
    known = np.isfinite(gap)
    columns = np.column_stack([np.ones(len(true)), true - true.mean(), gap, won - won.mean()])
    regress(columns[known], error.gap[known], seats.player[chosen][known])


class Error(NamedTuple):
    """How far estimates are off, and whether the true rank is in the 80 % interval."""

    gap: np.ndarray
    inside: np.ndarray


def tell(name: str, error: Error, chosen: np.ndarray) -> None:
    if chosen.sum() > 2:
        own = error.gap[chosen]
        line = {"bias": own.mean(), "mae": np.abs(own).mean(), "in80": error.inside[chosen].mean()}
        shown = {key: round(float(value), 3) for key, value in line.items()}
        print(json.dumps({"set": name, "games": int(chosen.sum()), **shown}))


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
