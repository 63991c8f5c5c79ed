"""Tries an installed Tengen: its commands, a network, the page and its API. Nothing else is needed.

Usage: python scripts/check_installed.py [COMMAND ...]     (default: tengen)
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Sequence
from pathlib import Path

RECORD = "(;GM[1]SZ[9]KM[7]PB[Ann]PW[Bob];B[ee];W[ce];B[gc];W[gg])"


def check(command: Sequence[str]) -> None:
    """Raise where something does not work."""
    with tempfile.TemporaryDirectory() as scratch:
        record = Path(scratch, "game.sgf")
        record.write_text(RECORD)
        for arguments in (
            ["--version"],
            ["perft", "--size", "3", "--depth", "4", "--rules", "tromp-taylor"],
            ["show", str(record)],
            ["evaluate", str(record), "--net", "fast", "--json"],
        ):
            subprocess.run([*command, *arguments], check=True, stdout=subprocess.PIPE, cwd=scratch)
            print("works:", *arguments, flush=True)
        check_app(command, scratch)


def check_app(command: Sequence[str], scratch: str) -> None:
    """Start the app on a free port, and ask for its page and for a judgement."""
    arguments = ["serve", "--port", "0", "--no-browser", "--net", "fast"]
    with subprocess.Popen(
        [*command, *arguments, "--store", str(Path(scratch, "store"))],
        stderr=subprocess.PIPE,
        text=True,
        cwd=scratch,
    ) as server:
        try:
            assert server.stderr is not None
            found = next(
                filter(None, (re.search(r":(\d+)/", line) for line in server.stderr)), None
            )
            if found is None:
                raise SystemExit("the app has not started")
            address = f"http://127.0.0.1:{found[1]}"
            with urllib.request.urlopen(f"{address}/", timeout=60) as page:
                if b'id="app"' not in page.read():
                    raise SystemExit("the page is missing")
            asked = urllib.request.Request(
                f"{address}/api/v1/evaluate",
                json.dumps({"sgf": RECORD}).encode(),
                {"content-type": "application/json"},
            )
            with urllib.request.urlopen(asked, timeout=120) as answer:
                if json.load(answer)["net"] != "fast":
                    raise SystemExit("another network has judged")
            print("works: the app", flush=True)
        finally:
            server.terminate()


if __name__ == "__main__":
    check(sys.argv[1:] or ["tengen"])
