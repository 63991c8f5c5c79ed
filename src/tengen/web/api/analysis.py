"""Positions: what is on the board, and what the parts of Tengen say of it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from tengen.coords import parse_gtp, parse_point
from tengen.influence.report import ControlReport, choose_model, control_of
from tengen.nets.count_report import CountReport
from tengen.nets.report import EvaluationReport
from tengen.patterns.report import PredictionReport
from tengen.review.report import TriedReport
from tengen.web.api.jobs import job_answer
from tengen.web.limits import HIGHEST
from tengen.web.messages import (
    CountRequest,
    EndgameBoardRequest,
    EndgameRequest,
    EvaluateGameRequest,
    EvaluateRequest,
    InfluenceRequest,
    JobState,
    PredictRequest,
    ScoreReport,
    TryRequest,
)
from tengen.web.networks import NetworkService
from tengen.web.positions import Position
from tengen.web.records import view_move, view_record
from tengen.web.searching import SearchRequest, search_work
from tengen.web.services import Services
from tengen.web.shapes import Shapes
from tengen.web.views import RecordView, Step

SGF = "application/x-go-sgf"
RECORD_BODY: dict[str, Any] = {
    "requestBody": {
        "content": {SGF: {"schema": {"type": "string", "format": "binary"}}},
        "required": True,
    }
}


def analysis_routes(services: Services) -> APIRouter:
    api = APIRouter(tags=["analysis"])
    shapes, reader, limits = Shapes(), services.reader, services.limits
    networks, answer = services.networks, services.answer

    @api.post("/record", response_model=RecordView, openapi_extra=RECORD_BODY)
    async def record(
        request: Request, game: Annotated[int, Query(ge=1, le=HIGHEST)] = 1
    ) -> Response:
        """A record, in any charset: its tree, and what each node changes on the board."""
        text = await request.body()
        return await answer(lambda: view_record(text, game, limits), len(text))

    @api.post("/step", response_model=Step)
    async def step(position: Position) -> Response:
        """What the last move of `play` changes on the board."""
        return await answer(lambda: view_move(position, reader), position.length)

    @api.post("/evaluate", response_model=EvaluationReport)
    async def evaluate(asked: EvaluateRequest) -> Response:
        """What the network says of a position: the object of `tengen evaluate --json`."""
        return await answer(
            lambda: networks.evaluate(asked.read(reader), asked.top, asked.symmetries),
            asked.length,
            asked.symmetries,
        )

    @api.post("/score", response_model=ScoreReport)
    async def score(position: Position) -> Response:
        """Who is ahead: a count where the board is settled, else the network's estimate."""
        return await answer(lambda: networks.score(position.read(reader)), position.length)

    @api.post("/count", response_model=CountReport)
    async def count(asked: CountRequest) -> Response:
        """The count of a game: territory, dead stones, komi, how sure it is and what it doubts."""

        def work() -> CountReport:
            game = asked.read(reader)
            toggled = [parse_point(text, game.size) for text in asked.toggled]
            return networks.count(game, toggled, asked.recorded(reader))

        return await answer(work, asked.length, 8)

    @api.post("/try", response_model=TriedReport)
    async def try_(asked: TryRequest) -> Response:
        """How good a move is: right, close, doubtful or wrong, by a search of about 2 s."""

        def work() -> TriedReport:
            game = asked.read(reader)
            return networks.try_move(game, parse_gtp(asked.try_, game.size))

        return await answer(work, services.limits.small + 1)

    @api.post("/influence", response_model=ControlReport)
    async def influence(asked: InfluenceRequest) -> Response:
        """Who controls what, without network: the object of `tengen influence --json`."""

        def work() -> ControlReport:
            model = choose_model(asked.model, asked.lambda_, asked.kappa)
            game = asked.read(reader)
            return ControlReport.of(game, asked.model, control_of(game, model))

        return await answer(work, asked.length)

    @api.post("/predict", response_model=PredictionReport)
    async def predict(asked: PredictRequest) -> Response:
        """What shapes suggest, without network: the object of `tengen predict --json`."""
        return await answer(
            lambda: shapes.predict(asked.read(reader), asked.moves, asked.voices), asked.length
        )

    @api.post("/endgame", status_code=202, response_model=JobState)
    async def endgame(asked: EndgameRequest) -> Response:
        """What a move is worth: the region, then the object of `tengen endgame --json`."""
        game = await services.workers.run(lambda: asked.read(reader), asked.length)
        wanted = game, parse_point(asked.point, game.size), asked.counting, asked.expansions
        job = services.begin("endgame", NetworkService.analyse_endgame, *wanted)
        return job_answer(job, services, 202)

    @api.post("/endgame/board", status_code=202, response_model=JobState)
    async def endgame_board(asked: EndgameBoardRequest) -> Response:
        """All places of the board: the objects of `tengen endgame --all --json` in one."""
        game = await services.workers.run(lambda: asked.read(reader), asked.length)
        job = services.begin("endgame-board", NetworkService.analyse_board, game, asked.counting)
        return job_answer(job, services, 202)

    @api.post("/jobs/evaluate", status_code=202, response_model=JobState)
    async def evaluate_game(asked: EvaluateGameRequest) -> Response:
        """Judge all positions of a game; each result is an object as of `evaluate`."""
        game = await services.workers.run(lambda: asked.read(reader), asked.length)
        wanted = game, asked.top, asked.symmetries, asked.first
        job = services.begin("evaluate", NetworkService.evaluate_all, *wanted)
        return job_answer(job, services, 202)

    @api.post("/jobs/search", status_code=202, response_model=JobState)
    async def search(asked: SearchRequest) -> Response:
        """Read ahead: each result is the object of `tengen evaluate --visits --json` so far."""
        game = await services.workers.run(lambda: asked.read(reader), asked.length)
        return job_answer(services.begin("search", search_work, game, asked), services, 202)

    return api
