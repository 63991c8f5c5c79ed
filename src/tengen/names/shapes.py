"""Names of moves by their shape: what a Go player calls a hane, a knight's move, a ponnuki.

Only what the stones beside a move show is named, and at most one name is given: `term-NAME` in
`tengen.words`. The definitions are those of Sensei's Library (senseis.xmp.net: Hane, Nobi, Kosumi,
Tsuke, IkkenTobi, NikenTobi, Keima, Ogeima, Ponnuki, EmptyTriangle, TigersMouth, BambooJoint), put
into our own words.
"""

from __future__ import annotations

from collections.abc import Iterator

from tengen.board import Board
from tengen.coords import EMPTY, Color, Point

Cell = tuple[int, int]
_SIDES: tuple[Cell, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
_DIAGONALS: tuple[Cell, ...] = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def shape_of(before: Board, color: Color, point: Point) -> str:
    """Return the name of a move's shape, "" where it has none.

    >>> board = Board.from_diagram(". . . . . / . X O . . / . . . . . / . . . . . / . . . . .")
    >>> shape_of(board, Color.BLACK, 12)
    'hane'
    """
    after = before.play(color, point)
    taken = [at for at, stone in enumerate(before.stones) if stone and not after.stones[at]]
    here = _Shape(before, after, color, point)
    if len(taken) == 1 and here.is_ponnuki(taken[0]):
        return "ponnuki"
    if taken:
        return "capture"
    if here.is_bamboo_joint():
        return "bamboo-joint"
    if here.is_tigers_mouth():
        return "tigers-mouth"
    if here.is_empty_triangle():
        return "empty-triangle"
    return here.relation()


class _Shape:
    """A move and the stones around it."""

    def __init__(self, before: Board, after: Board, color: Color, point: Point) -> None:
        self.before, self.after, self.color, self.size = before, after, color, before.size
        self.at = divmod(point, before.size)

    def _stone(self, board: Board, cell: Cell) -> int | None:
        row, column = cell
        inside = 0 <= row < self.size and 0 <= column < self.size
        return board.stones[row * self.size + column] if inside else None

    def _own(self, step: Cell) -> bool:
        return self._stone(self.after, _plus(self.at, step)) == int(self.color)

    def _other(self, step: Cell) -> bool:
        return self._stone(self.before, _plus(self.at, step)) == int(self.color.opponent)

    def _empty(self, step: Cell) -> bool:
        return self._stone(self.after, _plus(self.at, step)) == int(EMPTY)

    def is_ponnuki(self, taken: Point) -> bool:
        """Four stones around the one that was taken, and none at its corners."""
        middle = divmod(taken, self.size)
        sides = [self._stone(self.after, _plus(middle, step)) for step in _SIDES]
        corners = [self._stone(self.after, _plus(middle, step)) for step in _DIAGONALS]
        return sides == [int(self.color)] * 4 and int(self.color) not in corners

    def is_bamboo_joint(self) -> bool:
        """Two pairs side by side with two free points between them, completed by the move."""
        for a, b in _frames():
            pair, gap, far = b, (a, _plus(a, b)), (_times(a, 2), _plus(_times(a, 2), b))
            if self._own(pair) and all(map(self._empty, gap)) and all(map(self._own, far)):
                return True
        return False

    def is_tigers_mouth(self) -> bool:
        """Three stones around a free point, none of them touching, completed by the move."""
        for a, b in _frames():
            if not self._empty(a):
                continue
            around = [_times(a, 2), _plus(a, b), _minus(a, b)]
            own = [step for step in around if self._own(step)]
            free = [step for step in around if self._empty(step)]
            if len(own) == 2 and len(free) == 1 and self._empty(b) and self._empty(_times(b, -1)):
                return True
        return False

    def is_empty_triangle(self) -> bool:
        """Three stones of a square whose fourth point is free."""
        for a, b in _frames():
            corner = self._own(a) and self._own(b) and self._empty(_plus(a, b))
            end = self._own(a) and self._own(_plus(a, b)) and self._empty(b)
            if corner or end:
                return True
        return False

    def relation(self) -> str:
        """Name the move by the nearest own stone, or by the stone it touches."""
        touches = any(map(self._other, _SIDES))
        if any(map(self._own, _SIDES)):
            return "stretch" if touches else "solid-extension"
        for step in _DIAGONALS:
            if self._own(step):
                sides = ((step[0], 0), (0, step[1]))
                others, free = (sum(map(test, sides)) for test in (self._other, self._empty))
                if others == 1 and free == 1:
                    return "hane"
                if free == 2:
                    return "diagonal-move"
        if touches:
            return "attachment"
        for name, steps in _JUMPS.items():
            for step, between in steps:
                if self._own(step) and all(map(self._empty, between)):
                    return name
        return ""


def _frames() -> Iterator[tuple[Cell, Cell]]:
    """Yield two directions at right angles, all eight ways."""
    for a in _SIDES:
        for b in _SIDES:
            if a[0] * b[0] + a[1] * b[1] == 0:
                yield a, b


def _jumps() -> dict[str, list[tuple[Cell, tuple[Cell, ...]]]]:
    found: dict[str, list[tuple[Cell, tuple[Cell, ...]]]] = {
        "one-space-jump": [(_times(a, 2), (a,)) for a in _SIDES],
        "knights-move": [],
        "two-space-jump": [(_times(a, 3), (a, _times(a, 2))) for a in _SIDES],
        "large-knights-move": [],
    }
    for a, b in _frames():
        found["knights-move"].append((_plus(_times(a, 2), b), (a, _plus(a, b))))
        found["large-knights-move"].append(
            (_plus(_times(a, 3), b), (a, _times(a, 2), _plus(a, b), _plus(_times(a, 2), b)))
        )
    return found


def _plus(one: Cell, other: Cell) -> Cell:
    return one[0] + other[0], one[1] + other[1]


def _minus(one: Cell, other: Cell) -> Cell:
    return one[0] - other[0], one[1] - other[1]


def _times(one: Cell, factor: int) -> Cell:
    return factor * one[0], factor * one[1]


_JUMPS = _jumps()
