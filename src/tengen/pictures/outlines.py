"""The outline of a set of cells."""

from __future__ import annotations

from tengen.coords import Point

Corner = tuple[float, float]


def region_outlines(points: frozenset[Point], size: int) -> list[list[Corner]]:
    """The closed outlines of a set of cells as corners (x, y), holes included.

    >>> region_outlines(frozenset({0, 1}), 9)
    [[(-0.5, -0.5), (1.5, -0.5), (1.5, 0.5), (-0.5, 0.5)]]
    """
    cells = {divmod(point, size) for point in points}
    # Sides between a cell of the set and another, by their start, with the inside on the right.
    sides: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, column in sorted(cells):
        for neighbor, start, end in (
            ((row - 1, column), (column, row), (column + 1, row)),
            ((row, column + 1), (column + 1, row), (column + 1, row + 1)),
            ((row + 1, column), (column + 1, row + 1), (column, row + 1)),
            ((row, column - 1), (column, row + 1), (column, row)),
        ):
            if neighbor not in cells:
                sides.setdefault(start, []).append(end)
    loops = []
    while sides:
        loops.append(_walk(sides, min(sides)))
    return loops


def _walk(
    sides: dict[tuple[int, int], list[tuple[int, int]]], start: tuple[int, int]
) -> list[Corner]:
    """Take one closed line of sides away, starting with the topmost side of the leftmost corner."""
    loop: list[Corner] = []
    here, heading = start, (0, 0)
    while True:
        ends = sides[here]
        # Where two cells touch at a corner only, turn right: each keeps its own outline.
        right = (here[0] - heading[1], here[1] + heading[0])
        end = right if right in ends else ends[0]
        ends.remove(end)
        if not ends:
            del sides[here]
        step = (end[0] - here[0], end[1] - here[1])
        if step != heading:
            loop.append((here[0] - 0.5, here[1] - 0.5))
        here, heading = end, step
        if here == start:
            return loop
