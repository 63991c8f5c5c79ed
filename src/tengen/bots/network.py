"""Bots that ask a network: by its first look (`policy`), and by a search (`search`)."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tengen.bots.bot import Choice, Turn
from tengen.bots.manners import (
    RESIGN,
    opponent_passed,
    sensible_points,
    should_resign,
    wins_now,
)
from tengen.bots.referee import judge
from tengen.coords import Move
from tengen.game import Game
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import MAX_SIZE, Evaluator
from tengen.search import Limits, Options, SearchResult, Tree, run

DRAWN = 2  # with a temperature, moves are drawn up to this many for each line of the board


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
        weights = np.where(here.policy > 0, here.policy, 0.0)
        if self.temperature > 0 and weights.max() > 0:
            weights = (weights / weights.max()) ** (1 / self.temperature)
        dice = turn.rng("policy") if self.temperature > 0 else None
        return polite_choice(turn.game, here, weights, dice, self.evaluator, self.resign)


def polite_choice(
    game: Game,
    here: Evaluation,
    weights: NDArray[np.float64],
    dice: random.Random | None,
    evaluator: Evaluator,
    resign: float,
) -> Choice:
    """Draw a move by its weight, or take the heaviest where there are no dice, with manners.

    A bot resigns a lost game, passes where that wins, and fills no eye of its own.
    """
    winrate, lead = here.winrate(game.to_move), here.lead(game.to_move)
    if should_resign(game, winrate, resign):
        return Choice(None, True, winrate, lead)
    points = sensible_points(game)
    if not points or wins_by_passing(game, evaluator):
        return Choice(None, winrate=winrate, lead=lead)
    moves = [*points, None]
    chances = np.array([weights[-1 if move is None else move] for move in moves])
    if dice is not None and chances.max() > 0:
        move = dice.choices(moves, chances.tolist())[0]
    else:
        move = moves[int(chances.argmax())]
    return Choice(move, winrate=winrate, lead=lead)


class SearchBot:
    """Plays what a tree search finds best."""

    max_size = MAX_SIZE

    def __init__(
        self,
        evaluator: Evaluator,
        *,
        visits: int,
        temperature: float = 0.0,
        resign: float = RESIGN,
    ) -> None:
        """With a temperature, moves are drawn by their visits in the first moves of a game."""
        self.evaluator, self.visits = evaluator, visits
        self.temperature, self.resign = temperature, resign
        self.name = f"search {evaluator.name}, {visits} visits"

    def choose(self, turns: Sequence[Turn]) -> list[Choice]:
        """Search all positions together; those with less time than others end together."""
        choices: dict[int, Choice] = {}
        for index, turn in enumerate(turns):
            if wins_by_passing(turn.game, self.evaluator):
                choices[index] = Choice(None)
        rest = [index for index in range(len(turns)) if index not in choices]
        limited = [seconds for i in rest if (seconds := turns[i].seconds) is not None]
        trees = [Tree(turns[i].game, Options(seed=turns[i].seed)) for i in rest]
        limits = Limits(self.visits, min(limited) if limited else None)
        if trees:
            *_, results = run(self.evaluator, trees, limits)
            for index, result in zip(rest, results, strict=True):
                choices[index] = self.decide(turns[index], result)
        return [choices[index] for index in range(len(turns))]

    def decide(self, turn: Turn, result: SearchResult) -> Choice:
        """Return the move to play after a search."""
        game = turn.game
        winrate, lead = result.winrate_of(game.to_move), result.lead_of(game.to_move)
        if should_resign(game, winrate, self.resign):
            return Choice(None, True, winrate, lead)
        allowed: set[Move] = {*sensible_points(game), None}
        moves = [each for each in result.moves if each.move in allowed]
        if not moves:
            best = max(allowed, key=lambda move: result.policy[-1 if move is None else move])
            return Choice(best, winrate=winrate, lead=lead)
        chosen = moves[0]
        if self.temperature > 0 and len(game) < DRAWN * game.size:
            weights = [each.visits ** (1 / self.temperature) for each in moves]
            chosen = turn.rng("search").choices(moves, weights)[0]
        return Choice(chosen.move, winrate=winrate, lead=lead)
