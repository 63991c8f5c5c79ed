"""How likely a player of a rank is to make a mistake in a position: the risk curve of a game.

Positions are risky where players of the rank like moves that the network does not, where they
spread over many moves, and where the game is unsettled. The weights were fitted to moves of OGS
players and to games judged by KataGo (`tables/risk.json`).
"""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tengen.game import Game
from tengen.nets.evaluation import Evaluation, entropy
from tengen.nets.human import HumanPolicy
from tengen.nets.human_ranks import HIGHEST, LOWEST
from tengen.review.peers import AT_ONCE

TABLE = Path(__file__).parent / "tables" / "risk.json"
POINTS = 3.0  # that a move must lose to be a mistake
SHARES = (0.2, 0.02, 0.005)  # of the best move's policy below which a move counts as disliked
_FLOOR = 1e-3

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class RiskModel:
    """A logistic model of the features, then a curve that turns its log-odds into the judge's."""

    mean: Floats
    scale: Floats
    weights: Floats  # the constant first
    curve: tuple[float, ...]  # coefficients of 1, z, z**2, ...

    def __call__(self, features: Floats) -> Floats:
        """Return the chance of a mistake for each row of `features`."""
        z = self.weights[0] + (features - self.mean) / self.scale @ self.weights[1:]
        odds = sum(factor * z**power for power, factor in enumerate(self.curve))
        chances: Floats = 1 / (1 + np.exp(-np.asarray(odds)))
        return chances


@functools.cache
def read_risk() -> RiskModel:
    """Return the model that is shipped."""
    data = json.loads(TABLE.read_text(encoding="utf-8"))
    mean, scale, weights = (np.array(data[name]) for name in ("mean", "scale", "weights"))
    return RiskModel(mean, scale, weights, tuple(data["curve"]))


def features(here: Evaluation, chances: Floats, rank: float, turn: int) -> list[float]:
    """Return the features of a position for a player of a rank; `chances` is what he would play."""
    policy = here.policy
    top = float(policy.max())
    disliked = [_log_odds(float(chances[policy < share * top].sum())) for share in SHARES]
    color = here.to_move
    steps = (rank - 22) / 6
    late = turn / 100 * 361 / here.size**2
    liked = chances > 0
    surprise = float(
        (chances[liked] * np.log(chances[liked] / np.maximum(policy[liked], 1e-6))).sum()
    )
    return [
        *disliked,
        entropy(chances),
        entropy(policy),
        _log_odds(float(chances[int(policy.argmax())])),
        surprise,
        steps,
        late,
        late * late,
        float(np.log1p(abs(here.lead(color)))),
        float(np.log(max(here.deviation, 0.1))),
        steps * disliked[1],
        _log_odds(top),
    ]


def _log_odds(chance: float) -> float:
    return float(np.log((chance + _FLOOR) / (1 - chance + _FLOOR)))


def risks(game: Game, turns: Sequence[int], rank: float, policy: HumanPolicy) -> list[float]:
    """Return how likely a player of this rank was to lose three points at each turn of a game.

    `turns[i]` moves have been played before the move asked about; `rank` is in steps.
    """
    own = min(max(rank, LOWEST), HIGHEST)
    rows = []
    for start in range(0, len(turns), AT_ONCE):
        some = turns[start : start + AT_ONCE]
        judged = policy.evaluator.evaluate([game], [some], trunk=True)
        chances = policy.chances(judged, own)
        rows += [
            features(here, here_chances, own, turn)
            for here, here_chances, turn in zip(judged, chances, some, strict=True)
        ]
    if not rows:
        return []
    return [round(float(risk), 4) for risk in read_risk()(np.array(rows))]
