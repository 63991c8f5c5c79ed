"""Property values: raw UTF-8 bytes between brackets <-> points, moves, labels and text.

The rules are those of FF[4] (https://www.red-bean.com/sgf/sgf4.html): a backslash keeps the next
character as it is, and removes a line break; other white space is a space.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from tengen.coords import Move, Point, parse_sgf_point
from tengen.errors import ParseError

MAX_POINT_VALUES = 4 * 25 * 25  # in one list: more only costs time


_NAME = re.compile(r"[A-Z]{1,64}")
_VALUE = re.compile(rb"[^\\\]]*+(?:\\.[^\\\]]*+)*+", re.DOTALL)
_COMPOSED = re.compile(rb"([^\\:]*+(?:\\.[^\\:]*+)*+):", re.DOTALL)
_LINE_BREAK = re.compile(rb"\n\r|\r\n|\r")
_BLANK = bytes.maketrans(b"\t\f\v", b"   ")
_ESCAPED = re.compile(rb"\\(.?)", re.DOTALL)
_ESCAPED_OR_BREAK = re.compile(rb"\\(.?)|\n", re.DOTALL)


def is_property_name(name: str) -> bool:
    """Whether a property may be called so: capital letters, 64 at most."""
    return _NAME.fullmatch(name) is not None


def is_property_value(raw: bytes) -> bool:
    """Whether the bytes may stand between brackets: no bare ], and no backslash at the end."""
    return _VALUE.fullmatch(raw) is not None


def read_text(raw: bytes) -> str:
    """Return a text value with its escapes and line breaks undone.

    >>> read_text(rb"a [b\\] c")
    'a [b] c'
    """
    return _ESCAPED.sub(_unescaped, _evened(raw)).decode("utf-8", "replace")


def read_simple_text(raw: bytes) -> str:
    """Return a text value as one line, without space around it."""
    return _ESCAPED_OR_BREAK.sub(_unescaped, _evened(raw)).decode("utf-8", "replace").strip()


def _evened(raw: bytes) -> bytes:
    """Return the text with every line break as a line feed, and other white space as a space."""
    return (_LINE_BREAK.sub(b"\n", raw) if b"\r" in raw else raw).translate(_BLANK)


def _unescaped(match: re.Match[bytes]) -> bytes:
    kept = match[1]
    if kept is None:
        return b" "  # a line break in a text of one line
    return b"" if kept == b"\n" else kept


def format_text(text: str) -> bytes:
    """Return text as a raw value, brackets and backslashes escaped."""
    return text.encode("utf-8", "replace").replace(b"\\", rb"\\").replace(b"]", rb"\]")


def split_composed(raw: bytes) -> tuple[bytes, bytes | None]:
    """Return the two parts around the first colon that is not escaped; None if there is none.

    >>> split_composed(rb"a\\:b:c")
    (b'a\\\\:b', b'c')
    """
    match = _COMPOSED.match(raw)
    return (match[1], raw[match.end() :]) if match else (raw, None)


def read_move(raw: bytes, size: int) -> Move:
    """Return the point or pass; raises `ParseError` for anything else."""
    if len(raw) == 2:  # as good as always
        return _read_short_move(raw, size)
    return parse_sgf_point(raw.strip(b" \t\r\n\f\v").decode("latin-1"), size)


@functools.lru_cache(maxsize=2048)
def _read_short_move(raw: bytes, size: int) -> Move:
    return parse_sgf_point(raw.strip(b" \t\r\n\f\v").decode("latin-1"), size)


def read_points(values: Iterable[bytes], size: int) -> tuple[list[Point], bool]:
    """Return the points of a list, rectangles expanded, and whether all of it was understood."""
    found: dict[Point, None] = {}
    sound = True
    for number, raw in enumerate(values):
        if number == MAX_POINT_VALUES:
            return list(found), False
        if not raw.strip():
            continue
        first, colon, last = raw.partition(b":")
        corners = [_read_point(first, size), _read_point(last if colon else first, size)]
        if corners[0] is None or corners[1] is None:
            sound = False
            continue
        (top, left), (bottom, right) = (
            divmod(corner, size) for corner in corners if corner is not None
        )
        for row in range(min(top, bottom), max(top, bottom) + 1):
            for column in range(min(left, right), max(left, right) + 1):
                found[row * size + column] = None
    return list(found), sound


def _read_point(raw: bytes, size: int) -> Point | None:
    try:
        return read_move(raw, size)
    except ParseError:
        return None


def read_labels(values: Iterable[bytes], size: int) -> dict[Point, str]:
    """Return the texts of LB by point; labels that stand nowhere are left out."""
    found = {}
    for raw in values:
        where, text = split_composed(raw)
        point = _read_point(where, size)
        if point is not None and text is not None:
            found[point] = read_simple_text(text)
    return found
