"""HTTP whose answers cost no more bytes and seconds than was said, whatever the server sends.

Limits on a body alone do not bind a hostile server: http.client reads lines of "100 Continue"
without end, takes a chunk of a negative length for all that follows, and waits again after each
byte. So the bytes are counted, and the time is taken, where they come out of the socket.
"""

from __future__ import annotations

import http.client
import io
import time
import urllib.request
from typing import Any

from tengen.files.budgets import MB, OverBudget


class Meter:
    """What is left to the answer that is being read, redirects included."""

    def __init__(self) -> None:
        self._bytes, self._end, self._most = 0, 0.0, 0

    def start(self, most: int, seconds: float) -> None:
        """Begin an answer, whose head may have a megabyte on top of `most` bytes."""
        self._most = most
        self._bytes = most + MB
        self._end = time.monotonic() + seconds

    def seconds(self) -> float:
        """Return how long the next byte may take. Raises `TimeoutError` when the time is up."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise TimeoutError("the answer takes too long")
        return left

    def count(self, size: int) -> None:
        self._bytes -= size
        if self._bytes < 0:
            raise OverBudget(f"the server sends more than {self._most / MB:g} MB")


def handlers(meter: Meter) -> list[urllib.request.BaseHandler]:
    """Return handlers for `urllib.request.build_opener`."""

    class MeteredAnswer(http.client.HTTPResponse):
        def __init__(self, sock: Any, *about: Any, **more: Any) -> None:
            super().__init__(sock, *about, **more)
            self.fp = io.BufferedReader(_Metered(self.fp.detach(), sock, meter))

    class Plain(http.client.HTTPConnection):
        response_class = MeteredAnswer

    class Secure(http.client.HTTPSConnection):
        response_class = MeteredAnswer

    class PlainHandler(urllib.request.HTTPHandler):
        def http_open(self, req: urllib.request.Request) -> Any:
            return self.do_open(Plain, req)

    class SecureHandler(urllib.request.HTTPSHandler):
        def https_open(self, req: urllib.request.Request) -> Any:
            return self.do_open(Secure, req)

    return [PlainHandler(), SecureHandler()]


class _Metered(io.RawIOBase):
    """The bytes of a socket, counted."""

    def __init__(self, raw: io.RawIOBase, sock: Any, meter: Meter) -> None:
        self._raw, self._sock, self._meter = raw, sock, meter
        self._silence = sock.gettimeout()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        left = self._meter.seconds()
        self._sock.settimeout(left if self._silence is None else min(left, self._silence))
        size: int | None = self._raw.readinto(buffer)
        self._meter.count(size or 0)
        return size

    def close(self) -> None:
        if not self.closed:
            self._raw.close()
        super().close()
