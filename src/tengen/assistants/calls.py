"""A call of a tool: how far it is, when it has to end, and how many there may be at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tengen.web.limits import Busy, ServerLimits, TooLarge


class Call:
    """What the work of a tool sees of whoever asked; a job's handle, without a queue."""

    def __init__(self, limits: ServerLimits) -> None:
        self.cancel = threading.Event()
        self.progress = (0, 0, "")
        self._end = time.monotonic() + limits.job_seconds
        self._seconds = limits.job_seconds

    @property
    def is_cancelled(self) -> bool:
        return self.cancel.is_set()

    def advance(self, done: int, total: int, stage: str = "") -> None:
        """Say how far the work is."""
        self.progress = (done, total, stage)

    def check_time(self) -> None:
        """Raise `TooLarge` for work that has taken longer than a job of the app may."""
        if time.monotonic() > self._end:
            raise TooLarge(f"a call may take {self._seconds:g} seconds")


class Turns:
    """Lets as many calls work at once as the app lets jobs run; more wait, but not without end."""

    def __init__(self, limits: ServerLimits) -> None:
        self._free = threading.Semaphore(limits.jobs_running)
        self._lock, self._asked, self._most = threading.Lock(), 0, limits.jobs

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Wait for a turn, and hold it. Raises `Busy` where too many wait already."""
        with self._lock:
            if self._asked >= self._most:
                raise Busy(f"{self._most} calls wait already; ask again when some are answered")
            self._asked += 1
        try:
            with self._free:
                yield
        finally:
            with self._lock:
                self._asked -= 1
