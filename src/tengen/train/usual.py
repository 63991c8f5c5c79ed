"""What players of a rank usually lose, by phase, and how often each reason explains a mistake."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

from tengen.phases import PHASES, Phase

TABLE = Path(__file__).parent / "tables" / "baseline.json"
MIDDLE_RANK = 20.0  # where nobody knows the rank: the profile by phase hardly depends on it
_BAND = 5  # ranks in a band of the baseline


def band_of(rank: float) -> int:
    """Return the lowest rank of the band that the baseline has for a rank, in steps.

    >>> band_of(22.4), band_of(3.0), band_of(38.0)
    (20, 10, 30)
    """
    return min(max(int(rank // _BAND) * _BAND, 10), 30)


@functools.cache
def _table() -> Any:
    return json.loads(TABLE.read_text(encoding="utf-8"))


def baseline(rank: float | None) -> dict[Phase, float]:
    """Return what a move of each phase loses at a rank, in points; only their ratios are used."""
    band = _table()["bands"][str(band_of(MIDDLE_RANK if rank is None else rank))]
    return {phase: float(band[phase]["loss"]) for phase in PHASES}


def loss_factors() -> dict[Phase, float]:
    """Return by how much a strong judge's losses exceed those of a light search, by phase."""
    return {phase: float(_table()["factors"][phase]) for phase in PHASES}


def theme_rates(judge: str) -> dict[str, tuple[float, float]]:
    """Return how many of a hundred mistakes each theme explains, with that number's error.

    Reviews by different networks give different reasons, so each has rates of its own; empty for a
    network whose reviews nobody has counted.
    """
    rates = _table()["themes"].get(judge, {})
    return {name: (one["share"], one["error"]) for name, one in rates.items()}
