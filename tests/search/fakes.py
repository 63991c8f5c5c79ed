"""Networks of a few lines for tests: what they say follows from the position alone."""

from __future__ import annotations

import zlib
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from tengen.nets.card import Card, ScoreScale
from tengen.nets.evaluator import Evaluator
from tengen.nets.model import OPTIMISTIC, Outputs, Trunk

Floats = NDArray[np.float32]


class FakeNet:
    """Calls `judge(planes, numbers)` for each position; it returns the outputs of one row."""

    device = "cpu"
    workers = 1
    name = "fake"

    def __init__(
        self,
        judge: Callable[[Floats, Floats], dict[str, Floats]],
        version: int = 14,
        *,
        is_optimistic: bool = False,
    ) -> None:
        scale = ScoreScale(shortterm_score_error=150.0) if version >= 14 else ScoreScale()
        self.card = Card("fake", version, scale)
        self.judge, self.is_optimistic = judge, is_optimistic
        self.batches: list[int] = []
        self.seen: list[Floats] = []

    def run(self, spatial: Floats, globals_: Floats, *, trunk: Trunk = False) -> Outputs:
        self.batches.append(len(spatial))
        self.seen.extend(spatial.copy())
        rows = [self.judge(*pair) for pair in zip(spatial, globals_, strict=True)]
        return {name: np.stack([row[name] for row in rows]) for name in rows[0]}


def opinionated(
    seed: int = 0, columns: int = 6, *, is_optimistic: bool = False
) -> Callable[[Floats, Floats], dict[str, Floats]]:
    """Return a judge with strong opinions that follow from the stones, the turn and komi."""

    def judge(planes: Floats, numbers: Floats) -> dict[str, Floats]:
        size = planes.shape[1]
        text = planes[1:3].tobytes() + numbers[[5, 14]].tobytes() + bytes([seed])
        random = np.random.default_rng(zlib.crc32(text))
        said = {
            "policy": (1.5 * random.normal(size=size * size + 1)).astype(np.float32),
            "value": random.normal(size=3).astype(np.float32),
            "score": (0.3 * random.normal(size=columns)).astype(np.float32),
            "ownership": random.normal(size=(size, size)).astype(np.float32),
        }
        if is_optimistic:
            said[OPTIMISTIC] = (1.5 * random.normal(size=size * size + 1)).astype(np.float32)
        return said

    return judge


def fake_evaluator(seed: int = 0, columns: int = 6, *, is_optimistic: bool = False) -> Evaluator:
    judge = opinionated(seed, columns, is_optimistic=is_optimistic)
    return Evaluator(FakeNet(judge, 14 if columns == 6 else 8, is_optimistic=is_optimistic))


def counting(planes: Floats, numbers: Floats) -> dict[str, Floats]:
    """Count the board as it stands and like every move alike: reading has to do the rest."""
    size = planes.shape[1]
    own, other = planes[18].sum(), planes[19].sum()
    lead = own - other + 20 * numbers[5]  # area for each side; komi for the player to move
    logit = np.clip(lead / 2, -2, 2)
    return {
        "policy": np.zeros(size * size + 1, np.float32),
        "value": np.array([logit, -logit, -20], np.float32),
        "score": np.array([lead / 20, -3, lead / 20, 0], np.float32),
        "ownership": np.float32(6) * (planes[18] - planes[19]),
    }


def counting_evaluator() -> Evaluator:
    return Evaluator(FakeNet(counting, 8))
