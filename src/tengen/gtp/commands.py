"""Commands to a GTP program: text <-> value."""

from __future__ import annotations

import re
from dataclasses import dataclass

# Section 3.1 of the specification: a tab is a space, other control characters are discarded.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_NUMBERED = re.compile(r"([0-9]{1,9})(?:\s+|$)(.*)", re.DOTALL | re.ASCII)


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, the words after it, and the number that the answer repeats.

    `rest` is all text after the name, unsplit, for commands whose argument is a text such as JSON.
    """

    name: str
    arguments: tuple[str, ...] = ()
    number: int | None = None
    rest: str = ""


def parse_command(line: str) -> Command | None:
    """Read one line; None if it holds nothing but spaces or a comment.

    >>> parse_command("12 play B Q16 # a star point")
    Command(name='play', arguments=('B', 'Q16'), number=12, rest='B Q16')
    """
    text = _CONTROL.sub("", line).replace("\t", " ").partition("#")[0].strip()
    number = None
    if found := _NUMBERED.fullmatch(text):
        number, text = int(found[1]), found[2]
    if not text:
        return None if number is None else Command("", number=number)
    name, *arguments = text.split()
    return Command(name, tuple(arguments), number, text[len(name) :].strip())
