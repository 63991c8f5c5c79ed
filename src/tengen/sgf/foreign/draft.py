"""A record on its way to SGF."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tengen.coords import MAX_SIZE, MIN_SIZE, Color, Move, Point, format_sgf_point
from tengen.errors import GoError, quoted
from tengen.game import handicap_points
from tengen.sgf.values import format_text

LONGEST = 1000  # characters of a line that are looked at; comments are read whole


@dataclass
class Branch:
    """Moves that could have followed a move of the game, counted from 1; 0 is the start."""

    after: int
    moves: list[tuple[Color, Move]] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)  # by its own moves, from 1


class Draft:
    """Root properties, set-up stones and moves, each move with the line it was read from."""

    def __init__(self, size: int = 19) -> None:
        self.size = size
        self.warnings: list[str] = []
        self.moves: list[tuple[Color, Move, int]] = []
        self.comments: dict[int, str] = {}  # by move number; 0 is the root
        self.branches: list[Branch] = []
        self._root: dict[str, str] = {}
        self._setup: dict[Color, list[Point]] = {}

    def warn(self, line: int, words: str, found: str = "") -> None:
        """Note what is wrong with a line of the file, counted from 1."""
        self.warnings.append(f"line {line}: {words}" + (f": {quoted(found)}" if found else ""))

    def set(self, name: str, text: str) -> None:
        """Set a root property; an empty text leaves it out."""
        if text.strip():
            self._root[name] = text.strip()

    def has(self, name: str) -> bool:
        return name in self._root

    def set_size(self, size: int, line: int) -> None:
        if MIN_SIZE <= size <= MAX_SIZE:
            self.size = size
        else:
            self.warn(line, f"not a board size, taken as {self.size}", str(size))

    def set_handicap(self, stones: int, line: int, *, place: bool = True) -> None:
        """Note a handicap, and set its stones up where players put them by custom."""
        if stones < 2:
            return
        self.set("HA", str(stones))
        if place:
            try:
                self.add_stones(Color.BLACK, handicap_points(self.size, stones))
            except GoError as error:
                self.warn(line, str(error))

    def add_stones(self, color: Color, points: Iterable[Point]) -> None:
        self._setup.setdefault(color, []).extend(points)

    def point(self, column: int, row: int, line: int, text: str) -> Point | None:
        """Return the point at a column and row from the top left; None, noted, off the board."""
        if 0 <= column < self.size and 0 <= row < self.size:
            return row * self.size + column
        self.warn(line, "off the board, left out", text)
        return None

    def play(self, color: Color, move: Move, line: int) -> None:
        self.moves.append((color, move, line))

    @property
    def next_color(self) -> Color:
        """Who moves next, if players take turns."""
        if self.moves:
            return self.moves[-1][0].opponent
        return Color.WHITE if self._setup.get(Color.BLACK) else Color.BLACK

    def to_sgf(self) -> bytes:
        """Return the record; a move stands on its own line of the file."""
        root = {"GM": "1", "FF": "4", "CA": "UTF-8", "SZ": str(self.size), **self._root}
        if 0 in self.comments:
            root["C"] = self.comments[0]
        parts = [b"(;", *(_property(name, format_text(text)) for name, text in root.items())]
        for color, points in self._setup.items():
            parts.append(b"A" + color.letter.encode())
            parts += (f"[{format_sgf_point(point, self.size)}]".encode() for point in points)
        here = 1
        branches = self._branches()
        if 0 in branches:
            parts.append(b"(")
        for number, (color, move, line) in enumerate(self.moves, 1):
            # Comments with line breaks may have gone ahead: then the moves follow on at once.
            parts.append(b"\n" * max(line - here, 0))
            here = max(line, here)
            parts.append(self._node(color, move, self.comments.get(number)))
            here += parts[-1].count(b"\n")
            if number in branches:
                parts.append(b"(")
        for number in sorted(branches, reverse=True):
            parts.append(b")")
            for branch in branches[number]:
                nodes = enumerate(branch.moves, 1)
                found = (self._node(*played, branch.comments.get(place)) for place, played in nodes)
                parts += [b"\n(", *found, b")"]
        return b"".join([*parts, b")"])

    def _branches(self) -> dict[int, list[Branch]]:
        """Return the variations by the move that they follow, without those that follow the last.

        As the only child such a one would become the game.
        """
        found: dict[int, list[Branch]] = {}
        for branch in self.branches:
            if branch.moves and branch.after < len(self.moves):
                found.setdefault(branch.after, []).append(branch)
            elif branch.moves:
                self.warn(self.moves[-1][2] if self.moves else 1, "variations after it, left out")
        return found

    def _node(self, color: Color, move: Move, comment: str | None) -> bytes:
        point = format_sgf_point(move, self.size).encode()
        said = b"" if comment is None else _property("C", format_text(comment))
        return b";" + _property(color.letter, point) + said


def _property(name: str, value: bytes) -> bytes:
    return name.encode() + b"[" + value + b"]"


def whole(text: str, otherwise: int = 0) -> int:
    """Return the whole number that a text begins with; `otherwise` where there is none."""
    digits = ""
    for character in text.strip()[:6]:
        if not ("0" <= character <= "9"):
            break
        digits += character
    return int(digits) if digits else otherwise
