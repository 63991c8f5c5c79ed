"""The place that a click means: settled surroundings bound it, or stones and a filled board do."""

from __future__ import annotations

from tengen.board import Board
from tengen.coords import Point, format_gtp
from tengen.endgame.isolation import isolate
from tengen.endgame.judges import Judge, both_sides
from tengen.endgame.places import Place, ownerships, place_on
from tengen.endgame.reach import reached_region
from tengen.endgame.regions import (
    Region,
    components,
    dilate,
    is_open,
    region_at,
    unsettled_points,
    with_stones,
)
from tengen.errors import GoError, UnsupportedError
from tengen.game import Game
from tengen.nets.evaluation import Floats


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

    That is the unsettled region there, if it is small enough to be one place. Else the board is
    filled beyond what play at the point reaches, and what the network doubts on that board is the
    place, with the points next to it.
    """
    region = region_at(board, owners, point)
    if not is_open(board, region):
        return region
    reached = reached_region(board, point)
    if not any(board.stones[near] for near in reached):
        where = format_gtp(point, board.size)
        raise UnsupportedError(
            f"there is no stone around {where}: local values are defined for parts of the board "
            "that stones enclose"
        )
    local = isolate(Place(board, reached, owners), buffer=1)
    (judged,) = both_sides(judge, [local.board])
    doubted = {local.window.outside(inside) for inside in unsettled_points(judged.ownership)}
    near = dilate({*(doubted & reached), point}, board.size) & reached
    piece = next(part for part in components(near, board.size) if point in part)
    return with_stones(board, piece)
