"""`tengen influence`: who controls what, judged without search or network."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from tengen.board import Board
from tengen.coords import Color, format_gtp, parse_color
from tengen.errors import GoError
from tengen.influence import (
    SEED_MODELS,
    Control,
    ControlModel,
    Suggestion,
    control_map,
    estimate_control,
    format_score,
    propagate_influence,
    read_miai,
    suggest_moves,
    suggestion_map,
)
from tengen.influence.fitted import FITTED
from tengen.influence.models import KAPPA, LAMBDA

app = typer.Typer(add_completion=False)

MODELS = [*SEED_MODELS, "fitted", "propagation"]
SHOWN = 10


@app.command()
def influence(
    file: Annotated[Path, typer.Argument(help="A game record (SGF).")],
    move: Annotated[
        int | None, typer.Option(min=0, help="Look after this many moves (default: all).")
    ] = None,
    lambda_: Annotated[
        float | None,
        typer.Option("--lambda", help=f"Reach in open space, 0 to 1 (default {LAMBDA})."),
    ] = None,
    kappa: Annotated[
        float | None,
        typer.Option(help=f"Trust in the stones on the board, 0 to 1 (default {KAPPA})."),
    ] = None,
    model: Annotated[str, typer.Option(help=f"The way of judging: {', '.join(MODELS)}.")] = "kappa",
    tolerance: Annotated[
        float, typer.Option(help="Stop when the squared change of a round is below this.")
    ] = 1e-4,
    suggest: Annotated[
        bool, typer.Option("--suggest", help="Judge all moves one move ahead, and show the best.")
    ] = False,
    to_move: Annotated[
        str | None, typer.Option("--to-move", help="B or W: whose moves to judge.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Draw the map: .svg or .png.")
    ] = None,
    palette: Annotated[Literal["gray", "color"], typer.Option(help="Colours of the map.")] = "gray",
    style: Annotated[
        Literal["paint", "squares"], typer.Option(help="Whole cells, or squares by size.")
    ] = "paint",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Show who controls which points of a position, and by how much.

    Every point looks at its neighbours again and again until the picture settles; stones whose
    surroundings belong to the opponent fade. No reading and no network: good for a feeling of
    moyos and thickness, blind to life and death. Dark is Black's, light is White's; the score is
    Black's area minus White's, without komi.
    """
    from tengen.sgf import read_game

    game = read_game(file).game(move=move)
    board = game.board
    rule = _rule(model, lambda_, kappa)
    control = (
        propagate_influence(board)
        if rule is None
        else estimate_control(board, rule, tolerance=tolerance)
    )
    color = parse_color(to_move) if to_move else game.to_move
    moves: list[Suggestion] | None = None
    if suggest:
        if rule is None:
            raise GoError("--suggest needs a control model, not propagation")
        allowed = game.state().legal_points(color)
        moves = suggest_moves(board, color, rule, moves=allowed, tolerance=tolerance)
    if output is not None:
        from tengen.pictures import write_diagram

        write_diagram(
            output, _map(board, control, moves, game.last_move, palette, style, file.name)
        )
    if as_json:
        report = _report(file, len(game), board, control, model, rule, color, moves)
        typer.echo(json.dumps(report))
        return
    rounds = "" if rule is None else f"  {control.iterations} iterations"
    note = "" if control.converged else " (not settled)"
    typer.echo(f"{file}  move {len(game)}  {format_score(control.score)}{rounds}{note}")
    if moves is not None:
        for rank, found in enumerate(moves[:SHOWN], 1):
            where = format_gtp(found.point, board.size)
            typer.echo(
                f"{rank:2d}  {where:4s} {format_score(found.score):>9s}  gains {found.gain:.2f}"
            )
    if sys.stdout.isatty():
        from tengen.terminal import print_board

        print_board(_map(board, control, moves, game.last_move, palette, style, ""))


def _rule(name: str, lambda_: float | None, kappa: float | None) -> ControlModel | None:
    """The model that was asked for; None is propagation."""
    if name not in MODELS:
        raise GoError(f"no model {name!r} (one of {', '.join(MODELS)} expected)")
    if lambda_ is not None or kappa is not None:
        if name != "kappa":
            raise GoError(f"--lambda and --kappa are numbers of the model kappa, not of {name}")
        return ControlModel.from_lambda(
            LAMBDA if lambda_ is None else lambda_, KAPPA if kappa is None else kappa
        )
    if name == "propagation":
        return None
    return FITTED if name == "fitted" else SEED_MODELS[name]


def _map(
    board: Board, control: Control, moves: list[Suggestion] | None, last: int | None,
    palette: Any, style: Any, title: str,
) -> Any:  # fmt: skip
    if moves is not None:
        return suggestion_map(board, moves, last=last, title=title)
    return control_map(board, control, palette=palette, style=style, last=last, title=title)


def _report(
    file: Path, number: int, board: Board, control: Control, name: str, rule: ControlModel | None,
    color: Color, moves: list[Suggestion] | None,
) -> dict[str, Any]:  # fmt: skip
    report: dict[str, Any] = {
        "file": str(file),
        "move": number,
        "model": name,
        "score": control.score,
        "iterations": control.iterations,
        "converged": control.converged,
        "control": [[round(value, 6) for value in row] for row in control.rows],
    }
    if moves is not None and rule is not None:
        miai = read_miai(board, rule)
        report["to_move"] = color.letter
        report["moves"] = [
            {"move": format_gtp(found.point, board.size), "score": found.score, "gain": found.gain}
            for found in moves
        ]
        report["miai"] = {
            "black_first": miai.black_first,
            "white_first": miai.white_first,
            "difference": miai.difference,
            "gain": miai.gain,
            "doubled": miai.doubled,
        }
    return report
