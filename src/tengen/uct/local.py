"""The policy of playouts: weights of what lies right beside a move, learned from games.

The core says which members a move has (native/uct/local_policy.hpp). The weights in the package
are made by `tengen learn playouts`.
"""

from __future__ import annotations

from importlib import resources

import numpy as np
from numpy.typing import NDArray

from tengen._core import uct as core
from tengen.files.packing import packed
from tengen.game import Game

_FILE = "local.npy"


def embedded_policy() -> core.LocalPolicy:
    """Return the policy in the package."""
    with (resources.files(__package__) / _FILE).open("rb") as stream:
        return policy_of(np.lib.format.read_array(stream))


def policy_of(weights: NDArray[np.floating]) -> core.LocalPolicy:
    """Return the policy with these weights."""
    policy = core.LocalPolicy()
    policy.set_weights(np.ascontiguousarray(weights, np.float32))
    return policy


def observe_game(policy: core.LocalPolicy, game: Game, rate: float) -> tuple[float, int, int]:
    """Learn from the moves of a game; return the log evidence, hits and moves seen.

    A rate of 0 only measures.
    """
    words = [packed(color, move) for color, move in zip(game.colors, game.moves, strict=True)]
    return policy.observe(game.setup.stones, game.size, np.array(words, np.uint16), rate)
