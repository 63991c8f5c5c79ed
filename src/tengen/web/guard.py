"""Stands before all routes: who may ask, how large a request may be, what a browser may load.

The server listens on loopback, but any page of the web can send requests there, and any name can
be made to point there. Hence only known host names and requests of our own page are answered.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")
_PROTECTION = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}


class Guard:
    """ASGI middleware: 421 for foreign names, 403 for foreign pages, 413 for large bodies."""

    def __init__(self, app: ASGIApp, *, max_body: int, hosts: Iterable[str]) -> None:
        self.app, self.max_body = app, max_body
        self.hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_PROTECTION)
            await send(message)

        headers = Headers(scope=scope)
        refused = self._refusal(headers)
        if refused is not None:
            await _answer(send_protected, *refused)
            return
        body = _Body(receive, self.max_body)
        try:
            await self.app(scope, body.receive, send_protected)
        except _BodyTooLarge:
            await _answer(send_protected, *self._too_large())

    def _refusal(self, headers: Headers) -> tuple[int, str, str] | None:
        host = headers.get("host", "")
        if _without_port(host) not in self.hosts:
            return 421, f"This server does not answer to the name {host[:80]!r}.", "Use localhost."
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            return 403, "This request comes from another page.", "Use Tengen's own page."
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length) > self.max_body:
            return self._too_large()
        return None

    def _too_large(self) -> tuple[int, str, str]:
        return (
            413,
            f"A request may have {self.max_body // 1000} kB, this one has more.",
            "Send one game, not a collection.",
        )


class _BodyTooLarge(Exception):
    """A body without an honest length went beyond the limit."""


class _Body:
    def __init__(self, receive: Receive, limit: int) -> None:
        self._receive, self._left = receive, limit

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            if self._left < 0:
                raise _BodyTooLarge
        return message


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() else host).lower()


async def _answer(send: Send, status: int, error: str, advice: str) -> None:
    body = json.dumps({"error": error, "advice": advice}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
