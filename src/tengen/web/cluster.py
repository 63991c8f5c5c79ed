"""Kept work on a dask cluster: what is found and how far it is comes back while it goes on.

A worker that dies costs the work that it had under way, which another one begins again: every
finding of kept work replaces the one before, so that nobody notices but by the time.
"""

from __future__ import annotations

import contextlib
import functools
import pickle
import queue
import secrets
import threading
import time
from collections.abc import Iterator
from typing import Any

from tengen.errors import GoError, quoted
from tengen.extras import need
from tengen.web.limits import TooLarge
from tengen.web.networks import NetworkService
from tengen.web.workplaces import Function, Handle

TOLD_EVERY = 0.5  # seconds between two reports of a worker, or two looks at whether it may go on
_LOOKED_EVERY = 0.1  # seconds between two looks at whether a job was cancelled here


class Cluster:
    """A workplace of the cluster whose scheduler is at an address."""

    def __init__(self, networks: NetworkService, address: str) -> None:
        """Join a cluster. Raises `GoError` where there is none at the address."""
        need("distributed")
        self._networks, self._client = networks, _join(address)

    @property
    def width(self) -> int:
        """How many jobs it has threads for."""
        workers = self._client.scheduler_info(n_workers=-1)["workers"].values()
        return max(1, sum(int(worker["nthreads"]) for worker in workers))

    def __call__(self, function: Function, job: Handle, *arguments: Any) -> Iterator[Any]:
        """Yield what a function finds for a job. Raises `GoError` for what is wrong with it."""
        from distributed import Event

        topic = f"tengen-{secrets.token_hex(8)}"
        news: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self._client.subscribe_topic(topic, lambda event: news.put(pickle.loads(event[1])))
        stop = Event(topic, client=self._client)
        future = self._client.submit(
            _work_there, self._networks.settings, function, arguments, topic, pure=False, retries=3
        )
        future.add_done_callback(lambda done: news.put(("end", None)))
        try:
            while not job.is_cancelled:
                try:
                    kind, content = news.get(timeout=_LOOKED_EVERY)
                except queue.Empty:
                    continue
                if kind == "advance":
                    job.advance(*content)
                elif kind == "found":
                    yield content
                else:
                    yield from self._result(future)
                    return
        finally:
            with contextlib.suppress(Exception):  # a cluster that has gone cannot be told
                stop.set()
                self._client.unsubscribe_topic(topic)
                future.release()

    def _result(self, future: Any) -> Iterator[Any]:
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError

        try:
            error, last = future.result()
        except KilledWorker:
            raise TooLarge("this job has ended several workers of the cluster") from None
        except FutureCancelledError:
            raise GoError("the cluster has gone; try again when it is back") from None
        if error is not None:
            raise GoError(error)
        if last is not None:
            yield last

    def close(self) -> None:
        self._client.close()


def _join(address: str) -> Any:
    from distributed import Client

    attempts = 3
    while True:
        try:
            return Client(address, timeout=20, set_as_default=False)
        except (OSError, ValueError) as error:
            raise GoError(f"no dask scheduler at {address}: {quoted(str(error), 100)}") from None
        except AssertionError:  # on a busy machine its thread may not start within ten seconds
            attempts -= 1
            if not attempts:
                raise


class _JobThere:
    """A job from the side of the worker."""

    def __init__(self, topic: str) -> None:
        from distributed import Event, get_worker

        self._worker, self._topic = get_worker(), topic
        self._stop = Event(topic)
        self._told = 0.0
        self.cancel = threading.Event()

    @property
    def is_cancelled(self) -> bool:
        return self.cancel.is_set()

    def advance(self, done: int, total: int, stage: str = "") -> None:
        if self._is_due():
            self._tell("advance", (done, total, stage))

    def found(self, content: Any) -> None:
        """Tell what was found so far."""
        self._tell("found", content)

    def _is_due(self) -> bool:
        """Return whether it is time for news; look at the same time whether it is to stop."""
        if time.monotonic() - self._told < TOLD_EVERY:
            return False
        self._told = time.monotonic()
        if self._stop.is_set():
            self.cancel.set()
        return True

    def _tell(self, kind: str, content: Any) -> None:
        # dask's events hold plain values only; a report is a value of our own.
        self._worker.log_event(self._topic, pickle.dumps((kind, content)))


def _work_there(
    settings: tuple[str | None, str, bool],
    function: Function,
    arguments: tuple[Any, ...],
    topic: str,
) -> tuple[str | None, Any]:
    """Work in a worker; return what was wrong with the work, or the last thing that it found."""
    job = _JobThere(topic)
    waiting = None
    try:
        for found in function(_networks_there(settings), job, *arguments):
            if job.is_cancelled:
                return None, None
            if found is not None:
                if waiting is not None:
                    job.found(waiting)
                waiting = found
    except GoError as error:
        return str(error), None
    return None, waiting


@functools.lru_cache(maxsize=2)
def _networks_there(settings: tuple[str | None, str, bool]) -> NetworkService:
    net, device, exact = settings
    return NetworkService(net, device=device, exact=exact)
