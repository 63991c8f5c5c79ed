"""A small server on loopback that behaves like OGS, with its faults on order."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

MOVES = ";B[ee];W[ec];B[gc]"


@dataclass
class Answer:
    """An answer in place of the usual one."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    cut: int | None = None  # bytes after which the connection is dropped
    raw: Iterator[bytes] | None = None  # all that is sent instead, head included


@dataclass
class GoServer:
    """Players, their games with the latest last, and what goes wrong: path -> answers in order."""

    players: dict[str, int] = field(default_factory=lambda: {"Ann": 7})
    games: list[int] = field(default_factory=list)
    running: set[int] = field(default_factory=set)
    hidden: set[int] = field(default_factory=set)
    faults: dict[str, list[Answer]] = field(default_factory=dict)
    finishes: int = 0  # games that end between two pages of the list
    repeats: bool = False  # every page is the first one, and `next` never ends
    asked: list[str] = field(default_factory=list)
    agents: set[str] = field(default_factory=set)
    address: str = ""

    def records(self) -> list[str]:
        """Return the requests for records."""
        return [path for path in self.asked if path.endswith("/sgf")]

    def answer(self, target: str) -> Answer:
        parts = urlsplit(target)
        self.asked.append(target)
        if later := self.faults.get(parts.path):
            return later.pop(0)
        words, query = parts.path.strip("/").split("/"), parse_qs(parts.query)
        if words == ["api", "v1", "players"]:
            return self._page(self._players(query["username"][0]), 1, 50)
        if words[:3] == ["api", "v1", "players"] and words[4:] == ["games"]:
            page, size = int(query["page"][0]), int(query["page_size"][0])
            assert query["ordering"] == ["-id"]
            found = self._page(self._listed(), 1 if self.repeats else page, size)
            self.games += [max(self.games) + 1 + i for i in range(self.finishes)]
            return found
        if words[:3] == ["api", "v1", "games"] and words[4:] == ["sgf"]:
            return self._record(int(words[3]))
        return Answer(404, b'{"detail": "Not found."}')

    def _players(self, name: str) -> list[object]:
        same = [one for one in self.players if one.casefold() == name.casefold()]
        return [{"id": self.players[one], "username": one} for one in same]

    def _listed(self) -> list[object]:
        return [
            {
                "id": number,
                "ended": None if number in self.running else "2026-03-03T15:34:00.1Z",
                "width": 9 if number % 2 else 19,
                "height": 9 if number % 2 else 19,
            }
            for number in sorted(self.games, reverse=True)
        ]

    def _page(self, items: Sequence[object], page: int, size: int) -> Answer:
        start = (page - 1) * size
        if start and start >= len(items):
            return Answer(404, b'{"detail": "Invalid page."}')
        more = start + size < len(items) or self.repeats
        content = {
            "count": len(items),
            "next": f"{self.address}/elsewhere?page={page + 1}" if more else None,
            "previous": None,
            "results": items[start : start + size],
        }
        return Answer(200, json.dumps(content).encode())

    def _record(self, number: int) -> Answer:
        if number in self.hidden | self.running:
            return Answer(403, b'{"detail": "no"}')
        return Answer(200, f"(;GM[1]SZ[9]PB[Ann]PW[Bob]GN[{number}]{MOVES})".encode())


@contextmanager
def serving(server: GoServer) -> Iterator[GoServer]:
    """Let it answer on a free port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            server.agents.add(self.headers["User-Agent"])
            answer = server.answer(self.path)
            self.close_connection = True
            if answer.raw is not None:
                with suppress(OSError):  # whoever asked has had enough
                    for piece in answer.raw:
                        self.wfile.write(piece)
                return
            self.send_response(answer.status)
            for name, value in {"Content-Length": str(len(answer.body)), **answer.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answer.body[: answer.cut])

        def log_message(self, *about: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listening:
        server.address = f"http://127.0.0.1:{listening.server_port}"
        thread = threading.Thread(target=listening.serve_forever, args=[0.01], daemon=True)
        thread.start()
        try:
            yield server
        finally:
            listening.shutdown()
            thread.join()
