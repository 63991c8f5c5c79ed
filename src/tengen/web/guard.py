"""Stands before all routes: who may ask, how large a request may be, what a browser may load.

The server listens on loopback, but any page of the web can send requests there, and any name can
be made to point there. Hence only known host names and requests of our own page are answered.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen.web.limits import Busy, Limits

LOOPBACK_NAMES = ("localhost", "127.0.0.1", "[::1]")
PROTECTION = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
_log = logging.getLogger("tengen.web")


class Guard:
    """ASGI middleware: 421 for foreign names, 403 for foreign pages, 413 for large bodies.

    Whatever is answered carries the headers that protect our page, faults of ours included.
    """

    def __init__(self, app: ASGIApp, *, limits: Limits, hosts: Iterable[str]) -> None:
        self.app, self.limits = app, limits
        self.hosts = frozenset(hosts)
        self.requests = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_started = False

        async def send_protected(message: Message) -> None:
            nonlocal is_started
            if message["type"] == "http.response.start":
                is_started = True
                MutableHeaders(scope=message).update(PROTECTION)
            await send(message)

        refused = self._refusal(scope)
        if refused is not None:
            await _answer(send_protected, *refused)
            return
        body = _Body(receive, self.limits.body)
        self.requests += 1
        try:
            await self.app(scope, body.receive, send_protected)
        except _BodyTooLarge:
            await _answer(send_protected, *self._too_large())
        except ClientDisconnect:
            return  # nobody is there to be told
        except Exception:
            _log.exception("a fault of Tengen; please report it (see CONTRIBUTING.md)")
            if not is_started:
                fault = "The program has a fault here; see what the server printed."
                await _answer(send_protected, 500, fault, "Please report it.")
        finally:
            self.requests -= 1

    def _refusal(self, scope: Scope) -> tuple[int, str, str] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if _without_port(host) not in self.hosts:
            return 421, f"This server does not answer to the name {host[:80]!r}.", "Use localhost."
        if _is_foreign(headers, host, scope):
            return 403, "This request comes from another page.", "Use Tengen's own page."
        length = headers.get("content-length", "0")
        if length.isdigit() and int(length[:20]) > self.limits.body:
            return self._too_large()
        if self.requests >= self.limits.requests:
            return 503, "The server has many requests to answer.", "Try again in a few seconds."
        return None

    def _too_large(self) -> tuple[int, str, str]:
        return (
            413,
            f"A request may have {self.limits.body // 1000} kB, this one has more.",
            "Send one game, not a collection.",
        )


def _is_foreign(headers: Headers, host: str, scope: Scope) -> bool:
    """Tell whether a page that is not ours asks; browsers say so themselves.

    A link to our page may stand anywhere: the page is not told who followed it, the API is not for
    links.
    """
    origin = headers.get("origin")
    if origin is not None and origin not in (f"http://{host}", f"https://{host}"):
        return True
    if headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
        return False
    is_link = headers.get("sec-fetch-mode") == "navigate" and scope["method"] == "GET"
    return not is_link or str(scope["path"]).startswith("/api/")


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


def problem_body(error: str, advice: str) -> bytes:
    """Return a `Problem` of the API as JSON."""
    return json.dumps({"error": error, "advice": advice}).encode()


async def _answer(send: Send, status: int, error: str, advice: str) -> None:
    body = problem_body(error, advice)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if status == 503:
        headers.append((b"retry-after", b"%d" % Busy.retry_after))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
