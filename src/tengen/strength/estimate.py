"""How strong a player is: a distribution over ranks, and what is read from it.

Ranks are counted in steps as OGS does (`tengen.ranks`: 20 is 10 kyu, 30 is 1 dan). The estimate is
the median, the interval holds 80 % of the distribution.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tengen.ranks import Rank, format_rank, ogs_rating
from tengen.words import Value, tell

EDGES: NDArray[np.float64] = np.arange(0.0, 39.0)  # of the bins, in steps: 30k up to 9d
BINS = len(EDGES) - 1
INTERVAL = (0.1, 0.9)
WIDEST = 10.0  # steps of an interval that can still be called a rank


def quantiles(chances: ArrayLike, shares: ArrayLike) -> NDArray[np.float64]:
    """Return the places where a distribution over the bins reaches the shares.

    >>> round(quantiles([0.0, 1.0] + [0.0] * 36, 0.5).item(), 6)
    1.5
    """
    found = np.asarray(chances, np.float64)
    reached = np.concatenate([[0.0], np.cumsum(found / found.sum())])
    reached += np.arange(len(reached)) * 1e-12  # strictly rising, as interpolation wants it
    return np.interp(np.asarray(shares, np.float64), reached, EDGES)


@dataclass(frozen=True, slots=True)
class TellingMove:
    """A telling move; `shift` is how many steps it raises the estimate."""

    game: str
    move: int  # its number in the game, from 1
    point: str  # as GTP writes it
    shift: float
    points_loss: float


@dataclass(frozen=True, slots=True)
class Caveat:
    """What weakens an estimate: a message of the catalogues, its values, and how it reads."""

    name: str
    values: Mapping[str, float]
    text: str

    @classmethod
    def of(cls, name: str, **values: float) -> Caveat:
        shown: dict[str, Value] = dict(values)
        return cls(name, values, tell(f"doubt-{name}", **shown))

    @classmethod
    def parse(cls, raw: Mapping[str, Any] | str) -> Caveat:
        """Return a doubt from its JSON, in the language that is spoken; older ones are text."""
        if isinstance(raw, str):
            return cls("", {}, raw)
        return cls.of(raw["name"], **raw["values"]) if raw["name"] else cls("", {}, raw["text"])


@dataclass(frozen=True, slots=True)
class Estimate:
    """What some moves of a player say about his strength.

    `chances` is the distribution over the bins between `EDGES`. `doubts` say what weakens it.
    """

    player: str
    chances: NDArray[np.float64]
    moves: int
    games: int
    by_phase: dict[str, Estimate] = field(default_factory=dict)
    telling_moves: tuple[TellingMove, ...] = ()
    doubts: tuple[Caveat, ...] = ()

    @property
    def is_wide(self) -> bool:
        """Whether the interval is too wide to name a rank: then it is told before the rank."""
        low, high = self.interval
        return high - low > WIDEST

    @property
    def steps(self) -> float:
        return float(quantiles(self.chances, 0.5))

    @property
    def interval(self) -> tuple[float, float]:
        low, high = quantiles(self.chances, INTERVAL)
        return float(low), float(high)

    @property
    def rank(self) -> str:
        return rank_text(self.steps)

    @property
    def rating(self) -> float:
        return ogs_rating(self.steps)


def rank_text(steps: float) -> str:
    """Return the rank as players write it.

    >>> rank_text(24.3), rank_text(31.0)
    ('6k', '2d')
    """
    return format_rank(Rank.from_steps(steps))
