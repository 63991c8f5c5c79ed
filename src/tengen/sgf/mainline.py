"""What is played along a line of nodes: board size, set-up stones and moves, dirt sorted out.

This is the slow twin of native/sgf/scan.hpp, which reads collections; the tests hold the two
together. The rules are stated there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, Move, Point
from tengen.errors import ParseError
from tengen.sgf import faults
from tengen.sgf.tree import Node
from tengen.sgf.values import MAX_POINT_VALUES, read_move

MAX_MOVES = 20_000
MAX_LINE_NODES = 100_000
SETUP = {"AE": None, "AB": BLACK, "AW": WHITE}  # in the order in which they count
_SETUP_NAMES = frozenset(SETUP)
_SIZES = (9, 13, 19, 25)


@dataclass(slots=True)
class Played:
    """One move of the line, and the offset of its node."""

    color: Color
    move: Move
    at: int


@dataclass(slots=True)
class Line:
    """A line of play from a set-up; `faults` are offsets and codes as in `tengen.sgf.faults`."""

    size: int
    setup: Board
    to_play: Color | None = None
    moves: list[Played] = field(default_factory=list)
    faults: list[tuple[int, int]] = field(default_factory=list)


@dataclass(slots=True)
class _Raw:
    """What a line says before the board's size is settled."""

    setup: list[tuple[int, Color | None, bytes]] = field(default_factory=list)  # offset, color
    moves: list[tuple[int, Color, bytes]] = field(default_factory=list)
    to_play: Color | None = None
    faults: list[tuple[int, int]] = field(default_factory=list)


def read_main_line(root: Node) -> Line:
    """Read the main line as one game, which ends where stones are set up after a move."""
    raw = _collect(root)
    found = list(raw.faults)
    size = _settle_size(root, raw, found)
    setup = read_setup(raw.setup, size, found)
    line = Line(size, setup, raw.to_play, faults=found)
    for at, color, value in raw.moves:
        try:
            move = read_move(value, size)
        except ParseError:
            found.append((at, faults.BAD_MOVE))
            break
        line.moves.append(Played(color, move, at))
    return line


def _collect(root: Node) -> _Raw:
    raw = _Raw()
    for count, node in enumerate(root.line()):
        if count == MAX_LINE_NODES:
            raw.faults.append((node.offset, faults.TOO_LONG))
            break
        properties = node.properties
        if raw.moves and not _SETUP_NAMES.isdisjoint(properties):
            raw.faults.append((node.offset, faults.LATE_SETUP))
            break
        if not raw.moves:
            raw.to_play = turn(properties.get("PL", ())) or raw.to_play
            for name, color in SETUP.items():
                for value in properties.get(name, ()):
                    if len(raw.setup) == MAX_POINT_VALUES:
                        break
                    if value.strip():
                        raw.setup.append((node.offset, color, value))
        here = [name for name in properties if name == "B" or name == "W"]
        if len(here) == 2:
            raw.faults.append((node.offset, faults.TWO_MOVES))
        for name in here:
            if len(raw.moves) == MAX_MOVES:
                raw.faults.append((node.offset, faults.TOO_LONG))
                return raw
            raw.moves.append((node.offset, BLACK if name == "B" else WHITE, properties[name][0]))
    return raw


def turn(values: Iterable[bytes]) -> Color | None:
    """Read PL: B or W, or a word that starts with one of them; the last value counts."""
    colors = {b"b": BLACK, b"w": WHITE}
    found = None
    for value in values:
        found = colors.get(value.strip()[:1].lower(), found)
    return found


def read_size(raw: bytes) -> int:
    """Return the size of a square board that SZ names, 0 if it names none."""
    columns, colon, rows = (part.strip() for part in raw.partition(b":"))
    if not (columns.isdigit() and len(columns) <= 3):
        return 0
    if colon and not (rows.isdigit() and len(rows) <= 3 and int(rows) == int(columns)):
        return 0
    size = int(columns)
    return size if 2 <= size <= 25 else 0


def _settle_size(root: Node, raw: _Raw, found: list[tuple[int, int]]) -> int:
    declared = root.properties.get("SZ")
    asked = read_size(declared[0]) if declared else 19
    size = asked or 19
    if not asked:
        found.append((root._tree.begin, faults.BAD_SIZE))
    values = [value for _, _, value in raw.moves]
    for _, _, value in raw.setup:
        first, colon, last = value.partition(b":")
        values += (first, last if colon else first)
    extents = [extent for value in values if (extent := _extent(value))]
    outside = sum(extent > size for extent in extents)
    if outside * 4 <= len(extents) or max(extents) > 25:
        return size
    if asked:
        found.append((root._tree.begin, faults.WRONG_SIZE))
    return min(candidate for candidate in _SIZES if candidate >= max(extents))


def _extent(value: bytes) -> int:
    """Return the size of the smallest board with this point; 0 for no point, or a possible pass."""
    value = value.strip()
    if len(value) != 2 or value == b"tt":
        return 0
    low, high = sorted(value)
    return high - 96 if low >= 97 and high <= 122 else 0


def read_setup(
    stones: list[tuple[int, Color | None, bytes]],
    size: int,
    found: list[tuple[int, int]],
    onto: Board | None = None,
) -> Board:
    """Return the board that set-up values make; what is wrong with them goes to `found`."""
    points: dict[Point, Color | None] = {}
    if onto is not None:
        points = {point: onto[point] for point in range(size * size)}
    for at, color, value in stones:
        corners = _corners(value, size)
        if corners is None:
            found.append((at, faults.BAD_SETUP))
            continue
        (top, left), (bottom, right) = (divmod(corner, size) for corner in corners)
        for row in range(min(top, bottom), max(top, bottom) + 1):
            for column in range(min(left, right), max(left, right) + 1):
                points[row * size + column] = color
    board = Board.from_stones(
        size,
        [point for point, color in points.items() if color is BLACK],
        [point for point, color in points.items() if color is WHITE],
    )
    if breathless := board.breathless():
        found.append((stones[0][0], faults.BREATHLESS))
        board = board.without(breathless)
    return board


def _corners(value: bytes, size: int) -> tuple[Point, Point] | None:
    first, colon, last = value.partition(b":")
    try:
        corners = read_move(first, size), read_move(last if colon else first, size)
    except ParseError:
        return None
    return None if corners[0] is None or corners[1] is None else (corners[0], corners[1])
