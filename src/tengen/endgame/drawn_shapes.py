"""Shapes of places: what decides what a place is worth, drawn the same way wherever it lies.

A shape is drawn as rows of characters: points that are open (`.`, and stones at stake `X`, `O`),
stones around them that live (`x`, `o`), all else (a space) and the edge of the board (`#`). Of the
ways to turn it, with either colour as Black, it has the first in the order of characters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tengen.board import Board, neighbors
from tengen.cgt.thermograph import Thermograph
from tengen.coords import BLACK, WHITE, Color, Point
from tengen.endgame.enclosure import Enclosure
from tengen.endgame.regions import Region, components
from tengen.endgame.search import Search
from tengen.endgame.solved_places import solve_within

SWAPPED = str.maketrans("XOxo", "OXox")


@dataclass(frozen=True, slots=True)
class ShapeView:
    """A way to look at a shape: turned, mirrored, the colours exchanged.

    `where` says in which row and column of the shape each open point lies.
    """

    rows: tuple[str, ...]
    is_swapped: bool
    where: dict[Point, tuple[int, int]]


def view_of(board: Board, walls: Enclosure) -> ShapeView:
    """Return the shape of an enclosed area, and where its points lie in it."""
    size = board.size
    around = {
        (point // size + row, point % size + column)
        for point in walls.area
        for row, column in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
    }
    top, left = (min(one[axis] for one in around) for axis in (0, 1))
    bottom, right = (max(one[axis] for one in around) for axis in (0, 1))
    grid = [
        [_character(board, walls, around, row, column) for column in range(left, right + 1)]
        for row in range(top, bottom + 1)
    ]
    views = []
    for turn in range(8):
        rows = grid if turn < 4 else [list(row) for row in zip(*grid, strict=True)]
        height, width = len(rows), len(rows[0])
        if turn & 1:
            rows = rows[::-1]
        if turn & 2:
            rows = [row[::-1] for row in rows]
        where = {}
        for point in walls.area:
            row, column = point // size - top, point % size - left
            if turn >= 4:
                row, column = column, row
            if turn & 1:
                row = height - 1 - row
            if turn & 2:
                column = width - 1 - column
            where[point] = (row, column)
        lines = tuple("".join(row) for row in rows)
        views.append(ShapeView(lines, False, where))
        views.append(ShapeView(tuple(line.translate(SWAPPED) for line in lines), True, where))
    return min(views, key=lambda view: (len(view.rows), view.rows))


def _character(
    board: Board, walls: Enclosure, around: set[tuple[int, int]], row: int, column: int
) -> str:
    size = board.size
    if not (0 <= row < size and 0 <= column < size):
        return "#"
    point = row * size + column
    if point in walls.area:
        return ".XO"[board.stones[point]]
    return " xo"[walls.walls[point]] if (row, column) in around else " "


def on_the_board(search: Search, walls: Enclosure) -> Enclosure:
    """Return the walls in the points of the whole board; what lies beyond the window stays open."""
    window = search.local.window
    owners, stones = bytearray(window.whole**2), bytearray(window.whole**2)
    for point in range(window.size**2):
        owners[window.outside(point)] = walls.owners[point]
        stones[window.outside(point)] = walls.walls[point]
    area = frozenset(window.outside(point) for point in walls.area)
    return Enclosure(area, bytes(owners), bytes(stones))


def separate_parts(
    stones: bytes, size: int, walls: Enclosure
) -> Iterator[tuple[Enclosure, Thermograph, Enclosure]]:
    """Yield the parts of an enclosed area that have nothing to do with each other, if a move in
    them is worth anything: each with its thermograph and what of it decides that (`essential`)."""
    for area in components(walls.area, size):
        part = _only(walls, area)
        graph = solve_within(stones, size, part, moves_at=None).thermograph
        if graph is None or graph.move_value <= 1:
            continue
        core = essential(stones, size, part, graph)
        if len(components(core.area, size)) == 1:
            yield part, graph, core
        else:
            yield from separate_parts(stones, size, core)


def essential(stones: bytes, size: int, walls: Enclosure, graph: Thermograph) -> Enclosure:
    """Return the part of an enclosed area that decides what a move in it is worth.

    Stones at stake and empty points join the walls one by one, those at the edge of the area first:
    as long as the thermograph `graph` stays the same but for their points, they are their owners'
    whatever is played.
    """
    dropped = True
    while dropped:
        dropped = False
        for color, points in _parts(stones, size, walls):
            smaller = _without(walls, color, points)
            if not any(not stones[point] for point in smaller.area):
                continue
            found = solve_within(stones, size, smaller, moves_at=None).thermograph
            if found is not None and _same(found.shifted(color.sign * len(points)), graph):
                walls, graph, dropped = smaller, found, True
    return walls


def _same(one: Thermograph, other: Thermograph) -> bool:
    return one.left == other.left and one.right == other.right


def _parts(stones: bytes, size: int, walls: Enclosure) -> Iterator[tuple[Color, set[Point]]]:
    """Yield what may leave the area, and whose it would be: chains, and empty points beside a wall;
    those with the fewest neighbours in the area first."""
    board = Board(size, stones)
    found: list[tuple[int, int, Color, set[Point]]] = []
    seen: set[Point] = set()
    for point in sorted(walls.area):
        if stones[point]:
            if point in seen:
                continue
            chain = set(board.chain(point))
            seen |= chain
            if chain <= walls.area:
                inside = len(set(board.liberties(point)) & walls.area)
                owner = Color(stones[point])
                found.append((inside, point, owner, chain))
                found.append((inside, point, owner.opponent, chain))  # dead whatever is played
            continue
        beside = neighbors(point, size)
        inside = sum(near in walls.area for near in beside)
        for color in (BLACK, WHITE):
            if any(walls.walls[near] == color for near in beside if near not in walls.area):
                found.append((inside, point, color, {point}))
    for _, _, color, points in sorted(found, key=lambda one: one[:3]):
        yield color, points


def _only(walls: Enclosure, area: Region) -> Enclosure:
    """Return an enclosure of a part of the area; the rest becomes empty points out of reach."""
    owners = bytearray(walls.owners)
    for point in walls.area - area:
        owners[point] = BLACK
    return replace(walls, area=area, owners=bytes(owners))


def _without(walls: Enclosure, color: Color, points: set[Point]) -> Enclosure:
    """Return an enclosure in which these points are walls of a colour."""
    owners, stones = bytearray(walls.owners), bytearray(walls.walls)
    for point in points:
        owners[point] = stones[point] = int(color)
    return replace(walls, area=walls.area - points, owners=bytes(owners), walls=bytes(stones))
