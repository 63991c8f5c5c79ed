"""Archives, compressed files and `.npz` files: one reader, which says so where they are damaged.

The standard library raises many things on damaged files, TypeError and AttributeError among them.
They are caught here, around the library's own calls only: an error of ours is never taken for a
damaged file.
"""

from __future__ import annotations

import bz2
import errno
import gzip
import io
import lzma
import struct
import tarfile
import tokenize
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from tengen.errors import GoError, ParseError
from tengen.files import atomic
from tengen.files.budgets import (
    ARRAY_BYTES,
    EXPANSION,
    EXPANSION_FREE,
    MB,
    MEMBERS,
    TAR_HEADER_BYTES,
    OverBudget,
    read_within,
)
from tengen.files.inputs import open_input

if TYPE_CHECKING:
    from numpy.typing import NDArray

TARS = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
ARCHIVES = (".zip", *TARS)

# OSError: bad offsets, bzip2 data. TypeError: a gzip header that is cut short. RuntimeError: a zip
# entry that seems to be encrypted or packed in a way nobody knows. AttributeError: a gzip header
# with an extra field, which tarfile reads before it knows the errors to expect. IndexError: a zip
# entry without a name. ValueError, OverflowError: impossible sizes and dates.
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
    except GoError:
        raise
    except _DAMAGE as error:
        if isinstance(error, OSError) and error.errno not in (None, errno.EINVAL):
            raise  # the disk's fault; EINVAL is an offset that the file made up
        reason = str(error).partition("\n")[0]  # NumPy's go on with advice to programmers
        raise DamagedArchive(f"truncated or damaged archive ({reason})", source=name) from None


class Stream:
    """A file inside an archive, or a compressed file, read as it is unpacked."""

    def __init__(self, file: IO[bytes], name: str, packed: Callable[[], int] | None = None) -> None:
        """`name` is the archive's, for errors; `packed` says how many bytes of it were read."""
        self._file, self._name, self._packed = file, name, packed
        self.count = 0

    def read(self, size: int = -1, /) -> bytes:
        with _damage_of(self._name):
            data = self._file.read(size)
        return self._counted(data)

    def read1(self, size: int = -1, /) -> bytes:
        """Return what there is before waiting for more, or failing."""
        read = getattr(self._file, "read1", self._file.read)
        with _damage_of(self._name):
            data: bytes = read(size)
        return self._counted(data)

    def readline(self, size: int = -1, /) -> bytes:
        with _damage_of(self._name):
            data = self._file.readline(size)
        return self._counted(data)

    def _counted(self, data: bytes) -> bytes:
        self.count += len(data)
        if self._packed is not None and self.count > EXPANSION_FREE:
            check_expansion(self._packed(), self.count, self._name)
        return data


def check_expansion(packed: int, unpacked: int, name: str) -> None:
    """Raise `OverBudget` where a file unpacks to far more than anything real does."""
    if unpacked > EXPANSION_FREE + EXPANSION * packed:
        raise OverBudget(
            f"{name}: unpacks to more than {EXPANSION} times its size, {unpacked // MB} MB so far"
        )


def iter_members(raw: IO[bytes], name: str) -> Iterator[tuple[str, Stream]]:
    """Yield name and content of each file in an archive, which is told by its own name.

    A stream can be read until the next one is asked for. Members without a name are left out.
    """
    members = _zip_members if name.lower().endswith(".zip") else _tar_members
    for count, member in enumerate(members(raw, name)):
        if count == MEMBERS:
            raise OverBudget(f"{name}: more than {MEMBERS:,} files in one archive")
        if member is not None:
            yield member


def _zip_members(raw: IO[bytes], name: str) -> Iterator[tuple[str, Stream] | None]:
    with ExitStack() as stack:
        with _damage_of(name):
            archive = stack.enter_context(zipfile.ZipFile(raw))
        for entry in archive.infolist():
            if not entry.filename or entry.is_dir():
                continue
            with _damage_of(name):
                file = archive.open(entry)
            yield entry.filename, Stream(file, name, lambda entry=entry: entry.compress_size)  # type: ignore[misc]


_LONG_NAMES = (
    tarfile.GNUTYPE_LONGNAME,
    tarfile.GNUTYPE_LONGLINK,
    tarfile.XHDTYPE,
    tarfile.XGLTYPE,
    tarfile.SOLARIS_XHDTYPE,
)


class _Header(tarfile.TarInfo):
    """A tar header that does not read a name of gigabytes into memory."""

    def _proc_member(self, archive: tarfile.TarFile) -> Any:
        if self.type in _LONG_NAMES and self.size > TAR_HEADER_BYTES:
            raise tarfile.ReadError(f"a header of {self.size} bytes")
        return super()._proc_member(archive)  # type: ignore[misc]


