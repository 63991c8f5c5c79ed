"""Bots without a network: at random, by patterns, by influence."""

from __future__ import annotations

from collections.abc import Sequence

from tengen.bots.bot import Choice, Turn
from tengen.bots.manners import opponent_passed, plain_count, sensible_points, wins_now
from tengen.coords import MAX_SIZE, Point
from tengen.game import Game
from tengen.influence import suggest_moves
from tengen.influence.models import ControlModel
from tengen.patterns import Predictor


class SimpleBot:
    """Passes where nothing sensible is left, or where a pass now wins by the plain count."""

    name = "simple"
    max_size = MAX_SIZE
    evaluator = None

    def choose(self, turns: Sequence[Turn]) -> list[Choice]:
        return [self._choose(turn) for turn in turns]

    def _choose(self, turn: Turn) -> Choice:
        game = turn.game
        if opponent_passed(game) and wins_now(plain_count(game), game.to_move):
            return Choice(None)
        points = sensible_points(game)
        return self._think(turn, points) if points else Choice(None)

    def _think(self, turn: Turn, points: list[Point]) -> Choice:
        """Choose among the sensible points and a pass."""
        return Choice(self._prefer(turn, points))

    def _prefer(self, turn: Turn, points: list[Point]) -> Point | None:
        """Choose one of the sensible points, or None to pass."""
        raise NotImplementedError


class RandomBot(SimpleBot):
    """Plays any move that does not fill an eye of its own, each with the same chance."""

    name = "random"

    def _prefer(self, turn: Turn, points: list[Point]) -> Point | None:
        return turn.rng(self.name).choice(points)


class PatternBot(SimpleBot):
    """Plays what the shapes around each point and a few facts call the likeliest move."""

    name = "patterns"

    def __init__(self) -> None:
        self._predictor = Predictor()

    def _prefer(self, turn: Turn, points: list[Point]) -> Point | None:
        allowed = {*points, None}
        found = self._predictor.predict(turn.game)
        return next((each.move for each in found if each.move in allowed), None)


class InfluenceBot(SimpleBot):
    """Plays where the estimate of control one move ahead gains most; passes where nothing gains."""

    name = "influence"

    def __init__(self, model: ControlModel) -> None:
        self._model = model

    def _prefer(self, turn: Turn, points: list[Point]) -> Point | None:
        game: Game = turn.game
        best = suggest_moves(game.board, game.to_move, self._model, moves=points)[0]
        return best.point if best.gain > 0 else None
