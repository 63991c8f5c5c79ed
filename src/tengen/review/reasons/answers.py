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
    """The better move answers the opponent's last one, who now goes on there.

    If he is expected to play elsewhere, too, his last move did not need an answer yet.
    """
    far = _distance_of_the_other(at, at.better, at.point)
    next_ = at.reply[0] if at.reply else None
    if far is None or at.last is None or next_ is None:
        return None
    if next_ != at.better and at.distance(at.last, next_) > LOCAL:
        return None
    text = f"{at.opponent()}'s {at.name(at.last)} needed an answer, at {at.name(at.better)}."
    return Reason("not_answered", text, {"last": at.name(at.last), "distance": far})


def needless_answer(at: Situation) -> Reason | None:
    """The move answers the opponent's last one; the better move lies elsewhere.

    Where the opponent is expected to go on, the place was not settled: an answer was not needless.
    """
    far = _distance_of_the_other(at, at.point, at.better)
    next_ = at.reply[0] if at.reply else None
    if far is None or at.last is None:
        return None
    if next_ is not None and at.distance(at.last, next_) < ELSEWHERE:
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
