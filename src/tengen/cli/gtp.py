"""`tengen gtp`: an engine for Sabaki, GoGui, q5Go and other programs that speak GTP."""

from __future__ import annotations

from typing import Annotated

import typer

from tengen.cli.console import note
from tengen.cli.options import Exact

app = typer.Typer(add_completion=False)


@app.command()
def gtp(
    bot: Annotated[
        str, typer.Option(help="Who plays (see `tengen bots`): sage, hana:8k, search, policy, ...")
    ] = "search",
    rank: Annotated[
        str | None, typer.Option(help="The rank of the human that the bot `human` plays like: 8k.")
    ] = None,
    net: Annotated[str | None, typer.Option(help="A network (see `tengen nets list`).")] = None,
    visits: Annotated[
        int | None, typer.Option(min=1, help="Positions that a search looks at for a move.")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.01, help="Time for a move, if the clock leaves that much."),
    ] = None,
    ponder: Annotated[
        bool, typer.Option("--ponder", help="Think in the opponent's time, too.")
    ] = False,
    rules: Annotated[
        str, typer.Option(help="Rules at the start: chinese, japanese; tromp-taylor for CGOS.")
    ] = "chinese",
    exact: Exact = False,
    seed: Annotated[int, typer.Option(help="The same seed makes the same choices.")] = 0,
    size: Annotated[int, typer.Option(min=2, max=25, help="Board size at the start.")] = 19,
) -> None:
    """Speak the Go Text Protocol, version 2, on stdin and stdout.

    Besides the standard commands it knows KataGo's and Leela Zero's for analysis, KGS's, and
    GoGui's for maps of influence, ownership, predictions and endgame temperatures.
    """
    from tengen.bots import Supplies, make_bot
    from tengen.bots.opponents import name_opponent
    from tengen.cli.pipes import pipes
    from tengen.gtp_engine import GtpEngine, Session, serve
    from tengen.rules import parse_rules

    if rank is not None:
        bot += f"{',' if ':' in bot else ':'}rank={rank}"
    supplies = Supplies(net, visits, announce=note, exact=exact)
    session = Session(
        make_bot(bot, supplies),
        supplies,
        seed=seed,
        size=size,
        title=name_opponent(bot),
    )
    session.game.rules = parse_rules(rules)
    session.ponders = ponder
    if seconds is not None:
        session.most_seconds = seconds
    serve(GtpEngine(session), *pipes())
