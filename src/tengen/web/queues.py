"""All jobs of a server: a queue in which clients take turns, and the threads that do the work.

Watched jobs and kept ones have threads of their own, so that whoever looks at a position does not
wait for reviews; a kept job also pauses between two steps while somebody waits. Kept jobs that wait
for other servers keep no review from running: they have a thread, too. No failure ends a
thread: it ends the job, or waits, where what was found cannot be written at the moment.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import Counter, defaultdict
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tengen.errors import GoError
from tengen.web.budgets import Budget
from tengen.web.jobs import HEARTBEAT, Job, Work, encoded, server_sent
from tengen.web.kept import JobTable, dumped
from tengen.web.limits import Busy, ServerLimits
from tengen.web.memory import give_back
from tengen.web.messages import JobHead, State
from tengen.web.news import News
from tengen.web.problems import NotFound, sentence
from tengen.web.store import Store, Unwritable
from tengen.web.turns import client_of_request, finishing_times, in_turns

_log = logging.getLogger("tengen.web")
FAULT = "The program has a fault here; see what the server printed."
NOTED_EVERY = 0.5  # seconds between two notes of a kept job's progress
TOLD_EVERY = 0.25  # seconds between two tellings of the list
PATIENCE = 2.0  # seconds that a step waits at most for somebody who looks at a position
RETRIED_EVERY = 2.0  # seconds between two attempts to write what was found
REMEMBERED = 50  # finished kept jobs that stay in the list
MOST_CLIENTS = 10_000  # whose last turn is remembered
OPEN: tuple[State, ...] = ("waiting", "running", "paused")
Lane = Literal["watched", "kept", "fetching"]  # of jobs that run in the same threads
KEPT_LANES: tuple[Lane, ...] = ("kept", "fetching")
_GONE = "there is no such job, or not any more"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of kept work, and how what it finds is written to the store."""

    work: Work
    write: Callable[[Job, Any], None] = lambda job, found: None
    lane: Lane = "kept"


