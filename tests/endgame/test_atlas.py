"""The atlas: shapes of what decides a place's value, and places of a position found by them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import pytest

from tengen.board import Board
from tengen.coords import BLACK, Color
from tengen.endgame import atlas
from tengen.endgame.atlas import Atlas, look_up, read_atlas
from tengen.endgame.drawn_shapes import essential, separate_parts, view_of
from tengen.endgame.enclosure import Enclosure
from tengen.endgame.solved_places import solve_within
from tengen.errors import GoError
from tengen.game import Game
from tests.endgame.between_walls import between_walls
from tests.endgame.test_enclosure import OPEN_WALLS, Frail

CORRIDOR = [" oooo#", "x....#", "######"]  # the mouth at the right wall of its other colour
FIRST_ROW = frozenset(range(4))


def enclosure(board: Board, area: frozenset[int]) -> Enclosure:
    """Return an area of the board with all stones beyond as walls, those of Black's on his side."""
    owners = bytearray(board.stones)
    for point in range(len(owners)):
        if point % board.size < 4 and not owners[point]:
            owners[point] = BLACK
        if point in area:
            owners[point] = 0
    return Enclosure(area, bytes(owners), bytes(owners))


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ([], "a chain that nothing can take"),
        (range(18, 21), "a chain, and territory behind it"),
    ],
)
def test_only_what_decides_the_value_is_in_a_shape(more: Iterable[int], why: str) -> None:
    board = Board.from_diagram(OPEN_WALLS)
    wide = enclosure(board, FIRST_ROW.union(board.chain(9), more))
    graph = solve_within(board.stones, 9, wide).thermograph
    assert graph is not None
    assert essential(board.stones, 9, wide, graph).area == FIRST_ROW, why


def test_a_shape_keeps_what_its_value_needs() -> None:
    board = Board.from_diagram(OPEN_WALLS)
    narrow = enclosure(board, FIRST_ROW)
    graph = solve_within(board.stones, 9, narrow).thermograph
    assert graph is not None
    assert essential(board.stones, 9, narrow, graph) == narrow


def test_parts_that_have_nothing_to_do_with_each_other_are_shapes_of_their_own() -> None:
    board = Board.from_diagram(between_walls("X X X . . . O O O", "X X . . . O . O O"))
    places = [{3, 4, 5}, {74, 75, 76}, {78}]  # the last one is an eye: no move there gains
    owners = bytearray(stone or BLACK for stone in board.stones)
    for point in set().union(*places):
        owners[point] = 0
    whole = Enclosure(frozenset().union(*places), bytes(owners), board.stones)
    found = list(separate_parts(board.stones, 9, whole))
    assert [set(part.area) for part, _, _ in found] == places[:2]
    assert [graph.move_value for _, graph, _ in found] == [Fraction(3, 2), Fraction(7, 4)]
    assert all(core.area == part.area for part, _, core in found)


def test_a_place_is_found_in_the_atlas_however_it_is_turned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board.from_diagram(OPEN_WALLS)
    judge = Frail(is_frail=False)
    found = look_up(Game(9, setup=board), judge, 2)
    assert found is not None
    assert (found.swing, found.verdict, found.value) == ("7/4", "gote", Fraction(7, 8))
    assert found.rows == list(view_of(board, enclosure(board, FIRST_ROW)).rows)
    known = Atlas(1, 1, 1, [atlas.AtlasShape(1, found.rows, "7/4", "gote", 5, [], [], [])])
    monkeypatch.setattr(atlas, "read_atlas", lambda: known)
    again = look_up(Game(9, setup=board), judge, 2)
    assert again is not None
    assert (again.number, again.met) == (1, 5)


def test_a_settled_point_has_no_shape() -> None:
    board = Board.from_diagram(OPEN_WALLS)
    with pytest.raises(GoError, match="settled"):
        look_up(Game(9, setup=board), Frail(is_frail=False), 76)


def test_the_shipped_atlas_has_the_commonest_shapes_first_and_proves_each() -> None:
    """Each drawing is set on a board and solved once more, without what the file says."""
    kept = read_atlas()
    assert len(kept.shapes) >= 100
    assert [one.number for one in kept.shapes] == [*range(1, len(kept.shapes) + 1)]
    assert [one.met for one in kept.shapes] == sorted(
        (one.met for one in kept.shapes), reverse=True
    )
    assert kept.places >= sum(one.met for one in kept.shapes)
    for shape in kept.shapes:
        assert solved_swing(shape.rows) == Fraction(shape.swing), shape.number


def solved_swing(rows: list[str]) -> Fraction:
    """Return twice the value of a move in a drawing, by territory."""
    size = 19
    signs = {".": 0, "X": 1, "O": 2, "x": 1, "o": 2}
    top = 0 if rows[0].strip("# ") == "" else 1
    lines = rows if top else rows[1:]
    if lines[-1].strip("# ") == "":
        first = size - len(lines) + 1
        lines = lines[:-1]
    else:
        first = 0 if not top else 3
    is_left = all(line[:1] in "# " for line in rows) and any(line[:1] == "#" for line in rows)
    is_right = all(line[-1:] in "# " for line in rows) and any(line[-1:] == "#" for line in rows)
    lines = [line[is_left : len(line) - is_right] for line in lines]
    left = 0 if is_left else size - len(lines[0]) if is_right else 3
    stones, walls, area = bytearray(size**2), bytearray(size**2), set()
    for row, line in enumerate(lines, start=first):
        for column, sign in enumerate(line, start=left):
            point = row * size + column
            if sign in ".XO":
                area.add(point)
                stones[point] = signs[sign]
            elif sign in "xo":
                stones[point] = walls[point] = signs[sign]
    owners = bytes(wall or (0 if p in area else int(Color.BLACK)) for p, wall in enumerate(walls))
    found = solve_within(
        bytes(stones), size, Enclosure(frozenset(area), owners, bytes(walls)), 1_000_000
    )
    assert found.thermograph is not None
    return 2 * (found.thermograph.move_value - 1)
