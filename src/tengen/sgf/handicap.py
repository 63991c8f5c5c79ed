"""Handicap stones that a record counts (HA) but does not set up (AB).

The SGF specification says that HA sets nothing up, and most records give AB as well. Some do not:
where White then moves first, the stones were there before him, on the points of a fixed handicap.
"""

from __future__ import annotations

import functools
import itertools
from typing import NamedTuple

from tengen._core import sgf as core
from tengen.coords import BLACK, WHITE, Point, format_gtp
from tengen.errors import GoError
from tengen.files.packing import pack_stones, unpack_moves
from tengen.game import handicap_points


class Handicap(NamedTuple):
    """What became of a record's handicap."""

    restored: tuple[Point, ...] = ()  # stones that the record counts and does not set up
    warning: str = ""


def repair_handicap(
    size: int,
    stones: int,
    setup: bytes,
    moves: bytes,
    *,
    suicide: bool = True,
    unreadable: bool = False,
) -> Handicap:
    """Find the stones that a record counts but does not set up, and say what was done.

    `setup` and `moves` are packed (see `tengen.files.packing`). `unreadable`: the record has set-up
    stones that lie on no board; nothing is put in their place.
    """
    if stones < 2 or setup:
        return Handicap()
    restored = () if unreadable else _missing_stones(size, stones, moves, suicide)
    if restored:
        where = " ".join(format_gtp(point, size) for point in restored)
        warning = f"HA: the {stones} handicap stones are not set up; taken to be at {where}"
        return Handicap(restored, warning)
    first = unpack_moves(moves[: 2 * stones])
    if len(first) == stones and all(color is BLACK for color, _ in first):
        return Handicap()  # they are the first moves
    warning = f"HA: a handicap of {stones}, but no stones are set up; the board is taken as empty"
    return Handicap(warning=warning)


def _missing_stones(size: int, stones: int, moves: bytes, suicide: bool) -> tuple[Point, ...]:
    """Return where the stones were, if White moves first; () if nobody knows.

    Placements differ by server in which corner or side stays empty: the one is taken under which
    the moves replay furthest. If every one forbids a move that the bare board allows, the stones
    were elsewhere, and nobody knows where.
    """
    if not moves or unpack_moves(moves[:2])[0][0] is not WHITE:
        return ()
    best: tuple[Point, ...] = ()
    furthest = core.check(size, b"", moves, suicide)[0]
    for points in _placements(size, stones):
        legal = core.check(size, pack_stones(points), moves, suicide)[0]
        if legal > furthest or (legal == furthest and not best):
            best, furthest = points, legal
    return best


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
