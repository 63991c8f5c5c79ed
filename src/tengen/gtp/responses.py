"""Answers of a GTP program: text <-> value."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tengen.errors import ParseError, quoted

_HEAD = re.compile(r"([=?])([0-9]{1,9})?(?:[ \t]+|$)(.*)", re.DOTALL | re.ASCII)
# Section 3.1 of the specification: control characters other than HT and LF are discarded.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Response:
    """An answer: whether the command worked, the number it was asked under, and the text."""

    ok: bool
    text: str
    number: int | None = None


def parse_response(text: str) -> Response:
    """Read one response, with or without the empty line that ends it.

    >>> parse_response("=12 Q16")
    Response(ok=True, text='Q16', number=12)
    >>> parse_response("? unknown command")
    Response(ok=False, text='unknown command', number=None)
    """
    clean = _CONTROL.sub("", text).strip()
    head, _, rest = clean.partition("\n")
    if not (found := _HEAD.fullmatch(head.rstrip())):
        raise ParseError(f"not a GTP response: {quoted(text)} ('=' or '?' expected)")
    status, number, first = found.groups()
    words = f"{first}\n{rest}" if rest else first
    return Response(status == "=", words.strip(), int(number) if number else None)


def format_response(response: Response) -> str:
    """Write a response as a program sends it, its empty line included.

    An empty line would end the response, so lines without text are left out. A text that
    starts with a line break, such as a board, starts on a line of its own.
    """
    number = "" if response.number is None else str(response.number)
    text = _CONTROL.sub("", response.text)
    lines = [line for line in text.split("\n") if line.strip()]
    head = f"{'=' if response.ok else '?'}{number}{chr(10) if text[:1] == chr(10) else ' '}"
    return (head + "\n".join(lines)).rstrip() + "\n\n"
