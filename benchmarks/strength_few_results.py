"""What moves add where results are few: games of players who had played little before.

python benchmarks/strength_few_results.py kgs.parquet ROWS [EARLIER]

ROWS are those of `tengen strength features --before exhibition`. The games judged are those outside
the thesis's X in which a player whose moves are known had at most EARLIER (20) games before. Prints
the gain in lambda over results alone of `joined` (as `tengen strength predict` writes it), and of
the same belief without the moves, in which everybody whose moves are known has one and the same
rank. The difference of the two is what the moves themselves are worth. Errors are by player.
"""

from __future__ import annotations

import dataclasses
import json
import sys
from pathlib import Path

import numpy as np

from tengen.ratings.evaluate import likelihood_gain, sets_of
from tengen.ratings.pool import pool_from_frame
from tengen.ratings.systems import parse_system
from tengen.records.tables import scan_games
from tengen.strength.folder import read_features
from tengen.strength.joined import Matches, predict_by_folds
from tengen.strength.outcomes import PastMoves, places_of_games, places_of_seats, predict_games
from tengen.strength.store import load_strength_model

RESULTS = "whr(w2=30, virtual_games=4)"


def main(path: Path, rows: Path, earlier: int = 20) -> None:
    games = scan_games(path, {"id", "black", "white", "time", "winner"}).collect()
    black, white = (np.array(games[side].fill_null("").to_list()) for side in ("black", "white"))
    seats, table, _ = read_features(rows)
    past = PastMoves.of(seats, table, places_of_seats(seats, games))
    model = load_strength_model("default")
    said = predict_games(black, white, places_of_games(games), past, model)
    pool = pool_from_frame(games)
    history = parse_system(RESULTS).replay(pool)
    matches = Matches(history.before, said.steps[pool.row], said.moves[pool.row], pool.score)
    blind = dataclasses.replace(matches, steps=np.where(np.isnan(matches.steps), np.nan, 25.0))
    names = np.array(pool.players)
    players = names[pool.black].tolist(), names[pool.white].tolist()
    joined, without_moves = (predict_by_folds(*players, each) for each in (matches, blind))
    known = np.isfinite(matches.steps)
    played = np.where(known, np.column_stack(pool.earlier_games()), np.inf).min(1)
    chosen = (played <= earlier) & ~sets_of(pool)["exhibition"]
    for name, own, other in (
        ("joined over results", joined, history.predictions),
        ("the same without moves over results", without_moves, history.predictions),
        ("joined over the same without moves", joined, without_moves),
    ):
        gain, error = likelihood_gain(own, other, pool, chosen)
        line = {"games": int(chosen.sum()), "gain": round(gain, 5)}
        print(json.dumps({"what": name, **line, "gain_se_player": round(error, 5)}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), *map(int, sys.argv[3:4]))
