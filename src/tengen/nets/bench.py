"""How fast a network judges positions."""

from __future__ import annotations

import random
import time

from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.nets.model import Model


def random_game(size: int, moves: int, seed: int = 0) -> Game:
    """Return a game of random legal moves that fill no eye of one point."""
    dice = random.Random(seed)
    game = Game(size)
    for _ in range(moves):
        stones, own = game.board.stones, game.to_move
        choices = [
            point
            for point in game.legal_moves()
            if point is not None and not _is_eye(stones, size, point, own)
        ]
        game.play(dice.choice(choices) if choices else None)
        if game.is_over:
            break
    return game


def _is_eye(stones: bytes, size: int, point: int, color: int) -> bool:
    row, column = divmod(point, size)
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return all(stones[y * size + x] == color for y, x in around if 0 <= y < size and 0 <= x < size)


def positions_per_second(model: Model, count: int, size: int = 19, seconds: float = 3.0) -> float:
    """Return the best rate of requests of `count` positions within the time, nothing cached.

    Everything is counted: encoding the positions, the network, reading its outputs.
    """
    game = random_game(size, max(count, size * size // 2))
    turns = [list(range(max(0, len(game) - count), len(game)))[:count]]
    evaluator = Evaluator(model, cache_bytes=0)
    evaluator.evaluate([game], turns)
    best, end = 0.0, time.perf_counter() + seconds
    while best == 0.0 or time.perf_counter() < end:
        started = time.perf_counter()
        evaluator.evaluate([game], turns)
        best = max(best, len(turns[0]) / (time.perf_counter() - started))
    return best
