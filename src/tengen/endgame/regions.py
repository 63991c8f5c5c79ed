"""From a whole board to local positions: by ownership, from one point, or as marked in a record.

A region is a set of points, stones included. By ownership (Frejlak 2024, section 5.3): the points
that the network gives to nobody beyond 0.9, with the stones beside them, in connected pieces.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tengen.board import Board, neighbors
from tengen.coords import Point, format_gtp
from tengen.errors import GoError, UnsupportedError
from tengen.knowledge import pass_alive

Region: TypeAlias = frozenset[Point]

UNSETTLED = 0.9
ENCLOSED = 16  # empty points between pass-alive stones that the solver can handle
# A region is too open if it has more empty points than this part of the board and this number.
OPEN_PART, OPEN_POINTS = 0.2, 40


def components(points: Iterable[Point], size: int, reach: int = 1) -> list[Region]:
    """Return the connected pieces of a set of points, in the order of their first points.

    With a `reach` of 2, pieces that a knight's move or a one-point jump joins are one.
    """
    left = set(points)
    found: list[Region] = []
    for start in sorted(left):
        if start not in left:
            continue
        piece, front = {start}, [start]
        left.discard(start)
        while front:
            near = {other for point in front for other in within(point, size, reach)}
            front = sorted(near & left)
            left.difference_update(front)
            piece.update(front)
        found.append(frozenset(piece))
    return found


@lru_cache(maxsize=1 << 14)
def within(point: Point, size: int, steps: int) -> Region:
    """Return the points at most `steps` steps along the lines away, itself included."""
    row, column = divmod(point, size)
    return frozenset(
        r * size + c
        for r in range(max(0, row - steps), min(size, row + steps + 1))
        for c in range(max(0, column - steps), min(size, column + steps + 1))
        if abs(r - row) + abs(c - column) <= steps
    )


def dilate(region: Iterable[Point], size: int, steps: int = 1) -> Region:
    """Return the region and all points at most `steps` steps away from it."""
    return frozenset().union(*(within(point, size, steps) for point in region))


def unsettled_regions(
    board: Board, ownership: NDArray[np.float64], threshold: float = UNSETTLED
) -> list[Region]:
    """Return the pieces of the board that nobody owns beyond the threshold, the largest first.

    Pieces within two steps of each other are one, and the stones around a piece belong to it; so
    does all that is open between pass-alive stones, where these enclose a piece tightly. Pieces
    without an empty point hold nothing to play for, and are left out.
    """
    pieces = components(unsettled_points(ownership, threshold), board.size, 2)
    regions = [with_border(board, piece) for piece in with_enclosures(board, pieces)]
    playable = [region for region in regions if empty_points(board, region)]
    return sorted(playable, key=lambda region: (-len(region), min(region)))


def with_enclosures(board: Board, pieces: Iterable[Region]) -> list[Region]:
    """Return the pieces, each with all of the small enclosures that it has points of.

    A network may be sure of points that are a side's only after an answer. Where pass-alive stones
    enclose them together with a piece, they belong to the place, which the solver can then prove.
    Pieces of one enclosure become one.
    """
    alive = pass_alive(board)
    undecided = [point for point, owner in enumerate(alive) if owner is None]
    small = [
        part
        for part in components(undecided, board.size)
        if len(empty_points(board, part)) <= ENCLOSED
    ]
    found = [set(piece) for piece in pieces]
    for part in small:
        inside = [piece for piece in found if not part.isdisjoint(piece)]
        if inside:
            found = [piece for piece in found if part.isdisjoint(piece)]
            found.append(set(part).union(*inside))
    return [frozenset(piece) for piece in found]


def with_border(board: Board, piece: Iterable[Point]) -> Region:
    """Return the piece, the empty points inside the stones it holds, and the stones around it."""
    whole = set(piece)
    for point in list(whole):
        whole.update(neighbors(point, board.size))
    return frozenset(whole)


def with_stones(board: Board, piece: Region) -> Region:
    """Return the piece and the stones next to it."""
    around = {near for point in piece for near in neighbors(point, board.size)}
    return piece | {point for point in around if board.stones[point]}


def unsettled_points(ownership: NDArray[np.float64], threshold: float = UNSETTLED) -> list[Point]:
    """Return the points that nobody owns beyond the threshold."""
    return np.flatnonzero(np.abs(ownership) < threshold).tolist()


def region_at(
    board: Board,
    ownership: NDArray[np.float64],
    point: Point,
    threshold: float = UNSETTLED,
) -> Region:
    """Return the unsettled region that a clicked point belongs to, or the nearest within 2 steps.

    Raises `GoError` where the board is settled around the point.
    """
    near = within(point, board.size, 2)
    found = [r for r in unsettled_regions(board, ownership, threshold) if r & near]
    if not found:
        where = format_gtp(point, board.size)
        raise GoError(f"everything around {where} is settled: no play there is worth anything")
    return max(found, key=lambda region: (point in region, len(region & near)))


def is_open(board: Board, region: Region) -> bool:
    """Tell whether a region has too many empty points for a local position."""
    most = max(OPEN_PART * board.size**2, OPEN_POINTS)
    return len(empty_points(board, region)) > most


def check_region(board: Board, region: Region) -> list[str]:
    """Return warnings about a region. Raises `GoError` where it is no local position at all."""
    size = board.size
    if not region:
        raise GoError("the region is empty: mark the points of the local position")
    if bad := [point for point in region if not 0 <= point < size * size]:
        raise GoError(f"point {bad[0]} of the region is off the {size}x{size} board")
    if is_open(board, region):
        raise UnsupportedError(
            f"the region has {len(region)} of the board's {size * size} points: local temperatures "
            "are defined for parts of the board whose surroundings are settled"
        )
    if not empty_points(board, region):
        raise GoError("the region has no empty point: there is nothing to play")
    pieces = components(region, size, 2)
    if len(pieces) > 1:
        return [f"the region is not connected ({len(pieces)} pieces): its value is that of the sum"]
    return []


def empty_points(board: Board, region: Iterable[Point]) -> list[Point]:
    return sorted(point for point in region if not board.stones[point])


def format_span(region: Iterable[Point], size: int) -> str:
    """Return the upper left and the lower right corner of the smallest box around a region.

    >>> format_span([2, 20], 19)
    'B19-C18'
    """
    places = [divmod(point, size) for point in region]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    first = format_gtp(min(rows) * size + min(columns), size)
    last = format_gtp(max(rows) * size + max(columns), size)
    return first if first == last else f"{first}-{last}"
