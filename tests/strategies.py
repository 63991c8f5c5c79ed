"""Random games and positions for property tests."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from tengen.coords import Color, Move
from tengen.game import Game
from tengen.rules import RULE_SETS, Rules

sizes = st.integers(2, 25)
rule_sets = st.sampled_from(sorted(RULE_SETS)).map(RULE_SETS.__getitem__)
seeds = st.integers(0, 2**32)


def candidates(rng: random.Random, size: int) -> list[int]:
    """Return the points of a small window at the edge: captures and kos come quickly there."""
    side = min(size, rng.choice((2, 3, 4, 6)))
    top, left = rng.choice((0, size - side)), rng.randint(0, size - side)
    return [(top + r) * size + left + c for r in range(side) for c in range(side)]


def random_moves(
    rng: random.Random, size: int, rules: Rules, count: int
) -> list[tuple[Color, Move]]:
    """Play legal moves at random, passes and moves out of turn among them."""
    game, window = Game(size, rules), candidates(rng, size)
    for _ in range(count):
        color = game.to_move if rng.random() < 0.97 else game.to_move.opponent
        legal = [p for p in window if game.resume().is_legal(p, color)]
        game.play(rng.choice(legal) if legal and rng.random() < 0.98 else None, color)
    return list(zip(game.colors, game.moves, strict=True))
