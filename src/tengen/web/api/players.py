"""Players of the library, and their ranks."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import Field

from tengen.web.asked import Asked
from tengen.web.messages import JobHead
from tengen.web.players import KIND, PlayerRow, Players
from tengen.web.services import Services

Name = Annotated[str, Query(min_length=1, max_length=200)]


class RankRequest(Asked):
    """Whose rank to estimate, by all of his games in the library."""

    player: str = Field(min_length=1, max_length=200)


def player_routes(services: Services, players: Players) -> APIRouter:
    api = APIRouter(tags=["players"])

    @api.get("/players", response_model=list[PlayerRow])
    async def list_players(count: Annotated[int, Query(ge=1, le=500)] = 100) -> Response:
        """The players of the library, those with the most games first."""
        return await services.answer(lambda: players.with_most_games(count))

    @api.get("/rank", response_model=PlayerRow)
    async def rank_of(player: Name) -> Response:
        """A player's estimate: the object of `tengen rank --json`, null while there is none."""
        return await services.answer(lambda: players.get(player))

    @api.post("/rank", status_code=202, response_model=JobHead)
    async def start_rank(asked: RankRequest) -> Response:
        """Estimate a player's rank: a kept job."""

        def work() -> JobHead:
            players.get(asked.player)
            whose = {"player": asked.player}
            return services.jobs.keep(KIND, game=None, title=asked.player, asked=whose).head()

        return await services.answer(work, status=202)

    return api
