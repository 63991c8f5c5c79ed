"""A public server, as in section 7.1 of Neubauer (2024): anybody drops games and gets a rank.

One page without a program in it: a form, and an address of his own for each question, which the
browser asks again until the rank is there. Programs ask the same with `Accept: application/json`.
There is no library, no store and no account.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterable
from importlib import resources
from typing import Any
from urllib.parse import parse_qs

import jinja2
from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

import tengen
from tengen.errors import GoError
from tengen.files.plain_json import to_json
from tengen.strength.estimate import rank_text
from tengen.strength.games import GameSet
from tengen.strength.rating import Rater
from tengen.strength.reading import OwnGame, collect_records
from tengen.strength.report import RankReport
from tengen.web.forms import read_form
from tengen.web.guard import LOOPBACK_NAMES, PROTECTION, Guard
from tengen.web.limits import ServerLimits, TooLarge
from tengen.web.networks import NetworkService
from tengen.web.problems import advise, sentence
from tengen.web.turns import client_of_request
from tengen.web.visits import Advance, Visit, VisitLimits, Visits, check_sizes
from tengen.web.workers import Workers
from tengen.words import language, tell

HEADERS = {
    **PROTECTION,
    # With no-referrer a browser sends the form as if it came from nowhere.
    "referrer-policy": "same-origin",
    "content-security-policy": (
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
        "frame-ancestors 'none'; base-uri 'none'"
    ),
    "cache-control": "no-store",
    "x-robots-tag": "noindex",
}
FASTEST, SLOWEST = 2, 30  # seconds until a waiting page asks again
FAULTS = 5  # of records that are told


def guard_limits(limits: VisitLimits) -> ServerLimits:
    """Return the bounds of requests to a public server."""
    # The page says that files are too large; what is far beyond that is not read at all.
    return ServerLimits(record=2 * limits.upload, body=20_000, client_requests=20)


def create_public_app(
    networks: NetworkService | None = None,
    *,
    limits: VisitLimits | None = None,
    hosts: Iterable[str] = LOOPBACK_NAMES,
) -> FastAPI:
    """Return the app of a public server; it answers to the names `hosts` only."""
    limits = limits or VisitLimits()
    networks = networks or NetworkService()
    raters: list[Rater] = []

    def rate(
        games: GameSet, player: str, own: list[OwnGame], moves: int, advance: Advance
    ) -> RankReport:
        if not raters:
            raters.append(Rater.beside(networks.evaluator()))
        rated = raters[0].rate(games, player, own, limit=moves, progress=advance)
        return RankReport.of(rated, raters[0].evaluator.name)

    visits = Visits(rate, limits)
    readers = Workers(threads=1, waiting=250)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        visits.close()
        readers.close()

    app = FastAPI(
        title="Tengen", version=tengen.__version__, lifespan=lifespan, openapi_url=None,
        docs_url=None, redoc_url=None,
    )  # fmt: skip
    app.state.visits = visits
    app.add_middleware(
        Guard,
        limits=guard_limits(limits),
        hosts=hosts,
        protection=HEADERS,
        takes_files=frozenset({"/"}),
    )

    @app.exception_handler(GoError)
    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, GoError)
        status, advice = advise(error)
        if _is_program(request):
            said = {"error": sentence(str(error)), "advice": advice}
            return JSONResponse(said, status)
        return _page(limits, status, error=sentence(str(error)))

    @app.get("/")
    async def form(request: Request) -> Response:
        return _page(limits)

    @app.post("/")
    async def ask(request: Request) -> Response:
        client = client_of_request.get()
        visits.check(client)
        body = await request.body()
        if len(body) > limits.upload:
            raise TooLarge(f"{limits.upload // 1000} kB may be sent at once")

        def read() -> Visit:
            sent = read_form(request.headers.get("content-type", ""), body)
            if not sent.files:
                raise GoError(tell("publicNoFile"))
            found = collect_records(sent.files)
            check_sizes(found.games, limits)
            player = sent.fields.get("player", "").strip()
            return visits.ask(client, found.games, player, found.faults[:FAULTS])

        return _gone_to(request, visits, await readers.run(read))

    @app.get("/rank/{id_}")
    async def look(request: Request, id_: str) -> Response:
        return _shown(request, visits, visits.get(id_))

    @app.post("/rank/{id_}")
    async def change(request: Request, id_: str) -> Response:
        """Say whose rank is asked for, or have the question forgotten."""
        sent = parse_qs((await request.body()).decode("utf-8", "replace"))
        if "forget" in sent:
            visits.forget(id_)
            return RedirectResponse("/", 303)
        return _gone_to(request, visits, visits.choose(id_, sent.get("player", [""])[0]))

    return app


def _is_program(request: Request) -> bool:
    return request.headers.get("accept", "").startswith("application/json")


def _gone_to(request: Request, visits: Visits, visit: Visit) -> Response:
    """Answer with the address of a visit."""
    if _is_program(request):
        return _as_json(visits, visit, 202)
    return RedirectResponse(f"/rank/{visit.id}", 303)


def _shown(request: Request, visits: Visits, visit: Visit) -> Response:
    if _is_program(request):
        return _as_json(visits, visit)
    ahead, seconds = visits.ahead(visit)
    again = min(max(FASTEST, seconds / 4), SLOWEST) if _is_open(visit) else 0
    return _page(visits.limits, visit=visit, ahead=ahead, seconds=seconds, again=round(again))


def _is_open(visit: Visit) -> bool:
    return visit.state in ("waiting", "running")


def _as_json(visits: Visits, visit: Visit, status: int = 200) -> Response:
    ahead, seconds = visits.ahead(visit)
    said = {
        "visit": f"/rank/{visit.id}",
        "state": visit.state,
        "names": visit.names,
        "ahead": ahead,
        "seconds": round(seconds, 1),
        "error": visit.error or None,
        "faults": visit.faults,
        "report": visit.report,
    }
    return Response(to_json(said), status, media_type="application/json")


def _page(limits: VisitLimits, status: int = 200, **shown: Any) -> HTMLResponse:
    """Return the page. Texts from records and names cannot become markup."""
    text = resources.files("tengen.web").joinpath("public.html").read_text(encoding="utf-8")
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    environment.globals["tell"] = tell
    environment.globals["rank_text"] = rank_text
    about = {"visit": None, "error": "", "again": 0, "ahead": 0, "seconds": 0.0, **shown}
    page = environment.from_string(text).render(
        language=language(), limits=limits, minutes=round(limits.kept / 60), **about
    )
    return HTMLResponse(page, status)
