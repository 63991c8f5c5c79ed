"""The laboratory: combinatorial games, the atlas of endgames, rating systems on results."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from tengen.cgt.report import GameReport, LoopyReport, game_report
from tengen.coords import parse_point
from tengen.endgame.atlas import Atlas, AtlasShape, read_atlas
from tengen.web.api.jobs import job_answer
from tengen.web.asked import Asked
from tengen.web.messages import AtlasRequest, JobState
from tengen.web.pools import RatingTask, measure
from tengen.web.services import Services

_POOL_BODY = {
    "requestBody": {
        "content": {"text/csv": {"schema": {"type": "string", "format": "binary"}}},
        "required": True,
    }
}

LOOKS = 32  # of the network, that finding a place's shape takes about


class CgtRequest(Asked):
    """A game as `tengen cgt` takes it."""

    expression: str = Field(max_length=2000, examples=["7||6|0", "{4|-4} + ^"])


def lab_routes(services: Services) -> APIRouter:
    api = APIRouter(tags=["lab"])

    @api.post("/cgt", response_model=LoopyReport | GameReport)
    async def cgt(asked: CgtRequest) -> Response:
        """What a combinatorial game is worth: the object of `tengen cgt --json`."""
        return await services.answer(lambda: game_report(asked.expression))

    @api.get("/atlas", response_model=Atlas)
    async def atlas() -> Response:
        """The commonest proved endgames of real games, and how players of each rank play them."""
        return await services.answer(read_atlas)

    @api.post("/atlas/place", response_model=AtlasShape | None)
    async def atlas_place(asked: AtlasRequest) -> Response:
        """The shape of a place and its entry in the atlas (number 0: not in it).

        Null where the place cannot be proved, or no move in it is worth anything.
        """

        def work() -> AtlasShape | None:
            game = asked.read(services.reader)
            return services.networks.look_up(game, parse_point(asked.point, game.size))

        return await services.answer(work, asked.length, LOOKS)

    @api.post("/jobs/ratings", status_code=202, response_model=JobState, openapi_extra=_POOL_BODY)
    async def ratings(
        request: Request,
        systems: Annotated[str, Query(max_length=500)] = "50-50,elo,glicko2",
        split: Annotated[str, Query(max_length=40)] = "0.6,0.2",
    ) -> Response:
        """Measure rating systems on a CSV of games: objects of `tengen ratings eval --json`."""
        task = RatingTask.parse(systems, split)
        data = await request.body()
        return job_answer(services.begin("ratings", measure, task, data), services, 202)

    return api
