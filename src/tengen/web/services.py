"""What all routes share: networks, threads, jobs, and the library on disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tengen.web.budgets import Answer, Budget
from tengen.web.jobs import encoded
from tengen.web.library import Library
from tengen.web.limits import ServerLimits, TooLarge
from tengen.web.networks import NetworkService
from tengen.web.positions import Reader
from tengen.web.reviews import KIND as REVIEW
from tengen.web.store import Store
from tengen.web.workers import Lanes
from tengen.web.workplaces import Function, Workplace

if TYPE_CHECKING:
    from fastapi import Response

    from tengen.web.jobs import Job
    from tengen.web.queues import Jobs


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a running server."""

    limits: ServerLimits
    networks: NetworkService
    workers: Lanes
    jobs: Jobs
    store: Store
    library: Library
    unread: Budget
    workplace: Workplace

    @property
    def reader(self) -> Reader:
        return self.library.reader()

    def begin(self, kind: str, function: Function, *arguments: Any) -> Job:
        """Put work into the queue of watched jobs. Raises `Busy` where it is full."""
        return self.jobs.start(kind, lambda job: self.workplace(function, job, *arguments))

    def review(self, game: str, visits: int | None = None, net: str | None = None) -> Job:
        """Put the review of a game into the queue of kept work.

        Raises `NotFound`, and `GoError` for a network that is not here.
        """
        if net is not None:
            self.networks.check_choice(net)
        row = self.library.row(game)
        title = f"{row['black'] or 'Black'} – {row['white'] or 'White'}"
        wanted = {"visits": visits, "net": net}
        asked = {name: value for name, value in wanted.items() if value is not None}
        return self.jobs.keep(REVIEW, game=game, title=title, asked=asked)

    def forget_game(self, game: str) -> None:
        """Remove a game from the library, with its lines, reviews and jobs."""
        self.library.delete(game)
        self.jobs.forget_game(game)

    async def answer(
        self, work: Callable[[], object], size: int = 0, effort: int = 1, status: int = 200
    ) -> Response:
        """Do work, and write what it returns as JSON, both in a worker's thread."""
        data = await self.workers.run(lambda: self._encoded(work()), size, effort)
        return Answer(data, self.unread, status)

    def _encoded(self, report: object) -> bytes:
        text = encoded(report, ensure_ascii=False)
        most = self.limits.answer
        if len(text) > most:
            raise TooLarge(f"an answer may have {most // 1_000_000} MB, this one would have more")
        return text
