"""Judging a move that somebody tries in a position: "find it yourself", and exercises.

Three positions are searched: the one asked about, the one after the move tried, and the one after
the move that the search prefers. Between the last two the same side is to move, so that what the
network misjudges in both cancels out. Where the position itself and its best move are judged
differently, the search is not sure of its own answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from tengen.coords import Move
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.review.judging import Judgement, by_look, by_search
from tengen.review.options import JUDGE, spending_of
from tengen.search import Limits, Options, SearchResult, Tree, run

Grade = Literal["right", "close", "doubtful", "wrong"]
GRADES: tuple[Grade, ...] = get_args(Grade)
RIGHT = 1.0  # points that a right answer may lose
CLOSE = 2.0  # points that a close answer may lose: of 3, a mistake, small networks see fewer
APART = 2.0  # points between two estimates of the loss that make it doubtful
LIMITS = Limits(visits=220, seconds=1.0)  # of each of the two searches; the first has two trees
# A judge's visits cost more, and fewer are enough: an answer takes about as long.
JUDGE_LIMITS = Limits(visits=48, seconds=1.5)
LEAST = Limits(visits=8)  # made even if the time is over: one look is not trusted


@dataclass(frozen=True, slots=True)
class TriedMove:
    """What a search says of a move that was tried.

    loss        points that it loses against the best
    best        the best move and what follows
    refutation  the opponent's answer and what follows; empty where the move is right
    lead        Black's lead to expect after the best move
    lead_after  Black's lead to expect after the move tried
    """

    move: Move
    verdict: Grade
    loss: float
    best: tuple[Move, ...]
    refutation: tuple[Move, ...]
    lead: float
    lead_after: float


@dataclass(frozen=True, slots=True)
class Known:
    """What a longer search has found in a position: the best line, and what moves of it lose."""

    best: tuple[Move, ...] = ()
    losses: Mapping[Move, float] = field(default_factory=dict)


UNKNOWN = Known()


def limits_for(evaluator: Evaluator) -> Limits:
    """Return how long to search with a network: about two seconds of two cores an answer."""
    return JUDGE_LIMITS if spending_of(evaluator) is JUDGE else LIMITS


def judge_answer(
    position: Game,
    move: Move,
    evaluator: Evaluator,
    limits: Limits | None = None,
    known: Known = UNKNOWN,
) -> TriedMove:
    """Judge a move in a position. Raises `IllegalMove` where the rules forbid it."""
    position.copy().play(move)  # raises
    limits = limits or limits_for(evaluator)
    color = position.to_move
    after = [position.copy().play(one) for one in (move, *known.best[:1])]
    before, tried, *others = _judged(evaluator, [position, *after], limits)
    best = known.best or before.line
    reference = before
    losses = [color.sign * (before.expected_lead - tried.expected_lead)]
    if best and best[0] == move:
        losses = [0.0]
    elif best:
        others = others or _judged(evaluator, [position.copy().play(best[0])], limits)
        reference = others[0]
        losses.append(color.sign * (reference.expected_lead - tried.expected_lead))
    if move in known.losses:
        losses = [known.losses[move]]
    verdict = grade_of(min(losses), max(losses))
    return TriedMove(
        move=move,
        verdict=verdict,
        loss=max(0.0, sum(losses) / len(losses)),
        best=best,
        refutation=() if verdict == "right" else tried.line,
        lead=reference.expected_lead,
        lead_after=tried.expected_lead,
    )


def grade_of(least: float, most: float) -> Grade:
    """Return how good an answer is that loses between `least` and `most` points.

    >>> [grade_of(*losses) for losses in ((-3, 0.4), (1, 1.8), (0.5, 9), (2.1, 9))]
    ['right', 'close', 'doubtful', 'wrong']
    """
    if most <= RIGHT:
        return "right"
    if least > CLOSE:
        return "wrong"
    if most - least > APART:
        return "doubtful"
    middle = (least + most) / 2
    return "right" if middle <= RIGHT else "close" if middle <= CLOSE else "wrong"


def _judged(evaluator: Evaluator, games: Sequence[Game], limits: Limits) -> list[Judgement]:
    """Search positions; where a game is over nothing can be searched, and a look must do."""
    open_ = [game for game in games if not game.is_over]
    trees = [Tree(game, Options(ownership=True)) for game in open_]
    if limits.seconds is not None:
        deque(run(evaluator, trees, LEAST), maxlen=0)
    found: deque[list[SearchResult]] = deque(run(evaluator, trees, limits), maxlen=1)
    results = iter(found[0] if found else [])
    judged = []
    for game in games:
        result = None if game.is_over else next(results)
        if result is not None and result.moves:
            judged.append(by_search(result, evaluator.name))
        else:
            judged.append(by_look(evaluator([game])[0], evaluator.name))
    return judged
