"""Batches of games through the core: on threads here, or on the processes of a dask cluster."""

from __future__ import annotations

import itertools
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from tengen.records.workers import map_pieces

T = TypeVar("T")
R = TypeVar("R")


def map_in_order(
    function: Callable[[T], R],
    pieces: Iterable[T],
    *,
    threads: int = 0,
    cluster: str | None = None,
) -> Iterator[R]:
    """Yield function(piece) for each piece, in order, a few of them under way at a time.

    The core lets go of Python's lock while it works, so threads are enough here; a cluster gets
    whole pieces and returns whole results. Order, and with it every result, does not depend on
    who was faster.
    """
    if cluster is not None:
        waiting: dict[int, R] = {}
        following = 0
        for number, result in map_pieces(
            function, enumerate(pieces), workers=threads, cluster=cluster
        ):
            waiting[number] = result
            while following in waiting:
                yield waiting.pop(following)
                following += 1
        return
    count = threads or os.cpu_count() or 1
    if count == 1:
        yield from map(function, pieces)
        return
    with ThreadPoolExecutor(count) as pool:
        under_way: deque[Future[R]] = deque()
        source = iter(pieces)
        for piece in itertools.islice(source, count + 1):
            under_way.append(pool.submit(function, piece))
        while under_way:
            yield under_way.popleft().result()
            for piece in itertools.islice(source, 1):
                under_way.append(pool.submit(function, piece))
