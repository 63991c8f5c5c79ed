"""Games against bots."""

from __future__ import annotations

from fastapi import APIRouter, Response

from tengen.web.match_messages import (
    Action,
    Checked,
    CheckRequest,
    Correction,
    Hint,
    MatchRequest,
    MatchRow,
    MatchView,
)
from tengen.web.matches import Matches
from tengen.web.services import Services


def playing_routes(services: Services, matches: Matches) -> APIRouter:
    api = APIRouter(tags=["play"])
    answer = services.answer
    slow = services.limits.small + 1  # what a bot thinks about waits in the line of slow work

    @api.get("/play", response_model=list[MatchRow])
    async def unfinished() -> Response:
        """The games that go on."""
        return await answer(matches.unfinished)

    @api.post("/play", status_code=201, response_model=MatchView)
    async def start(asked: MatchRequest) -> Response:
        """Begin a game. Where the bot is to move, ask for its move with `reply`."""
        return await answer(lambda: matches.start(asked), slow, status=201)

    @api.get("/play/{match}", response_model=MatchView)
    async def match_state(match: str) -> Response:
        """A game as it stands."""
        return await answer(lambda: matches.get(match))

    @api.post("/play/{match}", response_model=MatchView)
    async def act(match: str, asked: Action) -> Response:
        """Play, pass, resign, or take back."""
        return await answer(lambda: matches.act(match, asked))

    @api.post("/play/{match}/dead", response_model=MatchView)
    async def correct(match: str, asked: Correction) -> Response:
        """Correct which stones are dead at the end of a game, and count again."""
        return await answer(lambda: matches.correct(match, asked), slow)

    @api.post("/play/{match}/check", response_model=Checked)
    async def check(match: str, asked: CheckRequest) -> Response:
        """In a teaching game: whether a move loses so much that it is offered back."""
        return await answer(lambda: matches.check(match, asked), slow)

    @api.post("/play/{match}/reply", response_model=MatchView)
    async def reply(match: str) -> Response:
        """The bot's move, if it is its turn."""
        return await answer(lambda: matches.reply(match), slow)

    @api.post("/play/{match}/hint", response_model=Hint)
    async def hint(match: str) -> Response:
        """What the bot would play, and what the network looks at first."""
        return await answer(lambda: matches.hint(match), slow)

    @api.delete("/play/{match}", status_code=204)
    async def delete(match: str) -> None:
        """Forget a game; one that is finished stays in the library."""
        await services.workers.run(lambda: matches.delete(match), 0)

    return api
