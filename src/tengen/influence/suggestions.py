"""Moves judged by the control one move ahead, and what a move is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tengen._core import board as board_core
from tengen._core import influence as core
from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, Point
from tengen.influence.control import DEFAULT_MODEL, TOLERANCE
from tengen.influence.judging import NOTHING, Prejudged, judge_control
from tengen.influence.models import ControlModel

_MAX_ITERATIONS = 10_000


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move with the estimated score after it."""

    point: Point
    score: float  # Black's points minus White's
    gain: float  # what the mover wins by it, over the position as it stands


@dataclass(frozen=True, slots=True)
class MiaiReading:
    """What the largest move is worth, read from the best move of each side (Hu 2020, 2.6).

    The scores are of control alone, and a control estimate stands for the mean of what may follow.
    So `gain`, half the difference, is the miai value in the terms of that mean; Hu takes the scores
    as those of play to the end, where the opponent answers with the next largest move, and doubles
    the difference.
    """

    black_first: float
    white_first: float

    @property
    def difference(self) -> float:
        return self.black_first - self.white_first

    @property
    def gain(self) -> float:
        return self.difference / 2

    @property
    def doubled(self) -> float:
        return self.difference * 2


def suggest_moves(
    board: Board,
    color: Color,
    model: ControlModel = DEFAULT_MODEL,
    *,
    moves: Sequence[Point] | None = None,
    tolerance: float = TOLERANCE,
    warm: bool = True,
    judgement: Prejudged = NOTHING,
    told: Callable[[int, int], None] = lambda done, total: None,
) -> list[Suggestion]:
    """Judge `moves` (by default all points but suicides) of `color`, the best first.

    Every estimate starts from the position's own (`warm`), or from nothing. With `judgement` the
    position after each move is judged by itself, in 10 to 20 ms on 19x19; `told` hears how many are
    done.
    """
    if moves is None:
        moves = playable_points(board, color)
    if judgement:
        scores = []
        for point in moves:
            after = board.play(color, point)
            scores.append(judge_control(after, judgement, model, tolerance=tolerance).score)
            told(len(scores), len(moves))
    else:
        run = core.ControlRun(tolerance, _MAX_ITERATIONS, False)
        scores = core.scores_after(
            board.stones, board.size, color, list(moves), model.to_core(), run, warm
        )
    now = judge_control(board, judgement, model, tolerance=tolerance).score
    judged = [
        Suggestion(point, score, color.sign * (score - now))
        for point, score in zip(moves, scores, strict=True)
    ]
    return sorted(judged, key=lambda move: (-move.gain, move.point))


def playable_points(board: Board, color: Color) -> list[Point]:
    """The empty points where `color` may play if no ko forbids it."""
    state = board_core.State(board.size, 0, False)
    state.setup(board.stones)
    state.set_to_move(color)
    return state.legal_points(color)


def read_miai(
    board: Board,
    model: ControlModel = DEFAULT_MODEL,
    moves: Mapping[Color, Sequence[Point]] | None = None,
    *,
    tolerance: float = TOLERANCE,
    judgement: Prejudged = NOTHING,
    known: Mapping[Color, Sequence[Suggestion]] | None = None,
) -> MiaiReading:
    """Compare the best of each side's `moves`; who has no move keeps the score as it stands.

    By default the moves are all points but suicides; a ko has to be told. `known` are suggestions
    for a side that have been made already.
    """
    now = judge_control(board, judgement, model, tolerance=tolerance).score
    scores = {}
    for color in (BLACK, WHITE):
        found = None if known is None else known.get(color)
        if found is None:
            allowed = None if moves is None else moves[color]
            found = suggest_moves(
                board, color, model, moves=allowed, tolerance=tolerance, judgement=judgement
            )
        scores[color] = found[0].score if found else now
    return MiaiReading(scores[BLACK], scores[WHITE])
