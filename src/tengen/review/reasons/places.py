"""Where the points went: territory lost or conceded, stones that add nothing, wasted stones."""

from __future__ import annotations

from collections.abc import Callable

from tengen.board import neighbors
from tengen.coords import Point
from tengen.review.reasons.situation import Situation, chance, mean
from tengen.review.values import Reason

FALL = 0.3  # of a point's ownership that counts
LEAST = 3  # points: fewer are no territory
SHARE = 1 / 3  # of the loss that the place must make up
MADE_UP = 1.5  # times the loss that territory must fall by to have been made up for elsewhere
SAFE = 0.75  # mean ownership around a stone from which on the place is settled
ADDS = 1.0  # points that a stone must add around it to be of use
FAR = 5  # rows or columns from which on a point is elsewhere


def territory_lost(at: Situation) -> Reason | None:
    """A connected piece of the mover's territory has become less his."""
    place = _fallen(at, lambda owned: owned >= FALL)
    if place is None:
        return None
    points, fallen = place
    where = at.name(_middle(at, points))
    text = f"About {fallen:.0f} points of {at.mover()}'s territory around {where} are lost."
    if fallen > MADE_UP * at.loss:
        text += " Other places make up for a part of them."
    return Reason("territory_lost", text, {"at": where, "points": fallen, "area": len(points)})


def territory_conceded(at: Situation) -> Reason | None:
    """A connected open piece has become the opponent's."""
    place = _fallen(at, lambda owned: -0.8 <= owned < FALL)
    if place is None:
        return None
    points, fallen = place
    where = at.name(_middle(at, points))
    text = f"{at.opponent()} gains about {fallen:.0f} points around {where}."
    return Reason("territory_conceded", text, {"at": where, "points": fallen, "area": len(points)})


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
    text = (
        f"Overconcentrated: the place was {at.mover()}'s already ({own} own stones nearby, "
        f"{chance(owned)} sure), and the move adds nothing there."
    )
    quantities = {"own_stones": own, "ownership": round(owned, 2), "added": round(float(added), 1)}
    return Reason("overconcentration", text, quantities)


def dead_stone(at: Situation) -> Reason | None:
    """The stone is played where the opponent owns everything, and changes nothing."""
    if at.point is None or at.better is None or at.distance(at.point, at.better) < FAR:
        return None
    around = at.near(at.point, 2)
    owned = mean(at.owned_before[point] for point in around)
    added = sum(at.owned_after[point] - at.owned_before[point] for point in at.near(at.point, 3))
    if owned > -SAFE or at.owned_after[at.point] > -SAFE or added >= ADDS:
        return None
    text = (
        f"The stone cannot live: the place is {at.opponent()}'s ({chance(-owned)} sure), and "
        "it stays so."
    )
    quantities = {"ownership": round(owned, 2), "after": round(float(at.owned_after[at.point]), 2)}
    return Reason("dead_stone", text, quantities)


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
    best: tuple[float, frozenset[Point]] = (0.0, frozenset())
    while left:
        piece = _piece(left, at.size)
        left -= piece
        fallen = sum(at.owned_before[point] - at.owned_after[point] for point in piece)
        best = max(best, (fallen, piece), key=lambda one: one[0])
    fallen, piece = best
    if len(piece) < LEAST or fallen < max(2.0, SHARE * at.loss):
        return None
    return piece, round(float(fallen), 1)


def _piece(points: set[Point], size: int) -> frozenset[Point]:
    """Return the points that hang together with the first one."""
    found, waiting = set[Point](), [min(points)]
    while waiting:
        point = waiting.pop()
        if point in found:
            continue
        found.add(point)
        waiting += [other for other in neighbors(point, size) if other in points]
    return frozenset(found)


def _middle(at: Situation, points: frozenset[Point]) -> Point:
    """Return the point whose ownership fell most."""
    return max(sorted(points), key=lambda p: at.owned_before[p] - at.owned_after[p])
