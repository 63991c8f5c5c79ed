"""The web app: the guard, the routes under /api/v1, then the page.

Short work is done by `Workers`, long work by `Jobs` at a `Workplace`. Bad input is a
`GoError` wherever it is found, and becomes a sentence with what to do in `problems.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

from fastapi import FastAPI

import tengen
from tengen.web.api.analysis import analysis_routes
from tengen.web.api.getting import getting_routes
from tengen.web.api.jobs import job_routes
from tengen.web.api.judge import judge_routes
from tengen.web.api.lab import lab_routes
from tengen.web.api.library import library_routes
from tengen.web.api.players import player_routes
from tengen.web.api.playing import playing_routes
from tengen.web.api.settings import settings_routes
from tengen.web.api.training import training_routes
from tengen.web.budgets import Budget
from tengen.web.cluster import Cluster
from tengen.web.endgame_training import EndgameDesk
from tengen.web.getting import KIND as GET
from tengen.web.getting import Getting
from tengen.web.guard import LOOPBACK_NAMES, Guard
from tengen.web.guessing import Guessing
from tengen.web.judge import KIND as FETCH
from tengen.web.judge import JudgeService
from tengen.web.library import Library
from tengen.web.limits import ServerLimits
from tengen.web.matches import Matches
from tengen.web.networks import NetworkService
from tengen.web.pages import add_pages
from tengen.web.players import KIND as RANK
from tengen.web.players import Players
from tengen.web.problems import PROBLEMS, add_handlers
from tengen.web.queues import Jobs, Kind
from tengen.web.reviews import KIND as REVIEW
from tengen.web.reviews import Reviews
from tengen.web.services import Services
from tengen.web.store import Store
from tengen.web.training import Training
from tengen.web.workers import Lanes
from tengen.web.workplaces import open_workplace


def create_app(
    networks: NetworkService | None = None,
    *,
    store: Store | None = None,
    limits: ServerLimits | None = None,
    hosts: Iterable[str] = LOOPBACK_NAMES,
    token: str | None = None,
    static: Path | None = None,
    cluster: str | None = None,
) -> FastAPI:
    """Return the web app. It answers to the names `hosts` only, and with a token only to those
    who have it. It closes its store when it ends; without one, what it is given ends with it.
    Reviews and ranks are done by a dask cluster where one is given (the scheduler's address).
    """
    limits = limits or ServerLimits()
    networks = networks or NetworkService()
    ending = contextlib.ExitStack()
    workplace = kept_workplace = open_workplace(networks, limits)
    if cluster is not None:
        joined = Cluster(networks, cluster)
        limits = dataclasses.replace(limits, kept_running=max(limits.kept_running, joined.width))
        kept_workplace = joined
    if store is None:
        store = ending.enter_context(Store.temporary())
    else:
        ending.callback(store.close)
    library = Library(store, limits)
    reviews = Reviews(library, kept_workplace)
    judge, getting = JudgeService(networks), Getting(library)
    players = Players(library, kept_workplace)
    kinds = {
        REVIEW: Kind(reviews.work, reviews.write),
        FETCH: Kind(judge.work, lane="fetching"),
        GET: Kind(getting.work, lane="fetching"),
        RANK: Kind(players.work, players.write),
    }
    jobs = Jobs(limits, store, kinds)
    unread = Budget(limits.unread)
    services = Services(limits, networks, Lanes(limits), jobs, store, library, unread, workplace)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        sweeper = asyncio.create_task(jobs.keep_sweeping())
        jobs.open()
        yield
        sweeper.cancel()
        jobs.close()
        for place in {workplace, kept_workplace}:
            place.close()
        services.workers.close()
        ending.close()

    training = Training(library, networks)
    matches = Matches(
        library,
        networks,
        review=services.review,
        forget=services.forget_game,
        rank=training.own_rank,
    )
    app = FastAPI(
        title="Tengen",
        version=tengen.__version__,
        summary="An open laboratory for the game of Go.",
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.services, app.state.jobs, app.state.unread = services, jobs, unread
    app.add_middleware(Guard, limits=limits, hosts=hosts, token=token)
    add_handlers(app)
    for routes in (
        settings_routes(services),
        analysis_routes(services),
        library_routes(services, reviews, training),
        getting_routes(services, getting),
        playing_routes(services, matches),
        player_routes(services, players),
        training_routes(
            services,
            training,
            EndgameDesk(training, library.limits),
            Guessing(library, networks, training),
        ),
        job_routes(services),
        judge_routes(services, judge),
        lab_routes(services),
    ):
        app.include_router(routes, prefix="/api/v1", responses=PROBLEMS)
    add_pages(app, static)
    return app
