"""The routes, read from top to bottom: the API under /api/v1, then the page.

Work is done in threads: short work by `Workers`, long work by `Jobs`. Bad input is a `GoError`
wherever it is found, and becomes a sentence with what to do in `problems.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Query, Request, Response
from fastapi.responses import StreamingResponse

import tengen
from tengen.coords import parse_gtp
from tengen.errors import GoError
from tengen.influence.report import ControlReport, choose_model, control_of, control_report
from tengen.nets.report import EvaluationReport
from tengen.patterns.report import PredictionReport
from tengen.rules import RULE_SETS
from tengen.samples import NAMES, read_sample
from tengen.search.report import SearchReport
from tengen.web.budgets import Answer, Budget
from tengen.web.guard import LOOPBACK_NAMES, Guard
from tengen.web.jobs import Job, Jobs
from tengen.web.limits import HIGHEST, Limits, TooLarge
from tengen.web.messages import (
    About,
    EndgameRegion,
    EndgameReport,
    EndgameRequest,
    EvaluateGameRequest,
    EvaluateRequest,
    InfluenceRequest,
    JobHead,
    JobState,
    PredictRequest,
)
from tengen.web.networks import NetworkService
from tengen.web.pages import add_pages
from tengen.web.positions import Position
from tengen.web.problems import PROBLEMS, NotFound, add_handlers
from tengen.web.records import view_move, view_record
from tengen.web.searching import SearchRequest, search_work
from tengen.web.shapes import Shapes
from tengen.web.views import RecordView, Step
from tengen.web.workers import Lanes


def create_app(
    networks: NetworkService | None = None,
    *,
    limits: Limits | None = None,
    hosts: Iterable[str] = LOOPBACK_NAMES,
    static: Path | None = None,
) -> FastAPI:
    """Return the web app. It answers to the names `hosts` only."""
    limits = limits or Limits()
    networks = networks or NetworkService()
    workers = Lanes(limits)
    jobs = Jobs(limits)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        sweeper = asyncio.create_task(jobs.keep_sweeping())
        yield
        sweeper.cancel()
        jobs.close()
        workers.close()

    app = FastAPI(
        title="Tengen",
        version=tengen.__version__,
        summary="An open laboratory for the game of Go.",
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.jobs, app.state.unread = jobs, Budget(limits.unread)
    app.add_middleware(Guard, limits=limits, hosts=hosts)
    add_handlers(app)
    routes = _api(networks, workers, jobs, app.state.unread, limits)
    app.include_router(routes, prefix="/api/v1", responses=PROBLEMS)
    add_pages(app, static)
    return app


def _api(
    networks: NetworkService, workers: Lanes, jobs: Jobs, unread: Budget, limits: Limits
) -> APIRouter:
    api = APIRouter()
    shapes = Shapes()

    @api.get("/about")
    async def about() -> About:
        """What this server is, and how much it takes."""
        return About(
            version=tengen.__version__,
            rules=list(RULE_SETS),
            samples=list(NAMES),
            max_body=limits.body,
            max_moves=limits.moves,
        )

    @api.get("/samples/{name}", response_class=Response, responses={200: _SGF})
    async def sample(name: str) -> Response:
        """A sample game, as SGF."""
        if name not in NAMES:
            raise NotFound(f"there is no sample game of this name, only {', '.join(NAMES)}")
        return Response(read_sample(name), media_type="application/x-go-sgf")

    async def answer(work: Callable[[], object], size: int, effort: int = 1) -> Response:
        """Do work, and write what it returns as JSON, both in a worker's thread."""
        encoded = await workers.run(lambda: _encoded(work(), limits), size, effort)
        return Answer(encoded, unread)

    @api.post(
        "/record",
        response_model=RecordView,
        openapi_extra={"requestBody": {"content": _BYTES, "required": True}},
    )
    async def record(
        request: Request, game: Annotated[int, Query(ge=1, le=HIGHEST)] = 1
    ) -> Response:
        """A record, in any charset: its tree, and what each node changes on the board."""
        text = await request.body()
        return await answer(lambda: view_record(text, game, limits), len(text))

    @api.post("/play", response_model=Step)
    async def play(position: Position) -> Response:
        """What the last move of `play` changes on the board."""
        return await answer(lambda: view_move(position, limits), len(position.sgf))

    @api.post("/evaluate", response_model=EvaluationReport)
    async def evaluate(asked: EvaluateRequest) -> Response:
        """What the network says of a position: the object of `tengen evaluate --json`."""
        return await answer(
            lambda: networks.evaluate(asked.game(limits), asked.top, asked.symmetries),
            len(asked.sgf),
            asked.symmetries,
        )

    @api.post("/influence", response_model=ControlReport)
    async def influence(asked: InfluenceRequest) -> Response:
        """Who controls what, without network: the object of `tengen influence --json`."""

        def work() -> ControlReport:
            model = choose_model(asked.model, asked.lambda_, asked.kappa)
            game = asked.game(limits)
            return control_report(game, asked.model, control_of(game, model))

        return await answer(work, len(asked.sgf))

    @api.post("/predict", response_model=PredictionReport)
    async def predict(asked: PredictRequest) -> Response:
        """What shapes suggest, without network: the object of `tengen predict --json`."""
        return await answer(
            lambda: shapes.predict(asked.game(limits), asked.moves, asked.voices), len(asked.sgf)
        )

    @api.post("/endgame", status_code=202, response_model=JobState)
    async def endgame(asked: EndgameRequest) -> Response:
        """What a move is worth: the region, then the object of `tengen endgame --json`."""
        game = await workers.run(lambda: asked.game(limits), len(asked.sgf))
        point = parse_gtp(asked.point, game.size)
        if point is None:
            raise GoError("a point of the board is asked for, not a pass")

        def work(job: Job) -> Iterator[EndgameRegion | EndgameReport]:
            return networks.analyse_endgame(game, point, asked.counting, asked.expansions, job)

        return _state(jobs.start("endgame", work), unread, 202)

    @api.post("/jobs/evaluate", status_code=202, response_model=JobState)
    async def evaluate_game(asked: EvaluateGameRequest) -> Response:
        """Judge all positions of a game; each result is an object as of `evaluate`."""
        game = await workers.run(lambda: asked.game(limits), len(asked.sgf))

        def work(job: Job) -> Iterator[EvaluationReport]:
            return networks.evaluate_all(game, asked.top, asked.symmetries, asked.first)

        return _state(jobs.start("evaluate", work), unread, 202)

    @api.post("/jobs/search", status_code=202, response_model=JobState)
    async def search(asked: SearchRequest) -> Response:
        """Read ahead: each result is the object of `tengen evaluate --visits --json` so far."""
        game = await workers.run(lambda: asked.game(limits), len(asked.sgf))

        def work(job: Job) -> Iterator[SearchReport]:
            return search_work(networks.evaluator(), game, asked, job)

        return _state(jobs.start("search", work), unread, 202)

    @api.get("/jobs/{job}", response_model=JobState)
    async def job_state(job: str) -> Response:
        """How far a job is, and what it has found so far."""
        return _state(_find(jobs, job), unread)

    @api.get("/jobs/{job}/events", response_class=StreamingResponse, responses={200: _EVENTS})
    async def job_events(job: str) -> StreamingResponse:
        """A job's server-sent events: `progress`, `result`, `end`. Leaving cancels the job."""
        events = jobs.watch(_find(jobs, job))
        headers = {"cache-control": "no-store"}
        return StreamingResponse(events, media_type="text/event-stream", headers=headers)

    @api.delete("/jobs/{job}", status_code=204)
    async def cancel_job(job: str) -> None:
        """Cancel a job and forget it."""
        jobs.drop(_find(jobs, job))

    return api


_SGF: dict[str, Any] = {"content": {"application/x-go-sgf": {"schema": {"type": "string"}}}}
_EVENTS: dict[str, Any] = {"content": {"text/event-stream": {"schema": {"type": "string"}}}}
_BYTES = {"application/x-go-sgf": {"schema": {"type": "string", "format": "binary"}}}


def _encoded(report: object, limits: Limits) -> bytes:
    text = json.dumps(report, ensure_ascii=False, separators=(",", ":")).encode()
    if len(text) > limits.answer:
        raise TooLarge(
            f"an answer may have {limits.answer // 1_000_000} MB, this one would have more"
        )
    return text


def _find(jobs: Jobs, id_: str) -> Job:
    job = jobs.get(id_)
    if job is None:
        raise NotFound("this job is over and forgotten, or never was")
    return job


def _state(job: Job, budget: Budget, status: int = 200) -> Response:
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
    return Answer(content, budget, status)
