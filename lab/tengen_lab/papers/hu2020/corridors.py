"""Exact control in endgame corridors, from their game trees (Hu 2020, sections 2.3 to 2.6).

A corridor is one or two rows of empty points between walls of living black stones. White stands at
its left end, before all its lanes or only before the first, and where it is open at both ends also
at the right end; else Black does. White pushes in, always connected to his stones outside; Black
blocks where White could push. Counting is by area. (In the corridors that an exact solver of the
whole game can still solve, nothing else is worth more.)

The control of a point averages over what both players do next. A move is answered, and the answer
too, as long as that loses nothing at the temperature of the position; who moves first in sente, or
in miai, lets the other have the last word. Of equally good answers the nearest is played.
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
MOST_CELLS = 23


@dataclass(frozen=True, slots=True)
class _Position:
    """Cells lane by lane, each from left to right: +1 Black's, -1 White's, 0 still open.

    `entrances` are the cells beside White's stones outside.
    """

    cells: tuple[int, ...]
    length: int
    entrances: frozenset[int]

    def plays(self, mark: int) -> list[tuple[int, _Position]]:
        """Where a push (-1) or a block (+1) lands, and what it makes of the position."""
        return [(place, self._play(place, mark)) for place in self._contacts()]

    def distance(self, a: int, b: int) -> int:
        return abs(a % self.length - b % self.length) + abs(a // self.length - b // self.length)

    def _play(self, place: int, mark: int) -> _Position:
        cells = (*self.cells[:place], mark, *self.cells[place + 1 :])
        return _Position(cells, self.length, self.entrances)._sealed()

    def _contacts(self) -> list[int]:
        """Return the open cells that White could take next."""
        return [
            cell
            for cell, mark in enumerate(self.cells)
            if mark == 0
            and (cell in self.entrances or any(self.cells[n] < 0 for n in self._beside(cell)))
        ]

    def _sealed(self) -> _Position:
        """Give Black the open cells that White can no longer reach."""
        reached, todo = set(), self._contacts()
        while todo:
            cell = todo.pop()
            if cell not in reached:
                reached.add(cell)
                todo += [near for near in self._beside(cell) if self.cells[near] == 0]
        cells = tuple(
            1 if mark == 0 and cell not in reached else mark for cell, mark in enumerate(self.cells)
        )
        return _Position(cells, self.length, self.entrances)

    def _beside(self, cell: int) -> list[int]:
        column = cell % self.length
        near = [cell - 1] * (column > 0) + [cell + 1] * (column < self.length - 1)
        lanes = [cell - self.length, cell + self.length]
        return near + [other for other in lanes if 0 <= other < len(self.cells)]


def corridor_control(
    length: int, *, both_ends: bool = False, width: int = 1, open_lanes: int | None = None
) -> Row:
    """The control of each point of a corridor, lane by lane from the left.

    White stands before the first `open_lanes` lanes, by default before all.

    >>> [str(value) for value in corridor_control(3)]
    ['0', '1/2', '3/4']
    """
    return _control(_start(length, both_ends, width, open_lanes))


def corridor_thermograph(
    length: int, *, both_ends: bool = False, width: int = 1, open_lanes: int | None = None
) -> Thermograph:
    """The corridor's thermograph in area points; its mean is the sum of the control."""
    return _thermograph(_start(length, both_ends, width, open_lanes))


def corridor_board(
    length: int, *, both_ends: bool = False, width: int = 1, open_lanes: int | None = None
) -> tuple[Board, Sequence[int]]:
    """A board with the corridor across its middle, and the corridor's points, lane by lane."""
    start = _start(length, both_ends, width, open_lanes)
    size = max(7, length + 2)
    top = size // 2
    rows = range(top, top + width)
    points = [row * size + column for row in rows for column in range(1, length + 1)]
    white = [points[cell] - 1 for cell in start.entrances if cell % length == 0]
    white += [
        points[cell] + 1 for cell in start.entrances if both_ends and cell % length == length - 1
    ]
    walls = [(top - 1) * size + column for column in range(size)]
    walls += [(top + width) * size + column for column in range(size)]
    inner = [row * size + column for row in rows for column in range(size)]
    black = [*walls, *(point for point in inner if point not in {*points, *white})]
    return Board.from_stones(size, black, white), points


def _start(length: int, both_ends: bool, width: int, open_lanes: int | None) -> _Position:
    if width not in (1, 2):
        raise GoError(f"a corridor of width {width}: 1 or 2 expected")
    most = MOST_CELLS // width
    if not 1 <= length <= most:
        raise GoError(f"a corridor of {length} points: 1 to {most} expected")
    lanes = width if open_lanes is None else open_lanes
    if not 1 <= lanes <= width:
        raise GoError(f"{lanes} open lanes: 1 to {width} expected")
    left = {lane * length for lane in range(lanes)}
    right = {lane * length + length - 1 for lane in range(lanes)} if both_ends else set()
    return _Position((0,) * (length * width), length, frozenset(left | right))


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
    """The mean control once `mark` has moved, and whether the opponent had the last word."""
    gote: list[Row] = []
    sente: list[Row] = []
    for place, option in _best_plays(position, mark, heat):
        row, answers = _played_on(option, -mark, heat, place, is_first=True)
        (sente if answers % 2 else gote).append(row)
    return _average(sente or gote), bool(sente)


def _played_on(
    position: _Position, mark: int, heat: Fraction, last: int, *, is_first: bool = False
) -> tuple[Row, int]:
    """The control once nothing here is worth more than `heat`, and how many moves that took.

    The first answer is played even if it is worth just that: the two moves are miai then.
    """
    if 0 in position.cells:
        plays = _best_plays(position, mark, heat)
        is_hotter = _thermograph(position).temperature > heat
        loses_nothing = _worth(plays[0][1], mark, heat) >= mark * _wall(position, mark, heat)
        if is_hotter or (is_first and loses_nothing):
            place, option = min(plays, key=lambda play: position.distance(play[0], last))
            row, moves = _played_on(option, -mark, heat, place)
            return row, moves + 1
    return _control(position), 0


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
