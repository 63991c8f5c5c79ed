"""What went wrong, as a sentence with what to do: every error looks the same."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from tengen.errors import GoError, IllegalMove, ParseError, UnsupportedError
from tengen.web.limits import Busy, TooLarge, TooOften
from tengen.web.messages import Problem
from tengen.web.store import Unwritable, as_unwritable
from tengen.web.uploads import OtherGame


class NotFound(GoError):
    """There is nothing of this name."""


# The most special first: error -> status, advice.
_ADVICE: tuple[tuple[type[GoError], int, str], ...] = (
    (NotFound, 404, "Start again from the list of what is there."),
    (Unwritable, 507, "Make room on the disk that holds the store; what is there can be read."),
    (TooLarge, 413, "Shorten the game, or start the server with higher limits."),
    (Busy, 503, "Try again in a few seconds."),
    (TooOften, 429, "Wait for your answers, or come back later."),
    (IllegalMove, 400, "Choose another point."),
    (ParseError, 400, "Choose a game record (SGF): a text that begins with (; and has moves."),
    (OtherGame, 400, "Choose a record of Go (SGF)."),
    (UnsupportedError, 400, "Choose another file, board or place."),
    (GoError, 400, "Change the request as it says."),
)
PROBLEMS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem, "description": "Not a game, a position or a move"},
    401: {"model": Problem, "description": "No token, where the server asks for one"},
    403: {"model": Problem, "description": "A request of another page"},
    404: {"model": Problem, "description": "Nothing of this name"},
    413: {"model": Problem, "description": "Beyond the limits"},
    421: {"model": Problem, "description": "Another host name than this server's"},
    422: {"model": Problem, "description": "Not a request of this API"},
    503: {"model": Problem, "description": "Enough to do; see Retry-After"},
    507: {"model": Problem, "description": "The disk is full: reading goes on"},
}


def add_handlers(app: FastAPI) -> None:
    app.add_exception_handler(GoError, _go_error)
    app.add_exception_handler(OSError, _os_error)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)


def sentence(text: str) -> str:
    """Return text as one sentence: a capital first, a stop last."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def advise(error: GoError) -> tuple[int, str]:
    """Return the status of HTTP for an error, and what to do about it."""
    return next((status, advice) for kind, status, advice in _ADVICE if isinstance(error, kind))


async def _go_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, GoError)
    status, advice = advise(error)
    return _problem(status, str(error), advice)


async def _os_error(request: Request, error: Exception) -> JSONResponse:
    """Say that the disk is full, whoever found out; anything else is a fault of ours."""
    if (full := as_unwritable(error)) is None:
        raise error
    return await _go_error(request, full)


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or "body"
    return _problem(
        422,
        f"the field {where} is wrong: {first['msg']}",
        "See /api/v1/openapi.json for what is asked.",
    )


async def _http_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    answer = _problem(error.status_code, str(error.detail), "See /api/v1/openapi.json.")
    answer.headers.update(error.headers or {})
    return answer


def _problem(status: int, error: str, advice: str) -> JSONResponse:
    answer = JSONResponse({"error": sentence(error), "advice": advice}, status_code=status)
    if status == 503:
        answer.headers["retry-after"] = str(Busy.retry_after)
    return answer
