"""How strong the players of a pool are, in hindsight: what a model of the pool's moves learns.

One Bradley-Terry strength a player, from the results of all games, handicap games too. For each
fold of players it is fitted without any game of theirs: a model that learns from the other players'
strengths has then learned nothing of the results that it is to predict.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tengen.ratings.bradley_terry import fit_bradley_terry
from tengen.ratings.pool import Pool
from tengen.ratings.system import CENTER, ELO_SCALE
from tengen.strength.joined import FOLDS, fold_of

Floats = NDArray[np.float64]
STONE = 60.0  # points
SPREAD = 250.0  # points: of the strengths, before any game is known
MOST_DEVIATION = 120.0  # points: of a strength that is still worth learning from


def strengths_by_fold(pool: Pool) -> Floats:
    """Return (folds, players) ratings; NaN for players of the fold and those hardly known.

    The pool holds handicap games with their head starts (`pool_from_frame(..., handicap=True)`).
    """
    folds = np.array([fold_of(player) for player in pool.players])
    found = np.full((FOLDS, len(pool.players)), math.nan)
    for fold in range(FOLDS):
        own = pool.games((folds[pool.black] != fold) & (folds[pool.white] != fold))
        strength, variance = fit_bradley_terry(
            own.black,
            own.white,
            own.score,
            own.stones * STONE / ELO_SCALE,
            len(pool.players),
            SPREAD / ELO_SCALE,
        )
        known = ELO_SCALE * np.sqrt(variance) <= MOST_DEVIATION
        found[fold, known] = CENTER + ELO_SCALE * strength[known]
    return found
