"""The one way out: every command prints through this module.

say(line), say_lines(text), say_json(value)   results, to stdout
show(value, as_json, *lines)                  a result as JSON, or as lines
note(line), progress(what), working(what)     all else, to stderr

Text from outside cannot steer the terminal: whatever is printed here has its control characters
written out (`\\x1b`). A test keeps other ways of printing out of `tengen.cli`.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from tengen.files.plain_json import fields_of, to_json
from tengen.terminal import printable

if TYPE_CHECKING:
    from contextlib import AbstractContextManager


def say(line: str = "") -> None:
    """Print one line of results; a line break inside is written out like other controls."""
    _write(sys.stdout, printable(line))


def say_lines(text: str) -> None:
    """Print results of several lines, such as a comment or a drawing."""
    _write(sys.stdout, "\n".join(printable(line) for line in text.split("\n")))


def say_json(value: Any, **before: Any) -> None:
    """Print one JSON object on a line: a mapping, a dataclass, or a model of pydantic's.

    `before` are fields that stand in front of a dataclass's own, such as the file it is about.
    Numbers that JSON does not have (infinite, not a number) become null.
    """
    if before:
        value = {**before, **fields_of(value)}
    # Raw controls can only stand inside strings, where JSON has its own way to write them.
    _write(sys.stdout, printable(to_json(value), escape=_json_escape))


def show(value: Any, as_json: bool, *lines: str, **before: Any) -> None:
    """Print a result: the value as JSON where that is asked for, else the lines for a person."""
    if as_json:
        say_json(value, **before)
        return
    for line in lines:
        say(line)


def padded(text: str, width: int) -> str:
    """Return a text filled up with blanks; Chinese, Japanese and Korean characters take two places.

    >>> padded("4k", 4), padded("黒番", 6)
    ('4k  ', '黒番  ')
    """
    taken = sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text)
    return text + " " * (width - taken)


def is_watched() -> bool:
    """True where results go to a terminal and not into a file or a pipe."""
    return sys.stdout.isatty()


def note(line: str) -> None:
    """Say on stderr what is not a result: a warning, or what was written where."""
    _write(sys.stderr, f"tengen: {printable(line)}")


class Bar:
    """A bar of `progress`: call it with how much is done, of how much, and a short detail."""

    def __init__(self, bars: Any, what: str) -> None:
        self._bars = bars
        self._task = bars.add_task(printable(what), total=None, detail="")

    def __call__(self, done: float, total: float | None, detail: str = "") -> None:
        self._bars.update(self._task, completed=done, total=total, detail=printable(detail))

    def advance(self) -> None:
        """One more is done."""
        self._bars.advance(self._task)

    def games(self, done: int, total: int, games: int) -> None:
        """Show the share of bytes that is done as games, and games a second."""
        elapsed = self._bars.tasks[self._task].elapsed or 0.0
        rate = f"  {games / elapsed:,.0f}/s" if elapsed else ""
        self(done, total, f"{games:,} games{rate}")


@contextmanager
def progress(what: str, total: float | None = None) -> Iterator[Bar]:
    """Show a bar on stderr while the block runs; nothing where stderr is not a terminal."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[detail]}", markup=False),
        TimeRemainingColumn(compact=True),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as bars:
        bar = Bar(bars, what)
        bar(0, total)
        yield bar


def working(what: str) -> AbstractContextManager[Any]:
    """Show on stderr that something of unknown length goes on."""
    from rich.console import Console
    from rich.text import Text

    return Console(stderr=True).status(Text(printable(what)))


def _write(stream: TextIO, text: str) -> None:
    try:
        print(text, file=stream, flush=True)
    except UnicodeEncodeError:  # a terminal of few characters
        known = stream.encoding or "ascii"
        print(text.encode(known, "backslashreplace").decode(known), file=stream, flush=True)


def _json_escape(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i : i + 2].hex()}" for i in range(0, len(units), 2))
