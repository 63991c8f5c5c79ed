"""Keeps a teacher busy: every source of positions has a thread of its own, the GPU one queue."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tengen.learn.corpus import Corpus
from tengen.learn.labels import Labels, Teacher, draw, opinion
from tengen.learn.sources import HumanGames, LocalPlay, SelfPlay, Source
from tengen.nets.features import Features

Key = tuple[str, int]  # where positions come from, and the size of the board

# Shares of the positions. Sizes 11 to 17 are the windows that the endgame search cuts out.
MIXTURE: dict[Key, float] = {
    ("human", 19): 0.50,
    ("human", 13): 0.01,
    ("human", 9): 0.04,
    ("self", 19): 0.09,
    ("self", 13): 0.05,
    ("self", 9): 0.07,
    ("local", 19): 0.07,
    ("local", 17): 0.03,
    ("local", 15): 0.045,
    ("local", 13): 0.045,
    ("local", 11): 0.05,
}


@dataclass(frozen=True, slots=True)
class Labelling:
    """How long to label what, and how much at once."""

    seconds: float
    mixture: Mapping[Key, float] = field(default_factory=lambda: dict(MIXTURE))
    batch: int = 2048
    boards: int = 2048
    validation: int = 16384
    local_sizes: tuple[int, ...] = (19, 13)  # of the boards on which local play is measured
    threads: int = 16
    seed: int = 1


def label_held_out(
    corpus: Corpus, teacher: Teacher, plan: Labelling, log: Callable[[str], None]
) -> dict[str, Labels]:
    """Label positions of held-out players: games of dan players, everybody's, local ones."""
    rng = np.random.default_rng(plan.seed + 1000)
    sets = {
        "dan": (19, corpus.held_out & corpus.dan),
        "everybody": (19, corpus.held_out & ~corpus.dan),
        "9x9": (9, corpus.held_out),
    }
    held: dict[str, Labels] = {}
    for name, (size, chosen) in sets.items():
        available = int((chosen & (corpus.games.sizes == size)).sum())
        if not available:
            continue
        source = HumanGames(
            corpus,
            size,
            rng,
            games=min(plan.validation // 8, available),
            per_game=8,
            threads=plan.threads,
            chosen=chosen,
            vary=False,
        )
        features = source.encode()
        held[name] = teacher.label(features, size, source.played())
    for size in plan.local_sizes:
        boards = plan.validation // 8
        local = LocalPlay(
            corpus, size, rng, boards=boards, threads=plan.threads, chosen=corpus.held_out
        )
        held[f"local {size}x{size}"] = Labels.joined([draw(teacher, local) for _ in range(8)])
    log(f"held out: { {name: len(part) for name, part in held.items()} }")
    return held


def label_training(
    corpus: Corpus, teacher: Teacher, plan: Labelling, log: Callable[[str], None]
) -> dict[int, Labels]:
    """Label positions for the planned time, from all sources about in their shares."""
    sys.setswitchinterval(0.0005)  # the thread that feeds the GPU must not wait for the others
    rng = np.random.default_rng(plan.seed)
    ready = threading.Condition()
    feeds = {key: _Feed(_source(key, corpus, plan, rng), ready) for key in plan.mixture}
    done = dict.fromkeys(plan.mixture, 0)
    parts: dict[int, list[Labels]] = {}
    start = last = time.monotonic()
    while time.monotonic() - start < plan.seconds:
        with ready:
            ready.wait_for(lambda: any(feed.waits for feed in feeds.values()))
            waiting = [key for key, feed in feeds.items() if feed.waits]
        key = min(waiting, key=lambda key: done[key] / plan.mixture[key])
        labels = feeds[key].label(teacher)
        done[key] += len(labels)
        parts.setdefault(key[1], []).append(labels)
        if time.monotonic() - last > 10:
            last = time.monotonic()
            total = sum(done.values())
            log(f"labelled {total} {total / (last - start):.0f} pos/s")
    for feed in feeds.values():
        feed.stop()
    log(f"labelled { {f'{kind} {size}': count for (kind, size), count in done.items()} }")
    return {size: Labels.joined(part) for size, part in parts.items()}


class _Feed:
    """A source in a thread: encodes positions, offers them, learns what the teacher says.

    A source that does not listen encodes the next positions while the teacher looks at these.
    """

    def __init__(self, source: Source, ready: threading.Condition) -> None:
        self.source, self.ready = source, ready
        self.offer: tuple[Features, NDArray[np.int16] | None] | None = None
        self.answer: Labels | None = None
        self.stopped = False
        self.failure: BaseException | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    @property
    def waits(self) -> bool:
        return self.offer is not None or self.failure is not None

    def _run(self) -> None:
        try:
            while not self.stopped:
                offer = self.source.encode(), self.source.played()
                movers = self.source.to_move() if self.source.listens else None
                with self.ready:
                    self.offer = offer
                    self.ready.notify_all()
                    self.ready.wait_for(lambda: self.offer is None or self.stopped)
                    if movers is not None:
                        self.ready.wait_for(lambda: self.answer is not None or self.stopped)
                    answer, self.answer = self.answer, None
                if answer is not None and movers is not None:
                    self.source.advance(opinion(answer, movers))
        except BaseException as error:
            with self.ready:
                self.failure = error
                self.ready.notify_all()

    def label(self, teacher: Teacher) -> Labels:
        """Let the teacher look at what is offered."""
        with self.ready:
            if self.failure is not None:
                raise self.failure
            assert self.offer is not None
            (features, played), self.offer = self.offer, None
            self.ready.notify_all()
        labels: Labels = teacher.label(features, self.source.size, played)
        with self.ready:
            self.answer = labels
            self.ready.notify_all()
        return labels

    def stop(self) -> None:
        with self.ready:
            self.stopped = True
            self.ready.notify_all()
        self.thread.join()


def _source(key: Key, corpus: Corpus, plan: Labelling, rng: np.random.Generator) -> Source:
    kind, size = key
    seeded = np.random.default_rng(rng.integers(2**32))
    boards = plan.boards
    if kind == "human":
        return HumanGames(
            corpus, size, seeded, games=max(1, boards // 4), per_game=48, threads=plan.threads
        )
    if kind == "self":
        return SelfPlay(corpus, size, seeded, games=2 * boards, threads=plan.threads)
    return LocalPlay(corpus, size, seeded, boards=2 * boards, threads=plan.threads)
