"""`tengen show`: one position of a game record, in the terminal."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer

from tengen.cli.console import say_json, say_lines
from tengen.cli.options import Json
from tengen.cli.reading import AfterMove, GameNumber, RecordFile, read_record, show_warnings
from tengen.coords import BLACK, WHITE, Color, format_gtp
from tengen.diagram import Diagram
from tengen.game import Game
from tengen.sgf import Node, Record
from tengen.sgf.foreign.analysis import read_analysis
from tengen.terminal import print_board, printable
from tengen.words import tell

app = typer.Typer()


@app.command()
def show(
    file: RecordFile,
    move: AfterMove = None,
    number: GameNumber = None,
    marks: Annotated[
        bool, typer.Option("--marks/--no-marks", help="Show the record's marks and letters.")
    ] = True,
    as_json: Json = False,
) -> None:
    """Show the board of a game record after any move."""
    record = read_record(file, number)
    played = record.game(move=move)
    # A record's markup belongs to a node; the node of a shown move is the one that plays it.
    node = record.node_at(len(played)) if len(played) or move is not None else record.root
    show_warnings(file, played)
    if as_json:
        say_json(describe(record, played, node))
    else:
        print_position(record, played, node if marks else None)


def print_position(record: Record, game: Game, node: Node | None) -> None:
    """Print players, board, captures and comment."""
    print_board(position_diagram(record, game, node))
    if node is not None and node.comment:
        say_lines(f"\n{node.comment}")
    for analysis in read_analysis(node) if node is not None else ():
        say_lines(str(analysis))


def position_diagram(record: Record, game: Game, node: Node | None) -> Diagram:
    """Return the position with its heading, its caption and the marks of `node`."""
    title = tell("showPlayers", black=_player(record, BLACK), white=_player(record, WHITE))
    marks: dict[str, Any] = {}
    if node is not None:
        marks = {
            "labels": node.labels(),
            "triangles": frozenset(node.points("TR")),
            "squares": frozenset(node.points("SQ")),
            "crosses": frozenset(node.points("MA")),
            "circles": frozenset(node.points("CR")),
        }
    return Diagram(
        game.board.stones,
        game.size,
        title=title,
        caption="\n".join(map(printable, _caption(record, game))),
        last=game.last_move,
        **marks,
    )


def _player(record: Record, color: Color) -> str:
    name, rank = record.info.player(color), record.info.rank(color)
    return f"{name or '?'} {rank}".strip()


def _caption(record: Record, game: Game) -> list[str]:
    lines = []
    if game.moves:
        point = format_gtp(game.last_move, game.size)
        color = game.colors[-1].letter
        lines.append(tell("moveOfGame", number=len(game), color=color, point=point))
    else:
        lines.append(tell("showStart"))
    lines[0] += "" if game.is_over else f"; {tell('toMove', color=game.to_move.letter)}"
    captured = tell("showCaptured", black=game.prisoners(WHITE), white=game.prisoners(BLACK))
    terms = [captured, f"{tell('facts-komi')}: {game.rules.komi:g}"]
    terms += [f"{tell('facts-handicap')}: {game.handicap}"] if game.handicap >= 2 else []
    lines.append("   ".join(terms))
    result = f"{tell('facts-result')}: {record.info.result}"
    details = [record.info.date, record.info.event, result]
    lines.append("   ".join(detail for detail in details if detail))
    return lines


def describe(record: Record, game: Game, node: Node) -> dict[str, Any]:
    """Return what `show` prints as plain data."""
    info = record.info
    return {
        "file": record.source,
        "black": info.black,
        "white": info.white,
        "black_rank": info.black_rank,
        "white_rank": info.white_rank,
        "date": info.iso_date or info.date,
        "result": str(info.result),
        "size": game.size,
        "rules": game.rules.name,
        "komi": game.rules.komi,
        "handicap": game.handicap,
        "move": len(game),
        "last": format_gtp(game.last_move, game.size) if game.moves else None,
        "to_play": game.to_move.letter,
        "captured_by_black": game.prisoners(WHITE),
        "captured_by_white": game.prisoners(BLACK),
        "board": str(game.board).splitlines(),
        "comment": node.comment,
        "analysis": [asdict(analysis) for analysis in read_analysis(node)],
        "warnings": game.warnings,
    }
