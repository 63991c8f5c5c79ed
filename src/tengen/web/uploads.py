"""Files that people drop: told apart before they are read as records.

What is not a game of Go is refused in a sentence that says what it is instead.
"""

from __future__ import annotations

from tengen.errors import ParseError, UnsupportedError, quoted
from tengen.sgf import Record
from tengen.sgf.foreign import is_foreign

_KINDS: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a zip archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"RIFF", "a sound, film or picture"),
    (b"\x7fELF", "a program"),
    (b"SQLite format", "a database"),
)
_GAMES = {
    b"2": "Othello",
    b"3": "chess",
    b"4": "Gomoku or Renju",
    b"5": "Nine Men's Morris",
    b"6": "Backgammon",
}
_PGN = b'[Event "'  # how a chess program's file begins
_ROOT = frozenset(
    ("GM", "FF", "SZ", "KM", "RU", "HA", "AB", "AW", "PB", "PW", "BR", "WR", "RE", "DT", "EV")
) | {"PC", "GN", "CA", "AP", "PL", "C"}


class OtherGame(UnsupportedError):
    """A record of another game than Go."""


def check_bytes(data: bytes) -> None:
    """Raise `ParseError` for a file that cannot be a game record, `OtherGame` for chess."""
    for start, name in _KINDS:
        if data.startswith(start):
            raise ParseError(f"this is {name}, not a game record")
    head = data[:4096]
    if head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(_PGN):
        raise OtherGame("this is a record of chess (PGN), not of Go")
    # UTF-16 has a mark of its own, and its zero bytes are text.
    if b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ParseError("this is a file of binary data, not a game record")
    if b";" not in data and not is_foreign(data):
        start_ = quoted(head[:40].decode("utf-8", "replace"))
        raise ParseError(f"there is no game record in this text: {start_}")


def check_is_go(record: Record) -> None:
    """Raise `OtherGame` for another game, `ParseError` for empty nonsense."""
    declared = record.root.properties.get("GM")
    number = declared[0].strip() if declared else b"1"
    if number not in (b"", b"1"):
        name = _GAMES.get(number, "")
        said = quoted(number.decode("utf-8", "replace"))
        raise OtherGame(f"this is a record of {name or f'another game ({said})'}, not of Go")
    has_moves = any("B" in node.properties or "W" in node.properties for node in record.tree.walk())
    if not has_moves and record.warnings and _ROOT.isdisjoint(record.root.properties):
        raise ParseError("this text has no moves, no stones and no words of a game record")
