"""A move in two bytes, the form in which many moves are kept and handed to the core.

Bits 0 to 9 are the point (row * size + column from the top left; all ones are a pass), bit 15 says
that White moved; the low byte comes first. Stones that are set up are packed alike. The core's
side is native/game/moves.hpp; `tengen.packed_games` keeps many games in this form.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

from tengen.coords import BLACK, WHITE, Color, Move, Point

PASS = 0x3FF
WHITE_BIT = 0x8000


def packed(color: Color, move: Move) -> int:
    """Return one move as a number.

    >>> packed(WHITE, None) == PASS | WHITE_BIT
    True
    """
    return (PASS if move is None else move) | (WHITE_BIT if color == WHITE else 0)


def pack_moves(moves: Iterable[tuple[Color, Move]]) -> bytes:
    """Pack pairs of colour and move.

    >>> pack_moves([(BLACK, 72), (WHITE, None)])
    b'H\\x00\\xff\\x83'
    """
    words = [packed(color, move) for color, move in moves]
    return struct.pack(f"<{len(words)}H", *words)


def unpack_moves(data: bytes) -> list[tuple[Color, Move]]:
    """Return what `pack_moves` was given."""
    return [
        (WHITE if word & WHITE_BIT else BLACK, None if word & PASS == PASS else word & PASS)
        for word in struct.unpack(f"<{len(data) // 2}H", data)
    ]


def pack_stones(black: Sequence[Point], white: Sequence[Point] = ()) -> bytes:
    """Pack set-up stones, in the order of their points."""
    stones = [(point, BLACK) for point in black] + [(point, WHITE) for point in white]
    return pack_moves((color, point) for point, color in sorted(set(stones)))