class Jobs:
    """The jobs of a server, bounded in number."""

    def __init__(
        self,
        limits: ServerLimits,
        store: Store | None = None,
        kinds: Mapping[str, Kind] | None = None,
    ) -> None:
        self.limits = limits
        self.news = News()  # of the kept jobs
        self._kinds = kinds or {}
        self._table = None if store is None else JobTable(store)
        self._budget = Budget(limits.results)
        self._jobs: dict[str, Job] = {}  # the oldest first
        self._lock = threading.Lock()
        self._change = threading.Condition(self._lock)
        self._working: set[Job] = set()  # in a thread, stopped or not
        self._last_turns: dict[str, int] = {}
        self._turn = 0
        self._on_screen: Counter[str | None] = Counter()  # games that somebody watches
        self._is_closing = False
        self._threads: dict[Lane, list[threading.Thread]] = defaultdict(list)

    def __len__(self) -> int:
        """How many watched jobs there are."""
        return sum(not job.is_kept for job in list(self._jobs.values()))

    @property
    def is_busy(self) -> bool:
        """True while somebody waits for a watched job."""
        return any(not job.is_kept and not job.is_over for job in list(self._jobs.values()))

    # Watched jobs

    def start(self, kind: str, work: Work) -> Job:
        """Put work into the queue, to be watched. Raises `Busy` where there are too many jobs."""
        self.sweep()
        if len(self) >= self.limits.jobs:
            raise Busy("the server works for many others at the moment")
        job = Job(kind, work, self._budget, self.limits, client=client_of_request.get())
        self._enter(job)
        return job

    def drop(self, job: Job) -> None:
        """Cancel a job and forget it."""
        with self._lock:
            self._jobs.pop(job.id, None)
        job.forget()

    async def watch(self, job: Job) -> AsyncGenerator[bytes]:
        """Yield a job's events; when its last watcher leaves, a watched job goes too."""
        job.watchers += 1
        try:
            async for event in job.watch():
                yield event
        finally:
            job.watchers -= 1
            if job.watchers == 0 and not job.is_kept:
                self.drop(job)

    def sweep(self) -> None:
        """Drop the watched jobs that nobody has watched or asked for within the lease.

        What kept jobs have found is in the store, and held for their watchers so long only.
        """
        expired = time.monotonic() - self.limits.job_lease
        for job in list(self._jobs.values()):
            if job.watchers == 0 and job.seen < expired:
                if not job.is_kept:
                    self.drop(job)
                elif job.is_over:
                    job.release()

    async def keep_sweeping(self) -> None:
        while True:
            await asyncio.sleep(self.limits.job_lease / 4)
            self.sweep()
            if self._table is not None:
                await asyncio.to_thread(self._table.catch_up)

    # Kept jobs

    def keep(self, kind: str, *, game: str | None, title: str, asked: Mapping[str, Any]) -> Job:
        """Put kept work into the queue, once: the same work that waits already is not doubled."""
        assert self._table is not None
        with self._lock:
            kept = [job for job in self._jobs.values() if job.is_kept and job.state in OPEN]
            for job in kept:
                if (job.kind, job.game, dumped(job.asked)) == (kind, game, dumped(asked)):
                    return job
            if len(kept) >= self.limits.kept_jobs:
                raise Busy(f"{self.limits.kept_jobs} jobs wait already")
        job = Job(
            kind,
            self._kinds[kind].work,
            self._budget,
            self.limits,
            is_kept=True,
            client=client_of_request.get(),
            game=game,
            title=title,
            asked=asked,
        )
        self._table.add(job)
        self._enter(job)
        return job

    def kept_heads(self) -> list[JobHead]:
        """Return the kept jobs: those that run or wait in their order, then the latest others."""
        with self._lock:
            order = self._in_order()
        return [job.head() for job in order]

    def pause(self, id_: str) -> JobHead:
        """Stop a kept job that runs or waits, until it is resumed."""
        return self._move(id_, ("waiting", "running"), "paused")

    def resume(self, id_: str) -> JobHead:
        """Put a kept job that was paused, failed or cancelled back into the queue."""
        return self._move(id_, ("paused", "failed", "cancelled"), "waiting")

    def remove(self, id_: str) -> None:
        """Stop a job of either sort, and forget it. Raises `NotFound`."""
        job = self.find(id_)
        self.drop(job)
        if job.is_kept and self._table is not None:
            self._table.remove(id_)
            self.news.tell()

    def forget_game(self, game: str) -> None:
        """Stop the work on a game that is deleted; its rows go with it."""
        for job in list(self._jobs.values()):
            if job.game == game:
                self.drop(job)
        self.news.tell()

    def at_work_on(self, game: str) -> Job | None:
        """Return the kept job that works on a game, or will."""
        found = (job for job in list(self._jobs.values()) if job.game == game)
        return next((job for job in found if job.state in OPEN), None)

    async def watch_kept(self, game: str | None = None) -> AsyncGenerator[bytes]:
        """Yield server-sent events about all kept jobs, until none of them waits or runs.

        `jobs` is the list, sent when jobs come, go or change their state; `job` is one that runs
        and has got further; `result` is what the work on `game` has found so far. The jobs of
        that game are its client's first as long as somebody watches it.
        """
        self._on_screen[game] += 1
        told: object = None
        sent: dict[str, int] = {}
        try:
            while True:
                seen = self.news.count
                heads = self.kept_heads()
                states = [(head.job, head.state, head.error) for head in heads]
                if states != told:
                    told = states
                    yield server_sent("jobs", encoded(heads))
                else:
                    for head in heads:
                        if head.state == "running":
                            yield server_sent("job", encoded(head))
                for job in [one for one in list(self._jobs.values()) if one.is_kept]:
                    found = None if job.game != game else job.event(sent.get(job.id, 0))
                    if found is not None:
                        sent[job.id], event = found
                        about = encoded({"job": job.id, "kind": job.kind, "game": game})
                        about = about.removesuffix(b"}") + b',"found":' + event + b"}"
                        yield server_sent("result", about)
                if not any(head.state in ("waiting", "running") for head in heads):
                    yield server_sent("end", b"{}")
                    return
                await asyncio.sleep(TOLD_EVERY)
                if not await self.news.wait(seen, HEARTBEAT):
                    yield b": waiting\n\n"
        finally:
            self._on_screen[game] -= 1
            self._on_screen += Counter()  # drops what is zero

    # Both

    def get(self, id_: str) -> Job | None:
        job = self._jobs.get(id_)
        if job is not None:
            job.seen = time.monotonic()
        return job

    def find(self, id_: str) -> Job:
        job = self.get(id_)
        if job is None:
            raise NotFound(_GONE)
        return job

    def _enter(self, job: Job) -> None:
        with self._change:
            self._jobs[job.id] = job
            if not job.is_kept:
                self._start_threads("watched")
            self._change.notify_all()
        self.news.tell()

    def _move(self, id_: str, before: tuple[State, ...], state: State) -> JobHead:
        with self._change:
            job = self._jobs.get(id_)
            if job is None or not job.is_kept:
                raise NotFound(_GONE)
            if job.state in before:
                job.move_to(state)
                if state == "paused":
                    job.cancel.set()
                self._change.notify_all()
        self._save(job)
        return job.head()

    def _save(self, job: Job) -> None:
        if job.is_kept and self._table is not None:
            self._table.save(job)
        self.news.tell()

    # The order

    def _lane(self, job: Job) -> Lane:
        return self._kinds[job.kind].lane if job.is_kept else "watched"

    def _waiting(self, lane: Lane) -> list[Job]:
        """Return the jobs that wait, in the order in which they will run."""
        waiting = [
            job for job in self._jobs.values() if job.state == "waiting" and self._lane(job) == lane
        ]
        waiting.sort(key=lambda job: job.game not in self._on_screen)
        return in_turns(waiting, self._last_turns)

    def _in_order(self) -> list[Job]:
        kept = [job for job in self._jobs.values() if job.is_kept]
        running = [job for job in kept if job.state == "running"]
        paused = [job for job in kept if job.state == "paused"]
        spent = defaultdict(list)
        for job in kept:
            if job.state == "done":
                spent[job.kind].append(job.spent)
        for job in kept:
            job.seconds_left = None if job.is_over else _seconds_left(job, spent[job.kind])
        waiting = []
        for lane in KEPT_LANES:
            own = self._waiting(lane)
            ends = finishing_times(
                [job.seconds_left for job in running if self._lane(job) == lane],
                [job.seconds_left for job in own],
                self._width(lane),
            )
            for job, end in zip(own, ends, strict=True):
                job.seconds_left = end
            waiting += own
        over = sorted((job for job in kept if job.is_over), key=lambda job: -job.made)
        return [*running, *waiting, *paused, *over]

    # The threads

    def open(self) -> None:
        """Begin to do kept work, first what an earlier server left."""
        if self._table is None:
            return
        for row in self._table.rows():
            kind = self._kinds.get(row["kind"])
            if kind is None:  # of another version of Tengen; its row stays
                continue
            about = {name: row[name] for name in ("client", "game", "title", "asked", "made")}
            job = Job(
                row["kind"],
                kind.work,
                self._budget,
                self.limits,
                is_kept=True,
                id_=row["id"],
                **about,
            )
            job.state, job.error, job.spent = row["state"], row["error"], row["seconds"]
            job.progress = (row["done"], row["total"])
            self._jobs[job.id] = job
        with self._lock:
            for lane in KEPT_LANES:
                self._start_threads(lane)

    def close(self) -> None:
        """Stop working; kept work that runs goes on when the store is opened again."""
        with self._change:
            self._is_closing = True
            jobs = [*self._jobs.values(), *self._working]
            self._change.notify_all()
        for job in jobs:
            if job.is_kept:
                job.cancel.set()
            else:
                self.drop(job)
        for lane in KEPT_LANES:
            for thread in self._threads[lane]:
                thread.join(10)

    def _width(self, lane: Lane) -> int:
        """Return how many jobs of a lane run at once."""
        if lane == "fetching":
            return 1
        return self.limits.kept_running if lane == "kept" else self.limits.jobs_running

    def _start_threads(self, lane: Lane) -> None:
        threads = self._threads[lane]
        while len(threads) < self._width(lane):
            thread = threading.Thread(
                target=self._work, args=[lane], name=f"tengen-{lane}", daemon=True
            )
            threads.append(thread)
            thread.start()

    def _work(self, lane: Lane) -> None:
        while (job := self._take(lane)) is not None:
            try:
                self._run(job)
            except Exception:  # whatever it is: the next job must not suffer
                job.move_to("failed", FAULT)
                _log.exception("a fault of Tengen; please report it (see CONTRIBUTING.md)")
            finally:
                job.pause_clock()
                give_back()
                with self._change:
                    self._working.discard(job)
                    self._change.notify_all()

    def _take(self, lane: Lane) -> Job | None:
        """Wait for a job, and begin it; None when the server ends."""
        with self._change:
            while not self._is_closing:
                for job in self._waiting(lane):
                    if job not in self._working:  # or it was stopped, resumed, and has not ended
                        self._note_turn(job.client)
                        self._working.add(job)
                        job.begin()
                        return job
                self._change.wait()
        return None

    def _note_turn(self, client: str) -> None:
        self._turn += 1
        self._last_turns.pop(client, None)
        self._last_turns[client] = self._turn
        if len(self._last_turns) > MOST_CLIENTS:
            self._last_turns.pop(next(iter(self._last_turns)))

    def _run(self, job: Job) -> None:
        state: State = "done"
        error = None
        self._save(job)
        try:
            for _ in self._steps(job):
                job.check_time()
                self._give_way(job)
        except GoError as fault:
            state, error = "failed", sentence(str(fault))
        except Exception:
            state, error = "failed", FAULT
            if not job.is_cancelled:  # or it was pulled from under it when the server ended
                _log.exception("a fault of Tengen; please report it (see CONTRIBUTING.md)")
        with self._lock:
            if job.is_cancelled:
                # It has its new state already: paused, deleted, or still "running" where the
                # server ends, and then the next one takes it up. The store may be closed by now.
                return
            job.pause_clock()
            job.move_to(state, error)
            job.seen = time.monotonic()
        if job.is_kept:
            self._save(job)
            self._forget_old()

    def _steps(self, job: Job) -> Iterator[None]:
        """Do the work of a job; tell and write what it finds, the latest again until it is."""
        write = self._kinds[job.kind].write if job.is_kept else None
        noted, unwritten = time.monotonic(), None
        for found in job.work(job):
            if job.is_cancelled:
                return
            if found is not None:
                job.keep(found)
                unwritten = found
            if write is not None:
                if unwritten is not None and self._is_written(job, write, unwritten):
                    unwritten = None
                if time.monotonic() - noted > NOTED_EVERY:
                    noted = time.monotonic()
                    self._save(job)
            yield
        while write is not None and unwritten is not None and not job.is_cancelled:
            if self._is_written(job, write, unwritten):
                return
            self._save(job)
            job.cancel.wait(RETRIED_EVERY)

    def _is_written(self, job: Job, write: Callable[[Job, Any], None], found: Any) -> bool:
        """Write what a job has found; where that is not possible, say so in its row."""
        try:
            write(job, found)
        except Unwritable as error:
            job.error = sentence(f"{error}; what was found is written as soon as there is room")
            return False
        job.error = None
        return True

    def _give_way(self, job: Job) -> None:
        """Let work that somebody looks at go first, for a while."""
        if not job.is_kept:
            return
        end = time.monotonic() + PATIENCE
        while self.is_busy and time.monotonic() < end and not job.is_cancelled:
            time.sleep(0.02)

    def _forget_old(self) -> None:
        over = [job for job in list(self._jobs.values()) if job.is_kept and job.is_over]
        for job in sorted(over, key=lambda job: -job.made)[REMEMBERED:]:
            self.remove(job.id)


def _seconds_left(job: Job, others: Sequence[float]) -> float | None:
    """Return how long a job will still run: by its own pace, or by that of others like it."""
    (done, total), seconds = job.progress, job.seconds
    if 0 < done <= total and seconds > 1:
        return seconds * (total - done) / done
    return max(0.0, sum(others) / len(others) - seconds) if others else None
