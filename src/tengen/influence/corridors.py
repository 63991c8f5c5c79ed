"""Exact control in endgame corridors, from their game trees (Hu 2020, sections 2.3 to 2.6).

A corridor is a row of empty points between walls of living black stones. White stands at its left
end, and where it is open at both ends also at the right end; else Black does. White pushes in from
an open end, Black blocks there. Counting is by area.

The control of a point averages over what both players do next. A move whose answer loses nothing
at the temperature of the position is answered first: it is sente, or miai with its answer. Of
equally good answers the nearest is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from tengen.board import Board
from tengen.cgt import AREA, Thermograph, score, thermograph
from tengen.errors import GoError

Row = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class _Position:
    """Points from left to right: +1 Black's, -1 White's, 0 still open, in one open run."""

    cells: tuple[int, ...]
    open_left: bool
    open_right: bool

    def plays(self, mark: int) -> list[tuple[int, _Position]]:
        """Where a push (-1) or a block (+1) at an open end lands, and what it makes of it."""
        empty = [i for i, cell in enumerate(self.cells) if cell == 0]
        ends = [(empty[0], True)] * self.open_left + [(empty[-1], False)] * self.open_right
        return [(place, self._play(place, mark, is_left)) for place, is_left in ends]

    def _play(self, place: int, mark: int, is_left: bool) -> _Position:
        left = self.open_left and not (mark > 0 and is_left)
        right = self.open_right and not (mark > 0 and not is_left)
        cells = (*self.cells[:place], mark, *self.cells[place + 1 :])
        if not left and not right:
            cells = tuple(cell or 1 for cell in cells)  # sealed off
        return _Position(cells, left, right)


def corridor_control(length: int, *, both_ends: bool = False) -> Row:
    """The control of each point of a corridor, from its open left end.

    >>> [str(value) for value in corridor_control(3)]
    ['0', '1/2', '3/4']
    """
    return _control(_start(length, both_ends))


def corridor_thermograph(length: int, *, both_ends: bool = False) -> Thermograph:
    """The corridor's thermograph in area points; its mean is the sum of the control."""
    return _thermograph(_start(length, both_ends))


def corridor_board(length: int, *, both_ends: bool = False) -> tuple[Board, Sequence[int]]:
    """A board with the corridor on its middle row, and the corridor's points."""
    size = max(7, length + 2)
    middle = size // 2
    points = [middle * size + column for column in range(1, length + 1)]
    walls = [row * size + column for row in (middle - 1, middle + 1) for column in range(size)]
    left, right = middle * size, middle * size + length + 1
    rest = range(right + 1, middle * size + size)
    black = [*walls, *rest] if both_ends else [*walls, *rest, right]
    white = [left, right] if both_ends else [left]
    return Board.from_stones(size, black, white), points


def _start(length: int, both_ends: bool) -> _Position:
    if not 1 <= length <= 23:
        raise GoError(f"a corridor of {length} points: 1 to 23 expected")
    return _Position((0,) * length, True, both_ends)


@cache
def _thermograph(position: _Position) -> Thermograph:
    # Not of the canonical form: that has lost the moves that gain nothing but are played.
    if 0 not in position.cells:
        return score(sum(position.cells), AREA)
    black, white = (
        [_thermograph(option) for _, option in position.plays(mark)] for mark in (1, -1)
    )
    return thermograph(black, white, ground=AREA)


@cache
def _control(position: _Position) -> Row:
    if 0 not in position.cells:
        return tuple(Fraction(cell) for cell in position.cells)
    heat = _thermograph(position).temperature
    sides = [_after(position, mark, heat) for mark in (1, -1)]
    # A sente move is taken as played: the other side's reverse sente then never comes.
    played = [row for row, is_answered in sides if is_answered] or [row for row, _ in sides]
    return _average(played)


def _after(position: _Position, mark: int, heat: Fraction) -> tuple[Row, bool]:
    """The mean control once `mark` has moved, and whether the move is answered."""
    rows, is_answered = [], False
    for place, option in _best_plays(position, mark, heat):
        settled = option
        if 0 in option.cells:
            answers = _best_plays(option, -mark, heat)
            answered = _worth(answers[0][1], -mark, heat)
            left_alone = -mark * _wall(option, -mark, heat)
            if answered >= left_alone:
                _, settled = min(answers, key=lambda answer: abs(answer[0] - place))
                is_answered = True
        rows.append(_control(settled))
    return _average(rows), is_answered


def _best_plays(position: _Position, mark: int, heat: Fraction) -> list[tuple[int, _Position]]:
    """The plays of `mark` that are worth most when everything else has temperature `heat`."""
    plays = position.plays(mark)
    best = max(_worth(option, mark, heat) for _, option in plays)
    return [play for play in plays if _worth(play[1], mark, heat) == best]


def _worth(position: _Position, mark: int, heat: Fraction) -> Fraction:
    """What `mark` has after moving to `position`, less what a move elsewhere would have been."""
    return mark * _wall(position, -mark, heat) - heat


def _wall(position: _Position, mark: int, heat: Fraction) -> Fraction:
    """Black's points when `mark` moves next, everything else having temperature `heat`."""
    graph = _thermograph(position)
    return graph.left(heat) if mark > 0 else graph.right(heat)


def _average(rows: Sequence[Row]) -> Row:
    return tuple(sum(column, Fraction(0)) / len(rows) for column in zip(*rows, strict=True))
