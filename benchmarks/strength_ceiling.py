"""How well could games be predicted by a rank? What the server's own rank text adds to results.

python benchmarks/strength_ceiling.py kgs.parquet [SYSTEM]

Joins the rank text of both players, instead of ranks from moves, with the ratings of a system, in
the same five folds by player. Prints the likelihood of the system and of both together, on all
games and on the thesis's X, and the gain with its error clustered by player. Ranks from moves are
less sure than a rank that the server itself computes: they are not likely to gain more.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import polars as pl

from tengen.ratings.evaluate import likelihood_gain, score_games, sets_of
from tengen.ratings.pool import pool_from_frame
from tengen.ratings.systems import parse_system
from tengen.strength.joined import Matches, predict_by_folds

MANY = 1e6  # moves: a rank text is as sure as it gets


def main(path: Path, system: str = "whr(w2=30, virtual_games=4)") -> None:
    games = pl.read_parquet(path).drop("moves")
    pool = pool_from_frame(games)
    ranks = games.select("black_steps", "white_steps").to_numpy().astype(float)[pool.row]
    history = parse_system(system).replay(pool)
    names = np.array(pool.players)
    matches = Matches(history.before, ranks, np.full(ranks.shape, MANY), pool.score)
    said = predict_by_folds(names[pool.black].tolist(), names[pool.white].tolist(), matches)
    for name, chosen in sets_of(pool).items():
        gain = likelihood_gain(said, history.predictions, pool, chosen)
        line = {
            "set": name,
            "games": int(chosen.sum()),
            "with a rank": int(np.isfinite(ranks[chosen]).all(1).sum()),
            "results": score_games(history.predictions, pool, chosen).likelihood,
            "with rank text": score_games(said, pool, chosen).likelihood,
            "gain": gain[0],
            "gain_se_player": gain[1],
        }
        shown = {k: round(v, 5) if isinstance(v, float) else v for k, v in line.items()}
        print(json.dumps({"system": system, **shown}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
