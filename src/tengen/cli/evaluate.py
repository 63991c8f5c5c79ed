"""`tengen evaluate`: what a network says of a position, at first glance or reading ahead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.console import note, progress, show
from tengen.cli.options import Device, Exact, Json, with_options
from tengen.cli.reading import AfterMove, GameNumber, RecordFile, read_record, show_warnings
from tengen.coords import Color, Move, format_gtp, parse_area
from tengen.errors import GoError
from tengen.words import Value, tell

if TYPE_CHECKING:
    from tengen.diagram import Diagram
    from tengen.game import Game
    from tengen.nets.evaluation import Evaluation
    from tengen.nets.evaluator import Evaluator
    from tengen.search import Limits, SearchResult, Tree

app = typer.Typer(add_completion=False)


@dataclass(frozen=True, slots=True)
class AheadOptions:
    """Whether to read ahead, how far, and where."""

    visits: Annotated[
        int | None,
        typer.Option("--visits", "-v", min=1, help="Read ahead: how many positions to look at."),
    ] = None
    seconds: Annotated[
        float | None, typer.Option("--seconds", help="Read ahead for at most this long.")
    ] = None
    within: Annotated[
        str | None,
        typer.Option("--within", help="Read ahead only in this area: A1-E5,J9."),
    ] = None
    depth: Annotated[
        int,
        typer.Option(
            "--depth", min=1, help="With --within: how many moves in a row must be there."
        ),
    ] = 1
    seed: Annotated[int, typer.Option("--seed", help="The same seed makes the same choices.")] = 0

    @property
    def limits(self) -> Limits | None:
        """How far to read, or None. Raises `GoError` for an area that nobody would read."""
        from tengen.search import Limits

        if self.visits is not None or self.seconds is not None:
            return Limits(self.visits, self.seconds)
        if self.within:
            raise GoError("--within needs --visits or --seconds")
        return None

    def tree(self, game: Game) -> Tree:
        from tengen.search import Options, Tree, within

        area = self.within and parse_area(self.within, game.size)
        restrictions = within(game, area, self.depth) if area else ()
        return Tree(game, Options(seed=self.seed, ownership=True, restrictions=restrictions))


@app.command()
@with_options
def evaluate(
    file: RecordFile,
    move: AfterMove = None,
    number: GameNumber = None,
    net: Annotated[
        str | None,
        typer.Option("--net", help="A network by name (see `tengen nets list`) or a file."),
    ] = None,
    top: Annotated[int, typer.Option("--top", min=1, help="How many moves to show.")] = 5,
    symmetries: Annotated[
        int,
        typer.Option(
            "--symmetries", min=1, max=8, help="Mirror images of the board to average over."
        ),
    ] = 1,
    *,
    ahead: AheadOptions,
    device: Device = "auto",
    exact: Exact = False,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Draw who owns what into this .png or .svg file."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Judge a position: the likeliest next moves, who is ahead and by how much, who owns what.

    Without --visits or --seconds this is the network's first impression: the percentage of a move
    says how likely a strong player would choose it, not how good it is. With one of them the moves
    have been read out, and each comes with the line of play to expect.
    """
    from tengen.nets.devices import open_evaluator
    from tengen.nets.report import EvaluationReport
    from tengen.search.report import SearchReport

    limits = ahead.limits
    game = read_record(file, number).game(move=move)
    show_warnings(file, game)
    evaluator = open_evaluator(
        net, device=device, exact=exact, symmetries=range(symmetries), announce=note
    )
    described: EvaluationReport | SearchReport
    if limits is None:
        (evaluation,) = evaluator([game])
        best = [point for point, _ in evaluation.top_moves(top)]
        diagram = _diagram(game, best, evaluation.ownership)
        described = EvaluationReport.of(game, len(game), evaluation, net=evaluator.name, top=top)
        lines = _lines(game, evaluation, top)
    else:
        result = _search(evaluator, ahead.tree(game), limits)
        best = [searched.move for searched in result.moves[:top]]
        diagram = _diagram(game, best, result.ownership or ())
        described = SearchReport.of(game, result, top=top)
        lines = _searched_lines(game, result, top)
    if output is not None:
        from tengen.pictures import write_diagram

        write_diagram(output, diagram)
    show(described, as_json, *lines, file=str(file))
    if output is None and not as_json:
        _show(diagram)


def _search(evaluator: Evaluator, tree: Tree, limits: Limits) -> SearchResult:
    from tengen.search import run

    with progress(tell("readingAhead"), limits.visits) as bar:
        for (result,) in run(evaluator, [tree], limits, every=0.2):
            bar(result.visits, limits.visits)
    return result


def _lines(game: Game, evaluation: Evaluation, top: int) -> Iterator[str]:
    moves = ", ".join(
        tell("moveShareFine", move=format_gtp(move, game.size), share=probability)
        for move, probability in evaluation.top_moves(top)
    )
    yield tell(
        "evaluatedPosition",
        **_leader(evaluation.black_lead),
        deviation=evaluation.deviation,
        share=evaluation.winrate(Color.BLACK),
    )
    yield tell("evaluateMoves", color=evaluation.to_move.letter, moves=moves)


def _searched_lines(game: Game, result: SearchResult, top: int) -> Iterator[str]:
    yield tell(
        "searchedPosition", **_leader(result.lead), share=result.winrate, count=result.visits
    )
    yield tell("searchedAtFirst", **_leader(result.raw_lead), share=result.raw_winrate)
    yield tell("evaluateMoves", color=result.to_move.letter, moves="").rstrip()
    for searched in result.moves[:top]:
        line = " ".join(format_gtp(move, game.size) for move in searched.line)
        told = tell(
            "searchedMove", **_leader(searched.lead), share=searched.winrate, count=searched.visits
        )
        yield f"  {format_gtp(searched.move, game.size):4} {told}: {line}"


def _leader(black_lead: float) -> dict[str, Value]:
    return {"color": "B" if black_lead >= 0 else "W", "points": black_lead}


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
            title=tell("evaluateOwners"),
            labels={p: "x" if owner > 0 else "o" for p, owner in enumerate(owners) if owner % 2},
        )
    )


def _diagram(game: Game, best: Sequence[Move], ownership: Iterable[float]) -> Diagram:
    from tengen.diagram import Diagram

    labels = {
        point: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[rank]
        for rank, point in enumerate(best[:26])
        if point is not None
    }
    return Diagram(
        game.board.stones,
        game.size,
        last=game.last_move,
        labels=labels,
        values=[float(value) for value in ownership],
        value_style="squares",
    )
