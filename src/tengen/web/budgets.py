"""How many bytes are held for others: answers that nobody reads, results of jobs."""

from __future__ import annotations

import threading

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tengen.web.limits import Busy

_PIECE = 1 << 16  # what a connection may hold beyond the answer itself


class Budget:
    """A number of bytes that all of a kind share; safe to use from several threads."""

    def __init__(self, limit: int) -> None:
        self.limit, self.held = limit, 0
        self._lock = threading.Lock()

    def hold(self, count: int) -> None:
        """Take bytes from the budget; raises `Busy` where it has no more."""
        with self._lock:
            if self.held + count > self.limit:
                raise Busy("the server holds as much for others as it may")
            self.held += count

    def release(self, count: int) -> None:
        with self._lock:
            self.held -= count


class Answer(Response):
    """JSON that counts against a budget until its client has taken it.

    It is sent in pieces: the server waits for the client before it hands the next one over.
    """

    media_type = "application/json"

    def __init__(self, content: bytes, budget: Budget, status: int = 200) -> None:
        super().__init__(content, status)
        self._budget = budget

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = bytes(self.body)
        self._budget.hold(len(body))
        try:
            await send(
                {
                    "type": "http.response.start",
                    "status": self.status_code,
                    "headers": self.raw_headers,
                }
            )
            for start in range(0, len(body), _PIECE):
                piece = body[start : start + _PIECE]
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._budget.release(len(body))
