"""`tengen score`: count the last position of game records, dead stones by a network."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.board import Board
from tengen.cli.console import note, progress, say, say_json, show
from tengen.cli.groups import DefaultGroup
from tengen.cli.options import Device, Exact, Json, Net, parse_part
from tengen.cli.reading import show_warnings
from tengen.coords import BLACK, WHITE, Point, format_gtp, parse_point
from tengen.errors import GoError
from tengen.files.plain_json import fields_of
from tengen.game import Game
from tengen.rules import Rules, parse_rules
from tengen.scoring import Score, dead_stones
from tengen.scoring import score as count
from tengen.sgf import Node, Record, read_game, read_games
from tengen.words import tell

if TYPE_CHECKING:
    from tengen.nets.evaluator import Evaluator

AUTO = "auto"
LARGEST_JUDGED = 19  # networks have not seen larger boards
_GAMES = "games"


class _ScoreGroup(DefaultGroup):
    """`tengen score FILE` is short for `tengen score games FILE`."""

    default = _GAMES


app = typer.Typer(
    cls=_ScoreGroup,
    add_completion=False,
    no_args_is_help=True,
    help="Who won, and by how much?\n\n"
    "`tengen score FILE` counts games; `bench` counts games again that players have counted.",
)


@app.callback()
def _score() -> None:
    pass


@app.command(name=_GAMES)
def games(
    files: Annotated[
        list[Path], typer.Argument(help="Game records: SGF, GIB, NGF, UGF.", metavar="FILE...")
    ],
    rules: Annotated[
        str | None,
        typer.Option(help="Count by these rules (chinese, japanese, ...), not the record's own."),
    ] = None,
    komi: Annotated[float | None, typer.Option(help="In place of the record's komi.")] = None,
    dead: Annotated[
        str | None,
        typer.Option(
            help='Dead stones: one point of each chain ("C3 Q16"), "none", or "auto": the network '
            "decides. Without this option, the stones that the record's last position marks as the "
            'opponent\'s territory; where it marks none and the game has ended, "auto".',
        ),
    ] = None,
    game: Annotated[
        int | None,
        typer.Option("--game", "-g", min=1, help="Only this game of a file that holds several."),
    ] = None,
    net: Net = None,
    device: Device = "auto",
    exact: Exact = False,
    as_json: Json = False,
) -> None:
    """Count who won, and by how much.

    One line a game: the result, and what it is made of. Where the record's own result is another
    one, the line says so. Where a network decides what is dead, the groups that it is not sure of
    follow, each with the result if it was wrong.
    """
    judge = functools.cache(lambda: _open(net, device, exact))
    failed = False
    for file in files:
        try:
            for record in [read_game(file, game)] if game else read_games(file):
                _print_score(file, record, _Counted(rules, komi, dead, judge), as_json)
        except (GoError, OSError) as error:
            if len(files) == 1:
                raise
            reason = error.strerror or str(error) if isinstance(error, OSError) else str(error)
            place = "" if str(file) in reason else f"{file}: "
            note(f"{place}{reason}")
            failed = True
    if failed:
        raise typer.Exit(1)


def _open(net: str | None, device: str, exact: bool) -> Evaluator:
    from tengen.nets.devices import open_evaluator

    return open_evaluator(net, device=device, exact=exact, announce=note)


@dataclasses.dataclass(frozen=True, slots=True)
class _Counted:
    """How to count; the network is opened where it is needed."""

    rules: str | None
    komi: float | None
    dead: str | None
    judge: Callable[[], Evaluator]


def _print_score(file: Path, record: Record, asked: _Counted, as_json: bool) -> None:
    played = record.game()
    show_warnings(file, played)
    played.rules = _agreed(played.rules, asked.rules, asked.komi)
    dead = asked.dead if asked.dead is not None else _default_dead(record, played)
    if dead == AUTO:
        _print_count(file, record, played, asked.judge(), as_json)
        return
    removed = _dead(played, record.node_at(len(played)), dead)
    found = count(played, removed)
    show(
        describe(file, record, played, found, removed),
        as_json,
        f"{file}  {found}  {breakdown(found)}{_record_says(record, found)}",
    )
    is_open = not _has_ended(record, played) and not _is_marked(record, played)
    if asked.dead is None and is_open and not as_json:
        say("  " + tell("scoreUnfinished"))


def _default_dead(record: Record, game: Game) -> str | None:
    """Return "auto" for a game that has ended and whose last position marks no territory."""
    is_counted = _has_ended(record, game) and not _is_marked(record, game)
    return AUTO if is_counted and game.size <= LARGEST_JUDGED else None


def _is_marked(record: Record, game: Game) -> bool:
    """Tell whether the last position marks whose territory is whose."""
    last = record.node_at(len(game))
    return bool(last.points("TB") or last.points("TW"))


def _has_ended(record: Record, game: Game) -> bool:
    """Tell whether a game was played to its end: by passes, or to a result in points."""
    return game.is_over or record.info.result.black_score is not None


def _print_count(
    file: Path, record: Record, game: Game, evaluator: Evaluator, as_json: bool
) -> None:
    """Count with the network's word on what is dead, and name what it doubts."""
    from tengen.nets.count_report import CountReport
    from tengen.nets.counting import count_game

    found = count_game(game, evaluator)
    report = CountReport.of(game, found, net=evaluator.name, recorded=record.info.result)
    if as_json:
        plain = describe(file, record, game, found.score, list(found.dead))
        say_json({**plain, **fields_of(report), "recorded": plain["recorded"]})
        return
    prisoners = report.prisoners
    say(f"{file}  {found.score}  {breakdown(found.score)}{_record_says(record, found.score)}")
    say(
        "  "
        + tell("prisoners", black=prisoners["B"], white=prisoners["W"])
        + " "
        + tell("scoreDead", dead=" ".join(report.dead) or tell("scoreNoneDead"))
    )
    say(f"  {report.sure_text}")
    for doubt in report.doubts:
        say(f"  {doubt.text}")


