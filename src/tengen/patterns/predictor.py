"""Predictions for one position after the other, and learning while a game is played."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen._core import patterns as core
from tengen.coords import Color, Move
from tengen.errors import GoError, IllegalMove, UnsupportedError
from tengen.game import Game
from tengen.patterns.learners import BAR_RANKINGS, OnlineLearner
from tengen.patterns.model import EMBEDDED, PatternModel, load_model, make_model
from tengen.patterns.pools import MAX_BOARD
from tengen.patterns.presets import describe_level
from tengen.patterns.tables import RESPONSE, VECTOR
from tengen.rules import Ko

NONE = 0xFFFFFF  # the core's number for "no member"


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

    def __init__(self, model: PatternModel | str = EMBEDDED) -> None:
        self.model = load_model(model) if isinstance(model, str) else model
        self._core = self.model.core
        self._learner: OnlineLearner | None = None
        self._position: core.Position | None = None
        self._start: tuple[int, bytes] | None = None
        self._points: list[int] = []
        self._colors: list[Color] = []

    def predict(self, game: Game, *, voices: int = 0) -> list[Prediction]:
        """Return the legal moves of the player to move, the likeliest first, the pass among them.

        `voices` says how many patterns to name for each move.
        """
        position = self._follow(game)
        points, competition = position.compete(int(game.to_move), self.model.preset.needs_owner)
        scores = self._core.scores(competition).astype(np.float64)
        allowed = self._allowed(game, points)
        weights = np.exp((scores - scores.max()) / self.model.temperature) * allowed
        chances = weights / weights.sum()
        members = self.model.layout.members(competition).reshape(len(points), -1)
        order = np.argsort(-np.where(allowed, scores, -np.inf), kind="stable")[: int(allowed.sum())]
        return [
            Prediction(
                None if points[i] < 0 else int(points[i]),
                float(chances[i]),
                float(scores[i]),
                self._shape_size(members[i]),
                self._voices(members[i], voices) if voices else (),
            )
            for i in order
        ]

    def probabilities(self, game: Game) -> tuple[NDArray[np.float32], float]:
        """Return the probability of each point, and of a pass, with as little ado as possible."""
        position = self._follow(game)
        points, competition = position.compete(int(game.to_move), self.model.preset.needs_owner)
        scores = self._core.scores(competition)
        weights = np.exp((scores - scores.max()) / np.float32(self.model.temperature))
        if game.rules.ko is not Ko.SIMPLE:  # which the core's position knows itself
            weights *= self._allowed(game, points)
        weights /= weights.sum()
        board = np.zeros(game.size * game.size, dtype=np.float32)
        board[points[:-1]] = weights[:-1]
        return board, float(weights[-1])

    @staticmethod
    def _allowed(game: Game, points: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Tell which of the points, -1 for a pass, the rules of the game allow."""
        return np.isin(points, [-1, *game.state().legal_points(int(game.to_move))])

    def update(self, game: Game, move: Move) -> None:
        """Learn from one move of a game under way (models of BAR and LBR).

        `game` is the position before the move. The change stays in this predictor.
        """
        position = self._follow(game)
        learner = self._online_learner()
        point = -1 if move is None else move
        if not game.is_legal(move):
            raise IllegalMove(move, "illegal", f"point {point} is not legal here")
        _, competition = position.compete(
            int(game.to_move), self.model.preset.needs_owner, winner=point
        )
        learner.observe(competition)
        self._core = make_model(
            self.model.layout, learner.means().astype(np.float32), None, self.model.temperature
        )

    def _online_learner(self) -> OnlineLearner:
        if self._learner is not None:
            return self._learner
        model, settings = self.model, self.model.settings
        if model.variances is None:
            raise GoError(f"{model.name} cannot learn on: only models of bar and lbr can")
        if model.learner in BAR_RANKINGS:
            self._learner = core.ApproximationRanking(
                model.layout, settings["beta2"], settings["variance"], settings["floor"],
                settings["least"], BAR_RANKINGS[model.learner],
            )  # fmt: skip
        else:
            self._learner = core.LoopyRanking(
                model.layout, settings["beta2"], settings["variance"], settings["tolerance"],
                int(settings["sweeps"]),
            )  # fmt: skip
        self._learner.set_means(model.weights.astype(np.float64))
        self._learner.set_variances(model.variances)
        return self._learner

    def _follow(self, game: Game) -> core.Position:
        """Return the core's position, going on from the last one where the game allows it."""
        if game.size > MAX_BOARD:
            raise UnsupportedError(
                f"patterns know boards up to {MAX_BOARD}x{MAX_BOARD}, not {game.size}x{game.size}"
            )
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

    def _voices(self, members: NDArray[np.uint32], count: int) -> tuple[Voice, ...]:
        present = [(group, int(member)) for group, member in enumerate(members) if member != NONE]
        ids = [member for _, member in present]
        weights = self._core.weights()[ids].astype(np.float64)
        if self.model.vectors is not None:
            vectors = self.model.vectors[ids].astype(np.float64)
            together = vectors.sum(axis=0)
            weights += ((together - vectors) * vectors).sum(axis=1) / 2
        found = [
            Voice(self._describe(group, member), float(weight))
            for (group, member), weight in zip(present, weights, strict=True)
        ]
        return tuple(sorted(found, key=lambda voice: -abs(voice.weight))[:count])

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
