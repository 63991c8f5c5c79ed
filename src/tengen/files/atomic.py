"""Files that appear under their name only when they are whole, and on the disk.

A file is written beside its place under a name of its own, flushed to the disk, and renamed. A
writer that was killed leaves that name behind; the next one that writes the same file removes it.
A lock that ends with its process tells who is still at work.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tengen.errors import GoError

if sys.platform != "win32":  # there, leftovers stay
    import fcntl

MARK = ".tengen-tmp"  # how the names of unfinished files end


@contextmanager
def replacing(path: str | Path) -> Iterator[Path]:
    """Yield an empty file beside `path`; after the block it takes the place of `path`.

    If the block raises, `path` is as it was.
    """
    target = Path(path)
    _remove_leftovers(target)
    beside = target.with_name(f".{target.name}.{os.getpid()}-{os.urandom(4).hex()}{MARK}")
    descriptor = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o666)
    try:
        if sys.platform != "win32":
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield beside
        _flush(beside)
        beside.replace(target)
        _flush(target.parent)
    except OSError as error:  # a full disk names no file, or the one beside
        if error.filename in (None, str(beside)):
            error.filename = str(target)
        raise
    finally:
        beside.unlink(missing_ok=True)
        os.close(descriptor)


def write_bytes(path: str | Path, data: bytes) -> None:
    """Replace a file as a whole."""
    with replacing(path) as beside:
        beside.write_bytes(data)


def write_text(path: str | Path, text: str) -> None:
    """Replace a file as a whole, in UTF-8."""
    write_bytes(path, text.encode())


def _remove_leftovers(target: Path) -> None:
    """Remove what writers of this file that no longer run have left."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        for name in os.listdir(target.parent):
            if name.startswith(f".{target.name}.") and name.endswith(MARK):
                _remove_if_left(target.with_name(name))


def remove_leftovers(folder: Path) -> int:
    """Remove what killed writers have left in a folder and those below it; return how many."""
    if sys.platform == "win32":
        return 0
    found = [path for path in folder.rglob(f".*{MARK}") if path.is_file()]
    for path in found:
        _remove_if_left(path)
    return sum(not path.exists() for path in found)


def _remove_if_left(path: Path) -> None:
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDWR)
        try:
            assert sys.platform != "win32"
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            path.unlink()
        finally:
            os.close(descriptor)


def _flush(path: Path) -> None:
    """Wait until a file, or a folder's names, are on the disk."""
    flags = os.O_RDONLY if path.is_dir() else os.O_RDWR
    try:
        descriptor = os.open(path, flags)
    except PermissionError:  # Windows opens no folders
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def locked(path: str | Path) -> Iterator[None]:
    """Keep other runs off `path` while the block runs; raises `GoError` if one is at work on it.

    The lock is a file beside `path`. It ends with its process, however that ends. Windows has no
    such lock.
    """
    if sys.platform == "win32":
        yield
        return
    target = Path(path)
    lock = target.with_name(f".{target.name}.lock")
    while True:
        descriptor = os.open(lock, os.O_CREAT | os.O_RDWR, 0o666)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
            raise GoError(f"{target}: another run is writing it") from None
        # The run before may have removed the file between our opening and our locking.
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(descriptor), lock.stat()):
                break
        os.close(descriptor)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)
        os.close(descriptor)
