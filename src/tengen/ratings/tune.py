"""Search for the settings of a system that predict a pool's validation games best.

The search is close to that of Neubauer (2024, section 4.7.3): rounds of random tries around the
best so far, in ever smaller steps; but a try moves only some of the settings, each with even odds,
since most do not depend on each other. The test and exhibition games are taken out of the pool
before anything is computed: their results do not enter the ratings, wherever in time they lie.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tengen.errors import GoError
from tengen.ratings.evaluate import PredictionScore, score_games
from tengen.ratings.pool import Pool
from tengen.ratings.systems import STONE, SYSTEMS, ParameterRange, make_system, settings_of

SHRINK = 0.6
HELD_OUT = ("test", "exhibition")


@dataclass(frozen=True, slots=True)
class Trial:
    """Settings that were tried, and how they fared on the validation games."""

    settings: dict[str, float]
    score: PredictionScore


def tune(
    name: str,
    pool: Pool,
    *,
    rounds: int = 5,
    tries: int = 15,
    seed: int = 0,
    tell: Callable[[Trial], None] = lambda trial: None,
) -> Trial:
    """Return the best settings found for a system; the first try is the system as it is.

    Raises `GoError` if the pool has no validation games or the system nothing to tune.
    """
    ranges = dict(SYSTEMS[name].ranges)
    if not ranges:
        raise GoError(f"{name} has no settings to tune")
    if pool.stones.any():
        ranges["stone"] = STONE
    if pool.sets is None or not (pool.sets == "validation").any():
        raise GoError("no validation games to tune on: give the pool a split")
    known = pool.games(~np.isin(pool.sets, HELD_OUT))
    assert known.sets is not None
    validation = known.sets == "validation"
    last = int(np.flatnonzero(validation)[-1]) + 1
    known, validation = known.part(0, last), validation[:last]

    def attempt(settings: dict[str, float]) -> Trial:
        predictions = make_system(name, settings).replay(known).predictions
        trial = Trial(settings, score_games(predictions, known, validation))
        tell(trial)
        return trial

    draw = np.random.default_rng(seed)
    best = attempt({})
    for scale in SHRINK ** np.arange(rounds):
        center = best.settings or _defaults(name, ranges)
        for _ in range(tries):
            while not (moves := draw.random(len(ranges)) < 0.5).any():
                pass
            steps = scale * draw.uniform(-1, 1, len(ranges)) * moves
            moved = {
                key: _near(center[key], within, step) if step else center[key]
                for (key, within), step in zip(ranges.items(), steps.tolist(), strict=True)
            }
            trial = attempt(moved)
            if trial.score.likelihood > best.score.likelihood:
                best = trial
                center = moved
    return best


def _defaults(name: str, ranges: dict[str, ParameterRange]) -> dict[str, float]:
    """Return where the search begins: as the system is, or in the middle of a range."""
    own = settings_of(name)
    return {
        key: float(own[key]) if within.low <= own[key] <= within.high else within.middle
        for key, within in ranges.items()
    }


def _near(value: float, within: ParameterRange, step: float) -> float:
    """Move by a share of the range, half of it either way, and stay inside; keep three digits."""
    if not within.logarithmic:
        moved = value + step * (within.high - within.low) / 2
    else:
        moved = value * math.exp(step * math.log(within.high / within.low) / 2)
    kept = float(f"{min(max(moved, within.low), within.high):.3g}")
    return round(kept) if within.whole else kept
