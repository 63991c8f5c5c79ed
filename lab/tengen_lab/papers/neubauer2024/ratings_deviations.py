"""How much smaller the deviations of `tengen ratings hindsight` are than the full posterior's.

    python -m tengen_lab.papers.neubauer2024.ratings_deviations POOL

`hindsight` tells a player's deviation as if all other ratings were known exactly: the diagonal of
the Hessian. The full posterior's is the diagonal of its inverse, which this script computes for the
Bradley-Terry model, where it has one row a player.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from tengen.ratings import BradleyTerry
from tengen.ratings.system import ELO_SCALE
from tengen.ratings.tables import read_pool


def main(path: Path) -> None:
    pool = read_pool(path).pool
    system = BradleyTerry()
    days = dict(system.fit_all(pool).histories())
    rating = np.array([days[player][-1][1] for player in range(len(pool.players))])
    told = np.array([days[player][-1][2] for player in range(len(pool.players))])
    p = 1 / (1 + np.exp((rating[pool.white] - rating[pool.black]) / ELO_SCALE))
    weight = p * (1 - p)
    hessian = np.zeros((len(rating), len(rating)))
    np.add.at(hessian, (pool.black, pool.black), weight)
    np.add.at(hessian, (pool.white, pool.white), weight)
    np.add.at(hessian, (pool.black, pool.white), -weight)
    np.add.at(hessian, (pool.white, pool.black), -weight)
    hessian[np.diag_indices(len(rating))] += (ELO_SCALE / system.sd) ** 2
    full = ELO_SCALE * np.sqrt(np.diag(np.linalg.inv(hessian)))
    smaller = 100 * (1 - told / full)
    low, middle, high = np.percentile(smaller, [5, 50, 95])
    print(
        f"{path.name}: {len(rating):,} players; smaller by {middle:.1f} % in the middle, "
        f"{low:.1f} to {high:.1f} % for nine in ten, {smaller.max():.1f} % at most"
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
