"""200 visitors of a public server at once: when each has his rank, and how the page answers then.

The server is a process of its own, and each visitor has an address of its own on loopback (Linux).
Each sends a game on 9x9 of which 12 moves are his, and asks for his rank until he has it. Somebody
else opens the form in the meantime.
"""

from __future__ import annotations

import http.client
import json
import random
import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from benchmarks.bench_web import megabytes, running_server

VISITORS = 200
MOVES = 24
PATIENCE = 2.0  # seconds between two looks
MARK = "what-separates-the-parts"


def record(number: int) -> str:
    """Return a game like nobody else's. No two of its points touch, so that all moves are legal."""
    points = [a + b for a in "acegi" for b in "acegi"]
    random.Random(number).shuffle(points)
    moves = "".join(f";{'BW'[turn % 2]}[{at}]" for turn, at in enumerate(points[:MOVES]))
    return f"(;GM[1]SZ[9]PB[{player(number)}]PW[somebody]{moves})"


def player(number: int) -> str:
    return f"player {number}"


class Visitor:
    """One address on loopback, and what it has seen."""

    def __init__(self, port: int, number: int) -> None:
        self.port, self.number = port, number
        self.address = f"127.0.{1 + number // 200}.{1 + number % 200}"
        self.asked = self.ranked = 0.0  # seconds
        self.looks: list[float] = []  # seconds that the form took

    def request(self, method: str, path: str, body: str = "") -> tuple[int, bytes]:
        kind = f"multipart/form-data; boundary={MARK}"
        headers = {"Accept": "application/json", "Content-Type": kind}
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=300, source_address=(self.address, 0)
        )
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def come(self, start: threading.Barrier) -> dict[str, Any]:
        """Ask for a rank and wait for it; return the last answer."""
        parts = {'"player"': player(self.number), '"games"; filename="g.sgf"': record(self.number)}
        body = "".join(
            f"--{MARK}\r\nContent-Disposition: form-data; name={name}\r\n\r\n{text}\r\n"
            for name, text in parts.items()
        )
        start.wait()
        begin = time.perf_counter()
        status, said = self.request("POST", "/", f"{body}--{MARK}--\r\n")
        self.asked = time.perf_counter() - begin
        found = json.loads(said)
        while status < 300 and found["state"] in ("waiting", "running"):
            time.sleep(PATIENCE)
            status, said = self.request("GET", found["visit"])
            found = json.loads(said)
        self.ranked = time.perf_counter() - begin
        return dict(found)

    def look(self, end: threading.Event) -> None:
        """Open the form again and again."""
        while not end.wait(0.25):
            begin = time.perf_counter()
            status, _ = self.request("GET", "/")
            assert status == 200
            self.looks.append(time.perf_counter() - begin)


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process so far (Linux)."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def main() -> None:
    with running_server("--public") as (pid, port), ThreadPoolExecutor(VISITORS + 1) as threads:
        start, end = threading.Barrier(VISITORS), threading.Event()
        visitors = [Visitor(port, number) for number in range(VISITORS)]
        other = Visitor(port, VISITORS)
        looking = threads.submit(other.look, end)
        before = processor_seconds(pid)
        found = list(threads.map(lambda visitor: visitor.come(start), visitors))
        end.set()
        looking.result()
        own = sum(
            said.get("state") == "done" and said["report"]["player"] == player(number)
            for number, said in enumerate(found)
        )
        asked, ranked = ([getattr(one, name) for one in visitors] for name in ("asked", "ranked"))
        looks = sorted(other.looks)
        late = looks[len(looks) * 95 // 100]
        print(f"{VISITORS} visitors at once: {own} have the rank of their own player")
        print(f"an address: {statistics.median(asked):.1f} s, at most {max(asked):.1f}")
        print(f"the rank: {statistics.median(ranked):.0f} s, at most {max(ranked):.0f}")
        print(f"the form: {statistics.median(looks):.2f} s, 95 of 100 below {late:.2f}")
        used, held = processor_seconds(pid) - before, megabytes(pid, "VmHWM")
        print(f"the server: {used:.0f} s of processor time, {held:.0f} MB at most")


if __name__ == "__main__":
    main()
