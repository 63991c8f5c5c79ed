"""`tengen review`: where points were lost, what was better, and why."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.cli.console import note, progress, say, say_json
from tengen.cli.reading import GameNumber, read_record, show_warnings
from tengen.coords import format_gtp
from tengen.errors import GoError, quoted

if TYPE_CHECKING:
    from tengen.review import Options, Review

_GAMES = "games"


class _Group(typer.core.TyperGroup):
    """`tengen review FILE` is short for `tengen review games FILE`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in {*self.commands, "-h", "--help"}:
            args = [_GAMES, *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_Group,
    add_completion=False,
    no_args_is_help=True,
    help="Where were points lost, what was better, and why?\n\n"
    "`tengen review FILE` reviews games; `bench` measures reviews against KataGo's.",
)

Net = Annotated[
    str | None, typer.Option("--net", help="A network by name (see `tengen nets list`) or a file.")
]

Visits = Annotated[
    int | None,
    typer.Option("--visits", "-v", min=0, help="Most visits of a position; 0: do not search."),
]


@app.callback()
def _review() -> None:
    pass


@app.command(name=_GAMES)
def games(
    file: Annotated[Path, typer.Argument(help="A game record (SGF).")],
    number: GameNumber = None,
    net: Net = None,
    visits: Visits = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON, one move a line.")] = False,
) -> None:
    """Review a game: every mistake, by how many points, and the better move."""
    from tengen.nets.evaluator import Evaluator
    from tengen.review import move_report, review

    game = read_record(file, number).game()
    show_warnings(file, game)
    evaluator = Evaluator(net, announce=note)
    found: Review | None = None
    with progress("reviewing") as bar:
        for step in review(game, evaluator, _options(visits)):
            bar(step.done, step.total, step.stage)
            found = step.review
    assert found is not None
    if as_json:
        for move in found.moves:
            say_json(move_report(move, found.size))
        return
    for move in found.mistakes:
        better = format_gtp(move.better, found.size) if move.line else "?"
        say(
            f"move {move.move:3} {move.color.letter} {format_gtp(move.point, found.size):4} "
            f"lost {move.loss:5.1f}  better {better}"
        )


@app.command()
def bench(
    file: Annotated[Path, typer.Argument(help="Games judged by KataGo (.jsonl, .jsonl.gz).")],
    net: Net = None,
    visits: Visits = None,
    part: Annotated[
        str, typer.Option("--part", help="2/3: of every three games the second.")
    ] = "1/1",
    count: Annotated[int | None, typer.Option("--games", min=1, help="At most so many.")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object for each board size.")
    ] = False,
) -> None:
    """Measure reviews on games that KataGo has judged move by move.

    precision and recall are of moves that lose three points or more; better is the share of flagged
    moves for which ours is among the moves that KataGo gave a fifth of its best move's visits.
    """
    from tengen.nets.evaluator import Evaluator
    from tengen.records.judged import read_judged
    from tengen.review.bench import bench as run
    from tengen.review.bench import figures

    which, of = _part(part)
    judged = list(islice(read_judged(file), which - 1, None, of))[:count]
    if not judged:
        raise GoError(f"{file}: no game in part {part}")
    evaluator = Evaluator(net, announce=note)
    done = []
    with progress("reviewing", len(judged)) as bar:
        for one in run(judged, evaluator, _options(visits)):
            done.append(one)
            bar.advance()
    if not as_json:
        say(
            f"{'':14} {'games':>5} {'moves':>6} {'precision':>9} {'recall':>7} {'losses':>7} "
            f"{'lead':>6} {'better':>7} {'s/game':>7}"
        )
    for size in sorted({one.judged.game.size for one in done}, reverse=True):
        found = figures(done, evaluator.name, size)
        if as_json:
            say_json(found)
            continue
        say(
            f"{f'{size}x{size} {found.net}':14} {found.games:5} {found.moves:6} "
            f"{found.precision:9.2f} {found.recall:7.2f} {found.loss_correlation:7.2f} "
            f"{found.lead_mae:6.2f} {found.better_move_top1:7.2f} {found.seconds_per_game:7.1f}"
        )


def _part(text: str) -> tuple[int, int]:
    which, slash, of = text.partition("/")
    if not (slash and which.isdigit() and of.isdigit() and 1 <= int(which) <= int(of)):
        raise GoError(f"--part {quoted(text)}: such as 1/2 expected")
    return int(which), int(of)


def _options(visits: int | None) -> Options:
    from tengen.review import Options

    return Options() if visits is None else Options(visits=visits)
