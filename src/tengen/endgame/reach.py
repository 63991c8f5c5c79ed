"""The place around a point of an open board: what play there reaches.

On a board whose surroundings are not settled yet no network says where a place ends. The stones
do: play spreads over empty points and over chains short of liberties, and stops at other chains,
which are the walls.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tengen import knowledge
from tengen.board import Board, neighbors
from tengen.coords import Point
from tengen.endgame.regions import Region, is_open, with_border
from tengen.knowledge import Chain

STEPS = 5
FEW = 3  # liberties of a chain that play around it may take


def reaches(board: Board, point: Point) -> list[Region]:
    """Return the points that play at a point reaches in one step and more, with the stones around
    them, the narrowest first: as far as these do not lead too far into the open.

    >>> corner = Board.from_diagram(". X O . / X X O . / O O O . / . . . .")
    >>> [sorted(reach) for reach in reaches(corner, 0)]
    [[0, 1, 2, 4, 5, 6, 8, 9]]
    """
    chains = {stone: chain for chain in knowledge.chains(board) for stone in chain.stones}
    found: list[Region] = []
    for steps in range(1, STEPS + 1):
        wider = with_border(board, _reached(board, chains, point, steps))
        if found and (wider == found[-1] or is_open(board, wider)):
            break
        found.append(wider)
    return found


def edge_of(board: Board, reach: Region) -> Region:
    """Return the empty points of a reach from which play could go on."""
    return frozenset(
        point
        for point in reach
        if not board.stones[point]
        and any(
            near not in reach and not board.stones[near] for near in neighbors(point, board.size)
        )
    )


def _reached(
    board: Board, chains: Mapping[Point, Chain], point: Point, steps: int
) -> frozenset[Point]:
    found = {point}
    front: Iterable[Point] = [point]
    for _ in range(steps):
        front = [
            beyond
            for near in front
            for other in neighbors(near, board.size)
            for beyond in _step(board, chains, other, found)
        ]
    return frozenset(found)


def _step(
    board: Board, chains: Mapping[Point, Chain], point: Point, found: set[Point]
) -> Iterator[Point]:
    """Take a point and, if it has a stone, the stone's whole chain with its liberties; yield what
    is new. A chain of many liberties is a wall and is not taken."""
    if point in found:
        return
    if not board.stones[point]:
        found.add(point)
        yield point
        return
    chain = chains[point]
    if len(chain.liberties) <= FEW:
        taken = {*chain.stones, *chain.liberties} - found
        found |= taken
        yield from taken
