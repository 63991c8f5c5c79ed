"""Reviews of the library's games: kept work that writes what it knows to the store."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tengen.review import Options, Review, review, review_report
from tengen.review.report import ReviewReport
from tengen.web.kept import Task
from tengen.web.library import Library
from tengen.web.positions import Position
from tengen.web.store import now

if TYPE_CHECKING:
    from tengen.web.networks import NetworkService

KIND = "review"


class Reviews:
    """The reviews in a store."""

    def __init__(self, library: Library, networks: NetworkService) -> None:
        self._library, self._store, self._networks = library, library.store, networks

    def get(self, game: str) -> ReviewReport | None:
        """Return the review of a game as far as it is known."""
        row = self._store.row("SELECT report FROM reviews WHERE game = ?", [game])
        return None if row is None else json.loads(row["report"])

    def work(self, task: Task) -> Iterator[None]:
        """Review a game of the library; every better-founded review replaces the one before."""
        assert task.game is not None
        game = Position(game=task.game).read(self._library.reader())
        cancel = threading.Event()
        options = Options(**task.asked)
        written: bool | None = None
        for progress in review(game, self._networks.evaluator(), options, cancel=cancel):
            task.advance(progress.done, progress.total)
            if task.is_cancelled:
                cancel.set()
                return
            found = progress.review
            if found is not None and found.is_final != written:
                self._write(task.game, found)
                written = found.is_final
            yield

    def _write(self, game: str, found: Review) -> None:
        report = review_report(found)
        moves = report["moves"]
        lost = sum(max(0.0, move["loss"]) for move in moves)
        row = {
            "game": game,
            "made": now(),
            "confirmed": found.is_final,
            "losses": round(100 * lost / len(moves), 1) if moves else None,
            "report": json.dumps(report, separators=(",", ":")),
        }
        if self._library.find_row(game) is not None:
            self._store.insert("reviews", row, otherwise="REPLACE")
