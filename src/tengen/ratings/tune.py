"""Search for the settings of a system that predict a pool's validation games best.

The search is seed 000's (section 4.7.3): rounds of random tries around the best so far, in ever
smaller steps. The test games are cut off before anything is computed.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tengen.errors import GoError
from tengen.ratings.evaluate import Score, score_predictions
from tengen.ratings.pool import Pool
from tengen.ratings.systems import STONE, SYSTEMS, Range, make_system, settings_of

SHRINK = 0.6


@dataclass(frozen=True, slots=True)
class Trial:
    """Settings that were tried, and how they fared on the validation games."""

    settings: dict[str, float]
    score: Score


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
    chosen = np.flatnonzero(np.zeros(0) if pool.sets is None else pool.sets == "validation")
    if len(chosen) == 0:
        raise GoError("no validation games to tune on: give the pool a split")
    known = pool.part(0, int(chosen[-1]) + 1)

    def attempt(settings: dict[str, float]) -> Trial:
        predictions = make_system(name, settings).replay(known).predictions
        trial = Trial(settings, score_predictions(predictions[chosen], known.score[chosen]))
        tell(trial)
        return trial

    draw = np.random.default_rng(seed)
    best = attempt({})
    for scale in SHRINK ** np.arange(rounds):
        center = best.settings or _defaults(name, ranges)
        for _ in range(tries):
            trial = attempt(
                {
                    key: _near(center[key], ranges[key], scale * draw.uniform(-1, 1))
                    for key in ranges
                }
            )
            if trial.score.likelihood > best.score.likelihood:
                best = trial
    return best


def _defaults(name: str, ranges: dict[str, Range]) -> dict[str, float]:
    """Return where the search begins: as the system is, or in the middle of a range."""
    own = settings_of(name)
    return {
        key: float(own[key]) if within.low <= own[key] <= within.high else within.middle
        for key, within in ranges.items()
    }


def _near(value: float, within: Range, step: float) -> float:
    """Move by a share of the range, half of it either way, and stay inside."""
    if not within.logarithmic:
        moved = value + step * (within.high - within.low) / 2
    else:
        moved = value * math.exp(step * math.log(within.high / within.low) / 2)
    return float(f"{min(max(moved, within.low), within.high):.4g}")
