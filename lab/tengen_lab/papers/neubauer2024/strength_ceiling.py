"""How well could games be predicted by a rank? What the server's own rank text adds to results.

python -m tengen_lab.papers.neubauer2024.strength_ceiling kgs.parquet

Joins the rank text of both players, instead of what their moves say, with the results so far, as
`tengen strength predict` does. Prints for each set the likelihood from results and from both
together, and the gain with its error clustered by player.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import polars as pl

from tengen.ratings.evaluate import likelihood_gain, score_games, sets_of
from tengen.ratings.pool import pool_from_frame
from tengen_lab.papers.neubauer2024.outcomes import ALL_RESULTS, RESULTS, join_results

MANY = 1_000_000  # moves: a rank text is as sure as it gets


def main(path: Path) -> None:
    games = pl.read_parquet(path).drop("moves")
    pool = pool_from_frame(games)
    ranks = games.select("black_steps", "white_steps").to_numpy().astype(float)
    many = np.full(ranks.shape, MANY)
    nothing = np.full(ranks.shape, np.nan)
    results, said = (
        join_results(games, levels, many, RESULTS, ALL_RESULTS)[pool.row]
        for levels in (nothing, ranks)
    )
    for name, chosen in sets_of(pool).items():
        gain = likelihood_gain(said, results, pool, chosen)
        line = {
            "set": name,
            "games": int(chosen.sum()),
            "with a rank": int(np.isfinite(ranks[pool.row][chosen]).all(1).sum()),
            "results": score_games(results, pool, chosen).likelihood,
            "with rank text": score_games(said, pool, chosen).likelihood,
            "gain": gain[0],
            "gain_se_player": gain[1],
        }
        print(json.dumps({k: round(v, 5) if isinstance(v, float) else v for k, v in line.items()}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
