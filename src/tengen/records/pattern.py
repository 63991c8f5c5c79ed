"""What to search for: a rectangle of a board, drawn as text or marked in a game record.

In a diagram X is a black stone, O a white one, . an empty point, ? or * anything, x no white stone,
o no black one. A frame of | at a side or - above and below says that the edge of the board is
there; a side without one may lie anywhere.

    +-----          the corner: a 3-4 point, approached
    |. . . . .
    |. . . . .
    |. . . X .
    |. . O . .
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Point
from tengen.errors import GoError, ParseError, quoted
from tengen.files.inputs import read_input
from tengen.sgf import read_game
from tengen.sgf.record import Record
from tengen.sgf.tree import Node


class Edge(enum.IntFlag):
    NONE = 0
    TOP = 1
    BOTTOM = 2
    LEFT = 4
    RIGHT = 8


EMPTY, MAY_BE_BLACK, MAY_BE_WHITE = 1, 2, 4
ANY = EMPTY | MAY_BE_BLACK | MAY_BE_WHITE
LETTERS = {
    **dict.fromkeys(".,", EMPTY),
    **dict.fromkeys("X#B@", MAY_BE_BLACK),
    **dict.fromkeys("OW", MAY_BE_WHITE),
    **dict.fromkeys("?*", ANY),
    "x": EMPTY | MAY_BE_BLACK,
    "o": EMPTY | MAY_BE_WHITE,
}
SHOWN = {EMPTY: ".", MAY_BE_BLACK: "X", MAY_BE_WHITE: "O", ANY: "?", 3: "x", 5: "o"}
_DIAGRAM = re.compile(r"[-+|/\s.,X#B@OW?*xo]*")
_FRAME = re.compile(r"[+-]+")
LARGEST = 25


@dataclass(frozen=True, slots=True)
class Pattern:
    """What each cell allows, row by row, and the sides that lie on the board's edge.

    >>> print(parse_pattern("+--\\n|X O\\n|. ?"))
    +--
    |XO
    |.?
    """

    rows: int
    columns: int
    cells: tuple[int, ...]  # sums of EMPTY, MAY_BE_BLACK and MAY_BE_WHITE
    edges: Edge = Edge.NONE

    def __post_init__(self) -> None:
        if not (0 < self.rows <= LARGEST and 0 < self.columns <= LARGEST):
            raise GoError(f"a pattern of {self.rows}x{self.columns} lines fits no board")
        if all(cell & EMPTY for cell in self.cells):
            raise GoError("a pattern without stones is everywhere")

    def __str__(self) -> str:
        left = "|" if self.edges & Edge.LEFT else ""
        right = "|" if self.edges & Edge.RIGHT else ""
        corner = "+" if left else ""
        bar = corner + "-" * self.columns + ("+" if right else "")
        lines = [
            left
            + "".join(SHOWN[cell] for cell in self.cells[row * self.columns :][: self.columns])
            + right
            for row in range(self.rows)
        ]
        top = [bar] if self.edges & Edge.TOP else []
        return "\n".join([*top, *lines, *([bar] if self.edges & Edge.BOTTOM else [])])

    def constraints(self) -> list[tuple[int, int, int]]:
        """Return row, column and what is allowed, of the cells that do not allow everything."""
        return [
            (*divmod(place, self.columns), cell)
            for place, cell in enumerate(self.cells)
            if cell != ANY
        ]

    def turned(self, symmetry: int, swapped: bool = False) -> Pattern:
        """Return the pattern mirrored by row (1), by column (2), then transposed (4)."""
        grid = [list(self.cells[row * self.columns :][: self.columns]) for row in range(self.rows)]
        edges = self.edges
        if symmetry & 1:
            grid = grid[::-1]
            edges = _exchanged(edges, Edge.TOP, Edge.BOTTOM)
        if symmetry & 2:
            grid = [row[::-1] for row in grid]
            edges = _exchanged(edges, Edge.LEFT, Edge.RIGHT)
        if symmetry & 4:
            grid = [list(column) for column in zip(*grid, strict=True)]
            edges = _exchanged(edges, Edge.TOP, Edge.LEFT)
            edges = _exchanged(edges, Edge.BOTTOM, Edge.RIGHT)
        cells = [cell for row in grid for cell in row]
        if swapped:
            exchange = {MAY_BE_BLACK: MAY_BE_WHITE, MAY_BE_WHITE: MAY_BE_BLACK, 3: 5, 5: 3}
            cells = [exchange.get(cell, cell) for cell in cells]
        return Pattern(len(grid), len(grid[0]), tuple(cells), edges)

    def own_symmetries(self) -> list[tuple[int, bool]]:
        """Return the symmetries, and exchanges of colour, that leave the pattern as it is."""
        return [
            (symmetry, swapped)
            for swapped in (False, True)
            for symmetry in range(8)
            if self.turned(symmetry, swapped) == self
        ]

    def with_cell(self, place: int, allowed: int) -> Pattern:
        cells = (*self.cells[:place], allowed, *self.cells[place + 1 :])
        return Pattern(self.rows, self.columns, cells, self.edges)


def _exchanged(edges: Edge, one: Edge, other: Edge) -> Edge:
    kept = edges & ~(one | other)
    return kept | (other if edges & one else Edge.NONE) | (one if edges & other else Edge.NONE)


def parse_pattern(text: str) -> Pattern:
    """Read a diagram; raises `ParseError` with the line that is malformed."""
    rows: list[list[int]] = []
    edges = Edge.NONE
    for number, line in enumerate(text.replace("/", "\n").splitlines(), start=1):
        plain = "".join(line.split())
        if not plain or plain.startswith(";"):
            continue
        if _FRAME.fullmatch(plain):
            if edges & Edge.BOTTOM:
                raise ParseError("a second frame below the diagram", line=number)
            edges |= Edge.BOTTOM if rows else Edge.TOP
            continue
        if edges & Edge.BOTTOM:
            raise ParseError("a line below the frame", line=number)
        edges |= Edge.LEFT if plain.startswith("|") else Edge.NONE
        edges |= Edge.RIGHT if plain.endswith("|") and len(plain) > 1 else Edge.NONE
        cells = plain.strip("|")
        if bad := next((letter for letter in cells if letter not in LETTERS), None):
            raise ParseError(f"{quoted(bad)} is no point of a diagram (X O . ? x o)", line=number)
        rows.append([LETTERS[letter] for letter in cells])
    if not rows or not rows[0]:
        raise ParseError("an empty diagram")
    if any(len(row) != len(rows[0]) for row in rows):
        raise ParseError("the lines of the diagram differ in length")
    return Pattern(len(rows), len(rows[0]), tuple(cell for row in rows for cell in row), edges)


RECTANGLE_MARKS = ("SQ", "TR", "CR", "SL")
WILDCARD_MARKS = ("MA",)
NEAR_EDGE = 4  # lines; a rectangle around stones that close to an edge reaches it


def read_pattern(source: str) -> Pattern:
    """Read a pattern from an SGF file, a file with a diagram, or a diagram itself."""
    if _DIAGRAM.fullmatch(source):
        return parse_pattern(source)
    path = Path(source)
    if not path.is_file():
        raise GoError(f"{source}: no such file, and no diagram of X O . ?")
    if path.suffix.lower() == ".sgf":
        return pattern_from_record(read_game(path))
    try:
        return parse_pattern(read_input(path, "a diagram").decode("utf-8", "replace"))
    except ParseError as error:
        raise error.at(source) from None


def problem_node(record: Record) -> Node:
    """Return the last node before the record branches, or its end if it does not."""
    node = record.root
    while len(node.children) == 1:
        node = node.children[0]
    return node


def pattern_from_record(record: Record, *, whole_board: bool = False) -> Pattern:
    """Return the rectangle marked in the last position before the record branches.

    The smallest rectangle around all points marked with squares, triangles or circles counts; a
    cross (MA) is a wildcard. Without marks the rectangle goes around all stones and moves of the
    record, and on to the edges that are near. A rectangle that reaches an edge must lie on it.
    With `whole_board`, the pattern is the board, with wildcards outside the rectangle.
    """
    node = problem_node(record)
    board = record.game(node).board
    size = record.size
    marked = [point for name in RECTANGLE_MARKS for point in node.points(name)]
    wild = {point for name in WILDCARD_MARKS for point in node.points(name)}
    if marked:
        top, left, bottom, right = _around(marked, size)
    else:
        stones = [*board.points(BLACK), *board.points(WHITE)]
        moves = [
            move for each in record.tree.walk() for _, move in each.moves() if move is not None
        ]
        if not stones and not moves:
            raise GoError("the record has neither marks nor stones")
        top, left, bottom, right = _reaching(_around([*stones, *moves], size), size)
    return _cut(board, (top, left, bottom, right), wild, whole_board)


def pattern_from_board(board: Board, box: tuple[int, int, int, int] | None = None) -> Pattern:
    """Return a rectangle of a board: top, left, bottom and right, both ends included.

    Without one it goes around all stones, and on to the edges that are near. Raises `GoError` for
    a rectangle off the board or without stones.
    """
    last = board.size - 1
    if box is None:
        stones = [*board.points(BLACK), *board.points(WHITE)]
        if not stones:
            raise GoError("a board without stones is everywhere")
        box = _reaching(_around(stones, board.size), board.size)
    top, left, bottom, right = box
    if not (0 <= top <= bottom <= last and 0 <= left <= right <= last):
        raise GoError(f"the rectangle {box} does not lie on a {board.size}x{board.size} board")
    return _cut(board, box, set(), False)


def _around(points: Iterable[Point], size: int) -> tuple[int, int, int, int]:
    places = [divmod(point, size) for point in points]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    return min(rows), min(columns), max(rows), max(columns)


def _reaching(box: tuple[int, int, int, int], size: int) -> tuple[int, int, int, int]:
    """Extend a box by one line, and on to edges that are near."""
    top, left, bottom, right = box
    last = size - 1
    return (
        0 if top <= NEAR_EDGE else top - 1,
        0 if left <= NEAR_EDGE else left - 1,
        last if bottom >= last - NEAR_EDGE else bottom + 1,
        last if right >= last - NEAR_EDGE else right + 1,
    )


def _cut(
    board: Board, box: tuple[int, int, int, int], wild: set[Point], whole_board: bool
) -> Pattern:
    top, left, bottom, right = box
    size = board.size
    allowed = {0: EMPTY, 1: MAY_BE_BLACK, 2: MAY_BE_WHITE}

    def cell(row: int, column: int) -> int:
        point = row * size + column
        inside = top <= row <= bottom and left <= column <= right
        return allowed[board.stones[point]] if inside and point not in wild else ANY

    if whole_board:
        cells = tuple(cell(row, column) for row in range(size) for column in range(size))
        return Pattern(size, size, cells, Edge.TOP | Edge.LEFT)
    edges = (
        (Edge.TOP if top == 0 else Edge.NONE)
        | (Edge.LEFT if left == 0 else Edge.NONE)
        | (Edge.BOTTOM if bottom == size - 1 else Edge.NONE)
        | (Edge.RIGHT if right == size - 1 else Edge.NONE)
    )
    cells = tuple(cell(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1))
    return Pattern(bottom - top + 1, right - left + 1, cells, edges)
