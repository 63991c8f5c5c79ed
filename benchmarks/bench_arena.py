"""The arena: games a second when many are played at once, against one after the other.

The peer is the same contest played one game at a time, as a driver of two separate engines has to.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from tengen.bots.arena import run_contest
from tengen.bots.match import Contest
from tengen.bots.registry import Supplies
from tengen.rules import parse_rules

PLAYERS = ("policy:net=fast", "policy:net=fast,temperature=0.3")


def measure(supplies: Supplies, games: int, parallel: int) -> tuple[float, float, float]:
    """Return games a second, games a second of processor time, and moves a game."""
    contest = Contest(PLAYERS, games, 9, parse_rules("chinese-ogs"))
    with tempfile.TemporaryDirectory() as folder:
        started, used = time.perf_counter(), time.process_time()
        for _ in run_contest(contest, Path(folder), parallel=parallel, supplies=supplies):
            pass
        seconds, work = time.perf_counter() - started, time.process_time() - used
        text = b"".join(path.read_bytes() for path in Path(folder).glob("*.sgf"))
    moves = text.count(b";B[") + text.count(b";W[")
    return games / seconds, games / work, moves / games


def main(games: int = 64) -> None:
    print("policy against policy with the network `fast`, 9x9")
    for parallel in (1, 4, 16, 64):
        supplies = Supplies("fast")  # a fresh memory: no game is played from it
        supplies.evaluator("default")
        rate, by_work, moves = measure(supplies, games, parallel)
        print(
            f"{parallel:3d} at a time: {rate:6.2f} games/s, {by_work:6.2f} by processor time, "
            f"{moves:.0f} moves a game"
        )


if __name__ == "__main__":
    main()
