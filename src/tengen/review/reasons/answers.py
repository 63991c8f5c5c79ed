"""Whether the opponent's last move needed an answer."""

from __future__ import annotations

from tengen.coords import Point
from tengen.review.reasons.situation import Situation
from tengen.review.values import Reason

LOCAL = 2  # rows or columns within which a move answers another
AROUND = 4  # rows or columns around a move in which points are lost when it is not answered
ELSEWHERE = 6  # rows or columns from which on a move does not answer another


def passed(at: Situation) -> Reason | None:
    """A pass while there was something to gain."""
    if at.point is not None or at.better is None:
        return None
    return at.reason(
        "passed",
        at.loss,
        places=[at.better],
        better=at.name(at.better),
        points=round(at.loss, 1),
    )


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
    around = at.near(at.last, AROUND)
    return at.reason(
        "not_answered",
        at.fall(point for point in around if at.owned_before[point] > at.owned_after[point]),
        places=[at.last, at.better],
        last=at.name(at.last),
        better=at.name(at.better),
        distance=far,
    )


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
    return at.reason(
        "needless_answer",
        places=[at.last, at.better],
        last=at.name(at.last),
        better=at.name(at.better),
        distance=far,
    )


def _distance_of_the_other(at: Situation, answer: Point | None, other: Point | None) -> int | None:
    """Return how far `other` lies from the last move, if `answer` is near it and `other` is not."""
    if at.last is None or answer is None or other is None:
        return None
    far = at.distance(at.last, other)
    return far if at.distance(at.last, answer) <= LOCAL and far >= ELSEWHERE else None
