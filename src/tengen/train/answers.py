"""Judging an answer: a search of the position, and one after the move that was tried."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from tengen.coords import Move
from tengen.errors import IllegalMove
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.review.judging import by_look, by_search, judge_move
from tengen.search import Limits, Options, Tree, run
from tengen.train.schedule import Verdict

RIGHT, CLOSE = 1.0, 3.0  # points that a right and a close answer may lose
LIMITS = Limits(visits=160, seconds=1.8)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a search says of a move that was tried.

    loss        points that it loses against the best
    best        the best move and what follows
    refutation  the opponent's answer and what follows; empty where the move is right
    lead        Black's lead after the best move
    """

    move: Move
    verdict: Verdict
    loss: float
    best: tuple[Move, ...]
    refutation: tuple[Move, ...]
    lead: float


def verdict_of(loss: float) -> Verdict:
    """Return how good an answer is that loses this many points.

    >>> [verdict_of(loss) for loss in (0.4, 2.0, 3.1)]
    ['right', 'close', 'wrong']
    """
    return "right" if loss <= RIGHT else "close" if loss <= CLOSE else "wrong"


def judge_answer(
    position: Game, move: Move, evaluator: Evaluator, limits: Limits = LIMITS
) -> Answer:
    """Judge a move in a position. Raises `IllegalMove` where the rules forbid it."""
    if (reason := position.why_illegal(move)) is not None:
        raise IllegalMove(move, reason, f"this move is not allowed: {reason}")
    color = position.to_move
    options = Options(ownership=True)
    trees = [Tree(position, options), Tree(position.copy().play(move), options)]
    found = deque(run(evaluator, trees, limits), maxlen=1)[0]
    looks = evaluator([tree.game for tree in trees])
    before, after = (
        by_search(result) if result.moves else by_look(look)
        for result, look in zip(found, looks, strict=True)
    )
    loss = max(judge_move(color, move, before, after).loss, 0.0)
    verdict = verdict_of(loss)
    return Answer(
        move=move,
        verdict=verdict,
        loss=loss,
        best=before.line,
        refutation=() if verdict == "right" else after.line,
        lead=before.expected_lead,
    )
