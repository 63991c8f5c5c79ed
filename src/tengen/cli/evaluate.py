"""`tengen evaluate`: what a network says of a position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.console import note, say, say_json
from tengen.cli.reading import GameNumber, read_record, show_warnings
from tengen.coords import Color, format_gtp

if TYPE_CHECKING:
    from tengen.diagram import Diagram
    from tengen.game import Game
    from tengen.nets.evaluation import Evaluation

app = typer.Typer(add_completion=False)


@app.command()
def evaluate(
    file: Annotated[Path, typer.Argument(help="A game record (SGF).")],
    move: Annotated[
        int | None,
        typer.Option(
            "--move", "-m", help="Judge the position after this many moves; else the end."
        ),
    ] = None,
    number: GameNumber = None,
    net: Annotated[
        str | None,
        typer.Option("--net", help="A network by name (see `tengen nets list`) or a file."),
    ] = None,
    top: Annotated[int, typer.Option("--top", min=1, help="How many moves to show.")] = 5,
    symmetries: Annotated[
        int,
        typer.Option(
            "--symmetries", min=1, max=8, help="Average over so many mirror images of the board."
        ),
    ] = 1,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Draw who owns what into this .png or .svg file."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Judge a position: the likeliest next moves, who is ahead and by how much, who owns what.

    This is the network's first impression, without reading ahead. The percentage of a move says
    how likely a strong player would choose it, not how good it is.
    """
    from tengen.nets.evaluator import Evaluator
    from tengen.nets.report import evaluation_report

    game = read_record(file, number).game(move=move)
    show_warnings(file, game)
    evaluator = Evaluator(net, symmetries=range(symmetries), announce=note)
    (evaluation,) = evaluator([game])
    diagram = _diagram(game, evaluation, top)
    if output is not None:
        from tengen.pictures import write_diagram

        write_diagram(output, diagram)
    if as_json:
        described = evaluation_report(game, len(game), evaluation, net=evaluator.name, top=top)
        say_json({"file": str(file), **described})
        return
    _print(game, evaluation, top)
    if output is None:
        _show(diagram)


def _print(game: Game, evaluation: Evaluation, top: int) -> None:
    leader = Color.BLACK if evaluation.black_lead >= 0 else Color.WHITE
    name = leader.name.capitalize()
    say(
        f"{name} leads by {evaluation.lead(leader):.1f} points (± {evaluation.deviation:.1f}), "
        f"Black wins {evaluation.winrate(Color.BLACK):.1%}"
    )
    player = evaluation.to_move.name.capitalize()
    moves = ", ".join(
        f"{format_gtp(move, game.size)} {probability:.1%}"
        for move, probability in evaluation.top_moves(top)
    )
    say(f"{player} to move: {moves}")


def _show(diagram: Diagram) -> None:
    """Print the board; where a terminal cannot paint who owns what, as a second board."""
    from tengen.diagram import Diagram
    from tengen.terminal import print_board

    if print_board(diagram) or diagram.values is None:
        return
    owners = [round(2 * value) for value in diagram.values]  # beyond 0.75: 2, beyond 0.25: 1
    print_board(
        Diagram(
            bytes(1 if owner == 2 else 2 if owner == -2 else 0 for owner in owners),
            diagram.size,
            title="Who owns what: X Black's, x rather Black's, o rather White's, O White's",
            labels={p: "x" if owner > 0 else "o" for p, owner in enumerate(owners) if owner % 2},
        )
    )


def _diagram(game: Game, evaluation: Evaluation, top: int) -> Diagram:
    from tengen.diagram import Diagram

    labels = {
        point: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[rank]
        for rank, (point, _) in enumerate(evaluation.top_moves(min(top, 26)))
        if point is not None
    }
    return Diagram(
        game.board.stones,
        game.size,
        last=game.last_move,
        labels=labels,
        values=[float(value) for value in evaluation.ownership],
        value_style="squares",
    )
