"""Where records come from: files, folders, and archives, read one file at a time."""

from __future__ import annotations

import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tengen.archives import DAMAGE
from tengen.errors import ParseError

MAX_FILE = 1 << 30  # bytes of one file of games; an archive may claim to hold more than fits
_ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")


def iter_files(path: str | Path) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each SGF file at `path`.

    `path` is an SGF file, a folder (searched through, in the order of names) or a zip or tar
    archive; files in archives are named "archive.zip!inside.sgf". Raises `ParseError` for an
    archive that is broken, at the place where it is, and OSError for what cannot be read.
    """
    where = Path(path)
    if where.is_dir():
        for inside in sorted(where.rglob("*")):
            name = inside.name.lower()
            if inside.is_file() and name.endswith((".sgf", *_ARCHIVES)):
                yield from iter_files(inside)
    elif where.name.lower().endswith(".zip"):
        yield from _iter_zip(where)
    elif where.name.lower().endswith(_ARCHIVES):
        yield from _iter_tar(where)
    else:
        yield str(where), where.read_bytes()


def _iter_zip(where: Path) -> Iterator[tuple[str, bytes]]:
    with where.open("rb") as raw, _named(where), zipfile.ZipFile(raw) as archive:
        for entry in archive.infolist():
            if entry.filename.lower().endswith(".sgf") and not entry.is_dir():
                with archive.open(entry) as file:
                    yield _bounded(f"{where}!{entry.filename}", file.read(MAX_FILE + 1))


def _iter_tar(where: Path) -> Iterator[tuple[str, bytes]]:
    with where.open("rb") as raw, _named(where), tarfile.open(fileobj=raw, mode="r|*") as archive:
        for entry in archive:
            if entry.isfile() and entry.name.lower().endswith(".sgf"):
                file = archive.extractfile(entry)
                if file is not None:
                    yield _bounded(f"{where}!{entry.name}", file.read(MAX_FILE + 1))


@contextmanager
def _named(where: Path) -> Iterator[None]:
    """Turn what a damaged archive raises into a `ParseError` that names it."""
    try:
        yield
    except DAMAGE as error:
        raise ParseError(f"broken archive: {error}", source=str(where)) from None


def _bounded(name: str, data: bytes) -> tuple[str, bytes]:
    if len(data) > MAX_FILE:
        raise ParseError("more than a gigabyte in one file of games", source=name)
    return name, data
