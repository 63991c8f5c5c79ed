"""Where the points went: territory lost or conceded, stones that add nothing, wasted stones."""

from __future__ import annotations

from collections.abc import Callable, Collection

from tengen.coords import Point
from tengen.endgame.regions import components
from tengen.review.reasons.situation import Situation, mean
from tengen.review.values import Reason

FALL = 0.3  # of a point's ownership that counts
LEAST = 3  # points: fewer are no territory
SHARE = 1 / 3  # part of the loss that the place must account for
MADE_UP = 1.5  # territory that falls by more than this times the loss was made up for elsewhere
SAFE = 0.75  # mean ownership around a stone from which on the place is settled
ADDS = 1.0  # points that a stone must add around it to be of use
LITTLE = 0.15  # of a point's ownership that counts where no other reason fires
LEAST_TOLD = 2.0  # points that a place must fall by to be told
LINKED = 2  # lines between points of one place
TOLD_SHARE = 0.4  # part of the loss that it must account for
SQUARE = 3  # lines to each side of the centre, where many points fall a little each
FAR = 5  # rows or columns from which on a point is elsewhere


def territory_lost(at: Situation) -> Reason | None:
    """A connected piece of the mover's territory has become less his."""
    place = _fallen(at, lambda owned: owned >= FALL)
    if place is None:
        return None
    points, fallen = place
    made_up = int(fallen > MADE_UP * at.loss)
    return at.reason("territory_lost", fallen, area=points, points=fallen, made_up=made_up)


def territory_conceded(at: Situation) -> Reason | None:
    """A connected open piece has become the opponent's."""
    place = _fallen(at, lambda owned: -0.8 <= owned < FALL)
    if place is None:
        return None
    points, fallen = place
    return at.reason("territory_conceded", fallen, area=points, points=fallen)


def changes_hands(at: Situation) -> Reason | None:
    """What the better line is worth more: the place, stones and points alike, that falls most.

    It is a connected piece, or else a square of a few lines that holds as much in small parts.
    """
    fallen = at.owned_before - at.owned_after
    falling = [point for point in range(at.size**2) if fallen[point] >= LITTLE]
    place: Collection[Point] = max(
        components(falling, at.size, LINKED), key=at.fall, default=frozenset[Point]()
    )
    enough = max(LEAST_TOLD, TOLD_SHARE * at.loss)
    if at.fall(place) < enough:
        squares = ([p for p in at.near(one, SQUARE) if fallen[p] > 0] for one in range(at.size**2))
        place = max(squares, key=at.fall)
    points = at.fall(place)
    if points >= enough:
        return at.reason("changes_hands", points, area=place, points=round(points, 1))
    if float(fallen.clip(min=0).sum()) >= at.loss:
        return at.reason("spread", points=round(points, 1))
    return None


def overconcentrated(at: Situation) -> Reason | None:
    """The stone stands among the mover's own, in a place that was his already."""
    if at.point is None or at.better is None or at.distance(at.point, at.better) < FAR:
        return None
    around = at.near(at.point, 2)
    owned = mean(at.owned_before[point] for point in around)
    board = at.before.board
    own = sum(board[point] is at.color for point in around)
    hostile = sum(board[point] is at.color.opponent for point in around)
    added = sum(at.owned_after[point] - at.owned_before[point] for point in at.near(at.point, 3))
    if owned < SAFE or own < 3 or hostile or added >= ADDS:
        return None
    return at.reason(
        "overconcentration",
        own_stones=own,
        ownership=round(owned, 2),
        added=round(float(added), 1),
    )


def dead_stone(at: Situation) -> Reason | None:
    """The stone is played where the opponent owns everything, and changes nothing."""
    if at.point is None or at.better is None or at.distance(at.point, at.better) < FAR:
        return None
    around = at.near(at.point, 2)
    owned = mean(at.owned_before[point] for point in around)
    added = sum(at.owned_after[point] - at.owned_before[point] for point in at.near(at.point, 3))
    if owned > -SAFE or at.owned_after[at.point] > -SAFE or added >= ADDS:
        return None
    after = round(float(at.owned_after[at.point]), 2)
    return at.reason("dead_stone", ownership=round(owned, 2), owned_after=after)


def _fallen(
    at: Situation, counts: Callable[[float], bool]
) -> tuple[frozenset[Point], float] | None:
    """Return the connected empty points whose ownership fell most together, and by how much."""
    board = at.after.board
    left = {
        point
        for point in board.points(None)
        if at.before.board[point] is None
        and counts(at.owned_before[point])
        and at.owned_before[point] - at.owned_after[point] >= FALL
    }
    piece = max(components(left, at.size), key=at.fall, default=frozenset[Point]())
    fallen = at.fall(piece)
    if len(piece) < LEAST or fallen < max(2.0, SHARE * at.loss):
        return None
    return piece, round(float(fallen), 1)
