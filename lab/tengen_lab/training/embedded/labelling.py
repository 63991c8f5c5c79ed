"""Keeps a teacher busy: every source of positions has a thread of its own, the GPU one queue."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from tengen.nets.features import Features
from tengen_lab.training.corpus import Corpus
from tengen_lab.training.labels import Labels, Teacher, draw, opinion
from tengen_lab.training.sources import HumanGames, LocalPlay, Past, PoolSource, SelfPlay

Key = tuple[str, int]  # where positions come from, and the size of the board


@dataclass(frozen=True, slots=True)
class Labelling:
    """How many positions of each kind to label, and how many at once.

    Kinds are "human", "dan" and "kyu" (both players are dan players, or not), "self" and "local".
    """

    positions: int
    mixture: Mapping[Key, float]
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
        held[name] = teacher.label(features, size, source.past())
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
    """Label the planned number of positions, from all sources about in their shares."""
    sys.setswitchinterval(0.0005)  # the thread that feeds the GPU must not wait for the others
    rng = np.random.default_rng(plan.seed)
    ready = threading.Condition()
    feeds = {key: _Feed(_source(key, corpus, plan, rng), ready) for key in plan.mixture}
    done = dict.fromkeys(plan.mixture, 0)
    parts: dict[int, list[Labels]] = {}
    start = last = time.monotonic()
    while sum(done.values()) < plan.positions:
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

    A source that does not depend on the answers encodes the next positions meanwhile.
    """

    def __init__(self, source: PoolSource, ready: threading.Condition) -> None:
        self.source, self.ready = source, ready
        self.offer: tuple[Features, Past | None] | None = None
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
                offer = self.source.encode(), self.source.past()
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
            (features, past), self.offer = self.offer, None
            self.ready.notify_all()
        labels: Labels = teacher.label(features, self.source.size, past)
        with self.ready:
            self.answer = labels
            self.ready.notify_all()
        return labels

    def stop(self) -> None:
        with self.ready:
            self.stopped = True
            self.ready.notify_all()
        self.thread.join()


def _source(key: Key, corpus: Corpus, plan: Labelling, rng: np.random.Generator) -> PoolSource:
    kind, size = key
    seeded = np.random.default_rng(rng.integers(2**32))
    boards = plan.boards
    if kind in ("human", "dan", "kyu"):
        chosen = ~corpus.held_out
        if kind != "human":
            chosen &= corpus.dan == (kind == "dan")
        return HumanGames(
            corpus,
            size,
            seeded,
            games=max(1, boards // 4),
            per_game=48,
            threads=plan.threads,
            chosen=chosen,
            pairs=True,
        )
    if kind == "self":
        return SelfPlay(corpus, size, seeded, games=2 * boards, threads=plan.threads)
    return LocalPlay(corpus, size, seeded, boards=2 * boards, threads=plan.threads)