@app.command()
def bench(
    files: Annotated[
        list[Path],
        typer.Argument(help="Games that ended in a count: SGF, folders, archives, JSON lines."),
    ],
    net: Net = None,
    part: Annotated[
        str, typer.Option("--part", help="2/3: of every three counted games the second.")
    ] = "1/1",
    most: Annotated[int, typer.Option("--games", min=1, help="Most games to count.")] = 150,
    device: Device = "auto",
    exact: Exact = False,
    as_json: Json = False,
) -> None:
    """Count games again that their players have counted, and say how often we agree.

    Even a perfect count would not agree with all players: some have counted wrong.
    """
    from tengen.nets.counting_bench import count_figures, read_counted, recount

    which, of = parse_part(part)
    chosen = list(islice(read_counted(files), which - 1, of * most, of))
    if not chosen:
        raise GoError(f"{files[0]}: no game that was counted in part {part}")
    evaluator = _open(net, device, exact)
    with progress("counting", len(chosen)) as bar:
        done = []
        for one in recount(chosen, evaluator):
            done.append(one)
            bar.advance()
    kinds = {"all": done}
    for one in done:
        game = one.counted.game
        kinds.setdefault(f"{game.size}x{game.size} {game.rules.name}", []).append(one)
        kinds.setdefault(one.sureness, []).append(one)
    if not as_json:
        say(f"{'':20} {'games':>6} {'winner':>7} {'exact':>7} {'within 1':>9}")
    for name, some in kinds.items():
        found = count_figures(some, evaluator.name, name)
        show(
            found,
            as_json,
            f"{name:20} {found.games:6} {found.winner:7.1%} {found.exact:7.1%} "
            f"{found.within_a_point:9.1%}",
        )


def _agreed(rules: Rules, name: str | None, komi: float | None) -> Rules:
    """Return a record's rules with those axes that the options name changed."""
    if name is not None:
        rules = parse_rules(name, rules.komi)
    return dataclasses.replace(rules, komi=komi) if komi is not None else rules


def _dead(game: Game, last: Node, option: str | None) -> list[Point]:
    if option is None:
        return marked_dead(game.board, last)
    words = option.replace(",", " ").split()
    if words == ["none"]:
        return []
    return dead_stones(game.board, [parse_point(word, game.size) for word in words])


def marked_dead(board: Board, node: Node) -> list[Point]:
    """Return the stones that `node` marks as territory of the other side (TB, TW)."""
    hers = {WHITE: node.points("TB"), BLACK: node.points("TW")}
    marked = [p for color, points in hers.items() for p in points if board[p] is color]
    return dead_stones(board, marked)


def breakdown(found: Score) -> str:
    """Write what a score is made of.

    >>> breakdown(Score(62, 57, 6.5, 0, ()))
    '(B 62, W 57 + 6.5)'
    """
    besides = "".join(f" + {part:g}" for part in (found.komi, found.bonus) if part)
    return f"(B {found.black:g}, W {found.white:g}{besides})".replace("+ -", "- ")


def _record_says(record: Record, found: Score) -> str:
    recorded = record.info.result
    if not recorded.is_decided or recorded == found.result:
        return ""
    return f"  {tell('recordSays', result=str(recorded))}"


def describe(
    file: Path, record: Record, game: Game, found: Score, removed: list[Point]
) -> dict[str, Any]:
    """Return what `score` prints as plain data."""
    recorded = record.info.result
    return {
        "file": str(file),
        "result": str(found),
        "lead": found.lead,
        "black": found.black,
        "white": found.white,
        "komi": found.komi,
        "handicap_bonus": found.bonus,
        "rules": game.rules.name,
        "moves": len(game),
        "dead": [format_gtp(point, game.size) for point in removed],
        "recorded": str(recorded),
        "agrees": recorded == found.result if recorded.black_score is not None else None,
    }
