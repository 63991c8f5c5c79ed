"""Where a game was decided: by who wins, not by how many points a move lost.

A game that is over has large losses and no turning point; a game that was lost in small steps has
a drift and no large loss.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tengen.coords import BLACK, WHITE, Color

TURN = 0.2  # of the chance to win that must come back for one way to end and another to begin
LEAST = 0.25  # of the chance to win that a turning point is about
MOST = 5  # turning points of a game
TOLD = 0.9  # of the change of a way that its narrowest stretch of moves must hold
SAME = 0.15  # between chances to win that are about the same
AT_ONCE = 0.6  # of a stretch's change by one move: it was that move, and no drift


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Moves that decided who wins: one, or several in small steps.

    first, last     numbers of the first and the last of the moves
    winner          whose chance rose
    before, after   the winner's chance before the first and after the last
    """

    first: int
    last: int
    winner: Color
    before: float
    after: float

    @property
    def is_drift(self) -> bool:
        return self.first < self.last


def turning_points(winrates: Sequence[float]) -> list[TurningPoint]:
    """Return where a game was decided, in the order of its moves.

    `winrates` are Black's, of every position, the start first.

    >>> [(one.first, one.last) for one in turning_points([0.5, 0.52, 0.9, 0.9, 0.3, 0.3])]
    [(2, 2), (4, 4)]
    """
    found: list[TurningPoint] = []
    for start, end in pairwise(_pivots(winrates)):
        first, last = _narrowed(winrates, start, end)
        change = winrates[last] - winrates[first]
        if abs(change) < LEAST:
            continue
        winner = BLACK if change > 0 else WHITE
        before, after = (
            winrates[at] if winner is BLACK else 1 - winrates[at] for at in (first, last)
        )
        one = TurningPoint(first + 1, last, winner, before, after)
        if found and _gives_back(found[-1], one):
            found.pop()
        else:
            found.append(one)
    largest = sorted(found, key=lambda one: one.before - one.after)[:MOST]
    return sorted(largest, key=lambda one: one.first)


def _gives_back(last: TurningPoint, one: TurningPoint) -> bool:
    """Tell whether a chance that came at once was missed at once: nothing has turned."""
    at_once = one.last - last.first <= 2 and one.winner is not last.winner
    return at_once and abs((1 - one.after) - last.before) < SAME


def _pivots(winrates: Sequence[float]) -> list[int]:
    """Return the positions between which the chance goes one way, smaller returns aside."""
    pivots, low, high, way = [0], 0, 0, 0
    for at, rate in enumerate(winrates):
        if rate > winrates[high]:
            high = at
        if rate < winrates[low]:
            low = at
        if way >= 0 and winrates[high] - rate >= TURN:
            if way > 0:
                pivots.append(high)
            way, low = -1, at
            high = at
        elif way <= 0 and rate - winrates[low] >= TURN:
            if way < 0:
                pivots.append(low)
            way, high = 1, at
            low = at
        if way > 0:
            low = high
        elif way < 0:
            high = low
    end = len(winrates) - 1
    if way:
        pivots.append(high if way > 0 else low)
    return sorted({*pivots, end})


def _narrowed(winrates: Sequence[float], start: int, end: int) -> tuple[int, int]:
    """Return the narrowest stretch of a way that holds nearly all of its change.

    Where one move alone makes up most of it, the stretch is that move.
    """
    sign = 1 if winrates[end] > winrates[start] else -1
    whole = sign * (winrates[end] - winrates[start])
    steps = [sign * (after - before) for before, after in pairwise(winrates[start : end + 1])]
    if steps and max(steps) >= AT_ONCE * whole:
        largest = start + steps.index(max(steps))
        return largest, largest + 1
    best = start, end
    for first in range(start, end):
        for last in range(first + 1, end + 1):
            if last - first >= best[1] - best[0]:
                break
            if sign * (winrates[last] - winrates[first]) >= TOLD * whole:
                best = first, last
                break
    return best
