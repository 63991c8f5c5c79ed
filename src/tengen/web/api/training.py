"""Who the user is, exercises from his mistakes, and what his games say."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from tengen.coords import Letter, parse_color
from tengen.files.plain_json import to_json
from tengen.train.exercises import Filter
from tengen.train.insights import Insights
from tengen.web.asked import Asked
from tengen.web.endgame_training import EndgameDesk, EndgameJudged, EndgameList, OpenEndgame
from tengen.web.guessing import Guessing, GuessReport
from tengen.web.me import Me
from tengen.web.positions import Vertex
from tengen.web.services import Services
from tengen.web.training import (
    MOST_NAMES,
    GamePeers,
    Imported,
    Judged,
    OpenExercise,
    Training,
    TrainingList,
)

_JSON = "application/json"
_FILE: dict[str, Any] = {"content": {_JSON: {"schema": {"type": "object"}}}}
_BODY = {
    "requestBody": {
        "content": {_JSON: {"schema": {"type": "string", "format": "binary"}}},
        "required": True,
    }
}
Name = Annotated[str, Field(min_length=1, max_length=200)]
Text = Annotated[str, Query(max_length=200)]
Rank = Annotated[str | None, Query(max_length=20)]


class MeRequest(Asked):
    """The names a user plays under, and his rank."""

    names: list[Name] = Field(max_length=MOST_NAMES)
    rank: str | None = Field(None, max_length=20, examples=["8k"])


class AnswerRequest(Asked):
    """A move tried in an exercise."""

    move: Vertex


class EndgameAnswerRequest(Asked):
    """An answer to a question, or all moves so far on a board that is played out."""

    answer: str = Field("", max_length=40, examples=["3 1/2", "B", "T1"])
    moves: list[Vertex] = Field([], max_length=100)


class GuessRequest(Asked):
    """A guess of the move that was played after `turn` moves."""

    turn: int = Field(ge=0, le=5000)
    move: Vertex


def training_routes(
    services: Services, training: Training, endgames: EndgameDesk, guessing: Guessing
) -> APIRouter:
    api = APIRouter(tags=["training"])
    answer = services.answer
    slow = services.limits.small + 1  # what a network is asked for waits in the line of slow work

    @api.get("/me", response_model=Me)
    async def me() -> Response:
        """The names the user plays under, and names to choose from."""
        return await answer(training.me)

    @api.put("/me", response_model=Me)
    async def set_me(asked: MeRequest) -> Response:
        """Say who the user is: lists, charts and exercises are his from then on."""
        return await answer(lambda: training.set_me(asked.names, asked.rank))

    @api.get("/train", response_model=TrainingList)
    async def exercises(
        phase: Text = "",
        theme: Text = "",
        opponent: Text = "",
        least: Annotated[float | None, Query(ge=0, le=1000)] = None,
        most: Annotated[float | None, Query(ge=0, le=1000)] = None,
        color: Annotated[Letter | None, Query()] = None,
        daytime: Text = "",
    ) -> Response:
        """Exercises from the user's reviewed games: what is due, then what is worth most to him."""

        def work() -> TrainingList:
            phases, themes = (frozenset([one]) if one else frozenset() for one in (phase, theme))
            own = None if color is None else parse_color(color)
            return training.list(Filter(phases, themes, least, most, opponent, own, daytime))

        return await answer(work, slow)

    @api.get("/train/progress", response_class=Response, responses={200: _FILE})
    async def export() -> Response:
        """The progress as a file, which `tengen train import` reads, too."""
        data = await services.workers.run(
            lambda: to_json(training.export(), ensure_ascii=True, indent=1), 0
        )
        headers = {"content-disposition": 'attachment; filename="training.json"'}
        return Response(data, media_type=_JSON, headers=headers)

    @api.post("/train/progress", response_model=Imported, openapi_extra=_BODY)
    async def take_over(request: Request) -> Response:
        """Take over progress from a file; where both know an exercise, the later answer counts."""
        data = await request.body()
        return await answer(lambda: training.take_over(data), len(data))

    @api.get("/train/exercises/{exercise}", response_model=OpenExercise)
    async def open_exercise(exercise: str) -> Response:
        """An exercise: the position before a mistake, without the better move."""
        return await answer(lambda: training.open(exercise), slow)

    @api.post("/train/exercises/{exercise}", response_model=Judged)
    async def try_move(exercise: str, asked: AnswerRequest) -> Response:
        """Try a move: right, close, or refuted; the answer is noted."""
        return await answer(lambda: training.answer(exercise, asked.move), slow)

    @api.get("/train/endgames", response_model=EndgameList)
    async def list_endgames(kind: Text = "", level: Text = "", own: bool = False) -> Response:
        """Endgame exercises with proved answers: what is due, then what is new."""
        return await answer(lambda: endgames.list(kind, level, own=own), slow)

    @api.get("/train/endgames/{exercise}", response_model=OpenEndgame)
    async def open_endgame(exercise: str) -> Response:
        """An endgame exercise: the position with its marks, without the answer."""
        return await answer(lambda: endgames.open(exercise), slow)

    @api.post("/train/endgames/{exercise}", response_model=EndgameJudged)
    async def answer_endgame(exercise: str, asked: EndgameAnswerRequest) -> Response:
        """Answer a question, or play a board on; the solver answers every move."""
        return await answer(lambda: endgames.answer(exercise, asked.answer, asked.moves), slow)

    @api.post("/library/{game}/guess", response_model=GuessReport)
    async def guess(game: str, asked: GuessRequest) -> Response:
        """Guess the next move of a game: scored by the judge, and by players of each rank."""
        return await answer(lambda: guessing.guess(game, asked.turn, asked.move), slow)

    @api.get("/library/{game}/peers", response_model=GamePeers)
    async def peers(game: str, rank: Rank = None) -> Response:
        """How the mistakes of a game look to players of a rank: those worth his time first.

        Without a rank it is the user's, where he is one of the players.
        """
        return await answer(lambda: training.game_peers(game, rank), slow)

    @api.get("/insights", response_model=Insights)
    async def player_insights(
        player: Annotated[str, Query(min_length=1, max_length=200)], rank: Rank = None
    ) -> Response:
        """What the reviewed games of a player say: the object of `tengen insights --json`."""
        return await answer(lambda: training.insights(player, rank), slow)

    return api
