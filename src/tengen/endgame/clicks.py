"""The place that a click means.

On a settled board it is the unsettled region around the point. On an open board no region ends by
itself. So play at the point is followed one step further each time, the board beyond is filled with
settled stones, and a network says what is in doubt around the point. The place is what most of
these boards have in doubt, so that it does not depend on where the filling begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tengen.board import Board, neighbors
from tengen.coords import Point, format_gtp
from tengen.endgame.isolation import isolate
from tengen.endgame.judges import Judge, both_sides
from tengen.endgame.places import Place, ownerships, place_on
from tengen.endgame.reach import FEW, edge_of, reaches
from tengen.endgame.regions import (
    Region,
    components,
    dilate,
    empty_points,
    is_open,
    region_at,
    unsettled_points,
    with_stones,
)
from tengen.errors import GoError, UnsupportedError
from tengen.game import Game
from tengen.knowledge import pass_alive
from tengen.nets.evaluation import Floats

ALIKE = 0.5  # two places that have more than this share of their points in common are the same


def place_at(game: Game, judge: Judge, point: Point) -> Place:
    """Return the place around a clicked point: the unsettled region there, or what play there
    reaches where that region is too open to be one place.

    Raises `GoError` where nothing is unsettled.
    """
    if not 0 <= point < game.size**2:
        raise GoError(f"point {point} is off the {game.size}x{game.size} board")
    owners = ownerships([game.board], judge)[0]
    return place_on(game, clicked_region(game.board, owners, point, judge), owners)


def clicked_region(board: Board, owners: Floats, point: Point, judge: Judge) -> Region:
    """Return the region that a click at a point means.

    Raises `GoError` as `region_at` does, `UnsupportedError` where no stone is near.

    That is the unsettled region there, if it is small enough to be one place. Else it is what the
    boards filled beyond the point's reach agree on, with a step of room.
    """
    region = region_at(board, owners, point)
    if not is_open(board, region):
        return region
    found = reaches(board, point)
    if not any(board.stones[near] for near in found[-1]):
        where = format_gtp(point, board.size)
        raise UnsupportedError(
            f"there is no stone around {where}: local values are defined for parts of the board "
            "that stones enclose"
        )
    doubts = doubts_at(board, owners, point, found, judge)
    closed = [one for one in doubts if one.is_closed]
    if not closed:
        return with_stones(board, doubts[0].beyond)
    agreed = agreeing(closed)
    reach = frozenset().union(*(one.reach for one in agreed))
    piece = frozenset().union(*(one.piece for one in agreed))
    doubted = frozenset().union(*(one.doubted for one in agreed))
    piece |= _with_groups(board, doubted)
    room = dilate(empty_points(board, piece), board.size) & reach
    place = with_stones(board, piece | room)
    return with_stones(board, place | eyes_beside(board, place))


def eyes_beside(board: Board, place: Region) -> Region:
    """Return the small pockets beside the place that are eyes of stones with liberties in it: what
    is left to these stones when play in the place takes the others."""
    alive = pass_alive(board)
    found: set[Point] = set()
    for eye in components(empty_points(board, set(range(board.size**2)) - place), board.size):
        beside = place.intersection(near for point in eye for near in neighbors(point, board.size))
        if len(eye) <= FEW and any(
            alive[point] is not board[point] and not place.isdisjoint(board.liberties(point))
            for point in beside
        ):
            found |= eye
    return frozenset(found)


def _with_groups(board: Board, doubted: Region) -> Region:
    """Return the chains of the stones in doubt, and their liberties: what decides their life."""
    found: set[Point] = set()
    for point in doubted:
        if board.stones[point] and point not in found:
            found.update(board.chain(point), board.liberties(point))
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class DoubtAround:
    """What is in doubt around a point on a board that is filled beyond its reach.

    doubted    the points of the reach that are in doubt, connected with the point
    piece      the points in doubt and all next to them
    beyond     the same for all that is in doubt, outside the reach too
    is_closed  whether the doubt ends before the filling begins; otherwise the filling decides where
               it ends, as in a gap between two walls
    """

    reach: Region
    doubted: Region
    piece: Region
    beyond: Region
    is_closed: bool


def doubts_at(
    board: Board, owners: Floats, point: Point, found: Sequence[Region], judge: Judge
) -> list[DoubtAround]:
    size = board.size
    filled = [isolate(Place(board, reach, owners), buffer=1) for reach in found]
    judged = both_sides(judge, [local.board for local in filled])
    doubts = []
    for reach, local, one in zip(found, filled, judged, strict=True):
        outside = map(local.window.outside, unsettled_points(one.ownership))
        everywhere = frozenset((*outside, point))
        doubted = everywhere & reach
        core = _part_with(point, doubted, size)
        is_closed = core.isdisjoint(edge_of(board, reach))
        piece = _part_with(point, dilate(doubted, size) & reach, size)
        beyond = _part_with(point, dilate(everywhere, size), size)
        doubts.append(DoubtAround(reach, core, piece, beyond, is_closed))
    return doubts


def _part_with(point: Point, points: Region, size: int) -> Region:
    return next(part for part in components(points, size) if point in part)


def agreeing(doubts: Sequence[DoubtAround]) -> list[DoubtAround]:
    """Return the doubts about one place: the one most like all others, and those like it."""
    middle = max(doubts, key=lambda one: sum(_likeness(one, other) for other in doubts))
    return [one for one in doubts if one is middle or _likeness(one, middle) > ALIKE]


def _likeness(one: DoubtAround, other: DoubtAround) -> float:
    return len(one.piece & other.piece) / len(one.piece | other.piece)
