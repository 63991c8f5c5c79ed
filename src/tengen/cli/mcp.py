"""`tengen mcp`: tools for other programs' assistants, by the Model Context Protocol."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import note
from tengen.cli.options import Device, Exact, Net

app = typer.Typer(add_completion=False)


@app.command()
def mcp(
    games: Annotated[
        list[Path] | None,
        typer.Argument(help="Records, folders and archives that the tools may look into."),
    ] = None,
    net: Net = None,
    device: Device = "auto",
    exact: Exact = False,
) -> None:
    """Let an assistant review, explain and look up games with Tengen's tools (MCP, on the pipes).

    The program that runs the assistant starts this command. The tools read records and tell what
    networks and searches say, with the evidence of every reason; they write nothing and ask nobody.
    """
    from tengen.extras import need

    need("mcp")
    from tengen.assistants.desk import Desk
    from tengen.assistants.server import serve
    from tengen.web.library import Library
    from tengen.web.limits import ServerLimits
    from tengen.web.networks import NetworkService
    from tengen.web.store import Store

    with Store.temporary() as store:
        desk = Desk(
            NetworkService(net, note, device=device, exact=exact), Library(store, ServerLimits())
        )
        for fault in desk.add_games(games or []):
            note(fault)
        serve(desk)
