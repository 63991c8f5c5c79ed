"""Games from Go servers, by a player's name."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response
from pydantic import Field

from tengen.web.asked import Asked
from tengen.web.getting import Getting, GoServer
from tengen.web.messages import JobHead
from tengen.web.services import Services


class GetRequest(Asked):
    """Whose games to fetch, and how many of the latest."""

    server: Literal["ogs"] = "ogs"
    player: str = Field(min_length=1, max_length=100)
    most: int = Field(100, ge=1, le=5000)


def getting_routes(services: Services, getting: Getting) -> APIRouter:
    api = APIRouter(tags=["library"])

    @api.get("/servers", response_model=list[GoServer])
    async def servers() -> Response:
        """The Go servers whose games can be fetched, and whom that asks; asks nobody."""
        return await services.answer(getting.servers)

    @api.post("/servers/get", status_code=202, response_model=JobHead)
    async def get(asked: GetRequest) -> Response:
        """Fetch a player's latest games into the library: a kept job, a request a second.

        It is paused, resumed and cancelled as other jobs are. Games that were fetched before are
        left out, those too that have been deleted since.
        """
        return await services.answer(
            lambda: getting.start(services.jobs, asked.player, asked.most), status=202
        )

    return api
