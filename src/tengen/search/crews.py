"""Trees that share batches, and how they take turns with the network."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Self

import numpy as np
from numpy.typing import NDArray

from tengen._core import search as core
from tengen.errors import GoError, UnsupportedError
from tengen.nets.evaluator import MAX_SIZE, Evaluator
from tengen.nets.features import GLOBALS, PLANES
from tengen.nets.model import OPTIMISTIC, Outputs
from tengen.search.memory import cache_of
from tengen.search.tree import Tree

_TREES_A_CREW = 32  # with fewer, two small batches take a GPU much longer than one large one


class Crews:
    """All trees of a search, and the thread that waits for the network where there is one.

    A network on a device of its own leaves the processor idle while it works. Many trees therefore
    form two crews, which take turns: one grows while the network judges the leaves of the other.
    Everything but the network runs in the caller's thread, in an order that is always the same.
    """

    def __init__(self, evaluator: Evaluator, trees: Sequence[Tree]) -> None:
        if len({id(tree) for tree in trees}) < len(trees):
            raise GoError("one tree given twice to one search")
        sizes = sorted({tree.game.size for tree in trees})
        if sizes[-1] > MAX_SIZE:
            raise UnsupportedError(
                f"networks judge boards up to {MAX_SIZE}x{MAX_SIZE}, "
                f"this one is {sizes[-1]}x{sizes[-1]}"
            )
        is_apart = evaluator.model.device != "cpu"
        parts: list[list[Tree]] = []
        for size in sizes:
            part = [tree for tree in trees if tree.game.size == size]
            parts += _halves(part) if is_apart else [part]
        self._worker = ThreadPoolExecutor(1, "network") if is_apart and len(parts) > 1 else None
        self._crews = [_Crew(evaluator, part, self._worker) for part in parts]

    def step(self, limit: int) -> bool:
        """Let each crew send a batch; return whether there is more to do."""
        return sum(crew.step(limit) for crew in self._crews) > 0

    def finish(self) -> None:
        """Wait for the batches under way, so that the trees are whole."""
        for crew in self._crews:
            crew.finish()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        if self._worker is not None:
            self._worker.shutdown(cancel_futures=True)
        for crew in self._crews:
            crew.release()


def _halves(trees: list[Tree]) -> list[list[Tree]]:
    """Split trees into two crews, unless that would make the network's batches too small."""
    if len(trees) < 2 * _TREES_A_CREW:
        return [trees]
    middle = len(trees) // 2  # neighbours often meet the same positions, and stay together
    return [trees[:middle], trees[middle:]]


def leaves_after(visits: int) -> int:
    """Return how many leaves of one tree may share a batch, by its visits so far.

    Leaves are picked before the network has judged the earlier ones of the batch, which costs
    strength: KataGo's benchmark reckons 7 Elo * (1600 / (800 + visits)) ** 0.85 for each. By that,
    this rule costs 14 Elo at 100 visits and never more than about 30.

    >>> [leaves_after(visits) for visits in (0, 15, 16, 100, 1600, 40_000)]
    [1, 1, 2, 3, 11, 51]
    """
    return 1 + math.isqrt(visits) // 4


@dataclass(frozen=True, slots=True)
class _Batch:
    """Leaves on their way through the network."""

    trees: list[tuple[Tree, core.Tree]]
    visits: int  # of these trees, before
    count: int  # of leaves that the network was asked about: the cache knows the others
    outputs: Callable[[], Outputs]  # waits for the network


