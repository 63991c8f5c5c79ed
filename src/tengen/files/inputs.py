"""Files that somebody names: opened without waiting for ever."""

from __future__ import annotations

import io
import json
import os
import stat
import time
from pathlib import Path
from typing import IO, Any, cast

from tengen.errors import GoError, ParseError
from tengen.files.budgets import JSON_BYTES, MB, read_within

PATIENCE = 5.0  # seconds until somebody must have begun to write to a pipe


def open_input(path: Path) -> IO[bytes]:
    """Open a file to be read. Raises `GoError` for a named pipe that nobody writes to."""
    if not stat.S_ISFIFO(os.stat(path).st_mode):
        return path.open("rb")
    # Opening a pipe waits for a writer. Opened without waiting, it is at its end while there is
    # none, and would block where there is one that has not written yet.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    end = time.monotonic() + PATIENCE
    first = b""
    while not first:
        try:
            first = os.read(descriptor, 1 << 16)
        except BlockingIOError:
            break
        if not first and time.monotonic() > end:
            os.close(descriptor)
            raise GoError(f"{path}: a pipe that nobody writes to")
        time.sleep(0 if first else 0.02)
    os.set_blocking(descriptor, True)
    return cast("IO[bytes]", io.BufferedReader(_Continued(first, descriptor)))


def read_input(path: Path, what: str, most: int = MB) -> bytes:
    """Return a file that somebody names, which may be endless, or a pipe. Raises `GoError`."""
    with open_input(path) as file:
        return read_within(file, most, str(path), what)


def read_json(path: Path) -> Any:
    """Return what a file of JSON says. Raises `GoError` where it says nothing."""
    try:
        return json.loads(read_input(path, "JSON", JSON_BYTES))
    except GoError:
        raise
    except (ValueError, RecursionError):
        raise ParseError("not JSON", source=str(path)) from None


class _Continued(io.RawIOBase):
    """A pipe whose first bytes were read already."""

    def __init__(self, first: bytes, descriptor: int) -> None:
        self._first, self._descriptor = first, descriptor

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._first[: len(buffer)] or os.read(self._descriptor, len(buffer))
        self._first = self._first[len(data) :]
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        if not self.closed:
            os.close(self._descriptor)
        super().close()
