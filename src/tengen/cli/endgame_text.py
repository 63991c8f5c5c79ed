"""Reports of endgames as lines of text."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from tengen.cli.console import note, progress, say, say_json
from tengen.coords import BLACK, WHITE, format_gtp

if TYPE_CHECKING:
    from tengen.endgame import BoardReport, Counting
    from tengen.endgame.judges import Judge
    from tengen.endgame.report import Report
    from tengen.game import Game


def print_board(
    board: BoardReport, game: Game, judge: Judge, as_json: bool, *, with_order: bool
) -> None:
    from tengen.endgame.board_report import tell_count
    from tengen.endgame.described import BoardEndgame, ProofReport
    from tengen.endgame.exact.games import prove_board
    from tengen.endgame.regions import format_span
    from tengen.endgame.whole_board import checked_order

    size = game.size
    plays = checked_order(game, board.places, judge) if with_order and board.places else []
    proof = prove_board(game) if with_order else None
    if as_json:
        found = BoardEndgame.of(board, size)
        say_json(
            {
                "order": [(play.color.letter, format_gtp(play.point, size)) for play in plays],
                "by_board": [index for index, play in enumerate(plays) if play.by_board],
                "exact": proof and ProofReport.of(proof, size),
                "board": found.board,
                "open": found.open,
                "kos": found.kos,
            }
        )
        return
    if not board.places:
        note("everything is settled: no move is worth anything")
    for region in board.open:
        where = format_span(region, size)
        say(f"{where}: too open for a value ({len(region)} points): no settled stones enclose it")
    for ko in board.kos:
        say(
            f"Ko at {format_gtp(ko.point, size)}: threats Black {ko.threats[BLACK]}, White "
            f"{ko.threats[WHITE]} in the places above; {ko.advice}"
        )
    count = board.count
    parts = [f"places {_signed(count.told_places)}", f"settled {_signed(count.settled)}"]
    parts += [f"open {_signed(count.open)}"] * bool(board.open)
    parts += [f"prisoners {_signed(Fraction(count.prisoners))}"] * bool(count.prisoners)
    about = "" if count.grain.is_exact else "about "
    say(
        f"Board: {about}{_signed(count.told_score)} for Black by {count.counting}, without komi "
        f"({', '.join(parts)}). {tell_count(count)}"
    )
    if plays:
        moves = " ".join(
            f"{play.color.letter} {format_gtp(play.point, size)}{'*' * play.by_board}"
            for play in plays
        )
        say(f"Order of play: {moves}")
    if any(play.by_board for play in plays):
        say("  * the network's own choice on the whole board: no place above proposes it")
    if proof is not None:
        best = ", ".join(format_gtp(point, size) for point in proof.moves)
        say(
            f"Proved: {game.to_move.name.capitalize()} to play, best is {best or 'pass'}; the "
            f"board counts {proof.score} for Black by area, without komi."
        )


def _signed(value: Fraction) -> str:
    return f"+{value}" if value > 0 else str(value)


def print_report(report: Report) -> None:
    from tengen.cgt import Sente
    from tengen.endgame.regions import format_span
    from tengen.endgame.report import format_line

    size = report.board.size
    words = {
        Sente.GOTE: "gote for both",
        Sente.LEFT: "Black's sente, White's reverse sente",
        Sente.RIGHT: "White's sente, Black's reverse sente",
        Sente.MIAI: "between sente and gote",
    }
    lines = "; ".join(
        f"{color.name.capitalize()} first: " + (format_line(report.lines[color], size) or "-")
        for color in (BLACK, WHITE)
    )
    told, counting = report.told, report.counting
    low, high = told.interval
    count = told.grain.tell(told.mean)
    between = "" if low == high else f" (between {low} and {high} if the network scores rightly)"
    if told.is_wide:
        between = f" (not settled enough yet to say more: {low} to {high})"
    place = f"{format_gtp(report.hottest, size)} ({format_span(report.region, size)})"
    if report.sente is Sente.SETTLED:
        say(
            f"{place}: settled, no move gains anything, count {count} by "
            f"{counting}{between}. [{report.how_sure}]"
        )
    elif report.sente is Sente.DOUBLE and report.temperature > 0:
        say(
            f"{place}: both sides threaten {told.grain.tell(told.temperature)} by {counting} and "
            f"are answered, so that nothing is gained, count {count}. {lines}. [{report.how_sure}]"
        )
    else:
        is_worth = report.temperature > 0
        worth = f"is worth {told.grain.tell(told.temperature)}" if is_worth else "gains nothing"
        kind = f", {words[report.sente]}" if is_worth else ""
        say(
            f"{place}: a move {worth}{between} by {counting}, count {count}{kind}. "
            f"{lines}. [{report.how_sure}]"
        )
    for warning in report.warnings:
        say(f"  {warning}")
    for far in report.far:
        say(f"  {far.describe(size)}")


def print_graph(
    game: Game,
    first: int | None,
    counting: Counting,
    judge: Judge,
    output: Path | None,
    as_json: bool,
) -> None:
    from tengen.endgame.described import MoveWorth
    from tengen.endgame.temperature_graph import lost_by, temperatures
    from tengen.endgame.views.graph_picture import save_graph

    moves = []
    with progress("searching") as bar:
        for one in temperatures(game, judge, counting=counting, first=first):
            bar(one.number, len(game))
            moves.append(one)
            if as_json:
                say_json(MoveWorth.of(one, game.size))
            else:
                told = one.told
                where = format_gtp(one.places[0][0], game.size) if one.places else "-"
                say(
                    f"{one.number} {one.color.letter} {format_gtp(one.move, game.size)}: worth "
                    f"{told.temperature}, best {told.best} at {where}, lost {told.lost}"
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
