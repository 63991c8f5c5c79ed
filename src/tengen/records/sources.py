"""Where games come from: files, folders and archives, cut into blocks of a few megabytes.

Blocks depend on the sources alone, never on who works on them: that is what makes an import
repeatable, resumable and the same on a cluster.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Literal

from tengen.errors import GoError, ParseError, UnsupportedError
from tengen.files.archives import ARCHIVES, DamagedArchive, Stream, iter_members, unzipped
from tengen.files.budgets import LINE_BYTES, MB, SGF_BYTES, OverBudget, read_within
from tengen.files.inputs import open_input
from tengen.records.formats import guess_size, read_header
from tengen.sgf.files import SUFFIXES, read_sgf_file

BLOCK_BYTES = 4 << 20
_READ_BYTES = 1 << 18
Format = Literal["jsonl", "table", "sgf"]
FORMATS: dict[str, Format] = {
    **dict.fromkeys(SUFFIXES, "sgf"),
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".tsv": "table",
    ".csv": "table",
}
KNOWN = (
    ".sgf, .gib, .ngf, .ugf, .gtp, .jsonl, .tsv and .csv, also with .gz, folders, .zip and .tar.gz "
    "of these"
)


@dataclass(frozen=True, slots=True)
class Block:
    """Some games of one source; a piece of work."""

    source: str
    format: Format
    data: bytes = b""  # whole lines
    files: tuple[tuple[str, bytes], ...] = ()  # SGF: name and text
    first_line: int = 1
    fields: tuple[str, ...] = ()  # a table's columns
    default_size: int = 19


@dataclass
class Sources:
    """Reads blocks from paths in order; counts what it skipped and how far it is."""

    paths: list[Path]
    size: int | None = None  # for records that do not say theirs
    salvage: bool = False  # go on behind a damaged archive
    skipped: int = 0  # files of no known format in folders and archives
    damaged: list[str] = field(default_factory=list)
    _done: int = 0
    _open: IO[bytes] | None = None

    @property
    def total_bytes(self) -> int:
        return sum(path.stat().st_size for path in self.files())

    @property
    def read_bytes(self) -> int:
        """How much of `total_bytes` lies behind the latest block."""
        return self._done + (self._open.tell() if self._open and not self._open.closed else 0)

    def blocks(self) -> Iterator[Block]:
        """Yield all blocks. SGF files that follow each other share blocks."""
        loose = _Texts()
        for path, root in self._files_with_roots():
            if path.suffix.lower() in SUFFIXES:
                yield from loose.add(str(root), str(path.relative_to(root)), read_sgf_file(path))
            else:
                yield from loose.flush()
                yield from self._blocks_of(path)
            self._done += path.stat().st_size
        yield from loose.flush()

    def files(self) -> Iterator[Path]:
        """Yield each file that is read, in order."""
        return (path for path, _ in self._files_with_roots())

    def _files_with_roots(self) -> Iterator[tuple[Path, Path]]:
        """Yield each file with the folder that its name is told from."""
        for path in self.paths:
            if path.is_dir():
                inside = sorted((p for p in path.rglob("*") if p.is_file()), key=natural_key)
                yield from ((p, path) for p in inside if is_known(p.name))
            elif not path.exists():
                raise GoError(f"{path}: no such file")
            elif not is_known(path.name):
                raise UnsupportedError(f"{path}: not a format of games we read ({KNOWN})")
            else:
                yield path, path.parent

    def _blocks_of(self, path: Path) -> Iterator[Block]:
        try:
            with open_input(path) as raw:
                self._open = raw
                yield from self._blocks_in(raw, path)
        except GoError as error:
            if not self.salvage:
                raise GoError(f"{error}; --salvage imports what can be read") from None
            self.damaged.append(str(error))
        finally:
            self._open = None

    def _blocks_in(self, raw: IO[bytes], path: Path) -> Iterator[Block]:
        name = path.name.lower()
        if name.endswith(ARCHIVES):
            yield from self._blocks_of_members(path, iter_members(raw, str(path)))
        else:
            stream = unzipped(raw, name, str(path))
            yield from self._blocks_of_stream(stream, str(path), format_of(name))

    def _blocks_of_members(
        self, path: Path, members: Iterable[tuple[str, Stream]]
    ) -> Iterator[Block]:
        texts = _Texts()
        for name, stream in members:
            kind = FORMATS.get(_suffix(name))
            if kind is None:
                self.skipped += 1
                continue
            plain, source = unzipped(stream, name, str(path)), f"{path}/{name}"
            if kind == "sgf":
                text = read_within(plain, SGF_BYTES, source, "SGF")
                yield from texts.add(str(path), name, text)
            else:
                yield from self._blocks_of_stream(plain, source, kind)
        yield from texts.flush()

    def _blocks_of_stream(self, stream: Stream, source: str, kind: Format) -> Iterator[Block]:
        if kind == "sgf":  # a compressed single file
            text = read_within(stream, SGF_BYTES, source, "SGF")
            yield Block(source, "sgf", files=((Path(source).name, text),))
            return
        fields: tuple[str, ...] = ()
        line, size, rest = 1, self.size, None
        if kind == "table":
            header = stream.readline(1 << 20)
            if b"\r" in header.rstrip(b"\r\n"):  # lines that end as those of old Macs
                header, _, rest = header.partition(b"\r")
            try:
                fields = tuple(read_header(header))
            except ParseError as error:
                raise error.at(source) from None
            line = 2
        for data in _line_blocks(stream, source, rest):
            if size is None:
                size = guess_size(data) if kind == "jsonl" else 19
            yield Block(source, kind, data, (), line, fields, size)
            line += data.count(b"\n")


class _Texts:
    """Collects SGF files until they fill a block."""

    def __init__(self) -> None:
        self._source = ""
        self._files: list[tuple[str, bytes]] = []
        self._bytes = 0

    def add(self, source: str, name: str, text: bytes) -> Iterator[Block]:
        if source != self._source:
            yield from self.flush()
        self._source = source
        self._files.append((name, text))
        self._bytes += len(text)
        if self._bytes >= BLOCK_BYTES:
            yield from self.flush()

    def flush(self) -> Iterator[Block]:
        if self._files:
            yield Block(self._source, "sgf", files=tuple(self._files))
        self._files, self._bytes = [], 0


def is_known(name: str) -> bool:
    lower = name.lower()
    return lower.endswith(ARCHIVES) or _suffix(lower) in FORMATS


def format_of(name: str) -> Format:
    return FORMATS[_suffix(name)]


def natural_key(path: Path) -> list[tuple[int, str]]:
    """Order names as people do: game-2 before game-10."""
    parts = re.split(r"(\d+)", str(path))
    return [
        (int(part), "") if part.isdecimal() and part.isascii() else (-1, part) for part in parts
    ]


def _suffix(name: str) -> str:
    lower = name.lower().removesuffix(".gz")
    return lower[lower.rfind(".") :] if "." in lower else ""


def _line_blocks(stream: Stream, source: str, start: bytes | None = None) -> Iterator[bytes]:
    """Cut a stream into blocks of whole lines; before an error, yield what was read.

    With a `start`, which was read before, lines end with CR; those of the blocks do not.
    """
    held = [] if start is None else [start.replace(b"\r", b"\n")]
    size = sum(map(len, held))
    try:
        while data := stream.read1(_READ_BYTES):  # hands out what there is before it fails
            held.append(data if start is None else data.replace(b"\r", b"\n"))
            size += len(data)
            if size >= BLOCK_BYTES:
                head, newline, tail = b"".join(held).rpartition(b"\n")
                if newline:
                    yield head + newline
                if len(tail) > LINE_BYTES:
                    raise OverBudget(f"{source}: a line of more than {LINE_BYTES // MB} MB")
                held = [tail]
                size = len(tail)
    except DamagedArchive:
        head, newline, _ = b"".join(held).rpartition(b"\n")
        if newline:
            yield head + newline
        raise
    if size:
        yield b"".join(held)
