"""Exercises and answers as JSON has them: for `tengen train --json` and the web API alike."""

from __future__ import annotations

from typing_extensions import TypedDict

from tengen.coords import Letter, format_gtp
from tengen.review.answering import TriedMove
from tengen.review.report import ReasonReport, reason_report
from tengen.train.exercises import Exercise
from tengen.train.schedule import Kept, Verdict


class ExerciseReport(TypedDict):
    """An exercise without its answer: the position is that of game `source` before `move`."""

    id: str
    source: str
    move: int
    color: Letter
    played: str
    loss: float
    phase: str
    themes: list[str]
    opponent: str
    date: str
    question: str
    due: float | None  # seconds since 1970; null for a new one
    answers: int
    right: int


class AnswerReport(TypedDict):
    """What became of an answer."""

    id: str
    move: str
    verdict: Verdict
    loss: float
    best: list[str]
    refutation: list[str]
    reasons: list[ReasonReport]  # why the move of the game was a mistake
    due: float


def exercise_report(one: Exercise, kept: Kept | None = None) -> ExerciseReport:
    """Return an exercise, ready for JSON; the better move is not in it."""
    answers = [] if kept is None else [how for _, how in kept.answers]
    return {
        "id": one.id,
        "source": one.source,
        "move": one.move,
        "color": one.color.letter,
        "played": format_gtp(one.played, one.game.size),
        "loss": round(one.loss, 2),
        "phase": one.phase,
        "themes": list(one.themes),
        "opponent": one.opponent,
        "date": one.date,
        "question": one.question,
        "due": None if kept is None else kept.due,
        "answers": len(answers),
        "right": answers.count("right"),
    }


def answer_report(one: Exercise, answer: TriedMove, kept: Kept) -> AnswerReport:
    """Return the judgement of an answer, ready for JSON."""
    size = one.game.size
    return {
        "id": one.id,
        "move": format_gtp(answer.move, size),
        "verdict": answer.verdict,
        "loss": round(answer.loss, 2),
        "best": [format_gtp(move, size) for move in answer.best],
        "refutation": [format_gtp(move, size) for move in answer.refutation],
        "reasons": [reason_report(why) for why in one.reasons],
        "due": kept.due,
    }
