"""Neubauer's strength model (2024), equations 4.4 to 4.8: a Set Transformer, run with numpy.

A set of moves, in any order, becomes one number. The cost grows linearly with the moves, because
they attend to a fixed number of learned inducing points and not to each other. The names of the
weights are those of `tengen_lab.papers.neubauer2024.set_transformer_training`, which trains them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Sizes:
    """Table 5.1's names: inputs, hidden d, queries d_q, depth l, inducing points m."""

    inputs: int
    hidden: int = 254
    queries: int = 154
    depth: int = 5
    inducing: int = 61

    @property
    def parameters(self) -> int:
        """Return how many numbers are trained.

        >>> Sizes(384).parameters
        2469388
        """
        d, q = self.hidden, self.queries
        block = 2 * q * d + 2 * d * d + d + 4 * d
        blocks = 2 * self.depth + 1
        return self.inputs * d + blocks * block + self.depth * self.inducing * d + 2 * d


class SetTransformer:
    """Trained weights, ready to rate sets of moves."""

    def __init__(self, sizes: Sizes, weights: Mapping[str, Floats]) -> None:
        self.sizes = sizes
        self.weights = {
            name: np.ascontiguousarray(value, np.float32) for name, value in weights.items()
        }

    def __call__(self, moves: Floats) -> float:
        """Return the raw rating of a set of moves (n, inputs)."""
        own = self.weights
        h = np.asarray(moves, np.float32) @ own["input.weight"].T
        for number in range(self.sizes.depth):
            name = f"encoder.{number}"
            inner = self._block(f"{name}.induce", own[f"{name}.points"], h)
            h = self._block(f"{name}.answer", h, inner)
        pooled = self._block("decoder", own["seed"], h)
        return float((pooled @ own["output.weight"].T)[0, 0])

    def _block(self, name: str, asking: Floats, asked: Floats) -> Floats:
        """Return equations 4.4 and 4.5, multiplied in the order that spares the longer set."""
        own = self.weights
        query, key = own[f"{name}.query.weight"], own[f"{name}.key.weight"]
        is_long = len(asked) > len(asking)
        near, far = (asking @ query.T @ key, asked) if is_long else (asking, asked @ key.T @ query)
        scores = near @ far.T / np.float32(np.sqrt(len(query)))
        weights = np.exp(scores - scores.max(1, keepdims=True))
        weights /= weights.sum(1, keepdims=True)
        value = own[f"{name}.value.weight"].T
        seen = weights @ asked @ value if is_long else weights @ (asked @ value)
        h = self._normed(f"{name}.norm1", asking + seen)
        dense = h @ own[f"{name}.dense.weight"].T + own[f"{name}.dense.bias"]
        return self._normed(f"{name}.norm2", h + np.maximum(dense, 0))

    def _normed(self, name: str, x: Floats) -> Floats:
        centered = x - x.mean(1, keepdims=True)
        spread = np.sqrt((centered**2).mean(1, keepdims=True) + np.float32(1e-5))
        result: Floats = centered / spread * self.weights[f"{name}.weight"]
        return result + self.weights[f"{name}.bias"]
