"""`tengen serve`: the web app, on this machine."""

from __future__ import annotations

import dataclasses
import logging
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import note
from tengen.cli.options import Device, Exact, Net, with_options
from tengen.web.limits import ServerLimits
from tengen.web.visits import VisitLimits

app = typer.Typer(add_completion=False)
PORT = 8361  # a board has 361 points


@dataclasses.dataclass(frozen=True, slots=True)
class Visitors:
    """Who may come to a public server, and what stays of it."""

    public: Annotated[
        bool,
        typer.Option(
            "--public",
            help="Anybody drops games and gets a rank: a form and nothing else, no library, "
            "nothing on the disk.",
        ),
    ] = False
    keep_minutes: Annotated[
        int,
        typer.Option(min=1, max=1440, help="With --public: how long a rank can be looked at."),
    ] = round(VisitLimits().kept / 60)
    hourly: Annotated[
        int, typer.Option(min=1, max=10_000, help="With --public: ranks of one visitor an hour.")
    ] = VisitLimits().an_hour


@app.command()
@with_options
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
        str,
        typer.Option(
            help="The address to listen at. Beyond this machine, --token and --name are needed."
        ),
    ] = "127.0.0.1",
    names: Annotated[
        list[str] | None,
        typer.Option("--name", help="A host name by which the server is reached; may be repeated."),
    ] = None,
    token: Annotated[
        str | None,
        typer.Option(
            envvar="TENGEN_TOKEN", help="A secret of 16 characters or more that clients must know."
        ),
    ] = None,
    proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            help="The address of a proxy in front of the server, which says whom it asks for "
            "(X-Forwarded-For); may be repeated.",
        ),
    ] = None,
    store: Annotated[
        Path | None,
        typer.Option(help="Where games, reviews and jobs are kept (default: your data folder)."),
    ] = None,
    net: Net = None,
    device: Device = "auto",
    exact: Exact = False,
    *,
    visitors: Visitors,
    max_kilobytes: Annotated[
        int, typer.Option(min=1, max=100_000, help="The largest file of records, in kB.")
    ] = ServerLimits().record // 1000,
    max_moves: Annotated[
        int, typer.Option(min=1, max=10_000, help="The longest game.")
    ] = ServerLimits().moves,
    reviews: Annotated[
        int,
        typer.Option(
            min=1,
            max=64,
            help="Reviews and ranks that run at once. More than one have a process each, with a "
            "network of its own (Linux).",
        ),
    ] = 1,
    cluster: Annotated[
        str | None,
        typer.Option(
            help="Address of a dask scheduler: its workers make reviews and ranks, one a thread."
        ),
    ] = None,
    job_memory: Annotated[
        int | None,
        typer.Option(
            min=50,
            max=1_000_000,
            help="The memory of a review or another long job, in MB; each then has a process of "
            "its own (default: none on this machine, 1000 beyond it; Linux).",
        ),
    ] = None,
) -> None:
    """Open Tengen in your browser: drop a game in, and see what Tengen sees.

    Everything stays on this machine: the page talks to this command only, and nobody else can.
    Games, reviews and jobs are kept until you delete them.
    """
    from tengen.web.server import serve as run

    logging.basicConfig(handlers=[_Notes()], level=logging.ERROR)
    run(
        host=host,
        port=PORT if port is None else port,
        port_may_change=port is None,
        browser=browser,
        net=net,
        device=device,
        exact=exact,
        limits=ServerLimits(
            record=max_kilobytes * 1000,
            moves=max_moves,
            job_memory=None if job_memory is None else job_memory * 1_000_000,
            kept_running=reviews,
        ),
        store=store,
        names=names or [],
        token=token,
        proxies=proxies or [],
        cluster=cluster,
        public=_visits(visitors),
        announce=note,
    )


def _visits(visitors: Visitors) -> VisitLimits | None:
    if not visitors.public:
        return None
    return VisitLimits(kept=visitors.keep_minutes * 60, an_hour=visitors.hourly)


class _Notes(logging.Handler):
    """Says what goes wrong in the server through the console, as everything is said."""

    def emit(self, record: logging.LogRecord) -> None:
        for line in self.format(record).splitlines():
            note(line)
