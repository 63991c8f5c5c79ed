"""Grows trees with a network until a limit is reached."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Generator, Sequence

from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.search.crews import Crews
from tengen.search.options import DEFAULTS, Limits, Options
from tengen.search.results import SearchResult
from tengen.search.tree import Tree

_NO_LIMIT = 2**31 - 1


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
    most = limits.visits or _NO_LIMIT
    with Crews(evaluator, trees) as crews:
        while crews.step(most):
            if cancel is not None and cancel.is_set():
                break
            if not all(tree.visits for tree in trees):
                continue
            now = time.perf_counter()
            if limits.seconds is not None and now - started >= limits.seconds:
                break
            if every is not None and now - shown >= every:
                shown = now
                crews.finish()
                yield [tree.result(now - started, is_final=False) for tree in trees]
        crews.finish()
    if cancel is not None and cancel.is_set() and not all(tree.visits for tree in trees):
        return
    seconds = time.perf_counter() - started
    yield [tree.result(seconds) for tree in trees]
