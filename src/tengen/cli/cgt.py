"""`tengen cgt`: what a combinatorial game is worth."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tengen.cgt import Sente
from tengen.cgt.analysis import Analysis, analyse
from tengen.cgt.games import OutcomeClass
from tengen.cgt.picture import Drawing, draw_text, save_picture
from tengen.cgt.report import game_report
from tengen.cli.console import say, say_json, say_lines
from tengen.cli.options import Json

app = typer.Typer(add_completion=False)

SENTE = {
    Sente.GOTE: "gote for both",
    Sente.LEFT: "Left's (Black's) sente, Right's (White's) reverse sente",
    Sente.RIGHT: "Right's (White's) sente, Left's (Black's) reverse sente",
    Sente.DOUBLE: "both sides' moves threaten more than they gain",
    Sente.MIAI: "between sente and gote: a follow-up is exactly as big",
    Sente.SETTLED: "settled, nobody wants to play",
}
KO = {
    "placid": "placid, threats do not matter",
    "cold": "cold, nobody wants to play it: it counts as it stands",
    "hyperactive": "hyperactive, who has the threats decides",
}
OUTCOME = {
    OutcomeClass.NEXT: "whoever moves first wins",
    OutcomeClass.PREVIOUS: "whoever moves second wins",
    OutcomeClass.LEFT: "Left (Black) wins",
    OutcomeClass.RIGHT: "Right (White) wins",
}


@app.command()
def cgt(
    expression: Annotated[
        str,
        typer.Argument(
            help="A game: '7||6|0', '{4|-4} + ^', '+-3'; a ko: 'A = {K|0}; K = {9|A}'.",
            metavar="EXPR",
        ),
    ],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Write the thermograph: .svg or .png.")
    ] = None,
    as_json: Json = False,
    no_picture: Annotated[
        bool, typer.Option("--no-picture", help="Do not draw in the terminal.")
    ] = False,
) -> None:
    """Calculate a combinatorial game: canonical form, mean, temperature, sente, thermograph.

    Left is Black and likes high scores. {7|{6|0}} is a position in which Black can move to 7
    points, and White to a position from which Black moves to 6 and White to 0. Instead of inner
    braces write longer bars for outer games: 7||6|0. The temperature is the value of a move
    (miai value); the swing between both sides' moving first is twice as much in gote only.

    A ko needs names for its positions: A = {K|0}; K = {9|A} is one that Black takes and wins for
    9 points. It is analysed without threats and for either side as komaster.

    Put EXPR in quotes, and -- in front if it begins with a minus.
    """
    result = analyse(expression)
    if output is not None:
        save_picture(output, _drawings(result), title=_title(result.canonical))
    if as_json:
        say_json(game_report(expression, result))
        return
    for label, text in _lines(result):
        say(f"{label:<12} {text}")
    if not no_picture:
        say()
        say_lines(draw_text(Drawing.of(result.walls)))


def _lines(result: Analysis) -> list[tuple[str, str]]:
    walls = result.walls
    lines = [
        ("position" if result.is_loopy else "canonical", result.canonical),
        ("mean", str(walls.mean)),
        ("temperature", str(walls.temperature)),
        ("sente", SENTE[result.sente]),
        ("stops", f"Left first {result.left_stop}, Right first {result.right_stop}"),
    ]
    if result.outcome is not None:
        lines.append(("outcome", f"{result.outcome}, {OUTCOME[result.outcome]}"))
    if result.is_loopy:
        lines.append(("ko", KO[result.ko or ""]))
        for side, name in (("left", "Left (Black)"), ("right", "Right (White)")):
            known = result.komaster[side]
            text = f"{name}: mean {known.mean}, temperature {known.temperature}"
            lines.append(("komaster", text))
    return lines + [("note", note) for note in result.notes]


def _drawings(result: Analysis) -> list[Drawing]:
    if result.is_placid:
        return [Drawing.of(result.walls)]
    drawings = [
        Drawing.of(result.komaster["left"], "Left (Black) is komaster"),
        Drawing.of(result.komaster["right"], "Right (White) is komaster"),
    ]
    if all(drawing.mean != result.walls.mean for drawing in drawings):
        drawings.insert(0, Drawing.of(result.walls, "no threats"))
    return drawings


def _title(canonical: str) -> str:
    return canonical if len(canonical) < 60 else ""
