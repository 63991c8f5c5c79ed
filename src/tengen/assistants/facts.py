"""What stands on a board, so that nobody has to read it off a list of moves."""

from __future__ import annotations

from typing_extensions import TypedDict

from tengen.coords import BLACK, WHITE, Letter, Point, format_gtp
from tengen.diagram import Diagram
from tengen.game import Game
from tengen.terminal import format_board

FEW = 3  # liberties up to which a chain is named


class ChainFacts(TypedDict):
    """Stones that are connected, and the points next to them that are empty."""

    color: Letter
    stones: list[str]
    liberties: list[str]


class BoardFacts(TypedDict):
    """A position: the board as text (X Black, O White), and what is easily misread on it."""

    moves_played: int
    to_move: Letter
    last_move: str | None
    ko: str | None  # the point that may not be retaken at once
    rules: str
    komi: float
    prisoners_of: dict[Letter, int]  # stones of this colour that were captured
    few_liberties: list[ChainFacts]  # chains with three liberties or fewer
    board: str


def board_facts(game: Game) -> BoardFacts:
    """Return what stands on the board of a game, as it is now."""
    last = game.last_move if game.moves else None
    drawn = format_board(Diagram(game.board.stones, game.size, last=last))
    return {
        "moves_played": len(game),
        "to_move": game.to_move.letter,
        "last_move": format_gtp(game.moves[-1], game.size) if game.moves else None,
        "ko": None if game.ko_point is None else format_gtp(game.ko_point, game.size),
        "rules": game.rules.name,
        "komi": game.rules.komi,
        "prisoners_of": {"B": game.prisoners(BLACK), "W": game.prisoners(WHITE)},
        "few_liberties": _in_danger(game),
        "board": drawn,
    }


def _in_danger(game: Game) -> list[ChainFacts]:
    board, seen, found = game.board, set[Point](), list[ChainFacts]()
    for color in (BLACK, WHITE):
        for point in board.points(color):
            if point in seen:
                continue
            stones, liberties = board.chain(point), board.liberties(point)
            seen.update(stones)
            if len(liberties) <= FEW:
                found.append(
                    {
                        "color": color.letter,
                        "stones": _vertices(stones, game.size),
                        "liberties": _vertices(liberties, game.size),
                    }
                )
    return sorted(found, key=lambda chain: (len(chain["liberties"]), -len(chain["stones"])))


def _vertices(points: list[Point], size: int) -> list[str]:
    return [format_gtp(point, size) for point in points]
