"""An open laboratory for the game of Go."""

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, format_gtp, parse_gtp
from tengen.errors import GoError
from tengen.game import Game
from tengen.rules import Rules, parse_rules

__version__ = "0.1.0"

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
]
