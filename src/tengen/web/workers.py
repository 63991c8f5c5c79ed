"""Threads for short work, with a queue that has an end."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tengen.web.limits import Busy, ServerLimits

T = TypeVar("T")


class Workers:
    """Runs functions off the event loop; refuses them when too many wait."""

    def __init__(self, threads: int, waiting: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="tengen-web")
        self._room = threads + waiting
        self._asked = 0

    async def run(self, work: Callable[[], T]) -> T:
        """Return what `work` returns. Raises `Busy` where the queue is full.

        Work whose client has gone while it waited in the queue is never begun.
        """
        if self._asked >= self._room:
            raise Busy("the server has many requests to answer at the moment")
        self._asked += 1
        try:
            context = contextvars.copy_context()  # it says who the client is
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, lambda: context.run(work))
        finally:
            self._asked -= 1

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class Lanes:
    """Two queues: what is small does not wait behind what is large."""

    def __init__(self, limits: ServerLimits) -> None:
        self._small = limits.small
        self._quick = Workers(threads=2, waiting=limits.quick_waiting)
        self._slow = Workers(threads=1, waiting=limits.slow_waiting)

    async def run(self, work: Callable[[], T], size: int, effort: int = 1) -> T:
        """Return what `work` returns: it reads `size` bytes, and takes `effort` times as long."""
        lane = self._quick if size * effort <= self._small else self._slow
        return await lane.run(work)

    def close(self) -> None:
        self._quick.close()
        self._slow.close()
