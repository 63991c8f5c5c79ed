"""News for watchers on the event loop, told from any thread; a watcher misses none."""

from __future__ import annotations

import asyncio
import contextlib


class News:
    """Counts what was told. A watcher waits for a higher count than the last one it saw."""

    def __init__(self) -> None:
        self.count = 0
        self._loop: asyncio.AbstractEventLoop | None = None  # of the watchers, once there is one
        self._waiting: set[asyncio.Future[None]] = set()

    def tell(self) -> None:
        """Wake all watchers."""
        self.count += 1
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: the server has ended
                self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    async def wait(self, seen: int, seconds: float) -> bool:
        """Wait until more than `seen` news were told; return False when the seconds are over."""
        self._loop = asyncio.get_running_loop()
        if self.count != seen:
            return True
        waiting = self._loop.create_future()
        self._waiting.add(waiting)
        try:
            await asyncio.wait_for(waiting, seconds)
        except TimeoutError:
            return False
        finally:
            self._waiting.discard(waiting)
        return True
