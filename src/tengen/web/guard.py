"""Stands before all routes: who may ask, how large a request may be, what a browser may load.

The server listens on loopback, but any page of the web can send requests there, and any name can
be made to point there. Hence only known host names and requests of our own page are answered.
Beyond loopback a token is asked for: programs send it as `Authorization: Bearer`, a browser gets a
cookie from the address with `?token=` that the server prints when it starts.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
from collections import Counter, deque
from collections.abc import Collection, Iterable, Mapping
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tengen.web.limits import Busy, ServerLimits
from tengen.web.turns import client_of_request
from tengen.words import match_language, preferred, speak

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
_BUSY = (503, "The server has many requests to answer.", "Try again in a few seconds.")
_COOKIE = "tengen"
# Routes that take game records, pools and progress; what the others take is small.
TAKES_FILES = frozenset(
    f"/api/v1/{name}" for name in ("record", "library", "jobs/ratings", "train/progress")
)
_log = logging.getLogger("tengen.web")


class Guard:
    """ASGI middleware: 421 for foreign names, 403 for foreign pages, 401, 413 for large bodies.

    Whatever is answered carries the headers that protect our page, faults of ours included.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        limits: ServerLimits,
        hosts: Iterable[str],
        token: str | None = None,
        protection: Mapping[str, str] = PROTECTION,
        takes_files: Collection[str] = TAKES_FILES,
    ) -> None:
        self.app, self.limits, self.protection = app, limits, protection
        self.takes_files = takes_files
        self.hosts = frozenset(hosts)
        self.requests = 0
        self._clients: Counter[str] = Counter()
        self._bodies = _Line(max(limits.bodies, limits.record), limits.large)
        self._token = None if token is None else token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_started = False

        async def send_protected(message: Message) -> None:
            nonlocal is_started
            if message["type"] == "http.response.start":
                is_started = True
                MutableHeaders(scope=message).update(self.protection)
            await send(message)

        refused = self._refusal(scope)
        if refused is not None:
            await _answer(send_protected, *refused)
            return
        if self._is_login(scope):
            await _let_in(send_protected, scope, self._token or b"")
            return
        limit, client = self._limit(scope), _client(scope)
        client_of_request.set(client)
        speak(_language(scope))
        length = _length(Headers(scope=scope))
        held = limit * _has_body(scope) if length is None else min(limit, length)
        # Small bodies do not wait behind large ones; the number of requests bounds them.
        held = 0 if held <= self.limits.body else held
        if held and self._bodies.is_full:
            await _answer(send_protected, *_BUSY)
            return
        self.requests += 1
        self._clients[client] += 1
        try:
            async with asyncio.timeout(self.limits.body_waiting):
                await self._bodies.enter(held)
        except TimeoutError:
            self._leave(client)
            await _answer(send_protected, *_BUSY)
            return
        body = _Body(receive, limit)

        async def send_unless_too_large(message: Message) -> None:
            # Whoever read the body may have taken its end for a mistake of another kind.
            if not body.is_too_large:
                await send_protected(message)

        try:
            await self.app(scope, body.receive, send_unless_too_large)
            if body.is_too_large:
                await _answer(send_protected, *self._too_large(limit))
        except _BodyTooLarge:
            await _answer(send_protected, *self._too_large(limit))
        except ClientDisconnect:
            return  # nobody is there to be told
        except Exception:
            _log.exception("a fault of Tengen; please report it (see CONTRIBUTING.md)")
            if not is_started:
                fault = "The program has a fault here; see what the server printed."
                await _answer(send_protected, 500, fault, "Please report it.")
        finally:
            self._bodies.leave(held)
            self._leave(client)

    def _leave(self, client: str) -> None:
        self.requests -= 1
        self._clients[client] -= 1
        if not self._clients[client]:
            del self._clients[client]

    def _limit(self, scope: Scope) -> int:
        """Return how many bytes a request to this path may have."""
        takes_files = scope["method"] == "POST" and scope["path"] in self.takes_files
        return self.limits.record if takes_files else self.limits.body

    def _is_login(self, scope: Scope) -> bool:
        """Tell whether a browser brings the token in the address, to get a cookie for it."""
        if self._token is None or scope["method"] != "GET" or scope["path"] != "/":
            return False
        given = parse_qs(scope["query_string"][:4096]).get(b"token", [b""])[0]
        return hmac.compare_digest(given, self._token)

    def _is_known(self, headers: Headers) -> bool:
        """Tell whether a request has the token, where one is asked for."""
        if self._token is None:
            return True
        kind, _, given = headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and hmac.compare_digest(given.strip().encode(), self._token):
            return True
        for part in headers.get("cookie", "")[:8192].split(";"):
            name, _, value = part.strip().partition("=")
            if name == _COOKIE and hmac.compare_digest(value.encode(), _cookie(self._token)):
                return True
        return False

    def _refusal(self, scope: Scope) -> tuple[int, str, str] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if _without_port(host) not in self.hosts:
            return (
                421,
                f"This server does not answer to the name {host[:80]!r}.",
                "Use localhost, or start the server with --name.",
            )
        if _is_foreign(headers, host, scope):
            return 403, "This request comes from another page.", "Use Tengen's own page."
        if not self._is_known(headers) and not self._is_login(scope):
            return (
                401,
                "This server answers only to those who have its token.",
                "Open the address with ?token= that the server printed, or send the token as "
                "Authorization: Bearer.",
            )
        if "content-length" in headers and "transfer-encoding" in headers:
            # Whoever stands before us may have taken the other one for the end of this request.
            return 400, "This request says twice how long it is.", "Send one of the two."
        if (_length(headers) or 0) > self._limit(scope):
            return self._too_large(self._limit(scope))
        if self.requests >= self.limits.requests:
            return _BUSY
        most = self.limits.client_requests
        if most is not None and self._clients[_client(scope)] >= most:
            return 503, f"One client may ask {most} things at once.", "Try again in a few seconds."
        return None

    def _too_large(self, limit: int) -> tuple[int, str, str]:
        return (
            413,
            f"A request here may have {limit // 1000} kB, this one has more.",
            "Send fewer games at once, or start the server with higher limits.",
        )


