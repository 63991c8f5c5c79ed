"""Whether the opponent's last move needed an answer."""

from __future__ import annotations

from tengen.review.reasons.situation import Situation
from tengen.review.values import Reason

LOCAL = 2  # rows or columns within which a move answers another
ELSEWHERE = 6  # and from which on it does not


def passed(at: Situation) -> Reason | None:
    """A pass while there was something to gain."""
    if at.point is not None or at.better is None:
        return None
    text = f"{at.mover()} passed while {at.name(at.better)} was worth {at.loss:.1f} points."
    return Reason("passed", text, {"points": round(at.loss, 1)})


def not_answered(at: Situation) -> Reason | None:
    """The better move answers the opponent's last one; the move was played elsewhere."""
    if at.last is None or at.point is None or at.better is None:
        return None
    played, wanted = at.distance(at.last, at.point), at.distance(at.last, at.better)
    if wanted > LOCAL or played < ELSEWHERE:
        return None
    last, better = at.name(at.last), at.name(at.better)
    text = f"{at.opponent()}'s {last} needed an answer, at {better}."
    return Reason("not_answered", text, {"last": last, "distance": played})


def needless_answer(at: Situation) -> Reason | None:
    """The move answers the opponent's last one; the better move lies elsewhere."""
    if at.last is None or at.point is None or at.better is None:
        return None
    played, wanted = at.distance(at.last, at.point), at.distance(at.last, at.better)
    if played > LOCAL or wanted < ELSEWHERE:
        return None
    last, better = at.name(at.last), at.name(at.better)
    text = f"{at.opponent()}'s {last} needed no answer here: {better} was bigger."
    return Reason("needless_answer", text, {"last": last, "distance": wanted})
