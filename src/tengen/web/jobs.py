"""A job: long work with a stage, a measure of how far it is, and what it has found so far.

A watched job ends with its watchers, and holds all that it has found for whoever comes later. A
kept one needs nobody: it is a row of the store (`kept.py`), what it finds is written there, and its
watchers are told the latest. `queues.py` decides which job runs when.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from typing import Any

from tengen.files.plain_json import to_json
from tengen.web.budgets import Budget
from tengen.web.limits import Busy, ServerLimits, TooLarge
from tengen.web.messages import JobHead, State
from tengen.web.news import News
from tengen.web.store import now

# Work yields what it finds, or None after a step without anything to show.
Work = Callable[["Job"], Iterator[Any]]
HEARTBEAT = 10.0  # seconds; keeps a silent connection open
DEFAULT_LIMITS = ServerLimits()


class Job:
    """One piece of work, as its client, its watchers and the work itself see it."""

    def __init__(
        self,
        kind: str,
        work: Work,
        budget: Budget,
        limits: ServerLimits = DEFAULT_LIMITS,
        *,
        is_kept: bool = False,
        client: str = "",
        game: str | None = None,
        title: str = "",
        asked: Mapping[str, Any] | None = None,
        id_: str = "",
        made: float | None = None,
    ) -> None:
        self.id = id_ or secrets.token_urlsafe(12)
        self.kind, self.is_kept, self.client = kind, is_kept, client
        self.game, self.title, self.asked = game, title, asked or {}
        self.work = work
        self.state: State = "waiting"
        self.stage = ""  # what it does at present, a word of the work's own
        self.error: str | None = None
        self.progress = (0, 0)  # done, of how much; (0, 0) where that is not known
        self.made = now() if made is None else made
        self.spent = 0.0  # seconds of earlier runs
        self.seconds_left: float | None = None  # as the queue reckons
        self.news = News()
        self.cancel = threading.Event()  # for work that can end in the middle of a step
        self.watchers = 0
        self.seen = time.monotonic()  # when somebody last asked
        self._begun: float | None = None
        self._budget, self._limits = budget, limits
        self._lock = threading.Lock()
        self._held = 0
        self.events: list[bytes] = []  # JSON, an object each
        self._gone = 0  # events that later ones have replaced

    # Asked by the work

    @property
    def is_cancelled(self) -> bool:
        """True once somebody wants the work to stop."""
        return self.cancel.is_set()

    def advance(self, done: int, total: int, stage: str = "") -> None:
        """Say how far the work is, and what it does now."""
        self.progress, self.stage = (done, total), stage or self.stage
        self.news.tell()

    # Asked by others

    @property
    def is_over(self) -> bool:
        return self.state in ("done", "failed", "cancelled")

    @property
    def seconds(self) -> float:
        """For how long the work has run, all its runs together."""
        return self.spent + (0.0 if self._begun is None else time.monotonic() - self._begun)

    def head(self) -> JobHead:
        """Return what is known of the job, without what it has found."""
        done, total = self.progress
        left = self.seconds_left
        return JobHead(
            job=self.id,
            kind=self.kind,
            kept=self.is_kept,
            game=self.game,
            title=self.title,
            state=self.state,
            stage=self.stage,
            error=self.error,
            done=done,
            total=total,
            made=self.made,
            seconds=round(self.seconds, 1),
            seconds_left=None if left is None else round(left, 1),
            events=f"/api/v1/jobs/{self.id}/events",
        )

    async def watch(self) -> AsyncIterator[bytes]:
        """Yield server-sent events: `progress` and `result`, and `end` with the state."""
        sent, shown = 0, (0, 0, "")
        while True:
            seen, over = self.news.count, self.is_over
            if shown != (*self.progress, self.stage):
                shown = (*self.progress, self.stage)
                about = dict(zip(("done", "total", "stage"), shown, strict=True))
                yield server_sent("progress", encoded(about))
            while (found := self.event(sent)) is not None:
                sent, event = found
                yield server_sent("result", event)
                await asyncio.sleep(0)  # or the loop hears too late that the client has left
            if over:
                yield server_sent("end", encoded({"state": self.state, "error": self.error}))
                return
            if not await self.news.wait(seen, HEARTBEAT):
                yield b": waiting\n\n"

    def event(self, number: int) -> tuple[int, bytes] | None:
        """Return the next event from this number on, and the number that follows it."""
        with self._lock:
            at = max(number, self._gone)
            if at - self._gone >= len(self.events):
                return None
            return at + 1, self.events[at - self._gone]

    # Asked by the queue

    def begin(self) -> None:
        self.cancel.clear()
        self._begun = time.monotonic()
        self.state, self.error = "running", None
        self.news.tell()

    def pause_clock(self) -> None:
        """Note that a run has ended, whatever comes next."""
        self.spent, self._begun = self.seconds, None

    def check_time(self) -> None:
        if self._begun is not None and time.monotonic() - self._begun > self._limits.job_seconds:
            raise TooLarge(f"a job may take {self._limits.job_seconds:g} seconds")

    def keep(self, found: Any) -> None:
        """Hold something that the work has found; of a kept job, only the latest."""
        event = encoded(found)
        with self._lock:
            if self.is_cancelled:
                return
            if self.is_kept:
                self._release()
            if self._held + len(event) > self._limits.job_results:
                raise TooLarge(f"a job may find {self._limits.job_results // 1_000_000} MB")
            try:
                self._budget.hold(len(event))
            except Busy:
                if self.is_kept:  # it is in the store, and the next one will be told
                    return
                raise
            self._held += len(event)
            self.events.append(event)
        self.news.tell()

    def move_to(self, state: State, error: str | None = None) -> None:
        self.state, self.error = state, error
        self.news.tell()

    def forget(self) -> None:
        """Stop the work, and hold nothing any more."""
        self.cancel.set()
        if not self.is_over:
            self.move_to("cancelled")
        self.release()

    def release(self) -> None:
        with self._lock:
            self._release()

    def _release(self) -> None:
        self._budget.release(self._held)
        self._held = 0
        self._gone += len(self.events)
        self.events = []


def encoded(value: object, *, ensure_ascii: bool = True) -> bytes:
    """Return a value as JSON; half a character, which UTF-8 has no bytes for, becomes ?."""
    text = to_json(value, separators=(",", ":"), ensure_ascii=ensure_ascii)
    return text.encode("utf-8", "replace")


def server_sent(kind: str, data: bytes) -> bytes:
    """Return an event as a stream has it."""
    return b"event: %s\ndata: %s\n\n" % (kind.encode(), data)
