"""Watched work: runs in a thread, tells its watchers what it finds, ends when nobody watches.

A job's events are kept while it lives, so that whoever comes later sees all of them. Work that
survives its watchers, and the server, is in `kept.py`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tengen.errors import GoError
from tengen.web.budgets import Budget
from tengen.web.limits import Busy, Limits, TooLarge
from tengen.web.messages import State
from tengen.web.problems import sentence

Work = Callable[["Job"], Iterator[Mapping[str, Any]]]
_log = logging.getLogger("tengen.web")
HEARTBEAT = 10.0  # seconds; keeps a silent connection open
DEFAULT_LIMITS = Limits()


class Job:
    """One piece of work."""

    def __init__(
        self,
        kind: str,
        work: Work,
        loop: asyncio.AbstractEventLoop,
        budget: Budget,
        limits: Limits = DEFAULT_LIMITS,
    ) -> None:
        self.id, self.kind = secrets.token_urlsafe(12), kind
        self.state: State = "waiting"
        self.error: str | None = None
        self.events: list[bytes] = []  # JSON, an object each
        self.progress = (0, 0)  # done, of how much; (0, 0) where that is not known
        self.watchers = 0
        self.seen = time.monotonic()  # when somebody last asked
        self._work, self._loop, self._budget, self._limits = work, loop, budget, limits
        self._lock = threading.Lock()
        self._held = 0
        self._stop = threading.Event()
        self._news = asyncio.Event()

    @property
    def is_over(self) -> bool:
        return self.state in ("done", "failed", "cancelled")

    @property
    def is_cancelled(self) -> bool:
        """True once somebody wants the work to stop; asked by the work itself."""
        return self._stop.is_set()

    def advance(self, done: int, total: int) -> None:
        """Say how far the work is; called by the work itself."""
        self.progress = (done, total)
        self._tell()

    def cancel(self) -> None:
        """Ask the work to stop; it does before its next event."""
        self._stop.set()
        if self.state == "waiting":
            self._end("cancelled")

    def run(self) -> None:
        """Do the work, in the thread that calls."""
        if self._stop.is_set():
            return
        self.state = "running"
        end = time.monotonic() + self._limits.job_seconds
        try:
            for event in self._work(self):
                if self._stop.is_set():
                    break
                if time.monotonic() > end:
                    raise TooLarge(f"a job may take {self._limits.job_seconds:g} seconds")
                self._keep(json.dumps(event, separators=(",", ":")).encode())
        except GoError as error:
            self.error = None if self._stop.is_set() else sentence(str(error))
            self._end("cancelled" if self._stop.is_set() else "failed")
        except Exception:
            if self._stop.is_set():  # pulled from under it when the server ended
                self._end("cancelled")
                return
            self.error = "The program has a fault here; see what the server printed."
            self._end("failed")
            _log.exception("a fault of Tengen; please report it (see CONTRIBUTING.md)")
        else:
            self._end("cancelled" if self._stop.is_set() else "done")

    def forget(self) -> None:
        """Stop the work, and hold nothing any more."""
        self.cancel()
        with self._lock:
            self._budget.release(self._held)
            self._held = 0

    def _keep(self, event: bytes) -> None:
        with self._lock:
            if self._stop.is_set():
                return
            if self._held + len(event) > self._limits.job_results:
                raise TooLarge(f"a job may find {self._limits.job_results // 1_000_000} MB")
            self._budget.hold(len(event))
            self._held += len(event)
            self.events.append(event)
        self._tell()

    def _end(self, state: State) -> None:
        self.state = state
        self._tell()

    def _tell(self) -> None:
        # The loop may be closed already, when the server stops.
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._news.set)

    async def watch(self) -> AsyncIterator[bytes]:
        """Yield server-sent events: `progress` and `result`, and `end` with the state."""
        sent, shown = 0, (0, 0)
        while True:
            over = self.is_over
            self._news.clear()
            if shown != self.progress:
                shown = self.progress
                yield b'event: progress\ndata: {"done":%d,"total":%d}\n\n' % shown
            while sent < len(self.events):
                yield b"event: result\ndata: " + self.events[sent] + b"\n\n"
                sent += 1
                await asyncio.sleep(0)  # or the loop hears too late that the client has left
            if over:
                last = json.dumps({"state": self.state, "error": self.error}).encode()
                yield b"event: end\ndata: " + last + b"\n\n"
                return
            try:
                await asyncio.wait_for(self._news.wait(), HEARTBEAT)
            except TimeoutError:
                yield b": waiting\n\n"


class Jobs:
    """All jobs of a server, bounded in number; jobs that nobody watches are let go."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._jobs: dict[str, Job] = {}
        self._pool = ThreadPoolExecutor(limits.jobs_running, thread_name_prefix="tengen-job")
        self._budget = Budget(limits.results)
        self._queued = 0  # jobs in the pool, those dropped while they waited included

    def __len__(self) -> int:
        return len(self._jobs)

    @property
    def is_busy(self) -> bool:
        """True while somebody waits for a job."""
        return any(not job.is_over for job in list(self._jobs.values()))

    def start(self, kind: str, work: Work) -> Job:
        """Put work into the queue. Raises `Busy` where there are too many jobs."""
        self.sweep()
        if max(len(self._jobs), self._queued) >= self.limits.jobs:
            raise Busy("the server works for many others at the moment")
        loop = asyncio.get_running_loop()
        job = Job(kind, work, loop, self._budget, self.limits)
        self._jobs[job.id] = job
        self._queued += 1
        self._pool.submit(self._run, job, loop)
        return job

    def _run(self, job: Job, loop: asyncio.AbstractEventLoop) -> None:
        try:
            job.run()
        finally:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._leave_queue)

    def _leave_queue(self) -> None:
        self._queued -= 1

    def get(self, id_: str) -> Job | None:
        job = self._jobs.get(id_)
        if job is not None:
            job.seen = time.monotonic()
        return job

    def drop(self, job: Job) -> None:
        """Cancel a job and forget it."""
        job.forget()
        self._jobs.pop(job.id, None)

    async def watch(self, job: Job) -> AsyncIterator[bytes]:
        """Yield a job's events; when its last watcher leaves, the job goes too."""
        job.watchers += 1
        try:
            async for event in job.watch():
                yield event
        finally:
            job.watchers -= 1
            if job.watchers == 0:
                self.drop(job)

    def sweep(self) -> None:
        """Drop the jobs that nobody has watched or asked for within the lease."""
        expired = time.monotonic() - self.limits.job_lease
        for job in list(self._jobs.values()):
            if job.watchers == 0 and job.seen < expired:
                self.drop(job)

    async def keep_sweeping(self) -> None:
        while True:
            await asyncio.sleep(self.limits.job_lease / 4)
            self.sweep()

    def close(self) -> None:
        for job in list(self._jobs.values()):
            self.drop(job)
        self._pool.shutdown(wait=False, cancel_futures=True)
