"""Openings for variety: the first moves of a game, drawn from a network's policy."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from tengen.coords import BLACK, Move
from tengen.game import Game
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import MAX_SIZE, Evaluator
from tengen.rules import Rules

PLIES = 6
LIKELY = 0.02  # moves below this probability are not drawn
FAIR = 0.3  # Black's win rate may be this far from one half
TRIES = 8


def draw_openings(
    evaluator: Evaluator,
    size: int,
    rules: Rules,
    seed: int,
    numbers: Sequence[int],
    plies: int = PLIES,
) -> list[tuple[Move, ...]]:
    """Return the openings with these numbers; each depends on its own number and the seed.

    Of several draws the first fair one is taken, or else the fairest. Boards that networks do not
    judge start empty.
    """
    if size > MAX_SIZE or plies == 0:
        return [() for _ in numbers]
    best: dict[int, tuple[float, tuple[Move, ...]]] = {}
    open_ = list(numbers)
    for attempt in range(TRIES):
        dice = [random.Random(f"{seed}/opening/{number}/{attempt}") for number in open_]
        games = [Game(size, rules) for _ in open_]
        for _ in range(plies):
            for game, one, here in zip(games, dice, evaluator(games), strict=True):
                game.play(_drawn(here, one))
        for number, game, here in zip(open_, games, evaluator(games), strict=True):
            tilt = abs(here.winrate(BLACK) - 0.5)
            if number not in best or tilt < best[number][0]:
                best[number] = tilt, tuple(game.moves)
        open_ = [number for number in open_ if best[number][0] > FAIR]
        if not open_:
            break
    return [best[number][1] for number in numbers]


def _drawn(here: Evaluation, dice: random.Random) -> Move:
    policy = here.policy[:-1]
    weights = np.where(policy >= min(LIKELY, policy.max()), policy, 0.0)
    return dice.choices(range(len(weights)), weights.tolist())[0]
