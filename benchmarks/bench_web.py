"""The web server under load: 1,000 half-open connections, 200 busy clients, and an honest user.

The server is a process of its own. Half-open clients come back as soon as they are let go, busy
ones ask for whatever is costly as fast as they are answered, some never take their answers. What
counts is the server's memory, and how long somebody waits who opens a game and walks through it.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import itertools
import json
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tengen.samples import read_sample

HALF_OPEN, BUSY, UNREAD, SECONDS = 1000, 200, 40, 30.0
GAME = read_sample("ear-reddening").decode()
LARGE = "(;SZ[25]" + "(;B[aa])" * 12_000 + ")"  # 97 kB, answered with 1 MB
BOMB = "(;SZ[25]" + ";AB[aa:yx];AE[aa:yx]" * 4900 + ")"  # 98 kB that name 6 million points
HEAD = b"POST /api/v1/record HTTP/1.1\r\nHost: localhost\r\nContent-Le"


@contextlib.contextmanager
def running_server(*options: str) -> Iterator[tuple[int, int]]:
    """Start `tengen serve` with these options; yield its process number and its port."""
    command = [sys.executable, "-m", "tengen.cli.main", "serve", "--port", "0", "--no-browser"]
    with (
        tempfile.TemporaryDirectory() as store,
        subprocess.Popen(
            [*command, *options, "--store", store], stderr=subprocess.PIPE, text=True
        ) as server,
    ):
        try:
            assert server.stderr is not None
            found = re.search(r":(\d+)/", server.stderr.readline())
            assert found is not None
            yield server.pid, int(found[1])
        finally:
            server.terminate()


def megabytes(pid: int, field: str = "VmRSS") -> float:
    """Return what the system says of a process's memory (Linux)."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(rf"{field}:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1000


async def ask(port: int, path: str, body: bytes | None = None) -> int:
    """Send one request on a connection of its own, take the whole answer, return its status."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        method = "GET" if body is None else "POST"
        length = f"Content-Length: {len(body)}\r\n" if body is not None else ""
        kind = "Content-Type: application/json\r\n" if body and body[:1] == b"{" else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{kind}{length}Connection: close\r\n"
        writer.write(head.encode() + b"\r\n" + (body or b""))
        answer = await reader.read(-1)
        return int(answer.split(b" ", 2)[1]) if answer else 0
    finally:
        writer.close()


async def half_open(port: int, end: float) -> None:
    """Say half a request, wait until the server gives up, and come back."""
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(HEAD)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(reader.read(1), max(0.1, end - time.monotonic()))
            writer.close()
        await asyncio.sleep(random.uniform(0.2, 1.0))


async def unread(port: int, end: float) -> None:
    """Ask for a large answer, take nothing of it."""
    text = LARGE.encode()
    head = b"POST /api/v1/record HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
            writer.write(head % len(text) + text)
            await asyncio.sleep(10)
            writer.close()


async def busy(port: int, number: int, end: float, found: Counter[int]) -> None:
    """Ask for one costly thing after the other."""
    rng = random.Random(number)
    for turn in itertools.count():
        if time.monotonic() > end:
            return
        position = {"sgf": GAME, "move": rng.randrange(300)}
        path, body = (
            ("record", LARGE.encode()),
            ("record", BOMB.encode()),
            ("evaluate", json.dumps({**position, "symmetries": 8}).encode()),
            ("influence", json.dumps(position).encode()),
            ("predict", json.dumps(position).encode()),
            ("jobs/evaluate", json.dumps({"sgf": GAME, "top": 300}).encode()),
        )[(turn + number) % 6]
        with contextlib.suppress(OSError):
            status = await ask(port, f"/api/v1/{path}", body)
            found[status] += 1
            if status in (0, 503):
                await asyncio.sleep(rng.uniform(1.0, 2.0))  # as Retry-After says


async def honest(port: int, seconds: float, waits: dict[str, list[float]]) -> Counter[str]:
    """Open the page and a game, and ask for moves of it; return what went wrong."""
    failures: Counter[str] = Counter()
    end = time.monotonic() + seconds
    for move in itertools.count():
        if time.monotonic() > end:
            break
        for path, body in (
            ("about", None),
            ("record", GAME.encode()),
            ("evaluate", json.dumps({"sgf": GAME, "move": move % 300}).encode()),
        ):
            begin = time.perf_counter()
            try:
                while (status := await ask(port, f"/api/v1/{path}", body)) == 503:
                    failures["told to wait"] += 1
                    await asyncio.sleep(0.5)
                if status != 200:
                    failures[f"{path}: {status}"] += 1
            except OSError as error:
                failures[type(error).__name__] += 1
            waits.setdefault(path, []).append(time.perf_counter() - begin)
        await asyncio.sleep(0.5)
    return failures


async def everybody_else(port: int) -> Counter[int]:
    end = time.monotonic() + SECONDS
    found: Counter[int] = Counter()
    await asyncio.gather(
        *(half_open(port, end) for _ in range(HALF_OPEN)),
        *(unread(port, end) for _ in range(UNREAD)),
        *(busy(port, number, end, found) for number in range(BUSY)),
    )
    return found


def attack(port: int) -> Counter[int]:
    """Be everybody else, in a process of its own: the honest user does not wait for them here."""
    return asyncio.run(everybody_else(port))


def kept_connection(port: int, count: int = 200) -> list[float]:
    """Return how long each of many requests on one connection takes."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    waits = []
    for _ in range(count):
        begin = time.perf_counter()
        connection.request("GET", "/api/v1/about", headers={"Host": "localhost"})
        connection.getresponse().read()
        waits.append(time.perf_counter() - begin)
    connection.close()
    return waits


def main() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 8192)), hard))
    alone: dict[str, list[float]] = {}
    waits: dict[str, list[float]] = {}
    with running_server() as (pid, port), ProcessPoolExecutor(1) as others:
        asyncio.run(honest(port, 4, alone))
        kept = kept_connection(port)
        before = megabytes(pid)
        attacking = others.submit(attack, port)
        failures = asyncio.run(honest(port, SECONDS, waits))
        found = attacking.result()
        peak = megabytes(pid, "VmHWM")
        later = asyncio.run(ask(port, "/api/v1/about"))
    print(f"{HALF_OPEN} half-open, {BUSY} busy and {UNREAD} unreading clients for {SECONDS:.0f} s")
    answers = ", ".join(f"{count} x {status}" for status, count in sorted(found.items()))
    print(f"{'answers to the busy ones':34} {answers}")
    print(f"{'memory before, at most (MB)':34} {before:.0f}, {peak:.0f}")
    print(f"{'request on a kept connection (ms)':34} median {1000 * statistics.median(kept):.1f}")
    for name, times in (("alone", alone), ("under attack", waits)):
        for path, each in times.items():
            print(
                f"{f'{path}, {name} (s)':34} median {statistics.median(each):.2f}, "
                f"worst {max(each):.2f}, {len(each)} times"
            )
    shown = ", ".join(f"{name} {count}" for name, count in failures.items()) or "none"
    print(f"{'refusals to the honest user':34} {shown}")
    print(f"{'answer after the attack':34} {later}")


if __name__ == "__main__":
    main()
