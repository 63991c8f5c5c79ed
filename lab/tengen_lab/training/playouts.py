"""Trains the policy of playouts on games: gradient steps along the games, several times over.

Needs no PyTorch: the core takes the steps (native/uct/local_policy.hpp).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from tengen._core import uct as core
from tengen.files.packing import PASS, WHITE_BIT
from tengen.packed_games import PackedGames
from tengen_lab.training.patterns.pools import PoolPart

RATE = 0.5


@dataclass(frozen=True, slots=True)
class PolicyFit:
    """How well a policy predicts moves: the share it calls likeliest, the mean log probability."""

    positions: int
    top1: float
    log_evidence: float


def train_playouts(
    pools: Sequence[PoolPart],
    *,
    passes: int = 3,
    rate: float = RATE,
    log: Callable[[str], None] = lambda _: None,
) -> core.LocalPolicy:
    """Return a policy trained on all games of these parts.

    Each game is learned from before the next; steps shrink as a member is met again (Adagrad).
    """
    policy = core.LocalPolicy()
    for number in range(passes):
        fit = run_through(policy, pools, rate)
        log(f"pass {number + 1}: {fit.log_evidence:.4f}, top 1 {fit.top1:.2%}, {fit.positions:,}")
    return policy


def run_through(
    policy: core.LocalPolicy, pools: Sequence[PoolPart], rate: float = 0.0
) -> PolicyFit:
    """Predict every move of the games and learn from it; with a rate of 0 only predict."""
    evidence, hits, positions = 0.0, 0, 0
    for pool in pools:
        for games in pool.batches():
            for index in range(len(games.sizes)):
                found = policy.observe(
                    _stones(games, index), int(games.sizes[index]), games.moves_of(index), rate
                )
                evidence, hits = evidence + found[0], hits + found[1]
                positions += found[2]
    return PolicyFit(positions, hits / max(1, positions), evidence / max(1, positions))


def _stones(games: PackedGames, index: int) -> bytes:
    size = int(games.sizes[index])
    words = games.setup_of(index)
    stones = np.zeros(size * size, np.uint8)
    stones[words & PASS] = np.where(words & WHITE_BIT, 2, 1)
    return stones.tobytes()
