"""The strong network that judges reviews: whether it is here, and getting it when asked to.

Fetching is a kept job. One that was paused, or that ran when the server stopped, goes on where the
download was; nothing is fetched unless a client asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tengen.errors import GoError
from tengen.nets.fetching import fetch
from tengen.nets.judges import JUDGES, JudgeOffer, offer
from tengen.web.messages import JobHead

if TYPE_CHECKING:
    from tengen.web.jobs import Job
    from tengen.web.networks import NetworkService
    from tengen.web.queues import Jobs

KIND = "fetch"


@dataclass(frozen=True, slots=True)
class JudgeState:
    """Who judges new reviews, and what a better judge would bring."""

    net: str
    is_strong: bool
    offer: JudgeOffer | None  # null where a strong network is here, or one was chosen
    job: JobHead | None  # that fetches the network, unless it is done


class _Stopped(Exception):
    """The job was paused or cancelled in the middle of a download."""


class JudgeService:
    """Says who judges, and fetches the judge that is offered."""

    def __init__(self, networks: NetworkService) -> None:
        self._networks = networks

    def state(self, jobs: Jobs) -> JudgeState:
        """Return who judges reviews that are asked for now."""
        net = self._networks.judge_name
        heads = [head for head in jobs.kept_heads() if head.kind == KIND]
        job = next((head for head in heads if head.state != "done"), None)
        is_strong = net in JUDGES
        return JudgeState(net, is_strong, offer=None if is_strong else offer(), job=job)

    def start(self, jobs: Jobs) -> JobHead:
        """Begin to fetch the network that is offered, or go on. Raises `GoError` without one."""
        state = self.state(jobs)
        if state.offer is None:
            raise GoError(f"the strong network {state.net} is here already")
        job = state.job
        if job is not None and job.state in ("paused", "failed"):
            return jobs.resume(job.job)
        net = state.offer.net
        return jobs.keep(KIND, game=None, title=net, asked={"net": net}).head()

    def work(self, job: Job) -> Iterator[None]:
        """Fetch the network of a job."""

        def progress(what: str, done: int, total: int) -> None:
            job.advance(done, total, what)
            if job.is_cancelled:
                raise _Stopped

        net = str(job.asked["net"])
        if net not in JUDGES:
            raise GoError(f"no judge is called {net!r}")
        try:
            fetch(net, progress)
        except _Stopped:
            return
        yield
