"""Handicap stones that a record counts (HA) but does not set up (AB).

The SGF specification says that HA sets nothing up, and most records give AB as well. Some do not:
where White then moves first, the stones were there before him, on the points of a fixed handicap.
"""

from __future__ import annotations

import functools
import itertools
import struct
from collections.abc import Sequence

from tengen._core import sgf as core
from tengen.coords import BLACK, WHITE, Color, Move, Point, format_gtp
from tengen.errors import GoError
from tengen.game import handicap_points
from tengen.packing import packed

_Moves = Sequence[tuple[Color, Move]]


def missing_handicap(
    size: int, stones: int, moves: _Moves, *, suicide: bool = True
) -> tuple[Point, ...]:
    """Return where the handicap stones of a record without set-up were; () if it misses none.

    Placements differ by server in which corner or side stays empty: the one is taken under which
    the moves replay furthest. If every one forbids a move that the bare board allows, the stones
    were elsewhere, and nobody knows where.
    """
    if stones < 2 or not moves or moves[0][0] is not WHITE:
        return ()
    packed = _pack(moves)
    best: tuple[Point, ...] = ()
    furthest = core.check(size, b"", packed, suicide)[0]
    for points in _placements(size, stones):
        setup = _pack([(BLACK, point) for point in points])
        legal = core.check(size, setup, packed, suicide)[0]
        if legal > furthest or (legal == furthest and not best):
            best, furthest = points, legal
    return best


def handicap_warning(size: int, stones: int, moves: _Moves, restored: Sequence[Point]) -> str:
    """Say what became of the handicap of a record without set-up; "" if nothing is amiss."""
    if restored:
        where = " ".join(format_gtp(point, size) for point in restored)
        return f"HA: the {stones} handicap stones are not set up; taken to be at {where}"
    first = moves[: max(stones, 0)]
    are_moves = len(first) == stones and all(color is BLACK for color, _ in first)
    if stones < 2 or are_moves:
        return ""
    return f"HA: a handicap of {stones}, but no stones are set up; the board is taken as empty"


def _pack(moves: _Moves) -> bytes:
    """Pack as native/game/moves.hpp does."""
    return struct.pack(f"<{len(moves)}H", *(packed(color, move) for color, move in moves))


@functools.lru_cache(maxsize=256)
def _placements(size: int, stones: int) -> list[tuple[Point, ...]]:
    """Return the usual placement and its mirror images, without repetitions."""
    try:
        points = handicap_points(size, stones)
    except GoError:
        return []
    last = size - 1
    images = []
    for swap, flip_row, flip_column in itertools.product((False, True), repeat=3):
        places = [divmod(point, size) for point in points]
        if flip_row:
            places = [(last - row, column) for row, column in places]
        if flip_column:
            places = [(row, last - column) for row, column in places]
        if swap:
            places = [(column, row) for row, column in places]
        images.append(tuple(sorted(row * size + column for row, column in places)))
    return list(dict.fromkeys(images))
