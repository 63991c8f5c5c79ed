"""Bots that ask a network: by its first look (`policy`), and by a search (`search`)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tengen.bots.bot import Choice, Turn
from tengen.bots.manners import (
    RESIGN,
    opponent_passed,
    sensible_points,
    should_resign,
    wins_now,
)
from tengen.bots.referee import judge
from tengen.game import Game
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import MAX_SIZE, Evaluator


def wins_by_passing(game: Game, evaluator: Evaluator) -> bool:
    """Tell whether the opponent has passed and the player to move wins if the game ends now."""
    return opponent_passed(game) and wins_now(judge(game, evaluator).score, game.to_move)


class PolicyBot:
    """Plays the likeliest move, or with a temperature one of the likely ones."""

    max_size = MAX_SIZE

    def __init__(
        self, evaluator: Evaluator, *, temperature: float = 0.0, resign: float = RESIGN
    ) -> None:
        self.evaluator, self.temperature, self.resign = evaluator, temperature, resign
        self.name = f"policy {evaluator.name}"

    def choose(self, turns: Sequence[Turn]) -> list[Choice]:
        found = self.evaluator([turn.game for turn in turns])
        return [self._choose(turn, here) for turn, here in zip(turns, found, strict=True)]

    def _choose(self, turn: Turn, here: Evaluation) -> Choice:
        game = turn.game
        winrate, lead = here.winrate(game.to_move), here.lead(game.to_move)
        if should_resign(game, winrate, self.resign):
            return Choice(None, True, winrate, lead)
        points = sensible_points(game)
        if not points or (not turn.cleanup and wins_by_passing(game, self.evaluator)):
            return Choice(None, winrate=winrate, lead=lead)
        moves = points if turn.cleanup else [*points, None]
        chances = np.array([here.probability(move) for move in moves])
        if self.temperature > 0 and chances.max() > 0:
            weights = (chances / chances.max()) ** (1 / self.temperature)
            move = turn.rng("policy").choices(moves, weights.tolist())[0]
        else:
            move = moves[int(chances.argmax())]
        return Choice(move, winrate=winrate, lead=lead)
