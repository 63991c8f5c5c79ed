"""`tengen predict`: what would a strong player do here, by patterns alone?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.console import is_watched, say, say_json
from tengen.cli.reading import GameNumber, read_record, show_warnings
from tengen.coords import format_gtp

if TYPE_CHECKING:
    from tengen.diagram import Diagram
    from tengen.game import Game
    from tengen.patterns import Prediction

app = typer.Typer(add_completion=False)

SHOWN = 12  # moves on a picture


@app.command()
def predict(
    file: Annotated[Path, typer.Argument(help="A game record (SGF).")],
    move: Annotated[
        int | None, typer.Option(min=0, help="Look after this many moves (default: all).")
    ] = None,
    number: GameNumber = None,
    model: Annotated[
        str, typer.Option(help="A model file, or `embedded`, the one in the package.")
    ] = "embedded",
    moves: Annotated[int, typer.Option("-n", "--moves", min=1, help="How many to show.")] = 10,
    voices: Annotated[
        int, typer.Option(min=0, help="How many patterns to name for each move.")
    ] = 3,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Draw the board: .svg or .png.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Rank the legal moves by how likely a strong player would choose them.

    Judged in a tenth of a millisecond from the shapes around each point and from simple facts such
    as captures, ladders and the distance to the last move; no search, no network. Each move comes
    with the patterns that speak for it (+) or against it (-).
    """
    from tengen.patterns import Predictor
    from tengen.patterns.report import prediction_report

    game = read_record(file, number).game(move=move)
    show_warnings(file, game)
    predictor = Predictor(model)
    found = predictor.predict(game, voices=voices, moves=max(moves, SHOWN))
    if output is not None:
        from tengen.pictures import write_diagram

        write_diagram(output, diagram(game, found, file.name))
    if as_json:
        described = prediction_report(game, predictor.model.name, found[:moves])
        say_json({"file": str(file), **described})
        return
    for rank, each in enumerate(found[:moves], 1):
        spoken = "  ".join(f"{'+' if v.weight >= 0 else '-'} {v.pattern}" for v in each.voices)
        where = format_gtp(each.move, game.size)
        say(f"{rank:2d}  {where:4s} {each.probability:6.1%}  {spoken}".rstrip())
    if is_watched():
        from tengen.terminal import print_board

        print_board(diagram(game, found, ""))


def diagram(game: Game, found: list[Prediction], title: str) -> Diagram:
    """Draw the board with the likeliest moves as faint stones, their probabilities on them."""
    from tengen.diagram import Diagram, Ghost

    likely = [each for each in found[:SHOWN] if each.move is not None and each.probability >= 0.01]
    best = max((each.probability for each in likely), default=1.0)
    ghosts = [
        Ghost(
            each.move, game.to_move, f"{100 * each.probability:.0f}",
            0.25 + 0.6 * each.probability / best,
        )
        for each in likely
        if each.move is not None
    ]  # fmt: skip
    return Diagram(game.board.stones, game.size, last=game.last_move, ghosts=ghosts, title=title)
