"""What an opening is called: by the formation of a player's first stones, or by his corners.

Formations after Sensei's Library (senseis.xmp.net: NirenseiFuseki, SanrenseiFuseki,
LowChineseFuseki, HighChineseFuseki, SmallChineseFuseki, KobayashiFuseki), in any orientation.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

from tengen import knowledge
from tengen.coords import Color, Point, parse_gtp
from tengen.game import Game
from tengen.names.josekis import table

SIZE = 19
EARLY = 12  # moves of both sides within which a corner is taken
CORNER = 6  # lines that a corner reaches
INSIDE = 5  # lines within which a stone in a taken corner is part of a joseki, not of a formation
CORNERS = 2  # of a player's own that name his opening

# His stones, and the opponent's corner that he has approached, where there is one. What asks for
# more comes first.
FORMATIONS = (
    ("kobayashi", "Q16 Q3 F3 K4", "D4"),
    ("mini-chinese", "R4 F3 L3", "D4"),
    ("low-chinese", "Q16 R9 Q3", ""),
    ("high-chinese", "Q16 Q9 Q3", ""),
    ("sanrensei", "Q16 Q10 Q4", ""),
    ("two-star-points", "Q16 Q4", ""),
)


def corner_point(point: Point, size: int) -> tuple[int, int] | None:
    """Return the lines of a point in a corner, the lower first; None elsewhere.

    >>> corner_point(3 * 19 + 15, 19), corner_point(2 * 19 + 3, 19), corner_point(180, 19)
    ((4, 4), (3, 4), None)
    """
    lines = sorted(min(at, size - 1 - at) + 1 for at in divmod(point, size))
    return (lines[0], lines[1]) if lines[1] <= CORNER else None


def opening_of(game: Game, color: Color) -> tuple[str, ...]:
    """Return the names of a player's opening: a formation's, or those of his first two corners.

    () where he takes fewer than two corners, or one by a point without a name. Only games on 19x19
    without handicap have an opening.

    >>> from tengen.coords import BLACK, parse_gtp
    >>> game = Game.from_moves([parse_gtp(text, 19) for text in ("Q16", "D4", "R4", "D16")])
    >>> opening_of(game, BLACK)
    ('star-point', 'komoku')
    """
    if game.size != SIZE or game.handicap or any(game.setup.stones):
        return ()
    corners: dict[tuple[bool, bool], Color] = {}
    own: list[tuple[int, int]] = []
    stones: dict[Color, set[Point]] = {color: set(), color.opponent: set()}
    for mover, move in zip(game.colors[:EARLY], game.moves[:EARLY], strict=True):
        if move is None:
            continue
        row, column = divmod(move, SIZE)
        corner, lines = (row > 9, column > 9), corner_point(move, SIZE)
        if lines is not None and corner not in corners:
            corners[corner] = mover
            own += [lines] if mover is color else []
        elif lines is not None and lines[1] <= INSIDE:
            continue
        stones[mover].add(move)
    for name, wanted, opposed in _formations():
        if wanted <= stones[color] and opposed <= stones[color.opponent]:
            return (name,)
    points = {lines: node.name for (_, lines), node in table().next.items()}
    names = [points.get(lines, "") for lines in sorted(own[:CORNERS], reverse=True)]
    return tuple(names) if len(names) == CORNERS and all(names) else ()


@functools.cache
def _formations() -> list[tuple[str, frozenset[Point], frozenset[Point]]]:
    return [
        (name, frozenset(_turned(own, symmetry)), frozenset(_turned(opposed, symmetry)))
        for name, own, opposed in FORMATIONS
        for symmetry in knowledge.SYMMETRIES
    ]


def _turned(points: str, symmetry: int) -> Iterator[Point]:
    wanted = {parse_gtp(point, SIZE) for point in points.split()}
    marks = knowledge.symmetric([at in wanted for at in range(SIZE * SIZE)], SIZE, symmetry)
    return (at for at, is_marked in enumerate(marks) if is_marked)
