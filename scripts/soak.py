"""A long day in short: several clients use a server for a while, and its memory stays in bounds.

Each client uploads games, opens them, has them reviewed, steps through them, reads ahead, searches,
plays a bot, keeps lines, leaves streams in the middle, and deletes games again. At the end the
server must have at most 500 MB, steps must have been quick, and nothing may have failed. Only the
networks of the package are used; with --fetched also those of this machine, so that a strong one
judges the reviews.

Usage: python scripts/soak.py [--seconds 600] [--clients 8] [--every 30] [--fetched]
Exits with 1 where a bound is broken.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tengen.samples import read_sample

MOST_MEGABYTES = 500
MOST_STEP_SECONDS = 0.25  # the 99th of 100 steps
SAMPLES = [read_sample(name) for name in ("small", "ear-reddening")]
STEP = "step"


class Client:
    """One user, on a connection of its own."""

    def __init__(self, port: int, number: int, end: float) -> None:
        self.port, self.end = port, end
        self.rng = random.Random(number)
        self.number = number
        self.waits: dict[str, list[float]] = {}
        self.statuses: Counter[int] = Counter()
        self.faults: list[str] = []
        self.games: list[tuple[str, int]] = []  # id and moves
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)

    def run(self) -> None:
        turns = [self.upload, self.walk, self.walk, self.walk, self.judge, self.look]
        turns += [self.search, self.play, self.lines, self.stream, self.lists]
        turn = 0
        while time.monotonic() < self.end:
            try:
                action = self.upload if not self.games else self.rng.choice(turns)
                action()
                if turn % 10 == 9:
                    self.delete()
            except (OSError, http.client.HTTPException) as error:
                self.faults.append(f"{type(error).__name__}: {error}")
                self._connection.close()
            turn += 1
            time.sleep(self.rng.uniform(0.05, 0.5))

    def ask(self, name: str, method: str, path: str, body: Any = None) -> Any:
        """Return what the server answers, as JSON; None where it says no."""
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        headers = {"Host": "localhost", "Content-Type": "application/json"}
        begin = time.perf_counter()
        try:
            self._connection.request(method, f"/api/v1{path}", data, headers)
            answer = self._connection.getresponse()
        except (http.client.RemoteDisconnected, ConnectionError):  # it was silent for too long
            self._connection.close()
            self._connection.request(method, f"/api/v1{path}", data, headers)
            answer = self._connection.getresponse()
        text = answer.read()
        self.waits.setdefault(name, []).append(time.perf_counter() - begin)
        self.statuses[answer.status] += 1
        if answer.status >= 500 and answer.status != 503:
            self.faults.append(f"{method} {path}: {answer.status} {text[:200]!r}")
        return json.loads(text) if answer.status < 300 and text else None

    def upload(self) -> None:
        """Upload a game that nobody has seen, have it opened, and reviewed now and then."""
        text = self.rng.choice(SAMPLES)
        name = b"PC[%d %d]" % (self.number, self.rng.getrandbits(40))
        text = text.replace(b"(;", b"(;" + name, 1)
        review = "true" if self.rng.random() < 0.3 else "false"
        found = self.ask("upload", "POST", f"/library?open=true&review={review}", text)
        if found:
            self.games.append((found["opened"]["game"]["id"], found["opened"]["game"]["moves"]))

    def delete(self) -> None:
        while len(self.games) > 6:
            game, _ = self.games.pop(self.rng.randrange(len(self.games)))
            self.ask("delete", "DELETE", f"/library/{game}")

    def _game(self) -> tuple[str, int]:
        return self.rng.choice(self.games)

    def walk(self) -> None:
        """Open a game, step through a part of it, try a move here and there."""
        game, moves = self._game()
        self.ask("open", "GET", f"/library/{game}")
        first = self.rng.randrange(max(1, moves - 10))
        for move in range(first, min(moves, first + 10)):
            self.ask(STEP, "POST", "/step", {"game": game, "move": move, "play": ["pass"]})
            self.ask("evaluate", "POST", "/evaluate", {"game": game, "move": move, "top": 10})

    def judge(self) -> None:
        game, moves = self._game()
        position = {"game": game, "move": self.rng.randrange(moves)}
        self.ask("influence", "POST", "/influence", position)
        self.ask("predict", "POST", "/predict", position)
        self.ask("score", "POST", "/score", position)

    def look(self) -> None:
        """Read ahead, and ask for the curve; leave either in the middle sometimes."""
        game, moves = self._game()
        position = {"game": game, "move": self.rng.randrange(moves)}
        path, more = self.rng.choice([("/jobs/search", {"visits": 200}), ("/jobs/evaluate", {})])
        job = self.ask("job", "POST", path, {**position, **more})
        if job is None:
            return
        for _ in range(self.rng.randrange(1, 20)):
            found = self.ask("poll", "GET", f"/jobs/{job['job']}")
            if found is None or found["state"] == "done":
                break
            time.sleep(0.2)
        self.ask("cancel", "DELETE", f"/jobs/{job['job']}")

    def search(self) -> None:
        game, moves = self._game()
        position = {"game": game, "move": self.rng.randrange(moves)}
        self.ask("search", "POST", "/search", {"position": position})

    def play(self) -> None:
        asked = {"bot": self.rng.choice(["policy", "search:visits=20"]), "size": 9}
        match = self.ask("start", "POST", "/play", asked)
        if match is None:
            return
        for point in ("E5", "C3", "G7"):
            self.ask("move", "POST", f"/play/{match['id']}", {"action": "move", "point": point})
            self.ask("reply", "POST", f"/play/{match['id']}/reply", {})
        self.ask("forget", "DELETE", f"/play/{match['id']}")

    def lines(self) -> None:
        game, moves = self._game()
        line = {"node": self.rng.randrange(moves), "play": ["pass", "pass"], "name": "try"}
        kept = self.ask("line", "POST", f"/library/{game}/lines", line)
        if kept is not None and self.rng.random() < 0.8:
            self.ask("drop", "DELETE", f"/library/{game}/lines/{kept['id']}")

    def stream(self) -> None:
        """Watch the jobs for a moment, and leave."""
        game, _ = self._game()
        other = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        other.request("GET", f"/api/v1/jobs/events?game={game}", headers={"Host": "localhost"})
        answer = other.getresponse()
        self.statuses[answer.status] += 1
        answer.read1(5000)
        other.close()

    def lists(self) -> None:
        for path in ("/library", "/jobs", "/players", "/play", "/about"):
            self.ask("lists", "GET", path)


def megabytes(pid: int) -> float:
    """Return the memory of a process and of those it has started (Linux)."""
    total = 0.0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            text = status.read_text()
        except OSError:
            continue
        parent = re.search(r"PPid:\s+(\d+)", text)
        found = re.search(r"VmRSS:\s+(\d+) kB", text)
        is_ours = status.parent.name == str(pid) or (parent and parent[1] == str(pid))
        if is_ours and found:
            total += int(found[1]) / 1000
    return total


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def soak(pid: int, port: int, seconds: float, clients: int, every: float) -> bool:
    """Let clients use a server; print what happened, and return whether all bounds were kept."""
    end = time.monotonic() + seconds
    users = [Client(port, number, end) for number in range(clients)]
    threads = [threading.Thread(target=user.run, daemon=True) for user in users]
    print(f"{'seconds':>8} {'MB':>6} {'requests':>9} {'jobs open':>9}", flush=True)
    begin = time.monotonic()
    for thread in threads:
        thread.start()
    watcher = Client(port, -1, end)
    while time.monotonic() < end:
        time.sleep(min(every, max(0.1, end - time.monotonic())))
        count = sum(sum(user.statuses.values()) for user in users)
        jobs = watcher.ask("lists", "GET", "/jobs") or []
        still_open = sum(job["state"] in ("waiting", "running") for job in jobs)
        passed = time.monotonic() - begin
        print(f"{passed:8.0f} {megabytes(pid):6.0f} {count:9} {still_open:9}", flush=True)
    for thread in threads:
        thread.join()
    memory = megabytes(pid)
    waits: dict[str, list[float]] = {}
    for user in users:
        for name, each in user.waits.items():
            waits.setdefault(name, []).extend(each)
    for name, each in sorted(waits.items()):
        print(f"{name:10} {len(each):6} times, median {1000 * quantile(each, 0.5):6.0f} ms, "
              f"99 of 100 below {1000 * quantile(each, 0.99):6.0f} ms")  # fmt: skip
    statuses = sum((user.statuses for user in users), Counter())
    print(", ".join(f"{count} x {status}" for status, count in sorted(statuses.items())))
    faults = [fault for user in users for fault in user.faults]
    for fault in faults[:10]:
        print(fault)
    slow = quantile(waits[STEP], 0.99)
    kept = memory <= MOST_MEGABYTES and slow <= MOST_STEP_SECONDS and not faults
    print(f"{memory:.0f} MB (at most {MOST_MEGABYTES}), steps {1000 * slow:.0f} ms "
          f"(at most {1000 * MOST_STEP_SECONDS:.0f}), {len(faults)} faults: "
          f"{'kept' if kept else 'BROKEN'}")  # fmt: skip
    return kept


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--every", type=float, default=30, help="seconds between two lines")
    parser.add_argument("--fetched", action="store_true", help="use this machine's networks too")
    asked = parser.parse_args()
    command = [sys.executable, "-m", "tengen.cli.main", "serve", "--port", "0", "--no-browser"]
    with (
        tempfile.TemporaryDirectory() as store,
        tempfile.TemporaryDirectory() as cache,
        subprocess.Popen(
            [*command, "--store", store],
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ if asked.fetched else {**os.environ, "TENGEN_CACHE": cache},
        ) as server,
    ):
        try:
            assert server.stderr is not None
            found = re.search(r":(\d+)/", server.stderr.readline())
            assert found is not None
            threading.Thread(target=_tell, args=[server.stderr], daemon=True).start()
            kept = soak(server.pid, int(found[1]), asked.seconds, asked.clients, asked.every)
        finally:
            server.terminate()
    return 0 if kept else 1


def _tell(lines: Any) -> None:
    for line in lines:
        print(f"server: {line.rstrip()}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