class _Crew:
    """Trees of one board size, which share batches."""

    def __init__(
        self, evaluator: Evaluator, trees: Sequence[Tree], worker: ThreadPoolExecutor | None
    ) -> None:
        """With a worker, the network is asked there, and a step does not wait for its answer."""
        self._worker = worker
        self._under_way: _Batch | None = None
        self.evaluator, self.trees, self.size = evaluator, trees, trees[0].game.size
        self.cores = [tree.core_for(evaluator) for tree in trees]
        model = evaluator.model
        batch = getattr(model, "batch", 8)
        self.threads = model.workers
        self._on_processor = model.device == "cpu"
        self.capacity = batch * (model.workers if self._on_processor else 1)
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
        """Send one batch of leaves to the network; return whether there is more to do."""
        self.finish()
        self._under_way = self._begin(limit)
        if self._under_way is None:
            return False
        if self._worker is None:
            self.finish()
        return True

    def _begin(self, limit: int) -> _Batch | None:
        """Pick leaves for the network; where trees outnumber a batch's rows, they take turns."""
        open_trees = [
            (tree, own)
            for tree, own in zip(self.trees, self.cores, strict=True)
            if own.visits < limit and not own.is_full
        ]
        if not open_trees:
            return None
        if len(open_trees) > self.capacity:
            first = self._next % len(open_trees)
            open_trees = (open_trees[first:] + open_trees[:first])[: self.capacity]
            self._next = first + self.capacity
        cores = [own for _, own in open_trees]
        visits = sum(own.visits for own in cores)
        most = self._most_leaves(len(cores))
        quotas = [
            tree.options.leaves or min(most, leaves_after(own.visits)) for tree, own in open_trees
        ]
        limits = np.full(len(cores), limit, np.int32)
        count, _ = core.select(cores, np.array(quotas, np.int32), limits, self.cache, self.threads)
        return _Batch(open_trees, visits, count, self._ask(cores, count))

    def _most_leaves(self, trees: int) -> int:
        """Return how many leaves of each tree keep the network busy.

        A processor needs one position for each core; a GPU is faster the larger the batch.
        """
        if self._on_processor:
            return -(-self.threads // trees)
        return max(1, self.capacity // trees)

    def _ask(self, cores: list[core.Tree], count: int) -> Callable[[], Outputs]:
        """Ask the network about the leaves that the cache does not know."""
        if count == 0:
            return self._no_outputs
        spatial, globals_ = self._buffers(count)
        core.encode(cores, spatial, globals_, self.threads)
        if self._worker is None:
            return partial(self.evaluator.run, spatial, globals_)
        return self._worker.submit(self.evaluator.run, spatial, globals_).result

    def _no_outputs(self) -> Outputs:
        area = self.size * self.size
        widths = {"policy": area + 1, "value": 3, "score": 4, "ownership": area}
        return {name: np.empty((0, width), np.float32) for name, width in widths.items()}

    def finish(self) -> None:
        """Wait for the batch under way, if there is one, and let the trees grow by it."""
        batch, self._under_way = self._under_way, None
        if batch is None:
            return
        outputs, cores = batch.outputs(), [own for _, own in batch.trees]
        ownership = np.ascontiguousarray(outputs["ownership"], np.float32)
        policy = np.ascontiguousarray(outputs["policy"], np.float32)
        to_count = core.accept(
            cores,
            policy,
            np.ascontiguousarray(outputs.get(OPTIMISTIC, policy), np.float32),
            np.ascontiguousarray(outputs["value"], np.float32),
            np.ascontiguousarray(outputs["score"], np.float32),
            ownership.reshape(batch.count, self.size**2),
            self.scales,
            self.evaluator.model.card.version,
            self.cache,
            self.threads,
        )
        if to_count:
            for tree, _ in batch.trees:
                tree.settle()
        assert sum(own.visits for own in cores) > batch.visits, "the search makes no progress"

    def _buffers(self, count: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        if len(self._spatial) < count:
            self._spatial = np.empty((count, PLANES, self.size, self.size), np.float32)
            self._globals = np.empty((count, GLOBALS), np.float32)
        return self._spatial[:count], self._globals[:count]

    def release(self) -> None:
        """Take back leaves whose evaluation never came."""
        for own in self.cores:
            own.release()
