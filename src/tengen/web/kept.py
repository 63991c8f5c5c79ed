"""Kept work: survives tabs and restarts, because the queue is a table of the store.

One thread takes the oldest job that waits, runs it, and writes down how far it is. A job that ran
when the server stopped waits again after a restart. Pausing ends the work and keeps what it has
written to the store; going on starts it again from there. It is the same as a restart, so that
there is one way to go on.
"""

from __future__ import annotations

import json
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from typing_extensions import TypedDict

from tengen.errors import GoError
from tengen.web.limits import Busy, Limits, TooLarge
from tengen.web.problems import NotFound, sentence
from tengen.web.store import Store, now

_log = logging.getLogger("tengen.web")
KeptState = Literal["waiting", "running", "paused", "done", "failed", "cancelled"]
OPEN = ("waiting", "running", "paused")
FAULT = "The program has a fault here; see what the server printed."
NOTED_EVERY = 0.5  # seconds between two notes of the progress
PATIENCE = 2.0  # seconds that a step waits at most for somebody who looks at a position
REMEMBERED = 50  # finished jobs that stay in the list


class KeptJob(TypedDict):
    """Work that goes on without anybody watching it."""

    job: str
    kind: str
    game: str | None
    title: str
    state: KeptState
    error: str | None
    done: int
    total: int  # 0 where that is not known
    made: float
    seconds: float  # that it has run
    seconds_left: float | None


class Task:
    """What the work of a kept job sees of it."""

    def __init__(self, id_: str, game: str | None, asked: Mapping[str, Any]) -> None:
        self.id, self.game, self.asked = id_, game, asked
        self.progress = (0, 0)
        self.cancel = threading.Event()  # for work that can end in the middle of a step

    @property
    def is_cancelled(self) -> bool:
        return self.cancel.is_set()

    def advance(self, done: int, total: int) -> None:
        """Say how far the work is; called by the work itself."""
        self.progress = (done, total)

    def stop(self) -> None:
        self.cancel.set()


# Work yields after each step; what it finds, it writes to the store itself.
KeptWork = Callable[[Task], Iterator[None]]


