"""Streams of events, bounded in number: one more than there may be ends the oldest.

A stream may last as long as jobs run, and is a request like others. Without a bound of their own,
streams that nobody reads would take all requests that a server answers at once.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator


class Streams:
    """The open streams of a server, the oldest first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: dict[asyncio.Event, None] = {}  # set: this one has to leave

    def __len__(self) -> int:
        return len(self._open)

    async def bounded(self, events: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
        """Yield events until they end, or until newer streams need the room."""
        leave = asyncio.Event()
        self._open[leave] = None
        if len(self._open) > self._most:
            oldest = next(iter(self._open))
            self._open.pop(oldest)
            oldest.set()
        leaving = asyncio.create_task(leave.wait())
        try:
            while not leave.is_set():
                coming = asyncio.ensure_future(anext(events))
                try:
                    await asyncio.wait({coming, leaving}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    if not coming.done():
                        coming.cancel()
                        with contextlib.suppress(asyncio.CancelledError):
                            await coming
                if coming.cancelled():
                    return
                try:
                    yield coming.result()
                except StopAsyncIteration:
                    return
        finally:
            self._open.pop(leave, None)
            leaving.cancel()
            await events.aclose()
