"""200 uploads at once: how many are kept, how long that takes, and how much memory."""

from __future__ import annotations

import json
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

from benchmarks.bench_web import megabytes, running_server

CLIENTS = 200
LARGE = 5_000_000  # bytes of comment in each of the large records


def record(number: int, comment: int) -> bytes:
    """Return a small game with a long comment; no two are the same."""
    return b"(;GM[1]SZ[19]PB[player %d]C[%s];B[dd])" % (number, b"x" * comment)


def upload(address: str, data: bytes) -> int:
    with urllib.request.urlopen(urllib.request.Request(address, data), timeout=300) as answer:
        return int(answer.status)


def main() -> None:
    with running_server() as (pid, port), ThreadPoolExecutor(CLIENTS) as clients:
        address = f"http://localhost:{port}/api/v1/library"
        for comment in (0, LARGE):
            texts = [record(number, comment) for number in range(CLIENTS)]
            begin = time.perf_counter()
            found = list(clients.map(lambda text: upload(address, text), texts))
            seconds = time.perf_counter() - begin
            with urllib.request.urlopen(f"{address}?count=1") as answer:
                total = json.load(answer)["total"]
            print(
                f"{CLIENTS} files of {len(texts[0]):,} bytes at once: {found.count(201)} answered, "
                f"{total} games kept in all, {seconds:.1f} s, "
                f"{megabytes(pid, 'VmHWM'):.0f} MB at most"
            )


if __name__ == "__main__":
    main()
