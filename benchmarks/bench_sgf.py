"""Reading game records: the bulk scanner and the trees against sgfmill, in one run.

The files are a month of KGS where they are at hand (TENGEN_DATA), else the sample games repeated.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from sgfmill import sgf, sgf_grammar

from tengen._core import sgf as core
from tengen.samples import NAMES, read_sample
from tengen.sgf import parse_game, scan_texts
from tengen.sgf.files import iter_files

DATA = Path(os.environ.get("TENGEN_DATA", Path(__file__).resolve().parents[2] / "shared/data"))


def load_files() -> tuple[str, list[bytes]]:
    folder = DATA / "sgf-raw"
    if folder.exists():
        return "files as served by KGS, June 2018", [data for _, data in iter_files(folder)]
    return "sample games, repeated", [read_sample(name) for name in NAMES] * 300


def best_time(work: Callable[[], object], repeats: int) -> float:
    """Return the seconds of the fastest of several runs."""
    times = []
    for _ in range(repeats):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return min(times)


def main() -> None:
    name, files = load_files()
    megabytes = sum(map(len, files)) / 1e6
    print(f"{len(files)} {name}, {megabytes:.1f} MB; one thread, best of several runs")
    rows: list[tuple[str, Callable[[], object], int]] = [
        ("sgfmill, full parse", lambda: [sgf.Sgf_game.from_bytes(data) for data in files], 3),
        ("sgfmill, grammar alone", lambda: [sgf_grammar.parse_sgf_game(d) for d in files], 3),
        ("Tengen records (trees, root, main line)", lambda: [parse_game(d) for d in files], 3),
        ("Tengen scanner", lambda: core.scan(files, 1, 1 << 40), 20),
        ("Tengen scanner, charset and legality too", lambda: scan_texts(files), 20),
    ]
    peer = 0.0
    for label, work, repeats in rows:
        seconds = best_time(work, repeats)
        peer = peer or seconds
        print(
            f"  {label:42} {len(files) / seconds:10,.0f} files/s {megabytes / seconds:8.1f} MB/s"
            f" {peer / seconds:7.1f}x"
        )


if __name__ == "__main__":
    main()
