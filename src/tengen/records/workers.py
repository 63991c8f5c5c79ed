"""Who does the work: this process, several processes, or a dask cluster.

All three run the same function over the same numbered pieces and hand back what it returned, in
any order. Only a few pieces are under way at a time, so that memory stays flat.
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from tengen.errors import GoError, quoted
from tengen.extras import need

T = TypeVar("T")
R = TypeVar("R")
Pieces = Iterable[tuple[int, T]]

AHEAD = 2  # pieces under way for each worker


class WorkerDied(GoError):
    """A process that did the work is gone; the work may be done again."""


def map_pieces(
    function: Callable[[T], R], pieces: Pieces[T], *, workers: int = 0, cluster: str | None = None
) -> Iterator[tuple[int, R]]:
    """Apply `function` to every piece; yield its number and result as they come.

    `workers`: 0 is one for each core, 1 works in this process. `cluster` is the address of a dask
    scheduler, or "local" for a local cluster of that many workers.
    """
    count = workers or os.cpu_count() or 1
    if cluster is not None:
        return _map_on_cluster(function, pieces, cluster, count)
    if count == 1:
        return ((number, function(piece)) for number, piece in pieces)
    return _map_in_processes(function, pieces, count)


def _map_in_processes(
    function: Callable[[T], R], pieces: Pieces[T], count: int
) -> Iterator[tuple[int, R]]:
    # Forked children of a process with threads (polars has them) may hang: start fresh ones.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(count, mp_context=context, initializer=_start_worker)
    numbers: dict[Future[R], int] = {}
    try:
        for number, piece in pieces:
            numbers[pool.submit(function, piece)] = number
            if len(numbers) >= count * AHEAD:
                for future in wait(numbers, return_when=FIRST_COMPLETED).done:
                    yield numbers.pop(future), future.result()
        while numbers:
            for future in wait(numbers, return_when=FIRST_COMPLETED).done:
                yield numbers.pop(future), future.result()
    except BrokenProcessPool as error:
        raise WorkerDied(
            f"a worker process died, perhaps for want of memory ({quoted(str(error), 100)}); "
            "try fewer workers"
        ) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _start_worker() -> None:
    """Ctrl-C is for the process that hands out the work; when that one is gone, so are we."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(1)


def _map_on_cluster(
    function: Callable[[T], R], pieces: Pieces[T], address: str, count: int
) -> Iterator[tuple[int, R]]:
    need("distributed")
    from distributed import Client, KilledWorker, LocalCluster, as_completed

    local = (
        LocalCluster(n_workers=count, threads_per_worker=1, dashboard_address=None, silence_logs=50)
        if address == "local"
        else None
    )
    try:
        client = Client(local or address, timeout=20)
    except (OSError, ValueError) as error:
        raise GoError(f"no dask scheduler at {address}: {error}") from None
    try:
        limit = AHEAD * max(1, len(client.scheduler_info()["workers"]))
        numbers: dict[object, int] = {}
        ready = as_completed()
        for number, piece in pieces:
            future = client.submit(function, piece, pure=False, retries=3)
            numbers[future.key] = number
            ready.add(future)
            while len(numbers) >= limit:
                done = next(ready)
                yield numbers.pop(done.key), done.result()
        for done in ready:
            yield numbers.pop(done.key), done.result()
    except KilledWorker as error:
        raise WorkerDied(
            f"a piece of the work has killed {quoted(str(error), 100)} again and again, perhaps "
            "for want of memory; what is done is kept"
        ) from None
    finally:
        client.close()
        if local is not None:
            local.close()
