"""What Go players call things: shapes of moves, josekis, openings.

name_of(position, move)     a move's name, such as "hane after 4-4 point, low approach, kick"
named(position, move)       the move with its name, such as "D4 (hane)"
josekis_of(game)            what was played in each corner
opening_of(game, color)     what a player's opening is called

Names are words of the catalogues, `term-NAME` in `tengen.words`; each is decided in one place only.
"""

from tengen.names.josekis import Joseki, josekis_of, tell_names
from tengen.names.moves import name_of, named
from tengen.names.openings import opening_of

__all__ = ["Joseki", "josekis_of", "name_of", "named", "opening_of", "tell_names"]
