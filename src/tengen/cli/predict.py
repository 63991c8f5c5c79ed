"""`tengen predict`: what would a player do here, by patterns, a network, or as humans of a rank?"""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tengen.cli.console import is_watched, note, say, say_json
from tengen.cli.options import Json
from tengen.cli.reading import AfterMove, GameNumber, RecordFile, read_record, show_warnings
from tengen.coords import format_gtp
from tengen.errors import GoError

if TYPE_CHECKING:
    from tengen.diagram import Diagram
    from tengen.game import Game
    from tengen.patterns import Prediction

app = typer.Typer(add_completion=False)

SHOWN = 12  # moves on a picture


@app.command()
def predict(
    file: RecordFile,
    move: AfterMove = None,
    number: GameNumber = None,
    by: Annotated[
        Literal["patterns", "net", "human"],
        typer.Option(help="By shapes and features, by a network, or as humans of a --rank play."),
    ] = "patterns",
    rank: Annotated[
        str | None, typer.Option(help="With --by human: the player's rank, such as 8k or 3d.")
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(help="A pattern model's file or `embedded`; a network's name or file."),
    ] = None,
    moves: Annotated[int, typer.Option("-n", "--moves", min=1, help="How many to show.")] = 10,
    voices: Annotated[
        int, typer.Option(min=0, help="How many patterns to name for each move.")
    ] = 3,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Draw the board: .svg or .png.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Rank the legal moves by how likely a strong player would choose them.

    Judged in a tenth of a millisecond from the shapes around each point and from simple facts such
    as captures, ladders and the distance to the last move; no search, no network. Each move comes
    with the patterns that speak for it (+) or against it (-). `--by net` asks a network instead,
    `--by human` one that has learnt how humans of each rank choose.
    """
    from tengen.patterns.report import PredictionReport

    if (by == "human") != (rank is not None):
        raise GoError("--by human and --rank belong together: --by human --rank 8k")
    game = read_record(file, number).game(move=move)
    show_warnings(file, game)
    if rank is not None:
        name, found = by_human(game, rank, max(moves, SHOWN))
    else:
        predict_by = {"patterns": by_patterns, "net": by_net}[by]
        name, found = predict_by(game, model, max(moves, SHOWN), voices)
    if output is not None:
        from tengen.pictures import write_diagram

        write_diagram(output, diagram(game, found, file.name))
    if as_json:
        say_json(PredictionReport.of(game, name, found[:moves]), file=str(file))
        return
    for place, each in enumerate(found[:moves], 1):
        spoken = "  ".join(f"{'+' if v.weight >= 0 else '-'} {v.pattern}" for v in each.voices)
        where = format_gtp(each.move, game.size)
        say(f"{place:2d}  {where:4s} {each.probability:6.1%}  {spoken}".rstrip())
    if is_watched():
        from tengen.terminal import print_board

        print_board(diagram(game, found, ""))


def by_patterns(
    game: Game, model: str | None, moves: int, voices: int
) -> tuple[str, list[Prediction]]:
    from tengen.patterns import Predictor
    from tengen.patterns.model import EMBEDDED

    predictor = Predictor(model or EMBEDDED)
    return predictor.model.name, predictor.predict(game, voices=voices, moves=moves)


def by_net(game: Game, model: str | None, moves: int, voices: int) -> tuple[str, list[Prediction]]:
    """Return a network's policy; a network names no patterns, its score is the log-probability."""
    from tengen.nets import Evaluator
    from tengen.patterns import Prediction

    name = model or "default"
    (judged,) = Evaluator(name)([game])
    likely = [(move, chance) for move, chance in judged.top_moves(moves) if chance > 0]
    return name, [Prediction(move, chance, math.log(chance), 0) for move, chance in likely]


def by_human(game: Game, rank: str, moves: int) -> tuple[str, list[Prediction]]:
    """Return how humans of a rank choose; the score is the log-probability."""
    from tengen.nets.human import HumanPolicy
    from tengen.nets.human_ranks import steps_of
    from tengen.patterns import Prediction
    from tengen.ranks import parse_rank

    chances = HumanPolicy().probabilities(game, steps_of(parse_rank(rank), note))
    points = game.size**2
    order = [int(index) for index in (-chances).argsort(kind="stable")[:moves] if chances[index]]
    found = [(None if index == points else index, float(chances[index])) for index in order]
    return f"human {rank}", [
        Prediction(move, chance, math.log(chance), 0) for move, chance in found
    ]


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
