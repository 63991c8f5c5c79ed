"""Whether the opponent's last move needed an answer."""

from __future__ import annotations

from tengen.coords import Point
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
    far = _distance_of_the_other(at, at.better, at.point)
    if far is None:
        return None
    text = f"{at.opponent()}'s {at.name(at.last)} needed an answer, at {at.name(at.better)}."
    return Reason("not_answered", text, {"last": at.name(at.last), "distance": far})


def needless_answer(at: Situation) -> Reason | None:
    """The move answers the opponent's last one; the better move lies elsewhere."""
    far = _distance_of_the_other(at, at.point, at.better)
    if far is None:
        return None
    last, better = at.name(at.last), at.name(at.better)
    text = f"{at.opponent()}'s {last} needed no answer here: {better} was bigger."
    return Reason("needless_answer", text, {"last": last, "distance": far})


def _distance_of_the_other(at: Situation, answer: Point | None, other: Point | None) -> int | None:
    """Return how far `other` lies from the last move, if `answer` is near it and `other` is not."""
    if at.last is None or answer is None or other is None:
        return None
    far = at.distance(at.last, other)
    return far if at.distance(at.last, answer) <= LOCAL and far >= ELSEWHERE else None
