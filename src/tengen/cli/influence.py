"""`tengen influence`: who controls what, judged without search or network."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from tengen.board import Board
from tengen.cli.console import is_watched, progress, say, say_json
from tengen.cli.options import Json, with_options
from tengen.cli.reading import AfterMove, GameNumber, RecordFile, read_record, show_warnings
from tengen.coords import format_gtp, parse_color
from tengen.errors import GoError
from tengen.files.plain_json import fields_of
from tengen.influence import (
    Control,
    ControlModel,
    Propagation,
    Suggestion,
    control_map,
    format_rounds,
    format_score,
    suggest_moves,
    suggestion_map,
)
from tengen.influence.judging import Prejudged
from tengen.influence.models import KAPPA, LAMBDA
from tengen.influence.report import (
    MODELS,
    TOLERANCE,
    ControlReport,
    SuggestionReport,
    choose_model,
    control_of,
)

app = typer.Typer(add_completion=False)

SHOWN = 10


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """How control is judged."""

    lambda_: Annotated[
        float | None,
        typer.Option("--lambda", help=f"Reach in open space, 0 to 1 (default {LAMBDA})."),
    ] = None
    kappa: Annotated[
        float | None,
        typer.Option(help=f"Trust in the stones on the board, 0 to 1 (default {KAPPA})."),
    ] = None
    model: Annotated[str, typer.Option(help=f"The way of judging: {', '.join(MODELS)}.")] = "kappa"
    tolerance: Annotated[
        float, typer.Option(help="Stop when the squared change of a round is below this.")
    ] = TOLERANCE
    attenuation: Annotated[
        float | None, typer.Option(help="Propagation: what a step leaves of it (default 0.5).")
    ] = None
    own_permeability: Annotated[
        float | None, typer.Option(help="Propagation: what passes onto own stones (default 0).")
    ] = None
    enemy_permeability: Annotated[
        float | None, typer.Option(help="Propagation: what passes onto enemy stones (default 0).")
    ] = None
    jump_permeability: Annotated[
        float | None,
        typer.Option(help="Propagation: what passes into an enemy one-space jump (default 1)."),
    ] = None
    capping: Annotated[
        Literal["total", "separate"] | None,
        typer.Option(help="Propagation: cap the sum of both colours, or each before they meet."),
    ] = None

    def chosen(self) -> ControlModel | Propagation:
        return choose_model(
            self.model,
            self.lambda_,
            self.kappa,
            attenuation=self.attenuation,
            own_permeability=self.own_permeability,
            enemy_permeability=self.enemy_permeability,
            jump_permeability=self.jump_permeability,
            capping=self.capping,
        )


@dataclass(frozen=True, slots=True)
class JudgedOptions:
    """What is judged before."""

    life: Annotated[
        bool, typer.Option("--life", help="Judge life first: eyes, ladders, five plies of reading.")
    ] = False
    sente: Annotated[
        bool, typer.Option("--sente", help="Take threats that gain something as answered.")
    ] = False
    invasions: Annotated[
        bool, typer.Option("--invasions", help="Put virtual stones where frameworks are open.")
    ] = False


@dataclass(frozen=True, slots=True)
class MapOptions:
    """The picture."""

    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Draw the map: .svg or .png.")
    ] = None
    palette: Annotated[Literal["gray", "color"], typer.Option(help="Colours of the map.")] = "gray"
    style: Annotated[
        Literal["paint", "squares"], typer.Option(help="Whole cells, or squares by size.")
    ] = "paint"


@app.command()
@with_options
def influence(
    file: RecordFile,
    move: AfterMove = None,
    number: GameNumber = None,
    *,
    rule: RuleOptions,
    judged: JudgedOptions,
    suggest: Annotated[
        bool, typer.Option("--suggest", help="Judge all moves one move ahead, and show the best.")
    ] = False,
    to_move: Annotated[
        str | None, typer.Option("--to-move", help="B or W: whose moves to judge.")
    ] = None,
    drawn: MapOptions,
    as_json: Json = False,
) -> None:
    """Show who controls which points of a position, and by how much.

    Every point looks at its neighbours again and again until the picture settles; stones whose
    surroundings belong to the opponent fade. No reading and no network: good for a feeling of
    moyos and thickness, blind to life and death. Dark is Black's, light is White's; the score is
    Black's area minus White's, without komi.
    """
    game = read_record(file, number).game(move=move)
    show_warnings(file, game)
    board = game.board
    model, tolerance = rule.chosen(), rule.tolerance
    judgement = Prejudged(life=judged.life, sente=judged.sente, invasions=judged.invasions)
    control = control_of(game, model, tolerance, judgement)
    color = parse_color(to_move) if to_move else game.to_move
    moves: list[Suggestion] | None = None
    if suggest:
        if isinstance(model, Propagation):
            raise GoError("--suggest needs a control model, not propagation")
        allowed = game.state().legal_points(color)
        with progress("judging moves") as bar:
            moves = suggest_moves(
                board, color, model,
                moves=allowed, tolerance=tolerance, judgement=judgement, told=bar,
            )  # fmt: skip
    if drawn.output is not None:
        from tengen.pictures import write_diagram

        picture = _map(board, control, moves, game.last_move, drawn, file.name)
        write_diagram(drawn.output, picture)
    if as_json:
        described = {"file": str(file), **fields_of(ControlReport.of(game, rule.model, control))}
        if moves is not None and isinstance(model, ControlModel):
            said = SuggestionReport.of(game, model, color, moves, tolerance, judgement)
            described |= fields_of(said)
        say_json(described)
        return
    rounds = "" if isinstance(model, Propagation) else f"  {format_rounds(control)}"
    say(f"{file}  move {len(game)}  {format_score(control.score)}{rounds}")
    if moves is not None:
        for rank, found in enumerate(moves[:SHOWN], 1):
            where = format_gtp(found.point, board.size)
            say(f"{rank:2d}  {where:4s} {format_score(found.score):>9s}  gains {found.gain:.2f}")
    if is_watched():
        from tengen.terminal import print_board

        print_board(_map(board, control, moves, game.last_move, drawn, ""))


def _map(
    board: Board, control: Control, moves: list[Suggestion] | None, last: int | None,
    drawn: MapOptions, title: str,
) -> Any:  # fmt: skip
    if moves is not None:
        return suggestion_map(board, moves, last=last, title=title)
    return control_map(
        board, control, palette=drawn.palette, style=drawn.style, last=last, title=title
    )
