"""Many visitors of a public server at once: each sends a game, waits, and must get his own rank.

Starts `tengen serve --public` on loopback. Every visitor has an address of his own (127.x.y.z,
Linux), looks at the page, sends one game under a name that nobody else has, and asks again as often
as the page does until the rank is there. Prints how long each of these took, what the server
answered, and its memory; exits with 1 if anybody got an error or somebody else's rank, if anything
was written to the disk, or if the server took too much memory.

Usage: python scripts/visitors.py GAMES [--visitors 200]      # GAMES: JSON lines, SGF, an archive
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tengen.coords import format_sgf_point
from tengen.files.packing import PASS
from tengen.packed_games import points_and_colors
from tengen.records.reading import read_games

MOST_MEGABYTES = 500
LEAST_MOVES = 30
JSON = {"Host": "localhost", "Accept": "application/json"}


class Visitor:
    """One person with one game."""

    def __init__(self, port: int, number: int, game: str) -> None:
        self.port, self.game, self.name = port, game, f"visitor-{number}"
        self.address = f"127.1.{number // 200}.{number % 200 + 1}"
        self.waits: dict[str, float] = {}
        self.asked: list[float] = []  # seconds of each look at the state
        self.statuses: Counter[int] = Counter()
        self.faults: list[str] = []

    def run(self, start: threading.Barrier) -> None:
        start.wait()
        try:
            self.visit()
        except (OSError, http.client.HTTPException, AssertionError, KeyError) as error:
            self.faults.append(f"{self.name}: {type(error).__name__}: {error}")

    def visit(self) -> None:
        begin = time.monotonic()
        self.ask("page", "GET", "/", headers={"Host": "localhost"})
        mark = f"visitor{os.urandom(8).hex()}"
        part = f"--{mark}\r\nContent-Disposition: form-data; name="
        body = f'{part}"player"\r\n\r\n{self.name}\r\n'
        body += f'{part}"games"; filename="game.sgf"\r\n\r\n{self.game}\r\n--{mark}--\r\n'
        kind = {**JSON, "Content-Type": f"multipart/form-data; boundary={mark}"}
        said = json.loads(self.ask("sent", "POST", "/", body.encode(), kind))
        while said["state"] in ("waiting", "running"):
            time.sleep(min(max(2.0, said["seconds"] / 4), 30.0))  # as the page does
            asked = time.monotonic()
            said = json.loads(self.ask("asked again", "GET", said["visit"], None, JSON))
            self.asked.append(time.monotonic() - asked)
        self.waits["rank"] = time.monotonic() - begin
        assert said["state"] == "done", said
        assert said["report"]["player"] == self.name, "somebody else's rank"

    def ask(
        self, what: str, method: str, path: str, body: bytes | None = None,
        headers: dict[str, str] | None = None,
    ) -> bytes:  # fmt: skip
        begin = time.monotonic()
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=600, source_address=(self.address, 0)
        )
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        self.waits[what] = time.monotonic() - begin
        self.statuses[answer.status] += 1
        assert answer.status < 300, f"{method} {path}: {answer.status} {text[:200]!r}"
        return text


def records(source: Path, count: int) -> list[str]:
    """Return games as SGF, in which the player of Black has a name of his own."""
    rows = read_games([source]).rows
    rows = [row for row in rows if row.moves and row.n_moves >= LEAST_MOVES][:count]
    if len(rows) < count:
        sys.exit(f"{source}: {len(rows)} games of {LEAST_MOVES} moves or more, {count} needed")
    found = []
    for number, row in enumerate(rows):
        points, whites = points_and_colors(row.moves or b"")
        moves = "".join(
            f";{'W' if is_white else 'B'}[{format_sgf_point(None if p == PASS else p, row.size)}]"
            for p, is_white in zip(points.tolist(), whites.tolist(), strict=True)
        )
        found.append(f"(;GM[1]SZ[{row.size}]PB[visitor-{number}]PW[somebody]{moves})")
    return found


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def tell(name: str, values: list[float]) -> None:
    middle, most, worst = (quantile(values, share) for share in (0.5, 0.95, 1.0))
    print(
        f"{name:12} {len(values):6} times  median {middle:8.2f} s  "
        f"95 of 100 within {most:8.2f} s  longest {worst:8.2f} s"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("games", type=Path)
    parser.add_argument("--visitors", type=int, default=200)
    asked = parser.parse_args()
    games = records(asked.games, asked.visitors)
    with tempfile.TemporaryDirectory() as folder:
        places = dict.fromkeys(("TMPDIR", "HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"), folder)
        command = [sys.executable, "-m", "tengen.cli.main", "serve", "--public"]
        with subprocess.Popen(
            [*command, "--port", "0", "--no-browser"],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **places},
        ) as server:
            try:
                is_kept = visit(server, games)
            finally:
                server.terminate()
        left = [str(path) for path in Path(folder).rglob("*") if path.is_file()]
    print(f"files written: {len(left)} {left[:3] if left else ''}")
    return 0 if is_kept and not left else 1


def visit(server: Any, games: list[str]) -> bool:
    line = server.stderr.readline()
    found = re.search(r":(\d+)/", line)
    assert found is not None, line
    visitors = [Visitor(int(found[1]), number, game) for number, game in enumerate(games)]
    start = threading.Barrier(len(visitors))
    threads = [threading.Thread(target=one.run, args=[start], daemon=True) for one in visitors]
    begin = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    passed = time.monotonic() - begin
    for name in ("page", "sent", "rank"):
        tell(name, [one.waits[name] for one in visitors if name in one.waits])
    tell("asked again", [seconds for one in visitors for seconds in one.asked])
    statuses = sum((one.statuses for one in visitors), Counter[int]())
    print(", ".join(f"{count} x {status}" for status, count in sorted(statuses.items())))
    faults = [fault for one in visitors for fault in one.faults]
    for fault in faults[:10]:
        print(fault)
    status = Path(f"/proc/{server.pid}/status").read_text()
    peak = re.search(r"VmHWM:\s+(\d+) kB", status)
    memory = int(peak[1]) / 1000 if peak else 0.0
    ticks = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    seconds = sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
    print(
        f"{len(visitors)} visitors in {passed:.0f} s; the server took {seconds:.0f} s of processor "
        f"time and {memory:.0f} MB at most (bound: {MOST_MEGABYTES}); {len(faults)} faults"
    )
    return not faults and memory <= MOST_MEGABYTES


if __name__ == "__main__":
    sys.exit(main())