def _tar_members(raw: IO[bytes], name: str) -> Iterator[tuple[str, Stream] | None]:
    """Yield each file, and None for each member that is not a file."""
    plain = _unpacked(raw, name)
    with ExitStack() as stack:
        with _damage_of(name):
            archive = stack.enter_context(
                tarfile.open(fileobj=plain, mode="r|", tarinfo=_Header)  # type: ignore[call-overload]
            )
        while True:
            with _damage_of(name):
                entry = archive.next()
                file = archive.extractfile(entry) if entry is not None and entry.isfile() else None
            if entry is None:
                return
            archive.members = []  # tarfile remembers every header it has seen
            yield None if file is None or not entry.name else (entry.name, Stream(file, name))


_OPENERS: dict[bytes, Callable[[IO[bytes]], Any]] = {
    b"\x1f\x8b": lambda raw: gzip.GzipFile(fileobj=raw, mode="rb"),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ": lzma.LZMAFile,
}


_OTHER_PACKERS = (b"\x28\xb5\x2f\xfd", b"\x78\x01", b"\x78\x9c", b"\x78\xda", b"PK\x03\x04")


def _unpacked(raw: IO[bytes], name: str) -> Stream:
    """Return the content of a file that is packed if its first bytes say so."""
    start = raw.read(6)
    raw.seek(0)
    for magic, opener in _OPENERS.items():
        if start.startswith(magic):
            with _damage_of(name):
                return Stream(opener(raw), name, raw.tell)
    return Stream(raw, name)


def unpack(packed: bytes, limit: int, name: str, what: str) -> bytes:
    """Return bytes unpacked if the first of them say that they are packed, `limit` at most.

    Raises `DamagedArchive` or `OverBudget`; `name` and `what` are for their messages.
    """
    return read_within(_unpacked(io.BytesIO(packed), name), limit, name, what)


@contextmanager
def open_unpacked(path: Path) -> Iterator[Stream]:
    """Open a file that is unpacked as it is read, if its first bytes say that it is packed."""
    with open_input(path) as raw:
        yield _unpacked(raw, str(path))


def is_packed(data: bytes) -> bool:
    """Tell whether bytes begin as packed ones do; libraries unpack such data without a limit."""
    return data.startswith((*_OPENERS, *_OTHER_PACKERS))


def unzipped(stream: IO[bytes] | Stream, name: str, source: str) -> Stream:
    """Return the content of a file that is gzipped if its name says so; `source` is for errors."""
    if not name.lower().endswith(".gz"):
        return stream if isinstance(stream, Stream) else Stream(stream, source)
    packed = stream if isinstance(stream, Stream) else Stream(stream, source)
    file: Any = gzip.GzipFile(fileobj=cast(IO[bytes], packed), mode="rb")
    return Stream(file, source, lambda: packed.count)


def write_zip(path: Path, members: Iterable[tuple[str, bytes | Path]]) -> None:
    """Write a zip archive of bytes and files, as a whole or not at all."""
    with (
        atomic.replacing(path) as beside,
        zipfile.ZipFile(beside, "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        for name, content in members:
            if isinstance(content, bytes):
                archive.writestr(name, content)
            else:
                archive.write(content, name)


def read_arrays(file: IO[bytes], name: str) -> dict[str, NDArray[Any]]:
    """Read the arrays of an `.npz` file; arrays of Python objects are refused.

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


def read_array_file(path: Path) -> dict[str, NDArray[Any]]:
    """Read an `.npz` file as `read_arrays` does, or what comes out of a pipe."""
    with open_input(path) as file:
        if not path.is_file():  # zipfile looks for the end of what may have none
            file = io.BytesIO(read_within(file, ARRAY_BYTES, str(path), "arrays"))
        return read_arrays(file, str(path))


def read_packed_arrays(path: Path) -> dict[str, NDArray[Any]]:
    """Read what `write_packed_arrays` wrote. Raises `GoError` as `read_arrays` does."""
    with open_unpacked(path) as stream:
        data = read_within(stream, ARRAY_BYTES, str(path), "arrays")
    return read_arrays(io.BytesIO(data), str(path))


def write_packed_arrays(path: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write an `.npz` file packed as a whole: the arrays of many games become a third smaller."""
    import numpy as np

    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=False, **arrays)
    atomic.write_bytes(path, lzma.compress(buffer.getvalue(), preset=6))


def _read_header(member: IO[bytes]) -> tuple[tuple[int, ...], bool, Any]:
    """Return shape, order and type of an `.npy` file; what follows are its values."""
    from numpy.lib import format as npy

    version = npy.read_magic(member)
    read = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}.get(version)
    if read is None:
        raise ValueError(f"arrays of version {version}")
    try:
        shape, columns_first, dtype = read(member)
    except (tokenize.TokenError, SyntaxError, RecursionError, SystemError):
        # NumPy takes it for Python's text, and Python 3.12's reader of that can fail within.
        raise ValueError("an array whose header cannot be read") from None
    if dtype.hasobject:
        raise ValueError("arrays of Python objects")
    return shape, columns_first, dtype
