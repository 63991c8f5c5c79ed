"""The teaching game: a move that loses much is offered back, with a hint in three steps."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.coords import Move, format_gtp
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.patterns import Predictor
from tengen.review.answering import judge_answer
from tengen.review.options import JUDGE, TACTICAL, spending_of
from tengen.review.reasons import Situation, find_reasons
from tengen.words import tell

SEEN = 1.0  # points: a strong network searches a move if one look says that it loses as many
SHOWN = 6  # moves of a line


@dataclass(frozen=True, slots=True)
class TakeBack:
    """An offer to take a move back.

    loss    points that it loses
    hints   where to look, why the move is bad, and what was better; one after another
    """

    loss: float
    better: Move
    hints: tuple[str, str, str]


def offer_back(position: Game, move: Move, evaluator: Evaluator, points: float) -> TakeBack | None:
    """Return an offer if a search is sure that a move loses more than `points`; else None.

    Where one look of a strong network sees no loss, nothing is searched, and the player need not
    wait. Raises `IllegalMove` where the rules forbid the move.
    """
    before, after = evaluator([position, position.copy().play(move)])
    sign = position.to_move.sign
    is_trusted = spending_of(evaluator) is JUDGE and position.size > TACTICAL
    if is_trusted and sign * (before.black_lead - after.black_lead) < SEEN:
        return None
    found = judge_answer(position, move, evaluator)
    if found.verdict != "wrong" or found.loss <= points or not found.best:
        return None
    at = Situation(
        before=position,
        point=move,
        loss=found.loss,
        line=found.best,
        reply=found.refutation,
        owned_before=sign * before.ownership,
        owned_after=sign * after.ownership,
    )
    reasons = find_reasons(at, Predictor())
    why = reasons[0].told if reasons else tell("hintNoReason")
    line = " ".join(format_gtp(one, position.size) for one in found.best[:SHOWN])
    return TakeBack(
        found.loss,
        found.best[0],
        (look_at(found.best[0], position.size), why, tell("hintBetter", line=line)),
    )


def look_at(move: Move, size: int) -> str:
    """Say which part of the board a move is in, in the language that is spoken.

    >>> look_at(3 * 19 + 15, 19), look_at(180, 19), look_at(17 * 19 + 9, 19)
    ('Look at the upper right.', 'Look at the centre.', 'Look at the lower side.')
    """
    if move is None:
        return tell("hintPass")
    row, column = divmod(move, size)
    names = [
        ("upper", "", "lower")[min(3 * row // size, 2)],
        ("left", "", "right")[min(3 * column // size, 2)],
    ]
    return tell("hintArea", area="-".join(filter(None, names)) or "centre")
