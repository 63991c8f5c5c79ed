"""Points, colours, and the ways people write them.

A point is an int, row-major from the top left: point = row * size + column.

    GTP (19x19)   A19 is the top left, T1 the bottom right; the letter I is skipped
    SGF           "aa" is the top left, "sa" the top right
    point         0 is the top left, size - 1 the top right
"""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable
from typing import Literal, TypeAlias

from tengen.errors import ParseError, UnsupportedError, quoted

Point: TypeAlias = int  # row * size + column, row 0 at the top
Move: TypeAlias = Point | None  # None is a pass
Letter: TypeAlias = Literal["B", "W"]  # a colour in JSON

MIN_SIZE, MAX_SIZE = 2, 25
GTP_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
SGF_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Color(enum.IntEnum):
    """Whose stone or turn it is; the value is the stone's byte on a board (0 is empty)."""

    BLACK = 1
    WHITE = 2

    @property
    def opponent(self) -> Color:
        return Color.WHITE if self is Color.BLACK else Color.BLACK

    @property
    def letter(self) -> Letter:
        return "B" if self is Color.BLACK else "W"

    @property
    def sign(self) -> int:
        """+1 for Black, -1 for White: scores are from Black's side."""
        return 1 if self is Color.BLACK else -1


EMPTY = 0
BLACK, WHITE = Color.BLACK, Color.WHITE


def check_size(size: int) -> int:
    """Return `size` if boards of that size are handled, else raise `UnsupportedError`."""
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise UnsupportedError(
            f"board size {size}: only {MIN_SIZE}x{MIN_SIZE} to {MAX_SIZE}x{MAX_SIZE} are handled"
        )
    return size


def parse_color(text: str) -> Color:
    """Read B, W, black or white in any case.

    >>> parse_color("w")
    <Color.WHITE: 2>
    """
    match text.strip().lower():
        case "b" | "black":
            return BLACK
        case "w" | "white":
            return WHITE
    raise ParseError(f"not a colour: {quoted(text)} (B or W expected)")


def parse_gtp(text: str, size: int) -> Move:
    """Read a GTP vertex such as "Q16" or "pass".

    >>> parse_gtp("A19", 19), parse_gtp("pass", 19)
    (0, None)
    """
    word = text.strip().upper()
    if word == "PASS":
        return None
    column = GTP_COLUMNS.find(word[:1]) if word else -1
    digits = word[1:]
    # str.isdigit admits superscripts and other scripts, which int() refuses or we do not mean.
    if column < 0 or not (digits.isascii() and digits.isdigit()) or len(digits) > 3:
        raise ParseError(f"not a point: {quoted(text)} (a letter and a number, or pass, expected)")
    row = size - int(digits)
    if column >= size or not 0 <= row < size:
        raise ParseError(f"{quoted(text)} is off the {size}x{size} board")
    return row * size + column


def format_gtp(move: Move, size: int) -> str:
    """Write a move as a GTP vertex.

    >>> format_gtp(0, 19), format_gtp(None, 19)
    ('A19', 'pass')
    """
    if move is None:
        return "pass"
    row, column = divmod(move, size)
    return f"{GTP_COLUMNS[column]}{size - row}"


def parse_sgf_point(text: str, size: int) -> Move:
    """Read an SGF move value; "" is a pass, and so is "tt" up to 19x19.

    >>> parse_sgf_point("pd", 19) == parse_gtp("Q16", 19)
    True
    """
    if text == "" or (text == "tt" and size <= 19):
        return None
    if len(text) != 2:
        raise ParseError(f"not an SGF point: {quoted(text)} (two letters expected)")
    column, row = SGF_LETTERS.find(text[0]), SGF_LETTERS.find(text[1])
    if not (0 <= column < size and 0 <= row < size):
        raise ParseError(f"{quoted(text)} is off the {size}x{size} board")
    return row * size + column


def format_sgf_point(move: Move, size: int) -> str:
    """Write a move as an SGF value; a pass is the empty string."""
    if move is None:
        return ""
    row, column = divmod(move, size)
    return SGF_LETTERS[column] + SGF_LETTERS[row]


def parse_point(text: str, size: int) -> Point:
    """Read a GTP vertex that names a point; a pass is a `ParseError`."""
    point = parse_gtp(text, size)
    if point is None:
        raise ParseError(f"not a point: {quoted(text)}")
    return point


def parse_area(text: str, size: int) -> frozenset[Point]:
    """Read points and rectangles: `A1-C2,J9`. Raises `ParseError`.

    >>> sorted(format_gtp(point, 9) for point in parse_area("A1-B2,J9", 9))
    ['A1', 'A2', 'B1', 'B2', 'J9']
    """
    found: set[Point] = set()
    for part in text.split(","):
        corners = [divmod(parse_point(corner, size), size) for corner in part.split("-")]
        if len(corners) > 2:
            raise ParseError(f"not an area: {quoted(part)} (A1-C2 expected)")
        (top, left), (bottom, right) = corners[0], corners[-1]
        found |= {
            row * size + column
            for row in range(min(top, bottom), max(top, bottom) + 1)
            for column in range(min(left, right), max(left, right) + 1)
        }
    return frozenset(found)


def central_point(points: Iterable[Point], size: int) -> Point:
    """Return the point by which people would name a group: the one nearest to all the others.

    >>> format_gtp(central_point([parse_gtp(text, 19) for text in ("H19", "D16", "C15")], 19), 19)
    'D16'
    """
    places = [divmod(point, size) for point in sorted(points)]
    if not places:
        raise ValueError("no points, no centre")
    nearest = min(places, key=lambda one: sum(math.dist(one, other) for other in places))
    return nearest[0] * size + nearest[1]
