"""A review as one HTML file that needs nothing else: to read, to print, to mail to a teacher."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import resources
from typing import Any

from tengen.coords import Color, format_gtp
from tengen.diagram import Diagram, Ghost
from tengen.game import Game
from tengen.pictures import diagrams_svg
from tengen.review import plots, words
from tengen.review.categories import color_of
from tengen.review.peers import Peers, in_order
from tengen.review.phases import phase_losses
from tengen.review.sentences import together
from tengen.review.values import OwnershipMap, Review, ReviewedMove, Swing
from tengen.sgf import Info
from tengen.words import language, tell

BOARDS = 12  # of the largest mistakes; the others stand in the list
_CELL = 0.2  # inches between two lines of a board
_SHOWN_LINE = 5  # moves of the better line that are drawn


def html_report(
    game: Game,
    review: Review,
    info: Info | None = None,
    peers: Mapping[int, Peers] | None = None,
    *,
    by_worth: bool = False,
) -> str:
    """Return the report of a game. Texts from the record cannot become markup.

    `peers` says how mistakes look to players of a rank, by the numbers of the moves; with
    `by_worth` those most worth one's time come first, else the largest.
    """
    import jinja2

    template = resources.files("tengen.review").joinpath("report.html").read_text(encoding="utf-8")
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    environment.globals["tell"] = tell
    temperature = plots.temperature_curve(review)
    peers = peers or {}
    swings = in_order(review.swings, peers) if by_worth else review.swings
    return environment.from_string(template).render(
        language=language(),
        title=_title(info),
        info=info or Info(),
        review=review,
        players=[_player(review, color, info) for color in review.players],
        curve=_inline(plots.curve(review)),
        turning=[words.tell_turning(one, review) for one in review.turning_points],
        end=together(*words.tell_end(review.count)) if review.count is not None else "",
        temperature=None if temperature is None else _inline(temperature),
        maps=[_map(game, one) for one in review.maps],
        swings=[_swing(game, review, swing, peers) for swing in swings[:BOARDS]],
        swings_title=tell("mistakesByWorth" if by_worth else "reportLargest"),
        mistakes=[_row(move, review.size) for move in sorted(review.mistakes, key=_number)],
    )


def _title(info: Info | None) -> str:
    names = [name for name in (info.black, info.white) if name] if info is not None else []
    return " – ".join(names) or tell("reportGame")


def _number(move: ReviewedMove) -> int:
    return move.move


def _player(review: Review, color: Color, info: Info | None) -> dict[str, Any]:
    name = info.player(color) if info is not None else ""
    rank = info.rank(color) if info is not None else ""
    return {
        "color": tell("player", color=color.letter),
        "name": name,
        "rank": rank,
        "mean_loss": review.mean_loss(color),
        "phases": phase_losses(review, color),
        "strength": review.strengths.get(color),
    }


def _row(move: ReviewedMove, size: int) -> dict[str, Any]:
    return {
        "number": move.move,
        "color": tell("player", color=move.color.letter),
        "letter": move.color.letter,
        "point": format_gtp(move.point, size),
        "loss": move.loss,
        "dot": color_of(move.loss),
        "category": move.category,
        "better": words.better(move, size),
        "reasons": [reason.told for reason in move.reasons],
    }


def _swing(game: Game, review: Review, swing: Swing, peers: Mapping[int, Peers]) -> dict[str, Any]:
    move = swing.largest
    own = peers.get(move.move)
    before = game.at(move.move - 1)
    named, line = words.named_moves(move, game)
    return {
        **_row(move, review.size),
        "named": named,
        "line": line,
        "about": words.about_swing(swing, review.size),
        "peers": "" if own is None else own.sentence,
        "board": _board(_diagram(before, move)),
    }


def _map(game: Game, one: OwnershipMap) -> dict[str, Any]:
    board = game.at(one.move).board
    diagram = Diagram(
        board.stones, board.size, values=one.ownership, value_style="squares", coordinates=False
    )
    return {"move": one.move, "board": _board(diagram)}


def _diagram(before: Game, move: ReviewedMove) -> Diagram:
    """Draw the position before a move: the better line in numbers, the move as a cross."""
    ghosts, color, taken = [], move.color, set[int]()
    for number, point in enumerate(move.line[:_SHOWN_LINE], 1):
        if point is not None and not before.board.stones[point] and point not in taken:
            ghosts.append(Ghost(point, color, str(number), weight=0.75 if number == 1 else 0.45))
            taken.add(point)
        color = color.opponent
    crosses = frozenset() if move.point is None else frozenset([move.point])
    return Diagram(
        before.board.stones,
        before.size,
        last=before.last_move,
        ghosts=tuple(ghosts),
        crosses=crosses - taken,
    )


def _board(diagram: Diagram) -> Any:
    return _inline(diagrams_svg([diagram], cell=_CELL))


def _inline(svg: bytes) -> Any:
    """Return an SVG file as an element of a page: without the head of a file of its own."""
    from markupsafe import Markup

    return Markup(re.sub(r"\A.*?(?=<svg)", "", svg.decode(), flags=re.DOTALL))
