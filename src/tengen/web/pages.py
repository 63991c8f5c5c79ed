"""The page and its files, as the front end's build left them in `static`.

All screens are one page: their addresses are answered with it, and the page shows the screen.
"""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
SCREENS = (
    "/games",
    "/games/{game}",
    "/play",
    "/play/{match}",
    "/train",
    "/train/{exercise}",
    "/train/{part}/{exercise}",
    "/players",
    "/players/{name:path}",  # a name may have a slash in it
    "/lab",
    "/lab/{part}",
)
_NOT_BUILT = """<!doctype html><title>Tengen</title>
<p>This installation has no page. In a checkout, run <code>make frontend</code>, then reload.
The API works: <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</p>"""


class _Files(StaticFiles):
    """Files under names that hold their hash never change; the page itself is asked for again."""

    def file_response(self, *args, **kwargs):  # type: ignore[no-untyped-def]
        response = super().file_response(*args, **kwargs)
        scope: Scope = args[2]
        kept = scope["path"].startswith("/assets/")
        response.headers["cache-control"] = (
            "public, max-age=31536000, immutable" if kept else "no-cache"
        )
        return response


def add_pages(app: FastAPI, static: Path | None = None) -> None:
    """Serve the page at /, after all other routes."""
    folder = static or STATIC
    if (folder / "index.html").exists():
        files = _Files(directory=folder, html=True)

        async def screen(request: Request) -> Response:
            return await files.get_response("index.html", request.scope)

        for path in SCREENS:
            app.add_route(path, screen, include_in_schema=False)
        app.mount("/", files)
        return

    @app.get("/", include_in_schema=False)
    async def not_built() -> HTMLResponse:
        return HTMLResponse(_NOT_BUILT, status_code=503)
