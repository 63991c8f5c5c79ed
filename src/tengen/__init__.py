"""An open laboratory for the game of Go."""

from typing import TYPE_CHECKING

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, format_gtp, parse_gtp
from tengen.errors import GoError
from tengen.game import Game
from tengen.rules import Rules, parse_rules
from tengen.scoring import score

if TYPE_CHECKING:
    from tengen.sgf import read_game, read_games

__version__ = "0.2.0"

__all__ = [
    "BLACK",
    "WHITE",
    "Board",
    "Color",
    "Game",
    "GoError",
    "Rules",
    "format_gtp",
    "parse_gtp",
    "parse_rules",
    "read_game",
    "read_games",
    "score",
]


def __getattr__(name: str) -> object:
    # A program that only plays does not need to wait for the reader of records.
    if name in ("read_game", "read_games"):
        from tengen import sgf

        return getattr(sgf, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
