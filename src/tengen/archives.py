"""Archives, compressed files and `.npz` files: one reader, which says so where they are damaged.

The standard library raises many things on damaged files, TypeError and AttributeError among them.
They are caught here, around the library's own calls only: an error of ours is never taken for a
damaged file.
"""

from __future__ import annotations

import errno
import gzip
import lzma
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import IO, TYPE_CHECKING, Any

from tengen.budgets import ARRAY_BYTES, MB, OverBudget
from tengen.errors import ParseError

if TYPE_CHECKING:
    from numpy.typing import NDArray

TARS = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
ARCHIVES = (".zip", *TARS)

# OSError: bad offsets, bzip2 data. TypeError: a gzip header that is cut short. RuntimeError: a zip
# entry that seems to be encrypted or packed in a way nobody knows. AttributeError: a gzip header
# with an extra field, which tarfile reads before it knows the errors to expect. IndexError: a zip
# entry without a name. ValueError, OverflowError: sizes and dates that are none.
_DAMAGE = (
    zipfile.BadZipFile,
    tarfile.TarError,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    OSError,
    RuntimeError,
    TypeError,
    AttributeError,
    IndexError,
    ValueError,
    OverflowError,
)


class DamagedArchive(ParseError):
    """A file that starts as an archive or compressed file should, and breaks off or goes wrong."""


@contextmanager
def _damage_of(name: str) -> Iterator[None]:
    """Turn what the standard library raises on damage into `DamagedArchive`."""
    try:
        yield
    except _DAMAGE as error:
        if isinstance(error, OSError) and error.errno not in (None, errno.EINVAL):
            raise  # the disk's fault; EINVAL is an offset that the file made up
        raise DamagedArchive(f"truncated or damaged archive ({error})", source=name) from None


class Stream:
    """A file inside an archive, or a compressed file, read as it is unpacked."""

    def __init__(self, file: IO[bytes], name: str) -> None:
        """`name` is the archive's, for errors."""
        self._file, self._name = file, name

    def read(self, size: int = -1, /) -> bytes:
        with _damage_of(self._name):
            return self._file.read(size)

    def read1(self, size: int = -1, /) -> bytes:
        """Return what there is before waiting for more, or failing."""
        read = getattr(self._file, "read1", self._file.read)
        with _damage_of(self._name):
            found: bytes = read(size)
            return found

    def readline(self, size: int = -1, /) -> bytes:
        with _damage_of(self._name):
            return self._file.readline(size)


def iter_members(raw: IO[bytes], name: str) -> Iterator[tuple[str, Stream]]:
    """Yield name and content of each file in an archive, which is told by its own name.

    A stream can be read until the next one is asked for. Members without a name are left out.
    """
    return _zip_members(raw, name) if name.lower().endswith(".zip") else _tar_members(raw, name)


def _zip_members(raw: IO[bytes], name: str) -> Iterator[tuple[str, Stream]]:
    with ExitStack() as stack:
        with _damage_of(name):
            archive = stack.enter_context(zipfile.ZipFile(raw))
        for entry in archive.infolist():
            if not entry.filename or entry.is_dir():
                continue
            with _damage_of(name):
                file = archive.open(entry)
            yield entry.filename, Stream(file, name)


def _tar_members(raw: IO[bytes], name: str) -> Iterator[tuple[str, Stream]]:
    with ExitStack() as stack:
        with _damage_of(name):
            archive = stack.enter_context(tarfile.open(fileobj=raw, mode="r|*"))
        while True:
            with _damage_of(name):
                entry = archive.next()
                file = archive.extractfile(entry) if entry is not None and entry.isfile() else None
            if entry is None:
                return
            archive.members = []  # type: ignore[attr-defined]  # tarfile remembers every header it has seen
            if file is not None and entry.name:
                yield entry.name, Stream(file, name)


def unzipped(stream: IO[bytes] | Stream, name: str, source: str) -> Stream:
    """Return the content of a file that is gzipped if its name says so; `source` is for errors."""
    if name.lower().endswith(".gz"):
        with _damage_of(source):
            return Stream(gzip.GzipFile(fileobj=stream, mode="rb"), source)  # type: ignore[arg-type]
    return stream if isinstance(stream, Stream) else Stream(stream, source)


def read_arrays(file: IO[bytes], name: str) -> dict[str, NDArray[Any]]:
    """Read the arrays of an `.npz` file, none of which may hold Python objects.

    Raises `DamagedArchive` for anything else, and `OverBudget` where they are too large.
    """
    import numpy as np

    arrays = {}
    left = ARRAY_BYTES
    with ExitStack() as stack:
        with _damage_of(name):
            archive = stack.enter_context(zipfile.ZipFile(file))
        for entry in archive.infolist():
            with _damage_of(name), archive.open(entry) as member:
                shape, columns_first, dtype = _read_header(member)
                size = int(np.prod([int(n) for n in shape], dtype=object)) * dtype.itemsize
                if size <= left:
                    data = member.read(size)
                    flat = np.frombuffer(data, dtype).copy()
                    order: Any = "F" if columns_first else "C"
                    arrays[entry.filename.removesuffix(".npy")] = flat.reshape(shape, order=order)
            left -= size
            if left < 0:
                raise OverBudget(f"{name}: more than {ARRAY_BYTES // MB} MB of arrays")
    return arrays


def _read_header(member: IO[bytes]) -> tuple[tuple[int, ...], bool, Any]:
    """Return shape, order and type of an `.npy` file; what follows are its values."""
    from numpy.lib import format as npy

    version = npy.read_magic(member)
    read = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}.get(version)
    if read is None:
        raise ValueError(f"arrays of version {version}")
    shape, columns_first, dtype = read(member)
    if dtype.hasobject:
        raise ValueError("arrays of Python objects")
    return shape, columns_first, dtype
