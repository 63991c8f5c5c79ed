"""What leaves the library: pictures, records with a review in them, reports to print."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from tengen.game import Game
from tengen.pictures import (
    Diagram,
    diagrams_svg,
    draw_diagrams,
    figure_bytes,
    numbered_moves,
)
from tengen.review import ReviewedMove, ReviewReport
from tengen.review.peers import Peers
from tengen.sgf import Info, parse_game


def picture(game: Game, kind: Literal["png", "svg"], *, numbers: bool = False) -> bytes:
    """Draw the present position of a game."""
    board = game.board
    played = zip(game.colors, game.moves, strict=True)
    on_stones = {
        point: number
        for point, number in numbered_moves(played)[0].items()
        if numbers and board.stones[point]
    }
    last = None if numbers else game.last_move
    diagram = Diagram(board.stones, game.size, last=last, numbers=on_stones)
    if kind == "svg":
        return diagrams_svg([diagram])
    return figure_bytes(draw_diagrams([diagram]), kind)


def reviewed_record(record: bytes, review: ReviewReport) -> bytes:
    """Return a record with its review in it: comments, marks, variations and Sabaki's graph."""
    from tengen.review.annotating import annotate_review

    return annotate_review(parse_game(record), review.read()).to_bytes()


def report_page(
    record: bytes,
    review: ReviewReport,
    look: Callable[[Info, Game, Sequence[ReviewedMove]], Mapping[int, Peers]],
) -> bytes:
    """Return the review of a game as one HTML file to print or mail.

    `look` says how the mistakes that it draws look to players of the rank of who made them.
    """
    from tengen.review.html import BOARDS, html_report

    read, found = parse_game(record), review.read()
    info, game = read.info, read.game()
    peers = look(info, game, [swing.largest for swing in found.swings[:BOARDS]])
    return html_report(game, found, info, peers).encode()