class _Line:
    """Bytes that large bodies share; who finds none free waits for those who came before."""

    def __init__(self, limit: int, most: int) -> None:
        self._free, self._most = limit, most
        self._bodies = 0  # that have their bytes, or wait for them
        self._waiting: deque[tuple[int, asyncio.Future[None]]] = deque()

    @property
    def is_full(self) -> bool:
        return self._bodies >= self._most

    async def enter(self, count: int) -> None:
        if not count:
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._bodies += 1
        self._waiting.append((count, turn))
        self._move_up()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._free += count
            self._bodies -= 1
            self._move_up()
            raise

    def leave(self, count: int) -> None:
        if count:
            self._free += count
            self._bodies -= 1
            self._move_up()

    def _move_up(self) -> None:
        while self._waiting:
            wanted, turn = self._waiting[0]
            if not turn.cancelled():
                if wanted > self._free:
                    return
                self._free -= wanted
                turn.set_result(None)
            self._waiting.popleft()


def _length(headers: Headers) -> int | None:
    """Return the announced length of a body, or at least 10^20; None where there is none.

    A length with five thousand zeros before it is a number, too.
    """
    text = headers.get("content-length", "").strip()
    return int(text.lstrip("0")[:21] or "0") if text.isascii() and text.isdigit() else None


def _has_body(scope: Scope) -> bool:
    return scope["method"] in ("POST", "PUT", "PATCH")


def _language(scope: Scope) -> str | None:
    """Return the language of a request: `?language=`, else what the client prefers to read."""
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("language", [""])[0]
    return match_language(asked) or preferred(Headers(scope=scope).get("accept-language", ""))


def _client(scope: Scope) -> str:
    return str((scope.get("client") or ("?",))[0])


def _cookie(token: bytes) -> bytes:
    """Return what a browser holds instead of the token itself."""
    return hmac.digest(token, b"tengen page", "sha256").hex().encode()


async def _let_in(send: Send, scope: Scope, token: bytes) -> None:
    """Give a browser its cookie, and send it to the page without the token in its address."""
    secure = b"; Secure" if scope.get("scheme") == "https" else b""
    cookie = b"%s=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000%s"
    headers = [
        (b"location", b"/"),
        (b"content-length", b"0"),
        (b"cache-control", b"no-store"),
        (b"set-cookie", cookie % (_COOKIE.encode(), _cookie(token), secure)),
    ]
    await send({"type": "http.response.start", "status": 303, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


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
        self.is_too_large = False

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            if self._left < 0:
                self.is_too_large = True
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
    if status == 400:
        headers.append((b"connection", b"close"))
    if status == 503:
        headers.append((b"retry-after", b"%d" % Busy.retry_after))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
