"""The likelihood model: the rank whose players would most likely have made these moves.

Neubauer (2024), section 3.4, reports the idea from the author of KataGo's human network. Moves of
one game are not independent evidence, so the sum of log-likelihoods is divided by a heat.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen.nets.evaluation import softmax
from tengen.strength.estimate import EDGES
from tengen.strength.moves import ANCHORS


@dataclass(frozen=True, slots=True)
class LikelihoodModel:
    """`heat` divides the evidence; `prior` (bins) is the logarithm of what is believed before."""

    heat: float = 4.0
    prior: NDArray[np.float64] | None = None

    def chances(self, likely: NDArray[np.floating]) -> NDArray[np.float64]:
        """Return the distribution over ranks from log-likelihoods (moves, ranks of `ANCHORS`)."""
        total = np.asarray(likely, np.float64).sum(0) / self.heat
        middles = (EDGES[:-1] + EDGES[1:]) / 2
        # A parabola through the sums, because beyond the anchors nothing is known.
        bend, slope, level = np.polyfit(ANCHORS, total, 2)
        inside = np.interp(middles, ANCHORS, total)
        outside = level + slope * middles + bend * middles**2
        known = (middles >= ANCHORS[0]) & (middles <= ANCHORS[-1])
        edge = np.where(middles < ANCHORS[0], ANCHORS[0], ANCHORS[-1])
        shift = np.interp(edge, ANCHORS, total) - (level + slope * edge + bend * edge**2)
        logits = np.where(known, inside, np.minimum(outside + shift, total.max()))
        return softmax(logits + (0 if self.prior is None else self.prior))
