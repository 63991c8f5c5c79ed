"""Import: games a second, by workers, beside sgfmill on the same files.

The games are the KGS collection (74,967 games as JSON lines) and 1,002 raw SGF files where they are
at hand, else made-up ones. sgfmill (pip install sgfmill) reads and replays the SGF files.
"""

from __future__ import annotations

import os
import random
import tarfile
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tengen.records.filters import filter_games
from tengen.records.imports import import_games
from tengen.records.stats import count_games

DATA = Path(os.environ.get("TENGEN_DATA", Path(__file__).resolve().parents[2] / "shared/data"))


def timed(work: Callable[[], object], repeats: int = 3) -> tuple[float, float]:
    """Return the seconds by the clock and of the processors, of the fastest of several runs."""
    times = []
    for _ in range(repeats):
        begin, busy = time.perf_counter(), sum(os.times()[:4])
        work()
        times.append((time.perf_counter() - begin, sum(os.times()[:4]) - busy))
    return min(times)


def made_up(folder: Path) -> Path:
    path = folder / "games.jsonl"
    with path.open("w") as file:
        for number in range(20_000):
            points = random.Random(number).sample(range(361), 200)
            moves = "".join(
                f"{'BW'[i % 2]}{chr(97 + p % 19)}{chr(97 + p // 19)}" for i, p in enumerate(points)
            )
            file.write(
                f'{{"id":{number},"date":"2020-01-01","black":"b{number % 90}",'
                f'"white":"w{number % 80}","result":"B+R","moves":"{moves}"}}\n'
            )
    return path


def read_with_sgfmill(texts: list[bytes]) -> int:
    from sgfmill import sgf, sgf_moves

    moves = 0
    for text in texts:
        game = sgf.Sgf_game.from_bytes(text)
        board, plays = sgf_moves.get_setup_and_moves(game)
        for color, move in plays:
            if move is not None:
                board.play(*move, color)
                moves += 1
    return moves


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = DATA / "kgs" / "games.jsonl.gz"
        if not source.exists():
            source = made_up(folder)
        output = folder / "pool.parquet"
        print(f"import of {source.name}")
        for workers in (1, 2):
            games = import_games([source], output, workers=workers).games  # warm the disk's cache
            seconds, busy = timed(
                lambda workers=workers: import_games([source], output, workers=workers)
            )
            print(
                f"  {workers} worker(s): {games:,} games, {games / seconds:,.0f} a second, "
                f"{busy / games * 1e6:.0f} us of CPU time each"
            )
        kept = folder / "kept.parquet"
        seconds, _ = timed(lambda: filter_games(output, kept))
        print(f"filter: {games / seconds:,.0f} games a second")
        seconds, _ = timed(lambda: count_games(output, ["winner", "ended", "year"]))
        print(f"count by three keys: {games / seconds:,.0f} games a second")
        compare_with_sgfmill(folder)


def compare_with_sgfmill(folder: Path) -> None:
    archive = DATA / "sgf-raw" / "kgs-2018-06.tar.gz"
    if not archive.exists():
        return
    with tarfile.open(archive) as opened:
        files = [opened.extractfile(member) for member in opened if member.isfile()]
        texts = [file.read() for file in files if file is not None]
    output = folder / "sgf.parquet"
    ours, _ = timed(lambda: import_games([archive], output, workers=1))
    theirs, _ = timed(lambda: read_with_sgfmill(texts), repeats=1)
    print(
        f"{len(texts):,} SGF files: import {len(texts) / ours:,.0f} a second, "
        f"sgfmill's reading and replay {len(texts) / theirs:,.0f}; ratio {theirs / ours:.0f}"
    )


if __name__ == "__main__":
    main()
