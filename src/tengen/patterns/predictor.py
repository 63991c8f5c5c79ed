"""Predictions for one position after the other, and learning while a game is played."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen._core import patterns as core
from tengen.coords import Color, Move, Point
from tengen.errors import IllegalMove
from tengen.game import Game
from tengen.patterns.answers import NONE, RESPONSES, Answered, answers_for
from tengen.patterns.model import EMBEDDED, PatternModel, load_model
from tengen.patterns.online import adapted_model, make_adaptation
from tengen.patterns.presets import describe_level
from tengen.patterns.tables import RESPONSE, VECTOR
from tengen.rules import Ko


@dataclass(frozen=True, slots=True)
class Voice:
    """A pattern that speaks for a move, or against it."""

    pattern: str
    weight: float  # what it adds to the move's score


@dataclass(frozen=True, slots=True)
class Prediction:
    """A legal move and how likely the model thinks it."""

    move: Move
    probability: float
    score: float
    shape_size: int  # of the largest known shape around it; 0 for a pass
    voices: tuple[Voice, ...] = ()  # the loudest first


class Predictor:
    """Follows a game and says what a strong player would do next.

    >>> predictor = Predictor()
    >>> predictor.predict(Game(19))[0].probability > 0.05
    True
    """

    def __init__(
        self, model: PatternModel | str = EMBEDDED, *, learning: str | None = None
    ) -> None:
        """`learning` is how `update` learns: see `tengen.patterns.online`."""
        self.model = load_model(model) if isinstance(model, str) else model
        self._learning = learning
        self._restart()

    def _restart(self) -> None:
        self._core = self.model.core
        self._adaptation: core.Adaptation | None = None
        self._learned = 0
        self._position: core.Position | None = None
        self._start: tuple[int, bytes] | None = None
        self._points: list[int] = []
        self._colors: list[Color] = []

    def predict(self, game: Game, *, voices: int = 0, moves: int | None = None) -> list[Prediction]:
        """Return the legal moves of the player to move, the likeliest first, the pass among them.

        `voices` says how many patterns to name for each move, `moves` how many moves to return
        (default: all). `probabilities` is the fast call for programs.
        """
        position = self._follow(game)
        points, competition = position.compete(int(game.to_move), self.model.preset.needs_owner)
        scores = self._core.scores(competition).astype(np.float64)
        allowed = self._allowed(game)[points]
        weights = np.exp((scores - scores.max()) / self.model.temperature) * allowed
        chances = weights / weights.sum()
        order = np.argsort(-np.where(allowed, scores, -np.inf), kind="stable")
        order = order[: int(allowed.sum())][:moves]
        members = self.model.layout.members(competition).reshape(len(points), -1)
        spoken = None
        if voices:
            spoken = self._core.voices(competition).reshape(len(points), -1)
        return [
            Prediction(
                None if points[i] < 0 else int(points[i]),
                float(chances[i]),
                float(scores[i]),
                self._shape_size(members[i]),
                () if spoken is None else self._voices(members[i], spoken[i], voices),
            )
            for i in order
        ]

    def probabilities(self, game: Game) -> tuple[NDArray[np.float32], float]:
        """Return the probability of each point, and of a pass: the fast call, for searches too."""
        position = self._follow(game)
        chances = position.probabilities(
            self._core, int(game.to_move), self.model.preset.needs_owner
        )
        if game.rules.ko is not Ko.SIMPLE:  # which the core's position knows itself
            chances *= self._allowed(game)
            chances /= chances.sum()
        return chances[:-1], float(chances[-1])

    def answered(self, game: Game, move: Point) -> Answered | None:
        """Say how often players answered so, where this answer to the last move is a usual one."""
        answers = answers_for(self.model)
        if answers is None:
            return None
        points, competition = self._follow(game).compete(int(game.to_move))
        (places,) = np.nonzero(points == move)
        if len(places) == 0:
            return None
        members = self.model.layout.members(competition).reshape(len(points), -1)
        return answers.find(int(members[places[0], RESPONSES]))

    @staticmethod
    def _allowed(game: Game) -> NDArray[np.bool_]:
        """Tell which points, and the pass at the end, the rules of the game allow."""
        allowed = np.zeros(game.size * game.size + 1, dtype=bool)
        allowed[game.state().legal_points(int(game.to_move))] = True
        allowed[-1] = True
        return allowed

    def play_out(self, game: Game, seed: int) -> NDArray[np.uint8]:
        """Play to the end by the model's probabilities; return who owns each point (1 or 2).

        Players fill no own eyes and pass only where nothing else is left, so the counts of the two
        colours are the score by area.
        """
        return self._follow(game).play_out(self._core, int(game.to_move), seed)

    @property
    def core_model(self) -> core.Model:
        """The core's model, with all that `update` has taught it."""
        return self._core

    def position(self, game: Game) -> core.Position:
        """Return the core's position at the end of a game; the next call may move it on."""
        return self._follow(game)

    def update(self, game: Game, move: Move) -> None:
        """Learn from one move of a game under way: `game` is the position before the move.

        The change stays in this predictor: `forget` undoes it, `adapted` returns it as a model.
        """
        if self._adaptation is None:
            adaptation, model, learner = make_adaptation(self.model, self._learning)
            self._adaptation, self._core, self._learner = adaptation, model, learner
        if not game.is_legal(move):
            point = -1 if move is None else move
            raise IllegalMove(move, "illegal", f"point {point} is not legal here")
        _, competition = self._follow(game).compete(
            int(game.to_move), self.model.preset.needs_owner, winner=-1 if move is None else move
        )
        self._adaptation.observe(competition)
        self._learned += 1

    def forget(self) -> None:
        """Go back to the model as it was loaded."""
        self._restart()

    def adapted(self) -> PatternModel:
        """Return the model with all that `update` has taught it, to be saved or used elsewhere."""
        if self._adaptation is None:
            return self.model
        return adapted_model(self.model, self._core, self._learner, self._learned)

    def _follow(self, game: Game) -> core.Position:
        """Return the core's position, going on from the last one where the game allows it."""
        points = [-1 if move is None else move for move in game.moves]
        start, known = (game.size, game.setup.stones), len(self._points)
        goes_on = start == self._start and points[:known] == self._points
        if self._position is None or self._start is None or self._start[0] != game.size:
            self._position = core.Position(game.size, self.model.table.dictionary)
            goes_on = False
        if not goes_on or game.colors[:known] != self._colors:
            self._position.restart()
            for point, color in enumerate(game.setup.stones):
                if color:
                    self._position.setup(point, color)
            known = 0
        self._position.play_all(points[known:], game.colors[known:])
        self._start, self._points, self._colors = start, points, list(game.colors)
        return self._position

    def _shape_size(self, members: NDArray[np.uint32]) -> int:
        return 0 if members[0] == NONE else int(self.model.table.sizes[members[0]])

    def _voices(
        self, members: NDArray[np.uint32], weights: NDArray[np.float32], count: int
    ) -> tuple[Voice, ...]:
        present = [group for group, member in enumerate(members) if member != NONE]
        loudest = sorted(present, key=lambda group: -abs(weights[group]))[:count]
        return tuple(
            Voice(self._describe(group, int(members[group])), float(weights[group]))
            for group in loudest
        )

    def _describe(self, group: int, member: int) -> str:
        table = self.model.table
        if group < 2:
            size, kind = int(table.sizes[member]), int(table.kinds[member])
            where = "whole board" if size == 14 else f"size {size}"
            if kind == RESPONSE:
                return f"answer to the last move, {where}"
            return f"shape, {where}" + (", with its liberties" if kind == VECTOR else "")
        name = self.model.preset.classes[group - 2]
        return describe_level(name, member - self.model.layout.first(group - 2))
