"""The finished parts of an import, in a folder beside its output, and whether they still hold.

A manifest says which sources, settings and version the parts were made from; it stamps every file,
so that a run after an edit starts again instead of mixing old games with new ones. Each part has a
note with its checksum: a part that is empty, torn, changed or misplaced is made again.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from tengen.errors import GoError
from tengen.files import atomic

MADE_BY = "tengen games import"
SAMPLED_FILES = 1000  # files whose content goes into the stamp, too
SAMPLE_BYTES = 1 << 16  # at a file's beginning and at its end
MOST_FAULTS = 20  # kept of a part; all are counted
_OURS = re.compile(r"manifest\.json|\d{6,}\.(?:arrow|json)|\..*" + re.escape(atomic.MARK))


@dataclass(frozen=True, slots=True)
class ImportedPart:
    """What a block became: an Arrow file of games, and what was rejected."""

    table: bytes
    games: int
    rejected: int = 0
    faults: list[str] = field(default_factory=list)  # the first few


class Parts:
    """The folder of parts; only the holder of the output's lock may use it."""

    def __init__(self, folder: Path, described: list[Any]) -> None:
        """`described` is everything that the parts depend on."""
        self.folder = folder
        self.count = 0  # parts that there are to be, as far as known
        self._manifest = {"made by": MADE_BY, "from": described}
        self._notes: dict[int, dict[str, Any]] = {}

    @property
    def done(self) -> int:
        return len(self._notes)

    @property
    def games(self) -> int:
        return sum(note["games"] for note in self._notes.values())

    @property
    def rejected(self) -> int:
        return sum(note["rejected"] for note in self._notes.values())

    def open(self) -> None:
        """Find the sound parts of an earlier run, or make the folder.

        Raises `GoError` if something else is in the way, which is left alone.
        """
        path = self.folder / "manifest.json"
        if self.folder.is_symlink() or (self.folder.exists() and not self.folder.is_dir()):
            raise GoError(f"{self.folder}: is in the way of the parts of this import")
        if self.folder.exists():
            theirs = sorted(name for name in os.listdir(self.folder) if not _OURS.fullmatch(name))
            manifest = _read_json(path)
            strange = manifest is None and any(self.folder.glob("[!.]*"))
            if theirs or strange or (manifest and manifest.get("made by") != MADE_BY):
                raise GoError(
                    f"{self.folder}: was not made by an import and is in the way of its parts; "
                    "move it, or choose another output"
                )
            if manifest == json.loads(json.dumps(self._manifest)):
                self._notes = dict(self._sound_parts())
                return
            self.remove()
        self.folder.mkdir()
        atomic.write_text(path, json.dumps(self._manifest))

    def _sound_parts(self) -> Iterator[tuple[int, dict[str, Any]]]:
        for path in self.folder.glob("*.arrow"):
            note = _read_json(path.with_suffix(".json"))
            number = int(path.stem)
            if note and note.pop("digest", None) == _digest(number, path.read_bytes(), note):
                yield number, note

    def missing(self, blocks: Iterable[Any]) -> Iterator[tuple[int, Any]]:
        """Yield the numbered blocks that have no part yet."""
        for number, block in enumerate(blocks):
            self.count = number + 1
            if number not in self._notes:
                yield number, block

    def save(self, number: int, part: ImportedPart) -> None:
        note = {"games": part.games, "rejected": part.rejected, "faults": part.faults}
        sealed = {**note, "digest": _digest(number, part.table, note)}
        atomic.write_bytes(self._path(number), part.table)
        atomic.write_text(self._path(number).with_suffix(".json"), json.dumps(sealed))
        self._notes[number] = note

    def frame(self, number: int, columns: list[str] | None = None) -> pl.DataFrame:
        return pl.read_ipc(self._path(number), columns=columns)

    def heights(self) -> list[int]:
        return [self._notes[number]["games"] for number in range(self.count)]

    def faults(self) -> Iterator[str]:
        for number in sorted(self._notes):
            yield from self._notes[number]["faults"]

    def remove(self) -> None:
        """Remove what is ours."""
        if self.folder.is_symlink() or not self.folder.is_dir():
            return
        for name in os.listdir(self.folder):
            if _OURS.fullmatch(name):
                (self.folder / name).unlink(missing_ok=True)
        if not os.listdir(self.folder):
            self.folder.rmdir()

    def _path(self, number: int) -> Path:
        return self.folder / f"{number:06}.arrow"


def _digest(number: int, table: bytes, note: dict[str, Any]) -> str:
    """Return the checksum of a part: its place among the others, its games, and what it notes."""
    digest = hashlib.blake2b(json.dumps([number, note]).encode(), digest_size=16)
    digest.update(table)
    return digest.hexdigest()


def _read_json(path: Path) -> dict[str, Any] | None:
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def stamp(files: Iterable[Path]) -> list[Any]:
    """Return what tells whether any of `files` has changed: how many there are, and a digest.

    It covers each file's path, size and times of change, and of the first thousand files also the
    content at both ends: clocks can be set, and tools keep times.
    """
    digest = hashlib.blake2b(digest_size=16)
    count = 0
    for path in files:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise GoError(f"{path}: not a file; what is imported is read more than once")
        seen = (str(path), status.st_size, status.st_mtime_ns, status.st_ctime_ns)
        digest.update(repr(seen).encode())
        if count < SAMPLED_FILES:
            with path.open("rb") as file:
                digest.update(file.read(SAMPLE_BYTES))
                file.seek(max(0, status.st_size - SAMPLE_BYTES))
                digest.update(file.read(SAMPLE_BYTES))
        count += 1
    return [count, digest.hexdigest()]
