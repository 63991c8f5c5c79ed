"""Long work: watched jobs, which end with their watcher, and kept ones, which do not."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse

from tengen.web.budgets import Answer
from tengen.web.jobs import Job, encoded
from tengen.web.messages import JobHead, JobState
from tengen.web.services import Services
from tengen.web.streams import Streams

_EVENTS: dict[str, Any] = {"content": {"text/event-stream": {"schema": {"type": "string"}}}}


def job_routes(services: Services) -> APIRouter:
    api = APIRouter(tags=["jobs"])
    jobs = services.jobs
    streams = Streams(services.limits.streams)

    def stream(events: AsyncGenerator[bytes]) -> StreamingResponse:
        headers = {"cache-control": "no-store"}
        found = streams.bounded(events)
        return StreamingResponse(found, media_type="text/event-stream", headers=headers)

    @api.get("/jobs", response_model=list[JobHead])
    async def kept_jobs() -> Response:
        """The kept jobs: those that run, wait or are paused, then the latest that are over."""
        return await services.answer(jobs.kept_heads)

    @api.get("/jobs/events", response_class=StreamingResponse, responses={200: _EVENTS})
    async def kept_events(
        game: Annotated[str | None, Query(max_length=64)] = None,
    ) -> StreamingResponse:
        """The kept jobs as server-sent events, until none waits or runs: instead of asking again.

        `jobs`: the list, whenever one comes, goes or changes its state. `job`: one that runs, with
        its stage and how far it is. `result`: what the work on `game` has found so far, as
        `{job, kind, game, found}`. `end`: nothing is left to do. Leaving cancels no job.
        """
        return stream(jobs.watch_kept(game))

    @api.get("/jobs/{job}", response_model=JobState)
    async def job_state(job: str) -> Response:
        """How far a job is, and what it has found so far."""
        return job_answer(jobs.find(job), services)

    @api.get("/jobs/{job}/events", response_class=StreamingResponse, responses={200: _EVENTS})
    async def job_events(job: str) -> StreamingResponse:
        """A job's server-sent events: `progress` (done, total, stage), `result`, `end`.

        Leaving cancels a watched job, not a kept one.
        """
        return stream(jobs.watch(jobs.find(job)))

    @api.delete("/jobs/{job}", status_code=204)
    async def cancel_job(job: str) -> None:
        """Cancel a job and forget it."""
        await services.workers.run(lambda: jobs.remove(job), 0)

    @api.post("/jobs/{job}/pause", response_model=JobHead)
    async def pause_job(job: str) -> Response:
        """Stop a kept job until it is resumed; what it has written stays."""
        return await services.answer(lambda: jobs.pause(job))

    @api.post("/jobs/{job}/resume", response_model=JobHead)
    async def resume_job(job: str) -> Response:
        """Let a kept job that was paused, or failed, go on."""
        return await services.answer(lambda: jobs.resume(job))

    return api


def job_answer(job: Job, services: Services, status: int = 200) -> Response:
    """Say how far a job is. What it has found is JSON already, and sent as it is."""
    head = encoded(job.head())
    content = head.removesuffix(b"}") + b',"results":[' + b",".join(job.events) + b"]}"
    return Answer(content, services.unread, status)
