"""Property values: raw UTF-8 bytes between brackets <-> points, moves, labels and text."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from sgfmill import sgf_grammar

from tengen.coords import Move, Point, parse_sgf_point
from tengen.errors import ParseError

MAX_POINT_VALUES = 4 * 25 * 25  # in one list: more only costs time


def read_text(raw: bytes) -> str:
    """Return a text value with its escapes and line breaks undone.

    >>> read_text(rb"a [b\\] c")
    'a [b] c'
    """
    return str(sgf_grammar.text_value(raw).decode("utf-8", "replace"))


def format_text(text: str) -> bytes:
    """Return text as a raw value, brackets and backslashes escaped."""
    return bytes(sgf_grammar.escape_text(text.encode("utf-8", "replace")))


def read_simple_text(raw: bytes) -> str:
    """Return a text value as one line, without space around it."""
    return str(sgf_grammar.simpletext_value(raw).decode("utf-8", "replace")).strip()


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
        where, text = sgf_grammar.parse_compose(raw)
        point = _read_point(where, size)
        if point is not None and text is not None:
            found[point] = read_simple_text(text)
    return found
