"""Pages of one server over HTTP: no faster than it likes, never more than a budget, no other host.

A page that breaks off or is not what it should be, and an answer that says "later" (429, 503) or
"my fault" (5xx), is asked for again: after the time that the server names (Retry-After), or after
1, 2, 4, 8 seconds. Redirects to another host are refused, so that what was said beforehand about
whom we talk to stays true.
"""

from __future__ import annotations

import email.utils
import http.client
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urlsplit

from tengen import __version__
from tengen.errors import GoError, ParseError, quoted
from tengen.files.budgets import read_within
from tengen.records.servers.metered import Meter, handlers

ATTEMPTS = 5
TIMEOUT = 30.0  # seconds of silence
LONGEST_ANSWER = 180.0  # seconds from the first byte to the last
LONGEST_WAIT = 300.0  # seconds; a server that asks for more is left alone until the next run
AGENT = f"tengen/{__version__} (a program for the game of Go; fetches a player's own games)"
T = TypeVar("T")
Wait = Callable[[float], None]


class NotPublic(GoError):
    """The server does not give this page to everybody, or has it no more."""


class Unreachable(GoError):
    """The server does not answer, or not as it should; what has been fetched is kept."""


class _Later(Exception):
    """A fault that may be gone at the next attempt."""

    def __init__(self, reason: str, seconds: float | None = None) -> None:
        super().__init__(reason)
        self.seconds = seconds


class _SameHost(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, req: Any, *about: Any) -> Any:
        target = about[-1]
        if _origin(target) != _origin(req.full_url):
            raise Unreachable(
                f"{req.host} sends us to {quoted(target, 100)}, which is not followed"
            )
        return super().redirect_request(req, *about)


@dataclass
class Polite:
    """Gets pages of one server, one at a time.

    `pause` is the least time between the starts of two requests. `wait` sleeps; it may raise to
    stop everything. `tell` hears why we wait for a server that asked for it. An answer may take
    `longest` seconds in all.
    """

    address: str
    pause: float = 1.0
    wait: Wait = lambda seconds: time.sleep(seconds)
    tell: Callable[[str], None] = lambda words: None
    clock: Callable[[], float] = time.monotonic
    longest: float = LONGEST_ANSWER
    _last: float | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.address = check_address(self.address)
        self._meter = Meter()
        self._opener = urllib.request.build_opener(_SameHost, *handlers(self._meter))

    def get(self, path: str, read: Callable[[bytes], T], *, most: int, what: str) -> T:
        """Return what `read` makes of a page of at most `most` bytes; `what` is its name.

        Raises `NotPublic`, `Unreachable`, `OverBudget`, and the `ParseError` of `read` where the
        page stays broken.
        """
        for attempt in range(ATTEMPTS):
            self._keep_pace()
            try:
                return read(self._get(path, most, what))
            except ParseError as fault:
                if attempt + 1 == ATTEMPTS:
                    raise
                reason, seconds = str(fault), 2.0**attempt
            except _Later as fault:
                reason = str(fault)
                seconds = 2.0**attempt if fault.seconds is None else fault.seconds
            if seconds > LONGEST_WAIT:
                raise Unreachable(
                    f"{self.address} asks us to wait {seconds / 60:.0f} minutes; try again then"
                )
            if attempt + 1 < ATTEMPTS:
                self.tell(f"{self.address}: {reason}; trying again in {seconds:.0f} s")
                self.wait(seconds)
        raise Unreachable(f"{self.address} does not give us {what}: {reason}")

    def _keep_pace(self) -> None:
        if self._last is not None and (left := self._last + self.pause - self.clock()) > 0:
            self.wait(left)
        self._last = self.clock()

    def _get(self, path: str, most: int, what: str) -> bytes:
        request = urllib.request.Request(
            self.address + path, headers={"User-Agent": AGENT, "Accept-Encoding": "identity"}
        )
        self._meter.start(most, self.longest)
        try:
            with self._opener.open(request, timeout=TIMEOUT) as answer:
                if answer.headers.get("Content-Encoding", "identity") != "identity":
                    raise Unreachable(f"{self.address} packs what we asked for unpacked")
                data = read_within(answer, most, self.address + path, what)
                length = answer.headers.get("Content-Length", "")
                if length.isascii() and length.isdigit() and int(length) != len(data):
                    raise _Later("the answer broke off")
                return data
        except urllib.error.HTTPError as error:
            with error:
                raise self._refusal(error) from None
        except GoError:
            raise
        except (http.client.HTTPException, OSError, ValueError) as error:
            # ValueError: a redirect to an address that is not one.
            reason = getattr(error, "reason", error)
            raise _Later(f"no answer ({quoted(str(reason), 100)})") from None

    def _refusal(self, error: urllib.error.HTTPError) -> Exception:
        if error.code in (401, 403, 404, 410):
            return NotPublic(f"{self.address} does not show this to everybody ({error.code})")
        if error.code == 429 or error.code >= 500:
            return _Later(
                "too many requests" if error.code == 429 else f"the server's fault ({error.code})",
                _seconds(error.headers.get("Retry-After")),
            )
        return Unreachable(f"{self.address} refuses our request ({error.code})")


def check_address(address: str) -> str:
    """Return the address of a server without a path's last /. Raises `GoError`."""
    try:
        parts = urlsplit(address)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_address = False
    if not is_address:
        raise GoError(f"{quoted(address)}: an address such as https://online-go.com expected")
    return address.rstrip("/")


def _origin(address: str) -> tuple[str, str]:
    parts = urlsplit(address)
    return parts.scheme, parts.netloc


def _seconds(text: str | None) -> float | None:
    """Read Retry-After: seconds, or a date (RFC 9110, 10.2.3).

    >>> _seconds("7"), _seconds(None), _seconds("soon")
    (7.0, None, None)
    """
    if text is None:
        return None
    if text.strip().isascii() and text.strip().isdigit():
        return float(text[:9])
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError, OverflowError):
        return None
