"""A move in two bytes, the form in which many moves are kept and handed to the core.

Bits 0 to 9 are the point (row * size + column from the top left; all ones are a pass), bit 15 says
that White moved. Stones that are set up are packed alike. The core's side is native/game/moves.hpp.
"""

from __future__ import annotations

from tengen.coords import WHITE, Color, Move

PASS = 0x3FF
WHITE_BIT = 0x8000


def packed(color: Color, move: Move) -> int:
    """Return one move as a number.

    >>> packed(WHITE, None) == PASS | WHITE_BIT
    True
    """
    return (PASS if move is None else move) | (WHITE_BIT if color == WHITE else 0)
