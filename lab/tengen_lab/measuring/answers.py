"""How well tried moves are judged: at mistakes of games that KataGo has judged.

KataGo's own first move should be accepted, the move that lost three points or more refused.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tengen.coords import Move
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.review.answering import Grade, judge_answer, limits_for
from tengen.search import Limits, forget
from tengen_lab.training.judged import JudgedGame

MISTAKE = 3.0  # points that the refused move must lose by KataGo


@dataclass(frozen=True, slots=True)
class Mistake:
    """A position in which a player went wrong, KataGo's move there and the player's."""

    position: Game
    best: Move
    played: Move


@dataclass(frozen=True, slots=True)
class Tried:
    """How both moves were judged, and the processor time of each judgement."""

    best: Grade
    played: Grade
    processor_seconds: float


@dataclass(frozen=True, slots=True)
class AnswerFigures:
    """Shares of mistakes: KataGo's move not called wrong, or right; the player's called wrong."""

    net: str
    mistakes: int
    accepted: float
    right: float
    refused: float
    doubtful: float  # of both moves
    processor_seconds: float  # of one judgement


def draw_mistakes(judged: Sequence[JudgedGame], count: int, seed: int = 0) -> list[Mistake]:
    """Draw mistakes of judged games by chance."""
    found = []
    for one in judged:
        for number, (_, loss) in enumerate(one.losses()):
            before = one.positions[number]
            if loss < MISTAKE or not before.moves:
                continue
            best = max(before.moves, key=lambda move: move.visits).move
            found.append((one, number, best))
    random.Random(seed).shuffle(found)
    chosen: list[Mistake] = []
    for one, number, best in found:
        position, played = one.game.at(number), one.game.moves[number]
        in_turn = one.game.colors[number] is position.to_move
        if in_turn and best != played and position.is_legal(best) and len(chosen) < count:
            chosen.append(Mistake(position, best, played))
    return chosen


def try_both(
    mistakes: Sequence[Mistake], evaluator: Evaluator, visits: int | None = None
) -> Iterator[Tried]:
    """Judge both moves of each mistake; no judgement remembers anything of another.

    There is no clock, so that a busy machine does not count.
    """
    limits = Limits(visits=visits or limits_for(evaluator).visits)
    for one in mistakes:
        grades: list[Grade] = []
        started = time.process_time()
        for move in (one.best, one.played):
            forget(evaluator)
            grades.append(judge_answer(one.position, move, evaluator, limits).verdict)
        yield Tried(grades[0], grades[1], (time.process_time() - started) / 2)


def answer_figures(tried: Sequence[Tried], net: str) -> AnswerFigures:
    """Return the figures of some mistakes; there must be at least one."""
    count = len(tried)
    doubtful = sum((one.best == "doubtful") + (one.played == "doubtful") for one in tried)
    return AnswerFigures(
        net=net,
        mistakes=count,
        accepted=sum(one.best != "wrong" for one in tried) / count,
        right=sum(one.best == "right" for one in tried) / count,
        refused=sum(one.played == "wrong" for one in tried) / count,
        doubtful=doubtful / (2 * count),
        processor_seconds=sum(one.processor_seconds for one in tried) / count,
    )
