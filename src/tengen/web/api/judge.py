"""The strong network that judges reviews, one click away."""

from __future__ import annotations

from fastapi import APIRouter, Response

from tengen.web.judge import JudgeService, JudgeState
from tengen.web.messages import JobHead
from tengen.web.services import Services


def judge_routes(services: Services, judge: JudgeService) -> APIRouter:
    api = APIRouter(tags=["judge"])
    jobs = services.jobs

    @api.get("/judge", response_model=JudgeState)
    async def state() -> Response:
        """Who judges new reviews; which stronger network is offered; how far its fetching is."""
        return await services.answer(lambda: judge.state(jobs))

    @api.post("/judge/fetch", status_code=202, response_model=JobHead)
    async def fetch() -> Response:
        """Fetch the network that is offered: a kept job, which goes on where it was interrupted.

        It is paused, resumed and cancelled as other jobs are. When it is done, new reviews are
        judged by that network.
        """
        return await services.answer(lambda: judge.start(jobs), status=202)

    return api
