"""Small sets of games for tests."""

from __future__ import annotations

import numpy as np

from tengen.game import Game
from tengen.packed_games import RULE_NAMES, PackedGames
from tengen.strength.games import GameSet


def game_set(
    games: list[Game],
    *,
    black: list[str] | None = None,
    white: list[str] | None = None,
    steps: list[float] | None = None,
    human: list[int] | None = None,
    time: list[int] | None = None,
    handicap: list[int] | None = None,
) -> GameSet:
    count = len(games)
    ranks = np.array(steps if steps is not None else [20.0] * count, np.float32)
    return GameSet(
        PackedGames.of(games),
        np.full(count, RULE_NAMES.index("japanese"), np.uint8),
        np.full(count, 6.5, np.float32),
        np.array(black or ["a"] * count),
        np.array(white or ["b"] * count),
        ranks,
        ranks,
        np.array(time or list(range(count)), np.int64),
        np.array(handicap or [0] * count, np.int16),
        np.ones(count, np.bool_),
        np.array(human or [1] * count, np.uint8),
        np.ones(count, np.uint8),
        np.array([""] * count),
        np.array([str(i) for i in range(count)]),
    )


def played(size: int, *points: int | None) -> Game:
    game = Game(size)
    for point in points:
        game = game.play(point)
    return game


def random_game(size: int, moves: int, seed: int) -> Game:
    """Return a game of random legal moves without passes."""
    rng, game = np.random.default_rng(seed), Game(size)
    while len(game) < moves:
        point = int(rng.integers(size * size))
        if game.is_legal(point):
            game = game.play(point)
    return game
