"""How well a model predicts: ranks of the played moves over a pool.

Moves of equal score share their places: a played move that ties with others counts by its expected
rank, never by its place in a list. Models are compared position by position; the errors of such
differences are clustered by game.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen._core import patterns as core
from tengen.errors import GoError
from tengen.packed_games import PackedGames
from tengen.patterns.model import PatternModel
from tengen_lab.training.patterns.parallel import map_in_order
from tengen_lab.training.patterns.pools import BATCH, PoolPart, core_games

SMALL_SHAPES = (2, 4)


@dataclass(frozen=True)
class PoolScores:
    """One entry for each position of the pool."""

    model: str
    games: int
    higher: NDArray[np.int32]  # moves that the model ranks above the played one
    equal: NDArray[np.int32]  # other moves of the same score
    legal: NDArray[np.int32]
    log_probability: NDArray[np.float64]
    phase: NDArray[np.uint8]  # of 30 moves each
    size: NDArray[np.uint8]  # of the shape that matched the played move; 0 is a pass
    game: NDArray[np.int64]  # of the pool, in its order
    seconds: float  # spent on making teams and scoring them

    def __len__(self) -> int:
        return len(self.higher)

    def hits(self, n: int) -> NDArray[np.float64]:
        """Return for each position the chance that the played move is among the first n."""
        hits: NDArray[np.float64] = np.clip((n - self.higher) / (self.equal + 1), 0, 1)
        return hits

    def top(self, n: int) -> float:
        return float(self.hits(n).mean())

    @property
    def rank_errors(self) -> NDArray[np.float64]:
        """The expected rank divided by the number of legal moves."""
        errors: NDArray[np.float64] = (1 + self.higher + self.equal / 2) / self.legal
        return errors

    @property
    def log_evidence(self) -> float:
        return float(self.log_probability.mean())

    def summary(self) -> dict[str, Any]:
        """Return the line that `tengen patterns eval --json` prints."""
        return {
            "model": self.model,
            "games": self.games,
            "positions": len(self),
            "top1": round(self.top(1), 5),
            "top5": round(self.top(5), 5),
            "top10": round(self.top(10), 5),
            "log_evidence": round(self.log_evidence, 5),
            "positions_per_second": round(len(self) / max(self.seconds, 1e-9), 1),
        }

    def by(self, keys: NDArray[np.uint8]) -> dict[int, tuple[float, int]]:
        """Return top-1 and the number of positions for each value of `keys`."""
        first = self.hits(1)
        return {
            int(key): (float(first[keys == key].mean()), int((keys == key).sum()))
            for key in np.unique(keys)
        }


def paired_gains(result: PoolScores, base: PoolScores) -> dict[str, float]:
    """Return what one model has over another on the same positions, with standard errors."""
    gains: dict[str, float] = {}
    for name, mine, theirs in (
        ("top1", result.hits(1), base.hits(1)),
        ("log_evidence", result.log_probability, base.log_probability),
    ):
        gain, error = clustered_mean(mine - theirs, base.game)
        gains |= {f"{name}_gain": gain, f"{name}_error": error}
    return gains


def clustered_mean(values: NDArray[np.float64], clusters: NDArray[np.int64]) -> tuple[float, float]:
    """Return the mean and its standard error where values of one cluster depend on each other.

    >>> mean, error = clustered_mean(np.array([1.0, 1.0, 0.0, 0.0]), np.array([0, 0, 1, 1]))
    >>> mean, round(error, 3)
    (0.5, 0.5)
    """
    mean = float(values.mean())
    _, number = np.unique(clusters, return_inverse=True)
    residuals = np.bincount(number, weights=values - mean)
    n = len(residuals)
    if n < 2:
        return mean, math.nan
    return mean, float(np.sqrt(n / (n - 1) * (residuals**2).sum()) / len(values))


def _by_table(models: Sequence[PatternModel]) -> list[list[int]]:
    """Return the numbers of the models, those that know the same patterns together."""
    groups: list[list[int]] = []
    for number, model in enumerate(models):
        for group in groups:
            if model.table.is_like(models[group[0]].table):
                group.append(number)
                break
        else:
            groups.append([number])
    return groups


def evaluate(
    models: Sequence[PatternModel],
    pool: PoolPart,
    *,
    threads: int = 1,
    progress: Callable[[int, int], None] = lambda *_: None,
) -> list[PoolScores]:
    """Return each model's ranks over the pool; models of one table share the work of matching."""
    if not models:
        raise GoError("no model to evaluate")
    groups = _by_table(models)
    if len(groups) > 1:
        found: dict[int, PoolScores] = {}
        for group in groups:
            alike = [models[i] for i in group]
            measured = evaluate(alike, pool, threads=threads, progress=progress)
            found |= dict(zip(group, measured, strict=True))
        return [found[i] for i in range(len(models))]
    table = models[0].table
    owner = any(model.preset.needs_owner for model in models)
    ranked: list[list[tuple[Any, ...]]] = [[] for _ in models]
    seconds = np.zeros(len(models))

    def rank(games: PackedGames) -> tuple[float, list[tuple[tuple[Any, ...], float]]]:
        # Clocks of the thread: other work on the machine is not this model's time.
        begun = time.thread_time()
        competitions = core.extract(core_games(games), table.dictionary, owner)
        made = time.thread_time() - begun
        results = []
        for model in models:
            begun = time.thread_time()
            results.append((model.core.rank(competitions), time.thread_time() - begun))
        return made, results

    for number, (made, results) in enumerate(
        map_in_order(rank, pool.batches(BATCH), threads=threads), 1
    ):
        for i, (columns, taken) in enumerate(results):
            *figures, game = columns
            ranked[i].append((*figures, game.astype(np.int64) + BATCH * (number - 1)))
            seconds[i] += made + taken
        progress(min(number * BATCH, len(pool)), len(pool))
    out = []
    for model, parts, taken in zip(models, ranked, seconds, strict=True):
        joined = [np.concatenate(column) for column in zip(*parts, strict=True)]
        if len(joined[0]) == 0:
            raise GoError(f"{pool.name}: no position to predict")
        out.append(_evaluation(model.name, len(pool), joined, float(taken)))
    return out


def _evaluation(name: str, games: int, columns: list[NDArray[Any]], seconds: float) -> PoolScores:
    higher, equal, legal, log_probability, phase, size, game = columns
    return PoolScores(
        name, games, higher, equal, legal, log_probability, phase, size, game, seconds
    )
