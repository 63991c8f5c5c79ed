from __future__ import annotations

import numpy as np
import pytest

from tengen.ratings import Pool, make_pool


def random_pool(games: int, players: int, seed: int = 0, stones: bool = False) -> Pool:
    """A pool of players of fixed strengths, with long pauses between some games."""
    draw = np.random.default_rng(seed)
    strength = draw.normal(0, 300, players)
    black = draw.integers(players, size=games)
    white = (black + draw.integers(1, players, size=games)) % players
    handicap = draw.integers(0, 5, size=games) * (draw.random(games) < 0.3) * stones
    p = 1 / (1 + 10 ** ((strength[white] - strength[black]) / 400))
    won = draw.random(games) < p
    time = np.cumsum(draw.exponential(40_000, games) * draw.choice([0, 1, 30], games)).astype(int)
    pool = make_pool(
        [f"p{i}" for i in black],
        [f"p{i}" for i in white],
        ["B" if w else "W" for w in won],
        time.tolist(),
    )
    return Pool(
        pool.players,
        pool.black,
        pool.white,
        pool.score,
        pool.time,
        handicap.astype(float),
        pool.row,
    )


@pytest.fixture(scope="session")
def pool() -> Pool:
    return random_pool(3000, 40, stones=True)


@pytest.fixture(scope="session")
def small_pool() -> Pool:
    return random_pool(400, 8, seed=3)
