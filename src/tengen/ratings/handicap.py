"""What a handicap is worth, in ranks, as OGS counts it (online-go/goratings).

One rank is a move, 12 points under territory rules. Black's `handicap` stones put him
`handicap - 1` moves ahead, and komi takes points back.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

FAIR_KOMI, POINTS_A_MOVE, POINTS_A_RANK = 6, 12, 12
TERRITORY_RULES = frozenset({"japanese", "korean"})
RANKS_ON_SIZE = {9: 6.0, 13: 3.0}  # a point decides more on a small board


def head_start(handicap: float, komi: float | None, rules: str | None, size: int = 19) -> float:
    """Return Black's head start in ranks.

    Chinese counting pays White a point for each stone, AGA for each but the first. An unknown
    komi is taken as fair in an even game and as half a point in a handicap game.

    >>> head_start(0, 6, "japanese"), head_start(2, 0.0, "japanese"), head_start(0, 7, "chinese")
    (0.0, 1.5, 0.0)
    """
    name = (rules or "japanese").lower()
    area = 0 if name in TERRITORY_RULES else 1
    extra = max(handicap - 1, 0)
    if komi is None or komi != komi:
        komi = 0.5 if handicap else FAIR_KOMI + area
    returned = {"chinese": handicap, "aga": extra}.get(name, 0)
    points = FAIR_KOMI + area - (komi + returned) + (POINTS_A_MOVE + area) * extra
    return points / POINTS_A_RANK * RANKS_ON_SIZE.get(size, 1.0)


def head_starts(
    handicap: NDArray[np.float64],
    komi: NDArray[np.float64],
    rules: Sequence[str | None],
    size: NDArray[np.int64],
) -> NDArray[np.float64]:
    """Return the head start of every game; unknown komi is NaN."""
    kinds: dict[tuple[float, float, str | None, int], float] = {}
    ranks = np.empty(len(handicap))
    for i, (h, k, r, s) in enumerate(zip(handicap, komi, rules, size, strict=True)):
        kind = (h, k if k == k else -1e9, r, s)
        if kind not in kinds:
            kinds[kind] = head_start(h, k, r, s)
        ranks[i] = kinds[kind]
    return ranks