class KeptJobs:
    """The kept jobs of a store, and the thread that does them."""

    def __init__(
        self,
        store: Store,
        kinds: Mapping[str, KeptWork],
        limits: Limits,
        is_busy: Callable[[], bool] = lambda: False,
    ) -> None:
        self._store, self._kinds, self._limits, self._is_busy = store, kinds, limits, is_busy
        self._lock = threading.Lock()
        self._news = threading.Condition(self._lock)
        self._running: Task | None = None
        self._is_closing = False
        self._thread: threading.Thread | None = None

    # Asked by requests

    def start(self, kind: str, *, game: str | None, title: str, asked: Mapping[str, Any]) -> str:
        """Put work into the queue, once: the same work that waits already is not doubled."""
        text = json.dumps(asked, sort_keys=True)
        same = self._store.row(
            "SELECT id FROM jobs WHERE kind = ? AND game IS ? AND asked = ? "
            "AND state IN ('waiting', 'running', 'paused')",
            [kind, game, text],
        )
        if same is not None:
            return str(same["id"])
        open_jobs = self._store.rows(
            "SELECT count(*) AS n FROM jobs WHERE state IN ('waiting', 'running', 'paused')"
        )
        if open_jobs[0]["n"] >= self._limits.kept_jobs:
            raise Busy(f"{self._limits.kept_jobs} jobs wait already")
        id_ = secrets.token_urlsafe(9)
        row = {"id": id_, "kind": kind, "game": game, "title": title, "asked": text}
        about = {"state": "waiting", "done": 0, "total": 0, "made": now(), "seconds": 0.0}
        self._store.insert("jobs", {**row, **about})
        self._wake()
        return id_

    def list(self) -> list[KeptJob]:
        """Return the jobs: those that run or wait in their order, then the latest others."""
        rows = self._store.rows(
            "SELECT * FROM jobs ORDER BY CASE state WHEN 'running' THEN 0 WHEN 'waiting' THEN 1 "
            "WHEN 'paused' THEN 2 ELSE 3 END, CASE WHEN state IN ('waiting', 'running', 'paused') "
            "THEN made ELSE -made END, id LIMIT ?",
            [self._limits.kept_jobs + REMEMBERED],
        )
        return [_view(row) for row in rows]

    def get(self, id_: str) -> KeptJob | None:
        row = self._store.row("SELECT * FROM jobs WHERE id = ?", [id_])
        return None if row is None else _view(row)

    def pause(self, id_: str) -> KeptJob:
        """Stop a job that runs or waits, until it is resumed."""
        return self._move(id_, ("waiting", "running"), "paused")

    def resume(self, id_: str) -> KeptJob:
        """Put a job that was paused, failed or cancelled back into the queue."""
        return self._move(id_, ("paused", "failed", "cancelled"), "waiting")

    def cancel(self, id_: str) -> None:
        """Stop a job and forget it."""
        if not self._store.change("DELETE FROM jobs WHERE id = ?", [id_]):
            raise NotFound("this job is over and forgotten, or never was")
        self._stop_if_running(id_)

    def forget_game(self, game: str) -> None:
        """Stop the work on a game that is deleted; its rows go with it."""
        with self._lock:
            if self._running is not None and self._running.game == game:
                self._running.stop()

    def _move(self, id_: str, before: tuple[KeptState, ...], state: KeptState) -> KeptJob:
        marks = ", ".join("?" * len(before))
        self._store.change(
            f"UPDATE jobs SET state = ?, error = NULL WHERE id = ? AND state IN ({marks})",
            [state, id_, *before],
        )
        found = self.get(id_)
        if found is None:
            raise NotFound("this job is over and forgotten, or never was")
        if state == "paused":
            self._stop_if_running(id_)
        self._wake()
        return found

    def _stop_if_running(self, id_: str) -> None:
        with self._lock:
            if self._running is not None and self._running.id == id_:
                self._running.stop()

    def _wake(self) -> None:
        with self._lock:
            self._news.notify_all()

    # The thread

    def open(self) -> None:
        """Begin to work, first on what an earlier server left."""
        self._store.change("UPDATE jobs SET state = 'waiting' WHERE state = 'running'")
        self._thread = threading.Thread(target=self._work, name="tengen-kept", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop working; what runs goes on when the store is opened again."""
        with self._lock:
            self._is_closing = True
            if self._running is not None:
                self._running.stop()
            self._news.notify_all()
        if self._thread is not None:
            self._thread.join(10)

    def _work(self) -> None:
        while True:
            with self._lock:
                row = None if self._is_closing else self._next()
                while row is None:
                    if self._is_closing:
                        return
                    self._news.wait()
                    row = None if self._is_closing else self._next()
                task = Task(row["id"], row["game"], json.loads(row["asked"]))
                self._running = task
            try:
                self._run(task, row)
            finally:
                with self._lock:
                    self._running = None

    def _next(self) -> dict[str, Any] | None:
        return self._store.row(
            "UPDATE jobs SET state = 'running' WHERE id = (SELECT id FROM jobs "
            "WHERE state = 'waiting' ORDER BY made, id LIMIT 1) RETURNING *"
        )

    def _run(self, task: Task, row: Mapping[str, Any]) -> None:
        begun = noted = time.monotonic()
        state: KeptState = "done"
        error = None
        try:
            for _ in self._kinds[row["kind"]](task):
                if task.is_cancelled:
                    break
                if time.monotonic() - begun > self._limits.job_seconds:
                    raise TooLarge(f"a job may take {self._limits.job_seconds:g} seconds")
                if time.monotonic() - noted > NOTED_EVERY:
                    noted = time.monotonic()
                    self._note(task, row["seconds"] + noted - begun)
                self._give_way(task)
        except GoError as fault:
            state, error = "failed", sentence(str(fault))
        except Exception:
            state, error = "failed", FAULT
            if task.is_cancelled:
                return  # pulled from under it when the server ended; the next one takes it up
            _log.exception("a fault of Tengen; please report it (see CONTRIBUTING.md)")
        if task.is_cancelled:
            # It has its new state already: paused, deleted, or still "running" where the server
            # ends, and then the next one takes it up. The store may be closed by now.
            return
        self._note(task, row["seconds"] + time.monotonic() - begun)
        self._store.change(
            "UPDATE jobs SET state = ?, error = ? WHERE id = ? AND state = 'running'",
            [state, error, task.id],
        )
        self._forget_old()

    def _note(self, task: Task, seconds: float) -> None:
        done, total = task.progress
        self._store.change(
            "UPDATE jobs SET done = ?, total = ?, seconds = ? WHERE id = ?",
            [done, total, seconds, task.id],
        )

    def _give_way(self, task: Task) -> None:
        """Let work that somebody looks at go first, for a while."""
        end = time.monotonic() + PATIENCE
        while self._is_busy() and time.monotonic() < end and not task.is_cancelled:
            time.sleep(0.02)

    def _forget_old(self) -> None:
        self._store.change(
            "DELETE FROM jobs WHERE state IN ('done', 'failed', 'cancelled') AND id NOT IN "
            "(SELECT id FROM jobs WHERE state IN ('done', 'failed', 'cancelled') "
            "ORDER BY made DESC LIMIT ?)",
            [REMEMBERED],
        )


def _view(row: Mapping[str, Any]) -> KeptJob:
    done, total, seconds = row["done"], row["total"], row["seconds"]
    left = None
    if row["state"] in OPEN and 0 < done <= total and seconds > 1:
        left = round(seconds * (total - done) / done, 1)
    return {
        "job": row["id"],
        "kind": row["kind"],
        "game": row["game"],
        "title": row["title"],
        "state": row["state"],
        "error": row["error"],
        "done": done,
        "total": total,
        "made": row["made"],
        "seconds": round(seconds, 1),
        "seconds_left": left,
    }
