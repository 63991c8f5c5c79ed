"""Files and texts of game records <-> records. A file may hold one game or many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from tengen.errors import ParseError, quoted
from tengen.files import atomic
from tengen.files.budgets import MB, SGF_BYTES, OverBudget
from tengen.game import Game
from tengen.sgf.encoding import Decoded
from tengen.sgf.faults import place
from tengen.sgf.files import read_sgf_file
from tengen.sgf.foreign import decode_record
from tengen.sgf.record import Record
from tengen.sgf.tree import GameTree


def read_games(path: str | Path) -> Iterator[Record]:
    """Yield the games of an SGF file, one after the other, as they are asked for.

    Raises `ParseError` if the file holds no game at all, OSError if it cannot be read.
    """
    return parse_games(read_sgf_file(path), source=str(path))


def parse_games(text: str | bytes, *, source: str = "") -> Iterator[Record]:
    """Yield the games of a text; bytes may be in any charset (see `tengen.sgf.encoding`)."""
    data = text.encode("utf-8", "replace") if isinstance(text, str) else bytes(text)
    if len(data) > SGF_BYTES:
        raise OverBudget(f"{source or 'the record'}: more than {SGF_BYTES // MB} MB of SGF")
    decoded = decode_record(data)
    at = 0
    found = False
    while (tree := GameTree.from_bytes(decoded.data, at)) is not None:
        at = tree.end
        found = True
        warnings = [f"1:1: {decoded.warning}"] if decoded.warning else []
        yield _record(tree, decoded, source, warnings)
    if not found:
        line, column = place(decoded.data, 0)
        start = decoded.data[:40].decode("utf-8", "replace")
        raise ParseError(
            f"no game record found: {quoted(start)} ('(;' expected)",
            source=source,
            line=line,
            column=column,
        )


def _record(tree: GameTree, decoded: Decoded, source: str, warnings: list[str]) -> Record:
    record = Record(tree, source=source, warnings=warnings)
    if decoded.charset not in ("ascii", "utf-8"):
        # The text is UTF-8 from here on: say so, where it is written back.
        record.root.set_text("CA", "UTF-8")
    record.restore_handicap()
    return record


def parse_game(text: str | bytes, *, source: str = "") -> Record:
    """Return the first game of a text; raises `ParseError` if there is none."""
    return next(parse_games(text, source=source))


def read_game(path: str | Path, number: int = 1) -> Record:
    """Return one game of a file, the first by default."""
    count = 0
    for count, record in enumerate(read_games(path), start=1):
        if count == number:
            return record
    raise ParseError(f"game {number}: the file has {count}", source=str(path))


def format_games(games: Iterable[Record | Game]) -> bytes:
    """Return games as one SGF text in UTF-8."""
    records = (game if isinstance(game, Record) else Record.from_game(game) for game in games)
    return b"".join(record.to_bytes() + b"\n" for record in records)


def write_games(path: str | Path, games: Iterable[Record | Game]) -> None:
    """Write games into one SGF file, which is replaced as a whole."""
    atomic.write_bytes(path, format_games(games))
