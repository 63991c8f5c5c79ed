"""Moves in two bytes each (see `tengen.packing`), low byte first: how collections keep them."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from tengen.coords import BLACK, WHITE, Color, Move, Point
from tengen.packing import PASS, WHITE_BIT, packed

_DTYPE = np.dtype("<u2")


def pack_moves(moves: Iterable[tuple[Color, Move]]) -> bytes:
    """Pack pairs of colour and move.

    >>> pack_moves([(BLACK, 72), (WHITE, None)])
    b'H\\x00\\xff\\x83'
    """
    words = [packed(color, move) for color, move in moves]
    return struct.pack(f"<{len(words)}H", *words)


def unpack_moves(packed: bytes) -> list[tuple[Color, Move]]:
    """Return what `pack_moves` was given."""
    points, whites = unpack_arrays(packed)
    return [
        (WHITE if white else BLACK, None if point == PASS else int(point))
        for point, white in zip(points.tolist(), whites.tolist(), strict=True)
    ]


def unpack_arrays(packed: bytes) -> tuple[NDArray[np.uint16], NDArray[np.bool_]]:
    """Return the points (1023 is a pass) and whether White moved, as arrays."""
    words = np.frombuffer(packed, dtype=_DTYPE)
    return words & np.uint16(PASS), words >= WHITE_BIT


def pack_stones(black: Sequence[Point], white: Sequence[Point] = ()) -> bytes:
    """Pack setup stones, in the order of their points."""
    stones = [(point, BLACK) for point in black] + [(point, WHITE) for point in white]
    return pack_moves((color, point) for point, color in sorted(set(stones)))
