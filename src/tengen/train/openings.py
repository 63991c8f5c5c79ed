"""What an opening is called: by the points in the corners that a player takes first."""

from __future__ import annotations

from tengen.coords import Color, Point
from tengen.game import Game

EARLY = 12  # moves of both sides within which a corner is taken
CORNER = 6  # lines that a corner reaches
CORNERS = 2  # of a player's own that name his opening


def corner_point(point: Point, size: int) -> tuple[int, int] | None:
    """Return the lines of a point in a corner, the lower first; None elsewhere.

    >>> corner_point(3 * 19 + 15, 19), corner_point(2 * 19 + 3, 19), corner_point(180, 19)
    ((4, 4), (3, 4), None)
    """
    lines = sorted(min(at, size - 1 - at) + 1 for at in divmod(point, size))
    return (lines[0], lines[1]) if lines[1] <= CORNER else None


def opening_of(game: Game, color: Color) -> str:
    """Return a player's opening, such as "4-4, 3-4": "" where he takes fewer than two corners.

    Only games on 19x19 without handicap have one. The larger of two points comes first.
    """
    if game.size != 19 or game.handicap or any(game.at(0).board.stones):
        return ""
    taken: dict[tuple[bool, bool], tuple[int, int] | None] = {}
    for mover, move in zip(game.colors[:EARLY], game.moves[:EARLY], strict=True):
        if move is None:
            continue
        row, column = divmod(move, 19)
        lines = corner_point(move, 19)
        corner = row > 9, column > 9
        if lines is not None and corner not in taken:
            taken[corner] = lines if mover is color else None
    own = [lines for lines in taken.values() if lines is not None][:CORNERS]
    if len(own) < CORNERS:
        return ""
    return ", ".join(f"{low}-{high}" for low, high in sorted(own, reverse=True))
