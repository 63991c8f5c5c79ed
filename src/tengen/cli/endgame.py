"""`tengen endgame`: what the moves of an endgame are worth."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.cli.console import note, progress, say, say_json
from tengen.cli.reading import GameNumber, read_record, show_warnings
from tengen.coords import BLACK, WHITE, format_gtp, parse_gtp
from tengen.errors import GoError, quoted

if TYPE_CHECKING:
    from tengen.coords import Point
    from tengen.endgame import BoardReport, Counting
    from tengen.endgame.judges import Judge
    from tengen.endgame.report import Report
    from tengen.game import Game
    from tengen.sgf import Node, Record

_MARKS = ("SQ", "TR", "MA", "CR", "SL")
_POSITION = "position"


class _Group(typer.core.TyperGroup):
    """`tengen endgame FILE` is short for `tengen endgame position FILE`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in {*self.commands, "-h", "--help"}:
            args = [_POSITION, *args]
        if "--region" in args:  # alone it means the squares
            after = args.index("--region") + 1
            if after == len(args) or args[after].startswith("-"):
                args = [*args[:after], "SQ", *args[after:]]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_Group,
    add_completion=False,
    no_args_is_help=True,
    help="What is a move worth? Temperatures, counts, sente and gote of local endgames.\n\n"
    "`tengen endgame FILE` analyses a position; `bench` solves problems with known answers.",
)

