"""The analysis engine: queries in at any time, replies out as positions are done.

All positions under way are searched together, so that their leaves share batches. Each turn of the
work takes the positions of the highest priorities and searches them up to the smallest number of
visits that one of them wants; a new query, or one that is terminated, starts the next turn at once.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tengen import __version__
from tengen.errors import GoError
from tengen.katago_protocol.fields import QueryError
from tengen.katago_protocol.queries import ACTIONS, Query, parse_line, parse_query
from tengen.katago_protocol.replies import format_reply, nothing_found
from tengen.katago_protocol.settings import AnalysisSettings
from tengen.nets.evaluator import Evaluator
from tengen.nets.profiles import HumanOpinion, Imitator
from tengen.nets.report import katago_fields
from tengen.search import Limits, SearchResult, Tree, forget, run

PARALLEL = 8
MOST_VISITS = 2**31 - 1
WAITING = 500_000  # positions and moves; the next query is read when there is room
Emit = Callable[[dict[str, Any]], None]


@dataclass(eq=False)
class _Query:
    """One position of a query."""

    query: Query
    turn: int
    priority: int
    number: int  # in the order of arrival
    size: int  # its share of the load while it waits
    started: float | None = None
    report_at: float | None = None  # when the next report during the search is due
    is_terminated: bool = False
    latest: SearchResult | None = field(default=None, repr=False)
    human: HumanOpinion | None = field(default=None, repr=False)

    @cached_property
    def tree(self) -> Tree:
        """The search tree; positions that wait have none yet."""
        return Tree(self.query.game.at(self.turn).resume(), self.query.options())

    @property
    def visits(self) -> int:
        return min(self.query.settings.visits, MOST_VISITS)

    def seconds_left(self, now: float) -> float | None:
        limit = self.query.settings.seconds
        if limit is None:
            return None
        return limit - (0.0 if self.started is None else now - self.started)

    def is_done(self, now: float) -> bool:
        if self.started is None:
            return self.is_terminated
        left = self.seconds_left(now)
        out_of_time = left is not None and left <= 0
        enough = self.tree.visits >= self.visits or self.tree.is_full
        return self.is_terminated or enough or out_of_time


class AnalysisEngine:
    """Takes lines with `submit`, hands replies to `emit`; `work` does the searching."""

    def __init__(
        self,
        evaluator: Evaluator,
        emit: Emit,
        settings: AnalysisSettings | None = None,
        *,
        parallel: int = PARALLEL,
        imitator: Imitator | None = None,
    ) -> None:
        self.evaluator, self.settings = evaluator, settings or AnalysisSettings()
        self._imitator = imitator or Imitator()
        self.parallel = parallel
        self._emit = emit
        self._jobs: list[_Query] = []
        self._count = 0
        self._load = 0  # positions under way, and moves of their games
        self._lock = threading.Condition()
        self._interrupt = threading.Event()  # ends the turn of work under way
        self._closing = False

    def submit(self, line: str) -> None:
        """Take one line: a query, an action, or nothing. Never raises for what it says."""
        if not line.strip():
            return
        try:
            query = parse_line(line)
            if "action" in query:
                self._act(query)
            else:
                self._add(parse_query(query, self.settings))
        except QueryError as error:
            self._emit(error.reply)

    def close(self, *, finish: bool = True) -> None:
        """Let `work` return, with or without finishing the queries under way."""
        with self._lock:
            self._closing = True
            if not finish:
                self._terminate(lambda job: True)
            self._wake()

    def work(self) -> None:
        """Search until closed; meant for a thread of its own."""
        while jobs := self._next():
            self._interrupt.clear()
            try:
                self._search(jobs)
            except (GoError, MemoryError) as error:
                for job in jobs:
                    self._fail(job, str(error) or "out of memory")
            self._finish()

    def _add(self, query: Query) -> None:
        for name, words in query.warnings:
            self._emit({"field": name, "id": query.id, "warning": words})
        with self._lock:
            while self._load > WAITING and not self._closing:
                self._lock.wait()
            size = len(query.game)  # counted with the first of its positions
            for turn, priority in zip(query.turns, query.priorities, strict=True):
                self._jobs.append(_Query(query, turn, priority, self._count, 1 + size))
                self._load += 1 + size
                self._count, size = self._count + 1, 0
            self._wake()

    def _act(self, query: dict[str, Any]) -> None:
        action = query["action"]
        reply = dict(query)
        if action == "query_version":
            reply |= {"version": __version__, "git_hash": "<omitted>"}
        elif action == "query_models":
            reply["models"] = [katago_fields(self.evaluator)]
        elif action == "clear_cache":
            forget(self.evaluator)
        elif action == "terminate":
            self._terminate_named(query)
        elif action == "terminate_all":
            turns = _turn_numbers(query)
            with self._lock:
                self._terminate(lambda job: turns is None or job.turn in turns)
        else:
            known = " or ".join(repr(name) for name in ACTIONS)
            raise QueryError(f"'action' field must be {known}", None, query["id"])
        self._emit(reply)

    def _terminate_named(self, query: dict[str, Any]) -> None:
        name = query.get("terminateId")
        if not isinstance(name, str):
            words = 'Requests for a terminate action must have a string "terminateId" field'
            raise QueryError(words, "terminateId", query["id"])
        turns = _turn_numbers(query)
        with self._lock:
            self._terminate(
                lambda job: job.query.id == name and (turns is None or job.turn in turns)
            )

    def _terminate(self, chosen: Callable[[_Query], bool]) -> None:
        for job in self._jobs:
            job.is_terminated = job.is_terminated or chosen(job)
        self._wake()

    def _wake(self) -> None:
        self._interrupt.set()
        with self._lock:
            self._lock.notify_all()

    def _next(self) -> list[_Query]:
        """Wait for work; return the positions to search now, none when it is time to stop."""
        self._finish()
        with self._lock:
            while not self._jobs and not self._closing:
                self._lock.wait()
            ranked = sorted(self._jobs, key=lambda job: (-job.priority, job.number))
            return ranked[: self.parallel]

    def _search(self, jobs: list[_Query]) -> None:
        now = time.monotonic()
        for job in jobs:
            if job.started is None:
                job.started = now
                job.report_at = None if job.query.first is None else now + job.query.first
        left = [seconds for job in jobs if (seconds := job.seconds_left(now)) is not None]
        due = [job.report_at - now for job in jobs if job.report_at is not None]
        reports = [job.query.every for job in jobs if job.report_at and job.query.every]
        reports += [max(seconds, 1e-3) for seconds in due]
        limits = Limits(min(job.visits for job in jobs), max(min(left), 1e-3) if left else None)
        trees = [job.tree for job in jobs]
        every = min(reports) if reports else None
        for results in run(self.evaluator, trees, limits, every=every, cancel=self._interrupt):
            now = time.monotonic()
            for job, result in zip(jobs, results, strict=True):
                job.latest = result
                if not result.is_final:
                    self._report(job, now)

    def _report(self, job: _Query, now: float) -> None:
        every = job.query.every
        # Reports of several queries share one clock, so that a little early is in time.
        early = 0.1 * (every or 0.0)
        if job.report_at is None or now < job.report_at - early or job.is_done(now):
            return
        job.report_at = None if every is None else now + every
        assert job.latest is not None
        self._emit(self._reply(job, job.latest, during=True))

    def _reply(self, job: _Query, result: SearchResult, *, during: bool) -> dict[str, Any]:
        profile = job.query.settings.profile
        if profile and job.human is None:
            job.human = self._imitator.opinion(job.tree.game, profile)
        return format_reply(job.query, job.turn, job.tree, result, during=during, human=job.human)

    def _finish(self) -> None:
        """Reply to all that is done, and forget it."""
        now = time.monotonic()
        with self._lock:
            done = [job for job in self._jobs if job.is_done(now)]
            self._jobs = [job for job in self._jobs if job not in done]
            self._load -= sum(job.size for job in done)
            self._lock.notify_all()  # there may be room for the next query
        for job in done:
            if job.latest is None:
                self._emit(nothing_found(job.query, job.turn))
            else:
                self._emit(self._finished(job, job.latest))

    def _finished(self, job: _Query, result: SearchResult) -> dict[str, Any]:
        try:
            return self._reply(job, result, during=False)
        except GoError as error:  # of the human network
            return {"error": str(error), "id": job.query.id}

    def _fail(self, job: _Query, words: str) -> None:
        with self._lock:
            self._jobs.remove(job)
            self._load -= job.size
        self._emit({"error": words, "id": job.query.id})


def _turn_numbers(query: dict[str, Any]) -> set[int] | None:
    if "turnNumbers" not in query:
        return None
    turns = query["turnNumbers"]
    if not isinstance(turns, list) or not all(type(turn) is int for turn in turns):
        words = "If provided, must be an array of integers indicating turns to terminate"
        raise QueryError(words, "turnNumbers", query["id"])
    return set(turns)
