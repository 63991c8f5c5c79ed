"""`tengen games get`: a player's games from a Go server, by name."""

from __future__ import annotations

import time
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import note, progress, show
from tengen.cli.options import Json
from tengen.errors import GoError, quoted

_SERVERS = ("ogs",)


def get(
    server: Annotated[str, typer.Argument(help="The server: ogs (online-go.com).")],
    player: Annotated[str, typer.Argument(help="The name of the player there.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The folder for the records.")],
    most: Annotated[
        int | None, typer.Option("--most", "-n", min=1, help="How many games, the latest first.")
    ] = None,
    since: Annotated[
        str, typer.Option(help="Only games that ended on this day or later, such as 2026-01-31.")
    ] = "",
    size: Annotated[int | None, typer.Option(min=1, help="Only games on this board.")] = None,
    pause: Annotated[
        float, typer.Option(min=0.2, max=600, help="Seconds between two requests.")
    ] = 1.0,
    address: Annotated[
        str | None,
        typer.Option(help="The server's address, if not the usual one.", envvar="TENGEN_OGS"),
    ] = None,
    as_json: Json = False,
) -> None:
    """Fetch the games of a player from a Go server into a folder, one record a file.

    Nobody is asked but that server, and its addresses are named first. Games that are in the folder
    already are not asked for again: the same command goes on after an interruption, and later
    fetches what is new. Running and private games are left out.
    """
    from tengen.records.servers import ogs
    from tengen.records.servers.fetching import Folder, Wish, fetch_games
    from tengen.records.servers.polite import Polite

    if server not in _SERVERS:
        raise GoError(f"unknown server {quoted(server)} (known: {', '.join(_SERVERS)})")
    wish = Wish(player, most, _day(since), size)
    site = Polite(address or ogs.ADDRESS, pause, tell=note)
    note("asks only these addresses, and sends nothing but the name:")
    for contacted in ogs.contacts(site.address, player):
        note(f"  {contacted}")
    folder, counts = Folder(output), Counter[str]()
    begin = time.monotonic()
    try:
        with progress(f"fetching games of {player}") as bar:
            for step in fetch_games(site, wish, folder):
                counts[step.state] += 1
                if step.state == "broken":
                    note(f"game {step.number}: {step.reason}")
                bar(sum(counts.values()), most, f"{counts['fetched']} new")
    except (GoError, KeyboardInterrupt):
        if counts["fetched"]:
            note(f"{counts['fetched']} records are in {output}; the same command goes on from here")
        raise
    left_out = {name: counts[name] for name in ("running", "hidden", "broken") if counts[name]}
    rest = "".join(f", {count} {name}" for name, count in left_out.items())
    show(
        {"output": str(output), **{k: counts[k] for k in ("fetched", "here")}, **left_out}
        | {"seconds": round(time.monotonic() - begin, 1)},
        as_json,
        f"{output}  {counts['fetched']} fetched, {counts['here']} here before{rest}",
    )


def _day(text: str) -> str:
    if not text:
        return ""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise GoError(f"--since {quoted(text)}: a day such as 2026-01-31 expected") from None
