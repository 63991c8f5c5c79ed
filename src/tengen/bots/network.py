"""Bots that ask a network: by its first look (`policy`), and by a search (`search`)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tengen.bots.bot import Choice, Turn
from tengen.bots.endings import is_doubtful, passes_are_as_good
from tengen.bots.manners import (
    RESIGN,
    opponent_passed,
    plain_count,
    sensible_points,
    should_resign,
    stones_stay,
    wins_now,
)
from tengen.bots.referee import judge
from tengen.coords import Move
from tengen.game import Game
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import MAX_SIZE, Evaluator
from tengen.rules import Scoring
from tengen.search import Limits, Options, SearchResult, Tree, run

VISITS = 100  # of a search that was given neither a number nor a time
GLANCE = 16  # visits that tell whether a first look's move is better than a pass
KEPT = 0.1  # of the time of a move, under territory rules, to hold it against a pass
DRAWN = 2  # with a temperature, moves are drawn up to this many for each line of the board


def wins_by_passing(game: Game, evaluator: Evaluator) -> bool:
    """Tell whether the opponent has passed and the player to move wins if the game ends now."""
    if not opponent_passed(game):
        return False
    count = plain_count(game) if stones_stay(game.rules) else judge(game, evaluator).score
    return wins_now(count, game.to_move)


def _is_by_territory(game: Game) -> bool:
    return game.rules.scoring is Scoring.TERRITORY


class PolicyBot:
    """Plays the likeliest move, or with a temperature one of the likely ones.

    `symmetries` is how many of the board's eight images the look is the mean of.
    """

    max_size = MAX_SIZE

    def __init__(
        self,
        evaluator: Evaluator,
        *,
        temperature: float = 0.0,
        resign: float = RESIGN,
        symmetries: int = 1,
    ) -> None:
        self.evaluator, self.temperature, self.resign = evaluator, temperature, resign
        self.symmetries = range(symmetries)
        self.name = f"policy {evaluator.name}"

    def choose(self, turns: Sequence[Turn]) -> list[Choice]:
        games = [turn.game for turn in turns]
        found = self.evaluator.evaluate(games, symmetries=self.symmetries)
        return [self.decide(turn, here) for turn, here in zip(turns, found, strict=True)]

    def decide(self, turn: Turn, here: Evaluation) -> Choice:
        """Choose by what the network says of the position."""
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
    """Draw a move by its weight, without dice take the heaviest; keep to the manners of bots.

    A bot resigns a lost game, passes where that wins, fills no eye of its own, and under
    territory rules plays into settled ground only where a pass would lose points.
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
    if is_doubtful(game, move, here):
        (pass_is_as_good,) = passes_are_as_good(evaluator, [game], [move], Limits(GLANCE))
        move = None if pass_is_as_good else move
    return Choice(move, winrate=winrate, lead=lead)


class SearchBot:
    """Plays what a tree search finds best."""

    max_size = MAX_SIZE

    def __init__(
        self,
        evaluator: Evaluator,
        *,
        visits: int | None = None,
        temperature: float = 0.0,
        resign: float = RESIGN,
        leaves: int | None = None,
        seconds: float | None = None,
    ) -> None:
        """Without visits, a move takes the time that it has, or `VISITS` where no time is given.

        With a temperature, moves are drawn by their visits in the first moves of a game. `leaves`
        is that of `Options`; `seconds` the most that a move takes.
        """
        self.evaluator, self.visits, self.leaves = evaluator, visits, leaves
        self.seconds = seconds
        self.temperature, self.resign = temperature, resign
        self.name = f"search {evaluator.name}, {visits or VISITS} visits"
        if leaves is not None:
            self.name += f", {leaves} at a time"

    def choose(self, turns: Sequence[Turn]) -> list[Choice]:
        """Search all positions together; those with less time than others end together."""
        if not turns:
            return []
        limited = [turn.seconds for turn in turns if turn.seconds is not None]
        trees = [Tree(turn.game, self.options(turn.seed)) for turn in turns]
        limits = self.limits(min(limited) if limited else None, [turn.game for turn in turns])
        *_, results = run(self.evaluator, trees, limits)
        return self.decide(turns, results)

    def options(self, seed: int) -> Options:
        """Return how a move is searched."""
        return Options(seed=seed, leaves=self.leaves)

    def limits(self, seconds: float | None, games: Sequence[Game]) -> Limits:
        """Return the limits of a search that may take `seconds`; None: no time is given."""
        seconds = self._allowed(seconds)
        visits = VISITS if self.visits is None and seconds is None else self.visits
        if seconds is not None and any(map(_is_by_territory, games)):
            seconds *= 1 - KEPT
        return Limits(visits, seconds)

    def _allowed(self, seconds: float | None) -> float | None:
        """Return how long a move may take at most."""
        if self.seconds is None or seconds is None:
            return self.seconds if seconds is None else seconds
        return min(seconds, self.seconds)

    def decide(self, turns: Sequence[Turn], results: Sequence[SearchResult]) -> list[Choice]:
        """Return the moves to play after searches; use the time left to check doubtful ones."""
        choices = [
            self._first_choice(turn, result) for turn, result in zip(turns, results, strict=True)
        ]
        doubtful = self._doubtful(turns, choices)
        left = [
            seconds - results[i].seconds
            for i in doubtful
            if (seconds := self._allowed(turns[i].seconds)) is not None
        ]
        if not doubtful or (left and min(left) <= 0):
            return choices
        as_good = passes_are_as_good(
            self.evaluator,
            [turns[i].game for i in doubtful],
            [choices[i].move for i in doubtful],
            Limits(max(self.visits or VISITS, GLANCE), min(left) if left else None),
        )
        for index, is_as_good in zip(doubtful, as_good, strict=True):
            if is_as_good:
                choices[index] = replace(choices[index], move=None)
        return choices

    def _doubtful(self, turns: Sequence[Turn], choices: Sequence[Choice]) -> list[int]:
        """Return which choices may only cost a point: these are compared with a pass."""
        asked = [
            index
            for index, (turn, choice) in enumerate(zip(turns, choices, strict=True))
            if choice.move is not None and _is_by_territory(turn.game)
        ]
        looks = self.evaluator([turns[index].game for index in asked])
        return [
            index
            for index, look in zip(asked, looks, strict=True)
            if is_doubtful(turns[index].game, choices[index].move, look)
        ]

    def _first_choice(self, turn: Turn, result: SearchResult) -> Choice:
        """Return the move that a search likes best of those that manners allow."""
        game = turn.game
        winrate, lead = result.winrate_of(game.to_move), result.lead_of(game.to_move)
        if should_resign(game, winrate, self.resign):
            return Choice(None, True, winrate, lead)
        if wins_by_passing(game, self.evaluator):
            return Choice(None, winrate=winrate, lead=lead)
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
