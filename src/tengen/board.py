"""Stones on a board: an immutable value that knows captures, but neither turns nor ko."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tengen._core import board as core
from tengen.coords import BLACK, EMPTY, WHITE, Color, Point, check_size, format_gtp
from tengen.errors import IllegalMove, ParseError, quoted

_STONE_OF = {".": EMPTY, "+": EMPTY, ",": EMPTY, "X": BLACK, "x": BLACK, "#": BLACK, "O": WHITE}
_STONE_OF |= {"o": WHITE, "●": BLACK, "○": WHITE, "B": BLACK, "W": WHITE, "b": BLACK, "w": WHITE}


@dataclass(frozen=True, slots=True)
class Board:
    """A square board; `stones` has a byte a point (0 empty, 1 Black, 2 White), top left first."""

    size: int
    stones: bytes

    @classmethod
    def empty(cls, size: int) -> Board:
        return cls(check_size(size), bytes(size * size))

    @classmethod
    def from_stones(cls, size: int, black: Iterable[Point], white: Iterable[Point] = ()) -> Board:
        """Return a board with these stones; a point named for both colours is an error."""
        stones = bytearray(check_size(size) ** 2)
        for color, points in ((BLACK, black), (WHITE, white)):
            for point in points:
                if not 0 <= point < len(stones):
                    raise ParseError(f"point {point} is off the {size}x{size} board")
                if stones[point] not in (EMPTY, color):
                    where = format_gtp(point, size)
                    raise ParseError(f"both a black and a white stone at {where}")
                stones[point] = color
        return cls(size, bytes(stones))

    @classmethod
    def from_diagram(cls, text: str) -> Board:
        """Read rows of `. X O`, split by lines or slashes, spaces ignored.

        >>> Board.from_diagram(". X O / . . . / . . .").stones[:3]
        b'\\x00\\x01\\x02'
        """
        rows = ["".join(row.split()) for row in text.replace("/", "\n").splitlines() if row.strip()]
        size = check_size(len(rows))
        stones = bytearray()
        for number, row in enumerate(rows, 1):
            if len(row) != size:
                raise ParseError(
                    f"row {quoted(row)} has {len(row)} points, not {size}", line=number
                )
            for column, mark in enumerate(row, 1):
                if mark not in _STONE_OF:
                    raise ParseError(
                        f"{quoted(mark)} is not a stone (. X O expected)",
                        line=number,
                        column=column,
                    )
                stones.append(_STONE_OF[mark])
        return cls(size, bytes(stones))

    def __str__(self) -> str:
        rows = (self.stones[i : i + self.size] for i in range(0, len(self.stones), self.size))
        return "\n".join(" ".join(".XO"[stone] for stone in row) for row in rows)

    def __getitem__(self, point: Point) -> Color | None:
        """Return the colour of the stone at `point`, or None."""
        stone = self.stones[point]
        return Color(stone) if stone else None

    def points(self, color: Color | None) -> list[Point]:
        """Return the points with a stone of `color`, or the empty points for None."""
        wanted = color or EMPTY
        return [point for point, stone in enumerate(self.stones) if stone == wanted]

    def play(self, color: Color, point: Point) -> Board:
        """Return the board after `color` plays at `point`, captured stones removed.

        Knows stones only: ko and suicide depend on history and rules, see `Game.play`. A suicide
        takes the player's own stones off. Raises `IllegalMove` if the point is occupied.

        >>> corner = Board.from_diagram(". X O / . . . / . . .")
        >>> print(corner.play(BLACK, 5))
        . X .
        . . X
        . . .
        """
        if self.stones[point]:
            where = format_gtp(point, self.size)
            raise IllegalMove(point, "occupied", f"{where} is occupied")
        return Board(self.size, core.play(self.stones, self.size, point, color))

    def chain(self, point: Point) -> list[Point]:
        """Return the stones solidly connected to the one at `point`, itself included."""
        return core.chain(self.stones, self.size, point)[0]

    def liberties(self, point: Point) -> list[Point]:
        """Return the liberties of the chain at `point`."""
        return core.chain(self.stones, self.size, point)[1]

    def breathless(self) -> list[Point]:
        """Return the stones of chains without a liberty; a legal board has none."""
        return core.breathless(self.stones, self.size)

    def without(self, points: Iterable[Point]) -> Board:
        """Return the board with these points emptied."""
        stones = bytearray(self.stones)
        for point in points:
            stones[point] = EMPTY
        return Board(self.size, bytes(stones))

    @property
    def hash(self) -> int:
        """A 64-bit Zobrist hash of the stones."""
        return core.hash(self.stones, self.size)


def neighbors(point: Point, size: int) -> list[Point]:
    """Return the two to four points next to `point`."""
    row, column = divmod(point, size)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * size + c for r, c in around if 0 <= r < size and 0 <= c < size]
