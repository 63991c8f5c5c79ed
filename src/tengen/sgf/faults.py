"""What can be wrong with a game record, in words, and where: `line:column`."""

from __future__ import annotations

from collections.abc import Iterable

# The codes of native/sgf/grammar.hpp, in its order.
WORDS = (
    "a value is not closed by ]",
    "the game is not closed by )",
    "a property without a value is left out",
    "a value without a property name is left out",
    "a node does not start with ;",
    "an empty variation is left out",
    "a node after a variation is read as another variation",
    "text that is not SGF is skipped",
    "not a square board of 2 to 25 lines; taken as 19x19, or 25x25 if the points need it",
    "the points do not fit the board size; the size is taken from them",
    "a move is not a point of the board; the game ends before it",
    "two moves in one node",
    "a set-up stone is not on the board",
    "stones are set up after a move; the game ends before it",
    "set-up stones without a liberty are taken off",
    "the game goes on for too long; the rest is left out",
)
(
    UNCLOSED_VALUE,
    UNCLOSED_GAME,
    NO_VALUE,
    NO_NAME,
    NO_NODE,
    EMPTY_VARIATION,
    LATE_NODE,
    JUNK,
    BAD_SIZE,
    WRONG_SIZE,
    BAD_MOVE,
    TWO_MOVES,
    BAD_SETUP,
    LATE_SETUP,
    BREATHLESS,
    TOO_LONG,
) = range(len(WORDS))


class Places:
    """Lines and columns of offsets, asked for in rising order, so that long texts are read once."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at, self._line, self._column = 0, 1, 1

    def find(self, at: int) -> tuple[int, int]:
        """Return line and column, both from 1, of an offset into UTF-8 text."""
        passed = self._data[self._at : at]
        if lines := passed.count(b"\n"):
            self._line += lines
            self._column = 1
            passed = passed[passed.rfind(b"\n") + 1 :]
        self._column += len(passed.decode("utf-8", "replace"))
        self._at = max(self._at, at)
        return self._line, self._column


def place(data: bytes, at: int) -> tuple[int, int]:
    """Return line and column, both from 1, of an offset into UTF-8 text.

    >>> place(b"(;GM[1]\\n;B[pd])", 9)
    (2, 2)
    """
    return Places(data).find(at)


def format_faults(data: bytes, faults: Iterable[tuple[int, int]]) -> list[str]:
    """Return each fault as "line:column: words: text found there", in the order of the text."""
    places = Places(data)
    return [_describe(data, at, places.find(at), WORDS[code]) for at, code in sorted(faults)]


def describe(data: bytes, at: int, words: str) -> str:
    """Return a warning that names its place and quotes what stands there."""
    return _describe(data, at, place(data, at), words)


def _describe(data: bytes, at: int, where: tuple[int, int], words: str) -> str:
    found = data[at : at + 24].decode("utf-8", "replace").split("\n")[0]
    quote = f": {found!r}" if found.strip() else ""
    return f"{where[0]}:{where[1]}: {words}{quote}"
