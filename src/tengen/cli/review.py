"""`tengen review`: where points were lost, what was better, and why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.cli.console import note, progress, say, say_json
from tengen.cli.reading import GameNumber, read_record, show_warnings
from tengen.coords import format_gtp

if TYPE_CHECKING:
    from tengen.review import Review

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


@app.callback()
def _review() -> None:
    pass


@app.command(name=_GAMES)
def games(
    file: Annotated[Path, typer.Argument(help="A game record (SGF).")],
    number: GameNumber = None,
    net: Net = None,
    visits: Annotated[
        int, typer.Option("--visits", "-v", min=0, help="Of each position that is searched.")
    ] = 40,
    as_json: Annotated[bool, typer.Option("--json", help="JSON, one move a line.")] = False,
) -> None:
    """Review a game: every mistake, by how many points, and the better move."""
    from tengen.nets.evaluator import Evaluator
    from tengen.review import Options, move_report, review

    game = read_record(file, number).game()
    show_warnings(file, game)
    evaluator = Evaluator(net, announce=note)
    found: Review | None = None
    with progress("reviewing") as bar:
        for step in review(game, evaluator, Options(visits=visits)):
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
