"""From the click "get it" to the first review with the judge, the download aside.

The file of b18c384nbt is taken from the cache (`tengen nets fetch b18c384nbt`); everything after
the download is done again in an empty folder: the 32-bit graph, the 8-bit network with its check,
then a review of the longest of the shipped games. Seconds are by the clock, and of processors.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tengen.nets.evaluator import Evaluator
from tengen.nets.fetching import fetch, kept_network
from tengen.nets.judges import JUDGES, open_draft
from tengen.nets.rounding_games import check_pairs
from tengen.review import ReviewOptions, review


class Clock:
    """Notes when each stage begins, and prints how long it took."""

    def __init__(self) -> None:
        self.start = self.begun = (time.perf_counter(), time.process_time())
        self.stage = ""

    def enter(self, stage: str) -> None:
        """Begin a stage, unless it is the one under way."""
        if stage == self.stage:
            return
        now = (time.perf_counter(), time.process_time())
        if self.stage:
            self.show(self.stage, self.begun, now)
        self.stage, self.begun = stage, now

    def finish(self) -> None:
        self.enter("")
        self.show("all", self.start, self.begun)

    @staticmethod
    def show(stage: str, begun: tuple[float, float], now: tuple[float, float]) -> None:
        print(f"{stage:16}{now[0] - begun[0]:8.1f} s{now[1] - begun[1]:8.1f} s", flush=True)


@contextmanager
def empty_cache() -> Iterator[Path]:
    """Use a cache with nothing in it for a while."""
    before = os.environ.get("TENGEN_CACHE")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TENGEN_CACHE"] = folder
        try:
            yield Path(folder)
        finally:
            if before is None:
                del os.environ["TENGEN_CACHE"]
            else:
                os.environ["TENGEN_CACHE"] = before


def main() -> None:
    name = JUDGES[0]
    file = kept_network(name)
    game = max((one for sample in check_pairs() for one in sample.games), key=len)
    print(f"{name}; a game of {len(game)} moves on {game.size}x{game.size}")
    print(f"{'':16}{'clock':>10}{'processor':>10}")
    with empty_cache() as cache:
        (cache / "nets").mkdir()
        shutil.copy(file, cache / "nets" / file.name)
        clock = Clock()
        fetch(name, lambda what, done, total: clock.enter(what))
        clock.enter("opening")
        judge = Evaluator(name)
        draft = open_draft(judge)
        for step in review(game, judge, ReviewOptions(), draft=draft):
            clock.enter(step.stage)
        clock.finish()


if __name__ == "__main__":
    main()
