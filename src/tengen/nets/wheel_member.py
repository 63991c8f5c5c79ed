"""Downloads one file out of a package's wheel, and goes on where an earlier run was interrupted.

    python -m tengen.nets.wheel_member katrain 1.18.1 katrain/models/NET.bin.gz PART TARGET

A wheel is a zip archive: its list of files is at the end, and a server that sends parts of files
sends just the one we want. pip offers no command for that, so this program asks pip's own parts for
the wheel's address and for a session, which has the indexes, proxies, certificates and logins that
the user has given to pip. Those parts may change: then, and where the server sends whole files
only, it ends with `WHOLE_WHEEL`, and the caller lets `pip download` get the wheel.

What has arrived lies in PART, as packed in the wheel; it becomes TARGET when all of it is there.
"""

from __future__ import annotations

import io
import struct
import sys
import time
import zipfile
import zlib
from pathlib import Path
from typing import IO, Any

from tengen.errors import GoError
from tengen.files.budgets import NETWORK_BYTES
from tengen.nets.downloading import WHOLE_WHEEL

FAILED = 1  # exit code
_TAIL = 1 << 18  # bytes at the end of a wheel that hold its list of files
_PIECE = 1 << 16
_ATTEMPTS, _PAUSE = 5, 1.0  # in a row without a byte, and seconds between them


class CannotSendParts(Exception):
    """The server, or this version of pip, cannot do it."""


class Wheel(io.RawIOBase):
    """A wheel on a server, read piece by piece."""

    def __init__(self, session: Any, url: str) -> None:
        self._session, self._url = session, url
        self._at = 0
        answer = self.get(f"-{_TAIL}")
        self._tail = answer.content
        self._size = int(answer.headers["Content-Range"].rpartition("/")[2])

    def get(self, part: str) -> Any:
        """Ask for a part of the wheel, such as "0-99"; the answer streams."""
        headers = {"Range": f"bytes={part}", "Accept-Encoding": "identity"}
        answer = self._session.get(self._url, headers=headers, stream=True)
        if answer.status_code != 206 or "Content-Range" not in answer.headers:
            raise CannotSendParts(f"status {answer.status_code}")
        return answer

    def seekable(self) -> bool:
        return True

    def readable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = 0) -> int:
        self._at = offset + (0, self._at, self._size)[whence]
        return self._at

    def read(self, size: int | None = -1) -> bytes:
        end = self._size if size is None or size < 0 else min(self._size, self._at + size)
        if end <= self._at:
            return b""
        first = self._at - (self._size - len(self._tail))
        found: bytes = (
            self._tail[first : first + end - self._at]
            if first >= 0
            else self.get(f"{self._at}-{end - 1}").content
        )
        self._at += len(found)
        return found


def open_wheel(package: str, version: str) -> Wheel:
    """Find a wheel as pip would. Raises `CannotSendParts` if its parts cannot be had."""
    try:
        from pip._internal.commands import create_command
        from pip._vendor.packaging.specifiers import SpecifierSet

        command: Any = create_command("download")
        with command.main_context():
            words = ["--no-deps", "--only-binary", ":all:", f"{package}=={version}"]
            options, _ = command.parse_args(words)
            session = command.get_default_session(options)
            finder = command._build_package_finder(
                options=options, session=session, ignore_requires_python=True
            )
            found = finder.find_best_candidate(package, SpecifierSet(f"=={version}"))
            return Wheel(session, found.best_candidate.link.url_without_fragment)
    except CannotSendParts:
        raise
    except Exception as error:  # of pip's parts, which promise nothing
        raise CannotSendParts(repr(error)) from error


def get_member(wheel: Wheel, member: str, part: Path, target: Path) -> None:
    """Download the packed file to `part`, from where it ends; then unpack it to `target`."""
    with zipfile.ZipFile(wheel) as archive:
        info = archive.getinfo(member)
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise CannotSendParts(f"packed by method {info.compress_type}")
    wheel.seek(info.header_offset)
    lengths = struct.unpack("<26xHH", wheel.read(30))  # of the name, and of what else is noted
    start = info.header_offset + 30 + sum(lengths)
    with part.open("ab") as file:
        _lock(file)
        if file.tell() > info.compress_size:
            file.truncate(0)
            file.seek(0)
        _download(wheel, start, info.compress_size, file)
    _unpack(part, target, info)
    part.unlink()


def _lock(file: IO[bytes]) -> None:
    """Take the file for this process alone. Raises `GoError` if another one has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise GoError("another process is downloading it") from None


def _download(wheel: Wheel, start: int, size: int, file: IO[bytes]) -> None:
    failures = 0
    while (done := file.tell()) < size:
        try:
            for piece in wheel.get(f"{start + done}-{start + size - 1}").iter_content(_PIECE):
                file.write(piece)
                file.flush()
        except Exception as error:  # of the network, in the classes of pip's libraries
            failures = failures + 1 if file.tell() == done else 0
            if failures == _ATTEMPTS:
                raise GoError(f"the connection broke ({error or type(error).__name__})") from None
            time.sleep(_PAUSE)


def _unpack(part: Path, target: Path, info: zipfile.ZipInfo) -> None:
    if info.file_size > NETWORK_BYTES:
        raise GoError(f"a file of {info.file_size} bytes: too large for a network")
    unpacker = zlib.decompressobj(-15) if info.compress_type == zipfile.ZIP_DEFLATED else None
    left = info.file_size
    with part.open("rb") as packed, target.open("wb") as file:
        while left and (data := packed.read(_PIECE)):
            while data and left:
                piece = data if unpacker is None else unpacker.decompress(data, left)
                data = b"" if unpacker is None else unpacker.unconsumed_tail
                file.write(piece)
                left -= len(piece)


def main(package: str, version: str, member: str, part: str, target: str) -> int:
    try:
        get_member(open_wheel(package, version), member, Path(part), Path(target))
    except CannotSendParts as reason:
        print(f"no parts of wheels here: {reason}", file=sys.stderr)
        return WHOLE_WHEEL
    except KeyError:
        print(f"ERROR: the wheel does not hold {member}", file=sys.stderr)
        return FAILED
    except (GoError, OSError, zipfile.BadZipFile, zlib.error) as error:
        print(f"ERROR: {error}", file=sys.stderr)
        return FAILED
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:6]))
