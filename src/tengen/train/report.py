"""Exercises and answers in JSON, for `tengen train --json` and the web API alike."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.coords import Letter, format_gtp
from tengen.review.answering import TriedMove
from tengen.review.report import told
from tengen.review.values import Reason
from tengen.train.exercises import Exercise
from tengen.train.schedule import Kept, Verdict


@dataclass(frozen=True, slots=True)
class ExerciseReport:
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

    @classmethod
    def of(cls, one: Exercise, kept: Kept | None = None) -> ExerciseReport:
        """Describe an exercise; the better move is left out."""
        answers = [] if kept is None else [how for _, how in kept.answers]
        return cls(
            id=one.id,
            source=one.source,
            move=one.move,
            color=one.color.letter,
            played=format_gtp(one.played, one.game.size),
            loss=round(one.loss, 2),
            phase=one.phase,
            themes=list(one.themes),
            opponent=one.opponent,
            date=one.date,
            question=one.question,
            due=None if kept is None else kept.due,
            answers=len(answers),
            right=answers.count("right"),
        )


@dataclass(frozen=True, slots=True)
class AnswerReport:
    """What became of an answer."""

    id: str
    move: str
    verdict: Verdict
    loss: float
    best: list[str]
    refutation: list[str]
    reasons: tuple[Reason, ...]  # why the move of the game was a mistake
    due: float

    @classmethod
    def of(cls, one: Exercise, answer: TriedMove, kept: Kept) -> AnswerReport:
        """Say how good an answer is."""
        size = one.game.size
        return cls(
            id=one.id,
            move=format_gtp(answer.move, size),
            verdict=answer.verdict,
            loss=round(answer.loss, 2),
            best=[format_gtp(move, size) for move in answer.best],
            refutation=[format_gtp(move, size) for move in answer.refutation],
            reasons=told(one.reasons),
            due=kept.due,
        )
