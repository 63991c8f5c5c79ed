"""`tengen cgt`: what a combinatorial game is worth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.cgt import Sente, format_game, parse_game, sente_of, thermograph_of, work_limit
from tengen.cgt.picture import Drawing, draw_text, save_picture

app = typer.Typer(add_completion=False)

SENTE = {
    Sente.GOTE: "gote for both",
    Sente.LEFT: "Left's (Black's) sente, Right's (White's) reverse sente",
    Sente.RIGHT: "Right's (White's) sente, Left's (Black's) reverse sente",
    Sente.DOUBLE: "both sides' moves threaten more than they gain",
    Sente.MIAI: "between sente and gote: a follow-up is exactly as big",
    Sente.SETTLED: "settled, nobody wants to play",
}


@app.command()
def cgt(
    expression: Annotated[
        str, typer.Argument(help="A game, for example '7||6|0', '{4|-4} + ^', '+-3'.")
    ],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Write the thermograph: .svg or .png.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
    no_picture: Annotated[
        bool, typer.Option("--no-picture", help="Do not draw in the terminal.")
    ] = False,
) -> None:
    """Calculate a combinatorial game: canonical form, mean, temperature, sente, thermograph.

    Left is Black and likes high scores. {7|{6|0}} is a position in which Black can move to 7
    points, and White to a position from which Black moves to 6 and White to 0. Instead of inner
    braces write longer bars for outer games: 7||6|0.
    """
    with work_limit():
        game = parse_game(expression)
        graph = thermograph_of(game)
        kind = sente_of(game)
        canonical = format_game(game)
    drawing = Drawing.of(graph)
    if output is not None:
        save_picture(output, drawing, title=canonical if len(canonical) < 60 else "")
    if as_json:
        report: dict[str, Any] = {
            "expression": expression,
            "canonical": canonical,
            "mean": str(graph.mean),
            "temperature": str(graph.temperature),
            "strict_temperature": str(graph.strict_temperature),
            "sente": kind.value,
            "left_stop": str(game.left_stop),
            "right_stop": str(game.right_stop),
            "left_wall": [[str(t), str(value)] for t, value in graph.left.breakpoints],
            "right_wall": [[str(t), str(value)] for t, value in graph.right.breakpoints],
        }
        typer.echo(json.dumps(report))
        return
    typer.echo(f"canonical    {canonical}")
    typer.echo(f"mean         {graph.mean}")
    typer.echo(f"temperature  {graph.temperature}")
    typer.echo(f"sente        {SENTE[kind]}")
    typer.echo(f"stops        Left first {game.left_stop}, Right first {game.right_stop}")
    if not no_picture:
        typer.echo()
        typer.echo(draw_text(drawing))
