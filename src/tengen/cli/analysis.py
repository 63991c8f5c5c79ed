"""`tengen analysis`: KataGo's JSON protocol, for KaTrain and scripts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.console import note
from tengen.cli.options import Device, Exact

app = typer.Typer(add_completion=False)


@app.command()
def analysis(
    net: Annotated[
        str | None,
        typer.Option("--net", "-model", help="A network (see `tengen nets list`) or a file."),
    ] = None,
    visits: Annotated[
        int, typer.Option(min=1, help="Visits of a position where a query names none.")
    ] = 200,
    parallel: Annotated[
        int, typer.Option(min=1, max=1024, help="Positions that are searched together.")
    ] = 8,
    config: Annotated[
        Path | None,
        typer.Option("--config", "-config", help="KataGo's config file; what we know is used."),
    ] = None,
    override: Annotated[
        list[str] | None,
        typer.Option(
            "--override-config", "-override-config", help="Settings as NAME=VALUE,NAME=VALUE."
        ),
    ] = None,
    human_model: Annotated[
        str | None,
        typer.Option(
            "--human-model",
            "-human-model",
            help="KataGo's human network (.bin.gz), for humanSLProfile; else the one inside.",
        ),
    ] = None,
    device: Device = "auto",
    exact: Exact = False,
    quit_without_waiting: Annotated[
        bool,
        typer.Option(
            "--quit-without-waiting",
            "-quit-without-waiting",
            help="Do not finish what was asked when the input ends.",
        ),
    ] = False,
) -> None:
    """Answer queries as `katago analysis` does: one JSON object a line, in and out.

    Works as the engine of KaTrain (General settings, a custom engine command: `tengen analysis`)
    and of scripts written for KataGo. Win rates and leads are Black's.
    """
    from tengen.cli.pipes import pipes
    from tengen.katago_protocol import AnalysisSettings, serve
    from tengen.katago_protocol.settings import parse_pairs, read_config
    from tengen.nets.devices import open_evaluator
    from tengen.nets.profiles import Imitator

    settings = AnalysisSettings(visits=visits)
    for pairs in [
        *([read_config(config)] if config else []),
        *(parse_pairs(text) for text in override or []),
    ]:
        settings, _ = settings.overridden(pairs)
    evaluator = open_evaluator(net, device=device, exact=exact, announce=note)
    note(f"ready, with the network {evaluator.name}")
    serve(
        evaluator,
        *pipes(),
        settings,
        parallel=parallel,
        finish=not quit_without_waiting,
        imitator=Imitator(human_model),
    )
