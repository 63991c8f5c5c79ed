"""What a form of a page sends, fields and files (RFC 7578); the guard bounds its size."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tengen.errors import ParseError
from tengen.web.limits import TooLarge

PARTS = 1000  # of a form
_BOUNDARY = re.compile(r'multipart/form-data;.*?boundary="?([\w\'()+,./:=? -]{1,70})"?', re.I)
_NAME = re.compile(rb'[; ]name="([^"]*)"', re.I)
_FILE = re.compile(rb'[; ]filename="([^"]*)"', re.I)


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of a form by name, the last one where a name repeats, and its files in order."""

    fields: dict[str, str]
    files: tuple[tuple[str, bytes], ...]  # name and content; empty ones left out


def read_form(content_type: str, body: bytes) -> Form:
    """Return what a browser sends for `enctype="multipart/form-data"`. Raises `ParseError`."""
    found = _BOUNDARY.match(content_type)
    if found is None:
        raise ParseError("this is not a form with files")
    mark = b"\r\n--" + found[1].strip().encode()
    if body.count(mark) > PARTS:
        raise TooLarge(f"a form may have {PARTS} parts, this one has more")
    _, *parts = (b"\r\n" + body).split(mark)
    if not parts or not parts.pop().startswith(b"--"):
        raise ParseError("the form breaks off")
    fields: dict[str, str] = {}
    files = []
    for part in parts:
        head, gap, content = part.partition(b"\r\n\r\n")
        name, file = _NAME.search(head), _FILE.search(head)
        if not gap or name is None:
            raise ParseError("a part of the form has no name")
        if file is None:
            fields[_text(name[1])] = _text(content)
        elif content:
            files.append((_text(file[1]), content))
    return Form(fields, tuple(files))


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")