Net = Annotated[
    str | None, typer.Option("--net", help="A network by name (see `tengen nets list`) or a file.")
]
Device = Annotated[
    str,
    typer.Option(
        "--device", help="Where the network runs: auto, cpu, or cuda (a GPU; needs PyTorch)."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]


@app.command(name=_POSITION)
def position(
    file: Annotated[Path, typer.Argument(help="A game record (SGF).")],
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
        int | None, typer.Option("--move", "-m", help="The position after this many moves.")
    ] = None,
    counting: Annotated[
        str, typer.Option("--counting", help="How points count: area or territory.")
    ] = "territory",
    number: GameNumber = None,
    net: Net = None,
    device: Device = "auto",
    expansions: Annotated[
        int | None, typer.Option("--expansions", min=1, help="How many positions to look into.")
    ] = None,
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
    from tengen.endgame import Counting, Settings, analyse, analyse_board
    from tengen.nets.devices import open_evaluator

    if counting not in list(Counting):
        raise GoError(f"--counting {quoted(counting)}: area or territory")
    if sum((point is not None, region is not None, everything, graph)) > 1:
        raise GoError("one of --point, --region, --all and --graph")
    record = read_record(file, number)
    node, game = _position(record, move)
    show_warnings(file, game)
    settings = Settings(expansions=expansions) if expansions else Settings()
    evaluator = open_evaluator(net, device=device, announce=note)
    if graph:
        _graph(record.game(), move, Counting(counting), evaluator, output, as_json)
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
            say_json({"file": str(file), **report.as_dict()})
        else:
            _print(report)
    if board is not None:
        _print_board(board, game, evaluator, as_json, with_order=everything)


@app.command()
def bench(
    folder: Annotated[Path, typer.Argument(help="A folder of problems (SGF), or one problem.")],
    strategy: Annotated[
        str,
        typer.Option(
            "--strategy", "-s", help="How the answers are found, or `all` to compare every way."
        ),
    ] = "search",
    net: Net = None,
    scores: Annotated[
        str | None,
        typer.Option(
            "--scores", help="A second network that says who owns what; --net proposes the moves."
        ),
    ] = None,
    device: Device = "auto",
    as_json: Json = False,
) -> None:
    """Solve problems whose answers are known, and count the right ones.

    A problem marks its region with squares and has the answer as the comment of its root:
    twice the value of a move in points of territory, such as 3 5/9.
    """
    from tengen.endgame.judges import TwoNets
    from tengen.endgame.study import bench as benches
    from tengen.endgame.study.problems import read_problems
    from tengen.endgame.study.strategies import ALL, find_strategy, strategies_named
    from tengen.nets.devices import open_evaluator

    if not folder.exists():
        raise GoError(f"{folder}: no such file or folder")
    names = strategies_named(strategy)
    problems = read_problems(folder)
    evaluator = open_evaluator(net, device=device, announce=note)
    judge: Judge = evaluator
    if scores is not None:
        judge = TwoNets(evaluator, open_evaluator(scores, device=device, announce=note))
    at_once = benches.AT_ONCE if evaluator.model.device == "cpu" else len(problems)
    for name in names:
        for result in benches.bench(problems, find_strategy(name), name, judge, at_once=at_once):
            if as_json:
                say_json(result)
            elif "file" not in result:
                _print_summary(result)
            elif strategy != ALL:
                _print_solution(result)


@app.command("make-suite")
def make_suite(
    folder: Annotated[Path, typer.Argument(help="Where the problems are written (SGF).")],
    games: Annotated[
        Path, typer.Option("--games", help="A folder of 19x19 records to set the shapes into.")
    ],
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many problems.")] = 1000,
    back: Annotated[
        int, typer.Option("--back", min=0, help="How many moves before a game's end.")
    ] = 40,
    boards: Annotated[int, typer.Option("--boards", min=1, help="How many games to use.")] = 200,
    seed: Annotated[int, typer.Option("--seed", help="The same seed draws the same shapes.")] = 1,
    as_json: Json = False,
) -> None:
    """Make problems with proved answers: solved shapes in the corners of real boards.

    `bench` reads them. The answer, the verdict, the count and the class stand in the comment of
    each root.
    """
    from tengen.endgame.study import suite
    from tengen.endgame.study.shapes import real_boards

    if not games.is_dir():
        raise GoError(f"{games}: no such folder")
    found = list(real_boards(games, boards, -back))
    shapes = []
    with progress("writing") as bar:
        for _, shape in suite.make_suite(folder, found, count, seed):
            shapes.append(shape)
            bar(len(shapes), count)
    kinds = dict(sorted(suite.classes(shapes).items()))
    if as_json:
        say_json({"folder": str(folder), "problems": len(shapes), "classes": kinds})
        return
    classes = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
    say(f"{folder}: {len(shapes)} problems ({classes})")


def _print_solution(result: dict[str, Any]) -> None:
    mark = "right" if result["value"] == result["answer"] else "wrong"
    between = f" between {' and '.join(result['interval'])}" if result["interval"] else ""
    say(
        f"{result['file']}  {mark}  answer {result['answer']}, found {result['value']}{between}  "
        f"({result['nodes']} nodes, {result['seconds']:.1f} s)"
    )


def _print_summary(result: dict[str, Any]) -> None:
    say(
        f"{result['strategy']} with {result['net']}: {result['correct']} of {result['total']} "
        f"right, {result['within_half']} within half a point, {result['failed']} failed"
        + (
            f", {result['verdict_correct']} of {result['verdicts']} verdicts right"
            if result["verdicts"]
            else ""
        )
        + f", {result['seconds']:.1f} s"
    )


def _position(record: Record, move: int | None) -> tuple[Node, Game]:
    """Return the node asked about: the move's, else the root if it is marked, else the end."""
    if move is not None:
        return record.node_at(move), record.game(move=move)
    if record.root.points("SQ"):
        return record.root, record.game(move=0)
    game = record.game()
    return record.node_at(len(game)), game


def _graph(
    game: Game,
    first: int | None,
    counting: Counting,
    judge: Judge,
    output: Path | None,
    as_json: bool,
) -> None:
    from tengen.endgame.graph_picture import save_graph
    from tengen.endgame.temperature_graph import lost_by, temperatures

    moves = []
    with progress("searching") as bar:
        for one in temperatures(game, judge, counting=counting, first=first):
            bar(one.number, len(game))
            moves.append(one)
            if as_json:
                say_json(one.as_dict(game.size))
            else:
                where = format_gtp(one.places[0][0], game.size) if one.places else "-"
                say(
                    f"{one.number} {one.color.letter} {format_gtp(one.move, game.size)}: worth "
                    f"{one.temperature}, best {one.best} at {where}, lost {one.lost}"
                )
    lost = lost_by(moves)
    if as_json:
        say_json(
            {
                "counting": str(counting),
                "first": moves[0].number if moves else None,
                "lost": {color.letter: str(points) for color, points in lost.items()},
            }
        )
    elif moves:
        say(
            f"Lost in the endgame, by {counting}, roughly: "
            f"Black {float(lost[BLACK]):.1f}, White {float(lost[WHITE]):.1f}"
        )
    else:
        note("no position of this game has places that settled stones enclose")
    if output is not None and moves:
        save_graph(output, moves, f"What a move was worth, by {counting}")


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
        from tengen.endgame.sgf_tree import write_tree
        from tengen.sgf import write_games

        write_games(path, [write_tree(report, game) for report in reports])
        return
    from tengen.cgt.picture import Drawing, save_picture

    drawings = [
        Drawing.of(report.thermograph, format_gtp(min(report.region), game.size))
        for report in reports
    ]
    counting = reports[0].counting if reports else "territory"
    save_picture(path, drawings, title=f"Score and temperature by {counting}")


def _print_board(
    board: BoardReport, game: Game, judge: Judge, as_json: bool, *, with_order: bool
) -> None:
    from tengen.endgame.exact.games import prove_board
    from tengen.endgame.whole_board import checked_order

    size = game.size
    plays = checked_order(game, board.places, judge) if with_order and board.places else []
    proof = prove_board(game) if with_order else None
    if as_json:
        order = [[play.color.letter, format_gtp(play.point, size)] for play in plays]
        by_board = [index for index, play in enumerate(plays) if play.by_board]
        proved = proof and proof.as_dict(size)
        say_json({"order": order, "by_board": by_board, "exact": proved, **board.as_dict(size)})
        return
    if not board.places:
        note("everything is settled: no move is worth anything")
    for region in board.open:
        where = f"{format_gtp(min(region), size)}-{format_gtp(max(region), size)}"
        say(f"{where}: too open for a value ({len(region)} points): no settled stones enclose it")
    for ko in board.kos:
        say(
            f"Ko at {format_gtp(ko.point, size)}: threats Black {ko.threats[BLACK]}, White "
            f"{ko.threats[WHITE]} in the places above; {ko.advice}"
        )
    count = board.count
    parts = [f"places {_signed(count.places)}", f"settled {_signed(count.settled)}"]
    parts += [f"open {_signed(count.open)}"] * bool(board.open)
    parts += [f"prisoners {_signed(Fraction(count.prisoners))}"] * bool(count.prisoners)
    say(
        f"Board: {_signed(count.score)} for Black by {count.counting}, without komi "
        f"({', '.join(parts)})"
    )
    if plays:
        moves = " ".join(
            f"{play.color.letter} {format_gtp(play.point, size)}{'*' * play.by_board}"
            for play in plays
        )
        say(f"Order of play: {moves}")
    if any(play.by_board for play in plays):
        say("  * seen on the whole board only: no place above knows of it")
    if proof is not None:
        best = ", ".join(format_gtp(point, size) for point in proof.moves)
        say(
            f"Proved: {game.to_move.name.capitalize()} to play, best is {best or 'pass'}; the "
            f"board counts {proof.score} for Black by area, without komi."
        )


def _signed(value: Fraction) -> str:
    return f"+{value}" if value > 0 else str(value)


def _print(report: Report) -> None:
    from tengen.cgt import Sente
    from tengen.endgame.report import format_line

    size = report.board.size
    words = {
        Sente.GOTE: "gote for both",
        Sente.LEFT: "Black's sente, White's reverse sente",
        Sente.RIGHT: "White's sente, Black's reverse sente",
        Sente.DOUBLE: "both sides threaten more than they gain",
        Sente.MIAI: "between sente and gote",
    }
    lines = "; ".join(
        f"{color.name.capitalize()} first: " + (format_line(report.lines[color], size) or "-")
        for color in (BLACK, WHITE)
    )
    counting, (low, high) = report.counting, report.interval
    between = "" if low == high else f" (between {low} and {high} if the network scores rightly)"
    place = f"{format_gtp(min(report.region), size)}-{format_gtp(max(report.region), size)}"
    if report.sente is Sente.SETTLED:
        say(
            f"{place}: settled, no move gains anything, count {report.mean} by "
            f"{counting}{between}. [{report.how_sure}]"
        )
    else:
        value = report.temperature
        worth = f"is worth {value}{between}" if value > 0 else f"gains nothing{between}"
        kind = f", {words[report.sente]}" if value > 0 else ""
        say(
            f"{place}: a move {worth} by {counting}, count {report.mean}{kind}. "
            f"{lines}. [{report.how_sure}]"
        )
    for warning in report.warnings:
        note(warning)
    for far in report.far:
        say(f"  {far.describe(size)}")
