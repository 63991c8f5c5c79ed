"""`tengen score`: count the last position of game records."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.board import Board
from tengen.cli.console import note, say, say_json
from tengen.cli.reading import show_warnings
from tengen.coords import BLACK, WHITE, Point, format_gtp, parse_gtp
from tengen.errors import GoError, ParseError
from tengen.game import Game
from tengen.rules import Rules, parse_rules
from tengen.scoring import Score, dead_stones
from tengen.scoring import score as count
from tengen.sgf import Node, Record, read_game, read_games

app = typer.Typer()


@app.command()
def score(
    files: Annotated[list[Path], typer.Argument(help="Game records (SGF).", metavar="FILE...")],
    rules: Annotated[
        str | None,
        typer.Option(help="Count by these rules (chinese, japanese, ...), not the record's own."),
    ] = None,
    komi: Annotated[float | None, typer.Option(help="In place of the record's komi.")] = None,
    dead: Annotated[
        str | None,
        typer.Option(
            help='Dead stones, one point of each chain ("C3 Q16"), or "none". Without this option, '
            "the stones that the record's last position marks as the opponent's territory.",
        ),
    ] = None,
    game: Annotated[
        int | None,
        typer.Option("--game", "-g", min=1, help="Only this game of a file that holds several."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a game.")] = False,
) -> None:
    """Count who won, and by how much; stones that nobody calls dead count as alive.

    One line a game: the result, and what it is made of. Where the record's own result is another
    one, the line says so.
    """
    failed = False
    for file in files:
        try:
            for record in [read_game(file, game)] if game else read_games(file):
                _print_score(file, record, rules, komi, dead, as_json)
        except (GoError, OSError) as error:
            if len(files) == 1:
                raise
            reason = error.strerror or str(error) if isinstance(error, OSError) else str(error)
            place = "" if str(file) in reason else f"{file}: "
            note(f"{place}{reason}")
            failed = True
    if failed:
        raise typer.Exit(1)


def _print_score(
    file: Path, record: Record, rules: str | None, komi: float | None, dead: str | None, json_: bool
) -> None:
    played = record.game()
    show_warnings(file, played)
    played.rules = _agreed(played.rules, rules, komi)
    removed = _dead(played, record.node_at(len(played)), dead)
    found = count(played, removed)
    if json_:
        say_json(describe(file, record, played, found, removed))
    else:
        say(f"{file}  {found}  {breakdown(found)}{_record_says(record, found)}")


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
    points = []
    for word in words:
        point = parse_gtp(word, game.size)
        if point is None:
            raise ParseError(f"not a point: {word!r}")
        points.append(point)
    return dead_stones(game.board, points)


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
    return f"  the record says {recorded}"


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
