"""Parquet files that were damaged on the way: told before the reader meets them.

The reader trusts what it reads: one flipped bit can make it ask for more memory than there is, and
that ends the process. Files of ours carry a seal: a checksum between the last column and the
footer, where no reader looks (the footer is found from the file's end, the columns from its
beginning). Other files are read once by another process, which may end as it likes.
"""

from __future__ import annotations

import functools
import hashlib
import os
import struct
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from tengen.errors import GoError
from tengen.files.budgets import PARQUET_SECONDS

if TYPE_CHECKING:
    import polars as pl

_MAGIC = b"PAR1"
_SEAL = b"tengen seal "  # and 32 letters
_SEAL_BYTES = len(_SEAL) + 32
_CHUNK = 1 << 20


def seal(path: Path) -> None:
    """Write the checksum into a Parquet file that has none."""
    with path.open("r+b") as file:
        size = file.seek(0, os.SEEK_END)
        footer = _footer_bytes(file, size)
        digest = _digest(file, size - footer, footer)
        file.seek(size - footer)
        tail = file.read(footer)
        file.seek(size - footer)
        file.write(_SEAL + digest + tail)


def check(path: Path) -> None:
    """Raise `GoError` if the file is missing, no Parquet file, or damaged."""
    try:
        status = path.stat()
    except OSError:
        raise GoError(f"{path}: no such file") from None
    if not path.is_file():
        raise GoError(f"{path}: not a Parquet file")
    _check_once(path, status.st_size, status.st_mtime_ns, status.st_ctime_ns)


def open_table(path: Path) -> pl.LazyFrame:
    """Open a sound Parquet file, its columns unread; raises `GoError` for any other file."""
    import polars as pl

    check(path)
    try:
        table = pl.scan_parquet(path)
        table.collect_schema()
    except (pl.exceptions.PolarsError, OSError):
        raise GoError(f"{path}: not a Parquet file of games") from None
    return table


def fingerprint(path: Path) -> str:
    """Return a checksum of the content: equal for equal files, wherever they lie."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


@functools.lru_cache(maxsize=256)
def _check_once(path: Path, size: int, _changed: int, _touched: int) -> None:
    with path.open("rb") as file:
        footer = _footer_bytes(file, size)
        if footer == 0:
            raise GoError(f"{path}: not a Parquet file")
        columns = size - footer - _SEAL_BYTES
        file.seek(max(columns, 0))
        seal = file.read(_SEAL_BYTES)
        if columns > 0 and seal.startswith(_SEAL):
            if _digest(file, columns, footer) != seal[len(_SEAL) :]:
                raise GoError(f"{path}: a damaged Parquet file (its checksum is wrong)")
            return
    _read_elsewhere(path)


def _footer_bytes(file: BinaryIO, size: int) -> int:
    """Return the length of the footer with all that follows it; 0 if this is no Parquet file."""
    if size < 12:
        return 0
    file.seek(0)
    start = file.read(4)
    file.seek(size - 8)
    length, end = struct.unpack("<I4s", file.read(8))
    return length + 8 if start == end == _MAGIC and length + 12 <= size else 0


def _digest(file: BinaryIO, columns: int, footer: int) -> bytes:
    """Return the checksum of the first `columns` and the last `footer` bytes."""
    digest = hashlib.blake2b(digest_size=16)
    file.seek(0)
    left = columns
    while left > 0 and (data := file.read(min(left, _CHUNK))):
        digest.update(data)
        left -= len(data)
    file.seek(-footer, os.SEEK_END)
    digest.update(file.read(footer))
    return digest.hexdigest().encode()


_READ = """
import sys
import polars as pl
table = pl.scan_parquet(sys.argv[1])
columns = table.collect_schema().names()
rows = table.select(pl.len()).collect().item()
for start in range(0, max(rows, 1), 100_000):
    table.slice(start, 100_000).collect()
"""


def _read_elsewhere(path: Path) -> None:
    try:
        done = subprocess.run(
            [sys.executable, "-c", _READ, str(path)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PARQUET_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise GoError(
            f"{path}: could not be read within {PARQUET_SECONDS} seconds; it may be damaged"
        ) from None
    if done.returncode != 0:
        raise GoError(f"{path}: not a Parquet file of games, or a damaged one")
