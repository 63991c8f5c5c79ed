"""`tengen serve`: the web app, on this machine."""

from __future__ import annotations

import logging
from typing import Annotated

import typer

from tengen.cli.console import note
from tengen.web.limits import Limits

app = typer.Typer(add_completion=False)
PORT = 8361  # a board has 361 points


@app.command()
def serve(
    port: Annotated[
        int | None,
        typer.Option(
            min=0, max=65535, help=f"Where to listen (default {PORT}, or a free one; 0: any)."
        ),
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in your browser.")
    ] = True,
    host: Annotated[
        str, typer.Option(help="The address to listen at. Others than this machine can then ask.")
    ] = "127.0.0.1",
    net: Annotated[
        str | None,
        typer.Option("--net", help="A network by name (see `tengen nets list`) or a file."),
    ] = None,
    max_kilobytes: Annotated[
        int, typer.Option(min=1, max=10_000, help="The largest game record, in kB.")
    ] = Limits().body // 1000,
    max_moves: Annotated[
        int, typer.Option(min=1, max=10_000, help="The longest game.")
    ] = Limits().moves,
) -> None:
    """Open Tengen in your browser: drop a game in, and see what Tengen sees.

    Everything stays on this machine: the page talks to this command only, and nobody else can.
    """
    from tengen.web.server import serve as run

    logging.basicConfig(handlers=[_Notes()], level=logging.ERROR)
    run(
        host=host,
        port=PORT if port is None else port,
        port_may_change=port is None,
        browser=browser,
        net=net,
        limits=Limits(body=max_kilobytes * 1000, moves=max_moves),
        announce=note,
    )


class _Notes(logging.Handler):
    """Says what goes wrong in the server through the console, as everything is said."""

    def emit(self, record: logging.LogRecord) -> None:
        for line in self.format(record).splitlines():
            note(line)
