"""Archives of records: every game in a ZIP file goes into the library."""

from __future__ import annotations

import io

from tengen.errors import GoError, ParseError
from tengen.files.archives import DamagedArchive, iter_members
from tengen.files.budgets import read_within
from tengen.sgf.files import SUFFIXES
from tengen.web.library import Added, Library, Source
from tengen.web.limits import TooLarge
from tengen.web.store import Unwritable

_MAGIC = b"PK\x03\x04"
_LISTED = b"PK\x01\x02"  # begins each entry of its list
_NAME = "the archive.zip"  # for errors


def is_zip(data: bytes) -> bool:
    return data.startswith(_MAGIC)


def add_zip(library: Library, data: bytes, *, source: Source, collection: str) -> Added:
    """Keep the games of all records in an archive, as one collection; other files are left alone.

    Raises `GoError` where it has no game. A record that cannot be read is refused in a sentence,
    and so is what goes beyond the limits: a small archive can hold gigabytes.
    """
    # Its list is counted before it is read: an entry is 46 bytes there, and a kilobyte in memory.
    if data.count(_LISTED) > (most := library.limits.archive_files):
        raise TooLarge(f"a ZIP may have {most:,} files here; `tengen games import` takes more")
    try:
        return _add_members(library, data, source, collection)
    except DamagedArchive as error:
        raise ParseError(f"this is a damaged zip archive: {error}") from None


def _add_members(library: Library, data: bytes, source: Source, collection: str) -> Added:
    found: Added = Added(
        games=[],
        refused=[],
    )
    limits, left = library.limits, library.limits.archive
    for name, stream in iter_members(io.BytesIO(data), _NAME):
        if not name.lower().endswith(SUFFIXES):
            continue
        if left <= 0 or len(found.games) >= limits.archive_games:
            size = f"{limits.archive_games:,} games and {limits.archive // 1_000_000} MB"
            found.refused.append(f"{name} and what follows it: a ZIP may have {size}")
            break
        try:
            text = read_within(stream, limits.record, name, "a record")
            added = library.add(text, source=source, collection=collection)
        except (Unwritable, DamagedArchive):
            raise
        except GoError as error:
            found.refused.append(f"{name}: {error}")
        else:
            found.games.extend(added.games)
            found.refused.extend(f"{name}: {fault}" for fault in added.refused)
        left -= stream.count
    if not found.games:
        first = f"; {found.refused[0]}" if found.refused else ""
        raise ParseError(f"this is a zip archive without a game record in it{first}")
    return found
