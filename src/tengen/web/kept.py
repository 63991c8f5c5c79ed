"""Kept jobs in the store: a row each, so that they survive tabs and restarts.

What runs is decided in memory. A row that cannot be written at the moment (the disk is full) is
remembered and written later: no job waits for the disk, and none is lost to it.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_args

from tengen.web.messages import State
from tengen.web.problems import NotFound
from tengen.web.store import Store, Unwritable

if TYPE_CHECKING:
    from tengen.web.jobs import Job

_log = logging.getLogger("tengen.web")


class JobTable:
    """The rows of kept jobs."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._late: dict[str, Job | None] = {}  # not written yet; None: a row to be deleted

    def rows(self) -> list[dict[str, Any]]:
        """Return all rows, the oldest first; what ran when the last server ended waits again.

        A row that cannot be read stays where it is and is left out.
        """
        found = []
        for row in self._store.rows("SELECT * FROM jobs ORDER BY made, id"):
            try:
                row["asked"] = json.loads(row["asked"])
                if not isinstance(row["asked"], dict) or row["state"] not in get_args(State):
                    raise ValueError(row["state"])
            except (ValueError, TypeError, RecursionError):
                _log.warning("the job %r in the store cannot be read, and is left out", row["id"])
                continue
            row["state"] = "waiting" if row["state"] == "running" else row["state"]
            found.append(row)
        return found

    def add(self, job: Job) -> None:
        """Write the row of a new job. Raises `Unwritable`, and `NotFound` if its game is gone."""
        row = {"id": job.id, "kind": job.kind, "game": job.game, "title": job.title}
        about = {"asked": dumped(job.asked), "made": job.made, "client": job.client}
        try:
            self._store.insert("jobs", {**row, **about, **_changing(job)})
        except sqlite3.IntegrityError:
            raise NotFound("this game is not in the library, or not any more") from None

    def save(self, job: Job) -> None:
        """Write how far a job is, now or later."""
        self._write(job.id, job)

    def remove(self, id_: str) -> None:
        """Delete a row, now or later."""
        self._write(id_, None)

    def catch_up(self) -> None:
        """Write what could not be written before."""
        with self._lock:
            late = list(self._late.items())
        for id_, job in late:
            if not self._write(id_, job):
                return

    def _write(self, id_: str, job: Job | None) -> bool:
        with self._lock:
            if job is not None and self._late.get(id_, job) is None:
                return True  # deleted in the meantime
            try:
                if job is None:
                    self._store.change("DELETE FROM jobs WHERE id = ?", [id_])
                else:
                    row = _changing(job)
                    names = ", ".join(f"{name} = ?" for name in row)
                    self._store.change(
                        f"UPDATE jobs SET {names} WHERE id = ?", [*row.values(), id_]
                    )
            except Unwritable as error:
                if not self._late:
                    _log.warning("%s; jobs go on and are written down later", error)
                self._late[id_] = job
                return False
            self._late.pop(id_, None)
            return True


def _changing(job: Job) -> dict[str, Any]:
    done, total = job.progress
    return {
        "state": job.state,
        "error": job.error,
        "done": done,
        "total": total,
        "seconds": job.seconds,
    }


def dumped(asked: Mapping[str, Any]) -> str:
    return json.dumps(asked, sort_keys=True)
