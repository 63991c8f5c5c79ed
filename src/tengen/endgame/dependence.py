"""Far dependencies: what a local answer rests on that lies outside the place (Frejlak 2024, 6.2).

A threat that is executed may take stones beyond the place; a ladder may run to stones far away;
and two places may share a group that dies only if the opponent plays in both of them (Berlekamp
and Wolfe 1994: an unconnected group invading several corridors). Each is found and said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from tengen import knowledge
from tengen.board import Board, neighbors
from tengen.coords import Color, Point, format_gtp
from tengen.endgame.judges import COLORS, Judge, both_sides
from tengen.endgame.positions import LocalPosition
from tengen.endgame.regions import Region, format_span
from tengen.errors import IllegalMove

if TYPE_CHECKING:
    from tengen.endgame.places import Place
    from tengen.endgame.search import Search
    from tengen.endgame.values import Values

CHANGED = 0.5  # a point's owner has changed if its ownership moved by more
SETTLED = 0.8  # ownership of points that a threat may change; others belong to other open places
POINTS = 1.0  # a change is a dependency if it comes to more points in all


class DependencyKind(StrEnum):
    THREAT = "threat"  # executed, it changes who owns points outside
    LADDER = "ladder"  # it would run to stones outside
    PLACE = "place"  # another place and this one share a group
    SURROUNDINGS = "surroundings"  # most points around belong to nobody yet
    CUT = "cut"  # stones that live on the real board and not in the window
    ELSEWHERE = "elsewhere"  # settled points that the best line changes on the real board


@dataclass(frozen=True, slots=True)
class Far:
    """A dependency: on the points named, or on the other place that they belong to."""

    kind: DependencyKind
    points: tuple[Point, ...]

    def describe(self, size: int) -> str:
        where = " ".join(format_gtp(point, size) for point in self.points[:6])
        if len(self.points) > 6:
            where += " ..."
        return {
            DependencyKind.THREAT: f"a threat here, if executed, also decides {where}",
            DependencyKind.LADDER: f"a ladder here depends on stones elsewhere ({where})",
            DependencyKind.SURROUNDINGS: f"supposes settled surroundings, but nobody has {where}",
            DependencyKind.CUT: f"seen alone, stones are in doubt that live on the board ({where})",
            DependencyKind.ELSEWHERE: "on the whole board the best play also changes who owns "
            + where,
            DependencyKind.PLACE: "not independent: a group is shared with the place at "
            + format_span(self.points, size),
        }[self.kind]


def threatened(search: Search, values: Values) -> list[Point]:
    """Return the outer points, of the window, whose owners change in a line that matters."""
    moved = {point for _, points in threats(search, values) for point in points}
    return sorted(moved)


def threats(search: Search, values: Values) -> list[tuple[LocalPosition, list[Point]]]:
    """Return positions that matter in which outer points have other owners, and these points."""
    start = search.root.count.outer
    if start is None or not len(start):
        return []
    found = []
    for _, node in search.reached(values):
        if node.count.outer is None:
            continue
        change = np.abs(node.count.outer - start)
        changed = (change > CHANGED) & (np.abs(start) > SETTLED)
        if change[changed].sum() > POINTS:
            found.append((node, search.local.outer[changed].tolist()))
    return found


def threats_of_the_window_alone(
    searches: Sequence[Search], places: Sequence[Place], judge: Judge
) -> list[int]:
    """Return the searches whose greatest threat against settled stones works in the window only.

    The stones that lead to it are put on the real board. Where most of the points keep their owners
    there, the window has lost what protects them. Points that are settled only because they were
    filled say nothing.
    """
    asked: list[tuple[int, Board, list[Point]]] = []
    for index, (search, place) in enumerate(zip(searches, places, strict=True)):
        if search.local.size == place.board.size:
            continue
        found = threats(search, search.values())
        if found:
            node, points = max(found, key=lambda threat: len(threat[1]))
            board = on_the_whole_board(search, node, place.board)
            outside = [search.local.window.outside(point) for point in points]
            real = [point for point in outside if abs(place.ownership[point]) > SETTLED]
            if 2 * len(real) > len(outside) and not board.breathless():
                asked.append((index, board, real))
    judged = both_sides(judge, [board for _, board, _ in asked])
    alone = []
    for (index, _, points), after in zip(asked, judged, strict=True):
        change = np.abs(after.ownership - places[index].ownership)[points]
        if 2 * int((change > CHANGED).sum()) < len(points):
            alone.append(index)
    return alone


def on_the_whole_board(search: Search, node: LocalPosition, board: Board) -> Board:
    """Return the real board with what was played in the window up to a position."""
    whole = bytearray(board.stones)
    for point, (before, after) in enumerate(
        zip(search.local.board.stones, node.stones, strict=True)
    ):
        if before != after:
            whole[search.local.window.outside(point)] = after
    return Board(board.size, bytes(whole))


def ladders_beyond(search: Search, board: Board, nodes: Iterable[LocalPosition]) -> list[Point]:
    """Return the stones of the place that a ladder catches on one of the filled and the real board
    but not on the other, in any of the positions given; points of the whole board."""
    window = search.local.window
    inside = {window.outside(point) for point in search.local.region}
    found: set[Point] = set()
    for node in nodes:
        real = on_the_whole_board(search, node, board)
        filled = Board(search.local.size, node.stones)
        if real.breathless() or filled.breathless():
            continue
        here = {window.outside(point) for point in knowledge.ladders(filled).caught}
        found |= (here ^ knowledge.ladders(real).caught) & inside
    return sorted(found)


def shared_groups(
    board: Board,
    places: Sequence[tuple[Region, Mapping[Color, Sequence[Point]]]],
    judge: Judge,
) -> list[tuple[int, int]]:
    """Return the pairs of places that are not independent of each other.

    `places` are regions, each with the moves that a colour would make there if it were not
    answered. Of pairs that touch a common chain which is not alive beyond doubt, the score with the
    moves in both places is compared with the sum of what the moves in each place alone change.
    """
    asked: list[tuple[int, int, Color]] = []
    for (first, (one, _)), (second, (other, _)) in combinations(enumerate(places), 2):
        for color in COLORS:
            if _common_chains(board, one, other, color.opponent):
                asked.append((first, second, color))
    boards: list[Board] = []
    for first, second, color in asked:
        moves = [places[index][1].get(color, ()) for index in (first, second)]
        boards += [_played(board, color, some) for some in ((), *moves, (*moves[0], *moves[1]))]
    if not boards:
        return []
    scores = [judged.ownership for judged in both_sides(judge, boards)]
    found: list[tuple[int, int]] = []
    for index, (first, second, _) in enumerate(asked):
        none, left, right, both = scores[4 * index : 4 * index + 4]
        change = np.abs((both - left) - (right - none))
        if change[change > CHANGED].sum() > POINTS and (first, second) not in found:
            found.append((first, second))
    return found


def _common_chains(board: Board, one: Region, other: Region, color: Color) -> bool:
    alive = knowledge.pass_alive(board)
    for chain in knowledge.chains(board):
        if chain.color is not color or alive[chain.stones[0]] is color:
            continue
        around = set(chain.stones).union(*(neighbors(p, board.size) for p in chain.stones))
        if around & one and around & other:
            return True
    return False


def _played(board: Board, color: Color, moves: Sequence[Point]) -> Board:
    """Return the board after moves of one colour; those that cannot be made are left out."""
    for point in moves:
        with suppress(IllegalMove):
            board = board.play(color, point)
    return board
