"""Grows trees with a network: leaves of all trees travel in shared batches."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Generator, Sequence
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from tengen._core import search as core
from tengen.errors import GoError, UnsupportedError
from tengen.game import Game
from tengen.nets.evaluator import MAX_SIZE, Evaluator
from tengen.nets.features import GLOBALS, PLANES
from tengen.nets.model import Outputs
from tengen.search.options import DEFAULTS, Limits, Options
from tengen.search.results import SearchResult
from tengen.search.tree import Tree

_NO_LIMIT = 2**31 - 1
_VISITS_A_LEAF = 16  # a tree of so many visits gets one more leaf in a batch


_caches: WeakKeyDictionary[Evaluator, core.Cache] = WeakKeyDictionary()
_caches_lock = threading.Lock()


def cache_of(evaluator: Evaluator) -> core.Cache:
    """Return what searches remember of the network's words: a quarter of the evaluator's memory."""
    with _caches_lock:
        cache = _caches.get(evaluator)
        if cache is None:
            cache = _caches[evaluator] = core.Cache(evaluator.cache_bytes // 4)
        return cache


def forget(evaluator: Evaluator) -> None:
    """Drop all that the evaluator and searches with it remember of the network's words."""
    evaluator.forget()
    cache_of(evaluator).clear()


def search(
    evaluator: Evaluator,
    games: Sequence[Game],
    limits: Limits,
    options: Options = DEFAULTS,
    *,
    cancel: threading.Event | None = None,
) -> list[SearchResult]:
    """Search the position at the end of each game; return the results in the games' order.

    >>> from tengen.nets import Evaluator
    >>> (result,) = search(Evaluator("fast"), [Game(9)], Limits(visits=8))
    >>> result.visits
    8
    """
    trees = [Tree(game, options) for game in games]
    results = deque(run(evaluator, trees, limits, cancel=cancel), maxlen=1)
    return results[0] if results else []


def run(
    evaluator: Evaluator,
    trees: Sequence[Tree],
    limits: Limits,
    *,
    every: float | None = None,
    cancel: threading.Event | None = None,
) -> Generator[list[SearchResult]]:
    """Grow `trees`; yield their results every `every` seconds, and at the end the final ones.

    The visits of a tree that was searched before count. `cancel` ends the search after the batch
    under way. Results come once every tree has been looked at: where there are more trees than a
    batch has room for, a search that is cancelled before that ends without any.
    """
    if not trees:
        return
    started = shown = time.perf_counter()
    crews = _crews(evaluator, trees)
    try:
        while sum(crew.step(limits.visits or _NO_LIMIT) for crew in crews):
            now = time.perf_counter()
            has_results = all(tree.visits for tree in trees)
            if cancel is not None and cancel.is_set():
                if not has_results:
                    return
                break
            if not has_results:
                continue
            if limits.seconds is not None and now - started >= limits.seconds:
                break
            if every is not None and now - shown >= every:
                shown = now
                yield [tree.result(now - started, is_final=False) for tree in trees]
    finally:
        for crew in crews:
            crew.release()
    seconds = time.perf_counter() - started
    yield [tree.result(seconds) for tree in trees]


def _crews(evaluator: Evaluator, trees: Sequence[Tree]) -> list[_Crew]:
    if len({id(tree) for tree in trees}) < len(trees):
        raise GoError("one tree given twice to one search")
    sizes = sorted({tree.game.size for tree in trees})
    if sizes[-1] > MAX_SIZE:
        raise UnsupportedError(
            f"networks judge boards up to {MAX_SIZE}x{MAX_SIZE}, "
            f"this one is {sizes[-1]}x{sizes[-1]}"
        )
    return [_Crew(evaluator, [t for t in trees if t.game.size == size]) for size in sizes]


class _Crew:
    """Trees of one board size, which share batches."""

    def __init__(self, evaluator: Evaluator, trees: Sequence[Tree]) -> None:
        self.evaluator, self.trees, self.size = evaluator, trees, trees[0].game.size
        self.cores = [tree.core_for(evaluator) for tree in trees]
        model = evaluator.model
        batch = getattr(model, "batch", 8)
        self.threads = model.workers
        self.capacity = batch * (model.workers if model.device == "cpu" else 1)
        scale = model.card.scale
        self.scales = np.array(
            [
                scale.score_mean,
                scale.score_deviation,
                scale.lead,
                scale.shortterm_value_error,
                scale.shortterm_score_error,
            ]
        )
        self.cache, self._next = cache_of(evaluator), 0
        self._spatial = np.empty((0, PLANES, self.size, self.size), np.float32)
        self._globals = np.empty((0, GLOBALS), np.float32)

    def step(self, limit: int) -> bool:
        """Send one batch of leaves through the network; return whether there is more to do.

        Where there are more trees than a batch has room for, they take turns.
        """
        open_trees = [
            (tree, own)
            for tree, own in zip(self.trees, self.cores, strict=True)
            if own.visits < limit and not own.is_full
        ]
        if not open_trees:
            return False
        if len(open_trees) > self.capacity:
            first = self._next % len(open_trees)
            open_trees = (open_trees[first:] + open_trees[:first])[: self.capacity]
            self._next = first + self.capacity
        cores = [own for _, own in open_trees]
        before = sum(own.visits for own in cores)
        room = max(1, self.capacity // len(cores))
        quotas = [self._quota(tree, own, room) for tree, own in open_trees]
        limits = np.full(len(cores), limit, np.int32)
        count, waiting = core.select(
            cores, np.array(quotas, np.int32), limits, self.cache, self.threads
        )
        if waiting:
            self._evaluate(open_trees, cores, count)
        assert sum(own.visits for own in cores) > before, "a search that stands still"
        return True

    def _quota(self, tree: Tree, own: core.Tree, room: int) -> int:
        return tree.options.leaves or min(room, 1 + own.visits // _VISITS_A_LEAF)

    def _evaluate(
        self, open_trees: Sequence[tuple[Tree, core.Tree]], cores: list[core.Tree], count: int
    ) -> None:
        outputs = self._outputs(cores, count)
        waiting = core.accept(
            cores,
            np.ascontiguousarray(outputs["policy"], np.float32),
            np.ascontiguousarray(outputs["value"], np.float32),
            np.ascontiguousarray(outputs["score"], np.float32),
            np.ascontiguousarray(outputs["ownership"], np.float32).reshape(count, self.size**2),
            self.scales,
            self.evaluator.model.card.version,
            self.cache,
            self.threads,
        )
        if waiting:
            for tree, _ in open_trees:
                tree.settle()

    def _outputs(self, cores: list[core.Tree], count: int) -> Outputs:
        """Ask the network about the leaves that the cache does not know."""
        if count == 0:
            area = self.size * self.size
            widths = {"policy": area + 1, "value": 3, "score": 4, "ownership": area}
            return {name: np.empty((0, width), np.float32) for name, width in widths.items()}
        spatial, globals_ = self._buffers(count)
        core.encode(cores, spatial, globals_, self.threads)
        return self.evaluator.run(spatial, globals_)

    def _buffers(self, count: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        if len(self._spatial) < count:
            self._spatial = np.empty((count, PLANES, self.size, self.size), np.float32)
            self._globals = np.empty((count, GLOBALS), np.float32)
        return self._spatial[:count], self._globals[:count]

    def release(self) -> None:
        """Take back leaves whose evaluation never came."""
        for own in self.cores:
            own.release()
