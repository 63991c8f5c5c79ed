"""Long work: watched jobs, which end with their watcher, and kept ones, which do not."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse

from tengen.web.budgets import Answer
from tengen.web.jobs import Job, Jobs
from tengen.web.kept import KeptJob
from tengen.web.messages import JobHead, JobState
from tengen.web.problems import NotFound
from tengen.web.services import Services

_EVENTS: dict[str, Any] = {"content": {"text/event-stream": {"schema": {"type": "string"}}}}


def job_routes(services: Services) -> APIRouter:
    api = APIRouter(tags=["jobs"])
    jobs, kept = services.jobs, services.kept

    @api.get("/jobs", response_model=list[KeptJob])
    async def kept_jobs() -> Response:
        """The kept jobs: those that run, wait or are paused, then the latest that are over."""
        return await services.answer(kept.list)

    @api.get("/jobs/{job}", response_model=JobState | KeptJob)
    async def job_state(job: str) -> Response:
        """How far a job is; for a watched one, what it has found so far."""
        if jobs.get(job) is None and (found := kept.get(job)) is not None:
            return await services.answer(lambda: found)
        return job_answer(_find(jobs, job), services)

    @api.get("/jobs/{job}/events", response_class=StreamingResponse, responses={200: _EVENTS})
    async def job_events(job: str) -> StreamingResponse:
        """A watched job's server-sent events: `progress`, `result`, `end`. Leaving cancels it."""
        events = jobs.watch(_find(jobs, job))
        headers = {"cache-control": "no-store"}
        return StreamingResponse(events, media_type="text/event-stream", headers=headers)

    @api.delete("/jobs/{job}", status_code=204)
    async def cancel_job(job: str) -> None:
        """Cancel a job and forget it."""
        if (watched := jobs.get(job)) is not None:
            jobs.drop(watched)
        else:
            kept.cancel(job)

    @api.post("/jobs/{job}/pause", response_model=KeptJob)
    async def pause_job(job: str) -> Response:
        """Stop a kept job until it is resumed; what it has written stays."""
        return await services.answer(lambda: kept.pause(job))

    @api.post("/jobs/{job}/resume", response_model=KeptJob)
    async def resume_job(job: str) -> Response:
        """Let a kept job that was paused, or failed, go on."""
        return await services.answer(lambda: kept.resume(job))

    return api


def _find(jobs: Jobs, id_: str) -> Job:
    job = jobs.get(id_)
    if job is None:
        raise NotFound("this job is over and forgotten, or never was")
    return job


def job_answer(job: Job, services: Services, status: int = 200) -> Response:
    """Say how far a job is. What it has found is JSON already, and sent as it is."""
    head = JobHead(
        job=job.id,
        kind=job.kind,
        state=job.state,
        error=job.error,
        done=job.progress[0],
        total=job.progress[1],
        events=f"/api/v1/jobs/{job.id}/events",
    ).model_dump_json()
    content = head.removesuffix("}").encode() + b',"results":[' + b",".join(job.events) + b"]}"
    return Answer(content, services.unread, status)
