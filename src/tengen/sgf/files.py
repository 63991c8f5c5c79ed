"""Where records come from: files, folders, and archives, read one file at a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tengen.files.archives import ARCHIVES, iter_members
from tengen.files.budgets import SGF_BYTES, read_within
from tengen.files.inputs import open_input

SUFFIXES = (".sgf", ".gib", ".ngf", ".ugf", ".ugi", ".gtp")  # of game records


def iter_files(path: str | Path) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each game record at `path`.

    `path` is a record (SGF, or a format of `sgf.foreign`), a folder (searched through, in the
    order of names) or a zip or tar archive; files in archives are named "archive.zip!inside.sgf".
    Raises `DamagedArchive` for an archive that is broken, at the place where it is, and OSError for
    what cannot be read.
    """
    where = Path(path)
    if where.is_dir():
        for inside in sorted(where.rglob("*")):
            if inside.is_file() and inside.name.lower().endswith((*SUFFIXES, *ARCHIVES)):
                yield from iter_files(inside)
    elif where.name.lower().endswith(ARCHIVES):
        with open_input(where) as raw:
            for name, stream in iter_members(raw, str(where)):
                source = f"{where}!{name}"
                if name.lower().endswith(SUFFIXES):
                    yield source, read_within(stream, SGF_BYTES, source, "SGF")
    else:
        yield str(where), read_sgf_file(where)


def read_sgf_file(path: str | Path) -> bytes:
    """Return the bytes of one SGF file, which may not be endless."""
    with open_input(Path(path)) as file:
        return read_within(file, SGF_BYTES, str(path), "SGF")
