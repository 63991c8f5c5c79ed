"""Control of a position as JSON has it: for `tengen influence --json` and the web API alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tengen.coords import BLACK, WHITE, Color, Letter, format_gtp
from tengen.errors import GoError, quoted
from tengen.game import Game
from tengen.influence.control import (
    Control,
    Propagation,
    estimate_control,
    propagate_influence,
)
from tengen.influence.fitted import FITTED
from tengen.influence.judging import NOTHING, Prejudged, judge_control
from tengen.influence.models import KAPPA, LAMBDA, SEED_MODELS, ControlModel
from tengen.influence.suggestions import MiaiReading, Suggestion, read_miai

MODELS = (*SEED_MODELS, "fitted", "propagation")
TOLERANCE = 1e-4


@dataclass(frozen=True, slots=True)
class ControlReport:
    """Who controls what after the last move."""

    move: int
    model: str
    score: float  # Black's area less White's
    iterations: int
    converged: bool
    damped: bool  # the update ran in a cycle, and points went half the way from there
    control: list[list[float]]  # rows from the top: 1 Black's, -1 White's

    @classmethod
    def of(cls, game: Game, name: str, control: Control) -> ControlReport:
        """Say who controls what after the last move of `game`."""
        return cls(
            move=len(game),
            model=name,
            score=control.score,
            iterations=control.iterations,
            converged=control.converged,
            damped=control.damped,
            control=[[round(value, 6) for value in row] for row in control.rows],
        )


@dataclass(frozen=True, slots=True)
class SuggestedMove:
    """A move, the score after it, and how much it gains for who plays it."""

    move: str
    score: float
    gain: float


@dataclass(frozen=True, slots=True)
class MiaiReport:
    """What the first move of either side makes of the score."""

    black_first: float
    white_first: float
    difference: float
    gain: float
    doubled: float

    @classmethod
    def of(cls, read: MiaiReading) -> MiaiReport:
        return cls(read.black_first, read.white_first, read.difference, read.gain, read.doubled)


@dataclass(frozen=True, slots=True)
class SuggestionReport:
    """The moves of one side, the best first."""

    to_move: Letter
    moves: list[SuggestedMove]
    miai: MiaiReport

    @classmethod
    def of(
        cls,
        game: Game,
        model: ControlModel,
        color: Color,
        moves: Sequence[Suggestion],
        tolerance: float = TOLERANCE,
        judgement: Prejudged = NOTHING,
    ) -> SuggestionReport:
        """Return suggested moves of `color`, and what the best of either side say of the score."""
        state = game.state()
        legal = {side: state.legal_points(side) for side in (BLACK, WHITE)}
        miai = read_miai(
            game.board, model, legal,
            tolerance=tolerance, judgement=judgement, known={color: moves},
        )  # fmt: skip
        shown = [SuggestedMove(format_gtp(m.point, game.size), m.score, m.gain) for m in moves]
        return cls(color.letter, shown, MiaiReport.of(miai))


def choose_model(
    name: str = "kappa",
    lambda_: float | None = None,
    kappa: float | None = None,
    **propagation: Any,
) -> ControlModel | Propagation:
    """Return the model of this name, with its numbers if given (those of propagation by name)."""
    if name not in MODELS:
        raise GoError(f"no model {quoted(name)} (one of {', '.join(MODELS)} expected)")
    if lambda_ is not None or kappa is not None:
        if name != "kappa":
            raise GoError(f"lambda and kappa are numbers of the model kappa, not of {name}")
        return ControlModel.from_lambda(
            LAMBDA if lambda_ is None else lambda_, KAPPA if kappa is None else kappa
        )
    given = {key: value for key, value in propagation.items() if value is not None}
    if name == "propagation":
        return Propagation(**given)
    if given:
        option = next(iter(given)).replace("_", " ")
        raise GoError(f"{option} is a number of the model propagation, not of {name}")
    return FITTED if name == "fitted" else SEED_MODELS[name]


def control_of(
    game: Game,
    model: ControlModel | Propagation,
    tolerance: float = TOLERANCE,
    judgement: Prejudged = NOTHING,
) -> Control:
    """Judge the present position of a game, with what `judgement` asks for told first."""
    if isinstance(model, Propagation):
        if judgement:
            raise GoError("judgement is told to a control model, not to propagation")
        return propagate_influence(game.board, model)
    if judgement:
        return judge_control(game.board, judgement, model, tolerance=tolerance)
    return estimate_control(game.board, model, tolerance=tolerance)
