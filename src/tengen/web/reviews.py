"""Reviews of the library's games: kept work that writes what it knows to the store."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tengen.files.plain_json import to_json
from tengen.results import UNKNOWN, Result
from tengen.review import ReviewOptions, ReviewProgress, ReviewReport, review
from tengen.web.library import Library
from tengen.web.positions import Position
from tengen.web.store import now, unless_damaged

if TYPE_CHECKING:
    from tengen.game import Game
    from tengen.web.jobs import Job
    from tengen.web.networks import NetworkService
    from tengen.web.workplaces import Stoppable, Workplace

KIND = "review"
WRITTEN_EVERY = 3.0  # seconds between two writings of a review that is not final
_PARTS = 1000  # of the whole work
# Where each stage begins and ends in the whole.
_STAGES = {
    "looking": (0, 50),
    "judging": (50, 200),
    "searching": (200, 750),
    "strength": (750, 800),
    "endgame": (800, 1000),
}


class Reviews:
    """The reviews in a store."""

    def __init__(self, library: Library, workplace: Workplace) -> None:
        self._library, self._store, self._workplace = library, library.store, workplace

    def get(self, game: str) -> ReviewReport | None:
        """Return the review of a game as far as it is known. Raises `NotFound` without a game."""
        self._library.row(game)
        row = self._store.row("SELECT report FROM reviews WHERE game = ?", [game])
        if row is None:
            return None
        return unless_damaged(_read_report, row["report"])

    def work(self, job: Job) -> Iterator[ReviewReport | None]:
        """Review a game of the library; every better-founded review replaces the one before."""
        position = Position(game=job.game)
        reader = self._library.reader()
        game, recorded = position.read(reader), position.recorded(reader)
        return self._workplace(review_work, job, game, job.asked, recorded)

    def write(self, job: Job, report: ReviewReport) -> None:
        """Replace the review of a game, unless the game has gone.

        A review that is confirmed stays until the next one is: watchers hear of that as it grows.
        """
        kept = self._store.row("SELECT confirmed FROM reviews WHERE game = ?", [job.game])
        if kept is not None and kept["confirmed"] and not report.is_final:
            return
        moves = report.moves
        lost = sum(max(0.0, move.loss) for move in moves)
        row = {
            "game": job.game,
            "made": now(),
            "confirmed": report.is_final,
            "losses": round(100 * lost / len(moves), 1) if moves else None,
            "report": to_json(report, separators=(",", ":")),
            "net": report.net,
        }
        with contextlib.suppress(sqlite3.IntegrityError):
            self._store.insert("reviews", row, otherwise="REPLACE")


def review_work(
    networks: NetworkService,
    job: Stoppable,
    game: Game,
    asked: Mapping[str, Any],
    recorded: Result = UNKNOWN,
) -> Iterator[ReviewReport | None]:
    """Review a game: yield after each step, and now and then the review as far as it is."""
    course, written = Course(), 0.0
    judge, draft = networks.reviewers(asked.get("net"))
    options = ReviewOptions(visits=asked.get("visits"))
    steps = review(game, judge, options, draft=draft, cancel=job.cancel, recorded=recorded)
    for progress in steps:
        job.advance(course.follow(progress), _PARTS, progress.stage)
        found = progress.review
        is_due = time.monotonic() - written > WRITTEN_EVERY
        if found is not None and (is_due or found.is_final):
            yield ReviewReport.of(found)
            written = time.monotonic()
        else:
            yield None


def _read_report(text: str) -> ReviewReport:
    return ReviewReport.parse(json.loads(text))


class Course:
    """How much of a review is done, in thousandths; the stages' shares are rough.

    Searches come in rounds, nobody knows how many: each fills half of what is left of its stage.
    """

    def __init__(self) -> None:
        self._done, self._searched, self._left = 0, 0, 1.0

    def follow(self, progress: ReviewProgress) -> int:
        if progress.stage == "done":
            return _PARTS
        first, last = _STAGES.get(progress.stage, (0, _PARTS))
        share = progress.done / max(progress.total, 1)
        if progress.stage == "searching":
            if progress.done <= self._searched:
                self._left /= 2
            self._searched = progress.done
            share = 1 - self._left * (1 - share / 2)
        self._done = max(self._done, first + int((last - first) * share))
        return self._done
