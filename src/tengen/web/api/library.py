"""Games that are kept: added, listed, searched, opened, reviewed, exported, deleted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Literal
from urllib.parse import quote

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field

from tengen.files.plain_json import fields_of
from tengen.review.report import ReviewReport
from tengen.web.api.analysis import RECORD_BODY, SGF
from tengen.web.asked import Asked
from tengen.web.exports import picture, report_page, reviewed_record
from tengen.web.finding import Finder, FindRequest, Found
from tengen.web.library import SORTS, Added, GameList, GameRow, KeptLine, Source, StoredGame
from tengen.web.limits import HIGHEST
from tengen.web.me import names_of, written_as
from tengen.web.messages import JobHead
from tengen.web.positions import Position, Vertex
from tengen.web.problems import NotFound
from tengen.web.reviews import Reviews
from tengen.web.services import Services
from tengen.web.training import Training
from tengen.web.zips import add_zip, is_zip

_SORTS = Literal[
    "opened", "added", "date", "players", "result", "size", "moves", "review", "losses"
]
assert set(_SORTS.__args__) == set(SORTS)  # type: ignore[attr-defined]
_FILES: dict[str, Any] = {
    "content": {kind: {"schema": {"type": "string"}} for kind in (SGF, "text/html")}
}
_PICTURES: dict[str, Any] = {
    "content": {kind: {"schema": {"type": "string"}} for kind in ("image/png", "image/svg+xml")}
}


class LineRequest(Asked):
    """A line to keep: moves played on from a node of the record."""

    name: str = Field("", max_length=100)
    node: int = Field(ge=0, le=HIGHEST)
    play: list[Vertex] = Field(min_length=1, max_length=500)


class PlaceRequest(Asked):
    """Where in a game its reader is."""

    move: int = Field(ge=0, le=HIGHEST, description="The number of a move of the record.")


class ReviewRequest(Asked):
    """How thoroughly to review: as `tengen review` takes it."""

    visits: int | None = Field(None, ge=0, le=10_000, description="Of each position searched.")
    net: str | None = Field(
        None, max_length=200, description="The network that judges; null: the strongest here."
    )


@dataclass(frozen=True, slots=True)
class OpenedGame(StoredGame):
    """A game with all that the page shows of it: the review so far, and the job at work on it."""

    review: ReviewReport | None
    job: JobHead | None


@dataclass(frozen=True, slots=True)
class Upload(Added):
    """What became of an upload; `opened` is its only game, where that was asked for."""

    opened: OpenedGame | None


def library_routes(services: Services, reviews: Reviews, training: Training) -> APIRouter:
    api = APIRouter(tags=["library"])
    library, answer = services.library, services.answer
    finder = Finder(library)

    def opened(game: str, *, review: bool) -> OpenedGame:
        stored, found = library.open(game), reviews.get(game)
        if review and found is None and stored.game["moves"]:
            services.review(game)
        job = services.jobs.at_work_on(game)
        head = None if job is None else job.head()
        return OpenedGame(**fields_of(stored), review=found, job=head)

    @api.get("/library", response_model=GameList)
    async def games(
        words: Annotated[str, Query(max_length=200)] = "",
        sort: _SORTS = "opened",
        reverse: bool = False,
        first: Annotated[int, Query(ge=0, le=HIGHEST)] = 0,
        count: Annotated[int, Query(ge=1, le=500)] = 100,
        mine: bool = False,
    ) -> Response:
        """Games whose players, names, dates or results have all the words; the user's, if asked."""

        def work() -> GameList:
            players = written_as(library.store, names_of(library.store)) if mine else None
            return library.find(
                words=words,
                sort=sort,
                reverse=reverse,
                first=first,
                count=count,
                players=players,
            )

        return await answer(work)

    @api.post("/library", status_code=201, response_model=Upload, openapi_extra=RECORD_BODY)
    async def add(
        request: Request,
        collection: Annotated[str, Query(max_length=200)] = "",
        source: Source = "upload",
        open: bool = False,
        review: bool = False,
    ) -> Response:
        """Keep the games of a file; what is there already comes back as it is.

        With `open`, a file's only game is opened as by GET; with `review` too, its review begins.
        """
        data = await request.body()

        def work() -> Upload:
            keep = partial(add_zip, library) if is_zip(data) else library.add
            added = keep(data, source=source, collection=collection)
            only = added.games[0]["id"] if open and len(added.games) == 1 else None
            whole = None if only is None else opened(only, review=review)
            return Upload(**fields_of(added), opened=whole)

        return await answer(work, len(data), status=201)

    @api.post("/search", response_model=Found)
    async def search(asked: FindRequest) -> Response:
        """Where a position occurs in the library: as `tengen games search --json`."""
        return await answer(lambda: finder.find(asked), services.limits.small + 1)

    @api.get("/library/{game}", response_model=OpenedGame)
    async def open_game(game: str) -> Response:
        """A game with all that the page draws of it."""
        return await answer(lambda: opened(game, review=False))

    @api.put("/library/{game}/place", response_model=GameRow)
    async def leave_at(game: str, place: PlaceRequest) -> Response:
        """Note where its reader is, so that the next visit goes on from there."""

        def work() -> GameRow:
            library.leave_at(game, place.move)
            return library.row(game)

        return await answer(work)

    @api.delete("/library/{game}", status_code=204)
    async def delete(game: str) -> None:
        """Delete a game with its lines and reviews, for good."""
        await services.workers.run(lambda: services.forget_game(game), 0)

    @api.post("/library/{game}/lines", status_code=201, response_model=KeptLine)
    async def keep_line(game: str, line: LineRequest) -> Response:
        """Keep a line that was tried."""
        return await answer(
            lambda: library.keep_line(game, line.name, line.node, line.play), status=201
        )

    @api.delete("/library/{game}/lines/{line}", status_code=204)
    async def drop_line(game: str, line: Annotated[int, Path(ge=1, le=2**62)]) -> None:
        """Delete a line that was kept."""
        await services.workers.run(lambda: library.drop_line(game, line), 0)

    @api.post("/library/{game}/review", status_code=202, response_model=JobHead)
    async def start_review(game: str, asked: ReviewRequest) -> Response:
        """Review a game: a kept job, which goes on without anybody watching it."""
        return await answer(
            lambda: services.review(game, asked.visits, asked.net).head(), status=202
        )

    @api.get("/library/{game}/review", response_model=ReviewReport | None)
    async def review(game: str) -> Response:
        """The review of a game, null before the first look; `is_final`: it is confirmed."""
        return await answer(lambda: reviews.get(game))

    @api.get("/library/{game}/export", response_class=Response, responses={200: _FILES})
    async def export(game: str, kind: Literal["sgf", "reviewed", "report"] = "sgf") -> Response:
        """The record with kept lines; with the review written into it; or a report to print."""

        def work() -> bytes:
            data = library.export(game)
            if kind == "sgf":
                return data
            found = reviews.get(game)
            if found is None:
                raise NotFound("this game has no review yet")
            if kind == "reviewed":
                return reviewed_record(data, found)
            return report_page(data, found, training.peers_in)

        data = await services.workers.run(work, 0 if kind == "sgf" else services.limits.small + 1)
        suffix, media = ("html", "text/html") if kind == "report" else ("sgf", SGF)
        name = _file_name(library.row(game)) + (" reviewed" if kind == "reviewed" else "")
        return Response(data, media_type=media, headers=_download(f"{name}.{suffix}"))

    @api.post("/picture", response_class=Response, responses={200: _PICTURES})
    async def draw(
        position: Position, kind: Literal["png", "svg"] = "svg", numbers: bool = False
    ) -> Response:
        """A position as a picture, with the numbers of its moves if wanted."""
        data = await services.workers.run(
            lambda: picture(position.read(services.reader), kind, numbers=numbers),
            services.limits.small + 1,
        )
        media = "image/png" if kind == "png" else "image/svg+xml"
        return Response(data, media_type=media, headers=_download(f"position.{kind}"))

    return api


def _file_name(game: GameRow) -> str:
    """Return what people would call the file of a game: its date and players."""
    players = f"{game['black'] or 'Black'} - {game['white'] or 'White'}"
    return re.sub(r"[^\w .,()-]+", "_", f"{game['date']} {players}".strip())


def _download(name: str) -> dict[str, str]:
    """Return the header that names a file: for all in ASCII, and as it is (RFC 6266)."""
    plain = name.encode("ascii", "replace").decode().replace("?", "_")
    whole = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
    return {"content-disposition": whole}
