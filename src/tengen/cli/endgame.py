"""`tengen endgame`: what the moves of an endgame are worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.cli import laboratory
from tengen.cli.console import note, progress, say_json
from tengen.cli.endgame_text import print_board, print_graph, print_report
from tengen.cli.groups import DefaultGroup
from tengen.cli.options import Device, Exact, Expansions, Json, Net
from tengen.cli.reading import GameNumber, RecordFile, read_record, show_warnings
from tengen.coords import format_gtp, parse_gtp
from tengen.errors import GoError, quoted

if TYPE_CHECKING:
    from tengen.coords import Point
    from tengen.endgame import BoardReport
    from tengen.endgame.report import Report
    from tengen.game import Game
    from tengen.sgf import Node, Record

_MARKS = ("SQ", "TR", "MA", "CR", "SL")
_POSITION = "position"


class _EndgameGroup(DefaultGroup):
    """`tengen endgame FILE` is short for `tengen endgame position FILE`."""

    default = _POSITION

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if "--region" in args:  # alone it means the squares
            after = args.index("--region") + 1
            if after == len(args) or args[after].startswith("-"):
                args = [*args[:after], "SQ", *args[after:]]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_EndgameGroup,
    add_completion=False,
    no_args_is_help=True,
    help="What is a move worth? Temperatures, counts, sente and gote of local endgames.\n\n"
    "`tengen endgame FILE` analyses a position; `bench` solves problems with known answers.",
)


@app.command(name=_POSITION)
def position(
    file: RecordFile,
    point: Annotated[
        str | None, typer.Option("--point", "-p", help="The place around this point, such as C3.")
    ] = None,
    region: Annotated[
        str | None,
        typer.Option(
            "--region",
            help="The points marked in the record (SQ, TR, MA, CR), or listed: A1,B1,B2.",
            metavar="MARKED",
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Every place that is not settled, the biggest first.")
    ] = False,
    graph: Annotated[
        bool,
        typer.Option(
            "--graph", help="What every move of the endgame was worth (-o: .svg or .png)."
        ),
    ] = False,
    move: Annotated[
        int | None, typer.Option("--move", "-m", min=0, help="The position after this many moves.")
    ] = None,
    counting: Annotated[
        str, typer.Option("--counting", help="How points count: area or territory.")
    ] = "territory",
    number: GameNumber = None,
    net: Net = None,
    device: Device = "auto",
    exact: Exact = False,
    expansions: Expansions = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="Write the tree as .sgf, or the thermograph as .svg or .png."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Say what a move is worth: the temperature, the count, sente or gote, and the best play.

    The temperature is the gain of one move (miai value). The difference between Black's and White's
    playing first is twice as much in gote, and as much in sente. Where the search was cut off, an
    interval is given.
    Without a place, the squares marked in the record are taken, or else the whole board.
    """
    from tengen.endgame import Counting, EndgameSettings, analyse, analyse_board
    from tengen.endgame.described import EndgameReport
    from tengen.nets.devices import open_evaluator

    if counting not in list(Counting):
        raise GoError(f"--counting {quoted(counting)}: area or territory")
    if sum((point is not None, region is not None, everything, graph)) > 1:
        raise GoError("one of --point, --region, --all and --graph")
    record = read_record(file, number)
    node, game = _position(record, move)
    show_warnings(file, game)
    settings = EndgameSettings().looking_into(expansions) if expansions else EndgameSettings()
    evaluator = open_evaluator(net, device=device, exact=exact, announce=note)
    if graph:
        print_graph(record.game(), move, Counting(counting), evaluator, output, as_json)
        return
    board: BoardReport | None = None
    with progress("searching") as bar:
        ask: dict[str, Any] = {
            "counting": Counting(counting),
            "settings": settings,
            "progress": bar,
        }
        if point is not None:
            where = parse_gtp(point, game.size)
            if where is None:
                raise GoError(f"--point {quoted(point)}: a point of the board expected")
            reports = [analyse(game, evaluator, point=where, **ask)]
        elif region is not None or (not everything and node.points("SQ")):
            chosen = _region(node, region or "SQ", game.size)
            reports = [analyse(game, evaluator, region=chosen, **ask)]
        else:
            board = analyse_board(game, evaluator, **ask)
            reports = board.places
    if output is not None:
        _write(output, reports, game)
    for report in reports:
        if as_json:
            say_json(EndgameReport.of(report), file=str(file))
        else:
            print_report(report)
    if board is not None:
        print_board(board, game, evaluator, as_json, with_order=everything)


laboratory.join(app, "endgame")


def _position(record: Record, move: int | None) -> tuple[Node, Game]:
    """Return the node asked about: the move's, else the root if it is marked, else the end."""
    if move is not None:
        return record.node_at(move), record.game(move=move)
    if record.root.points("SQ"):
        return record.root, record.game(move=0)
    game = record.game()
    return record.node_at(len(game)), game


def _region(node: Node, text: str, size: int) -> frozenset[Point]:
    if text.upper() in _MARKS:
        points = node.points(text.upper())
        if not points:
            raise GoError(f"no points are marked with {text.upper()} in this position")
        return frozenset(points)
    found = [parse_gtp(word, size) for word in text.replace(",", " ").split()]
    return frozenset(point for point in found if point is not None)


def _write(path: Path, reports: list[Report], game: Game) -> None:
    if path.suffix.lower() == ".sgf":
        from tengen.endgame.views.sgf_tree import write_tree
        from tengen.sgf import write_games

        write_games(path, [write_tree(report, game) for report in reports])
        return
    from tengen.cgt.picture import Drawing, save_picture

    drawings = [
        Drawing.of(
            report.thermograph,
            format_gtp(min(report.region), game.size),
            f"mean {report.grain.tell(report.told.mean)}\n"
            f"temperature {report.grain.tell(report.told.temperature)}",
        )
        for report in reports
    ]
    counting = reports[0].counting if reports else "territory"
    save_picture(path, drawings, title=f"Score and temperature by {counting}")
