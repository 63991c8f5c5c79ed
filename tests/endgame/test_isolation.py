"""Filled boards: new stones live, joined to their friends or with eyes of their own."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from tengen import knowledge
from tengen.board import Board
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.endgame.exact.shapes import placed
from tengen.endgame.exact.solver import solve_region
from tengen.endgame.isolation import (
    _bridge,
    _eye_point,
    _repair,
    isolate,
    own_liberties,
    without_dead,
)
from tengen.endgame.places import Place
from tengen.endgame.windows import Window

# White's block on the right has one hole (J8) and could make another only where its stones hold
# together without it: J5 would cut off J4.
BLOCK = """
X X X O O O O O O
X X X O O O O O .
X . X O O O O O O
X X X O O O O O O
X X X X X X X . O
X X X X X X X X O
X . X X X X X X X
X X X X X . X X X
X X X X X X X X X
"""

# Black's two stones in the middle hang on E5.
SHORT = """
O O O O O O . O O
O . O O O O O O .
O O O . X O O O O
O O O . X O O O O
X X X X . X X X X
X . X X X X X . X
X X X X X X X X X
X X X X X X X X X
X X X X X X X X X
"""


def points(names: str) -> frozenset[int]:
    return frozenset(p for name in names.split() if (p := parse_gtp(name, 9)) is not None)


def new_stones(board: Board) -> set[int]:
    return {point for point, stone in enumerate(board.stones) if stone}


def test_an_eye_never_cuts_its_chain() -> None:
    board = Board.from_diagram(BLOCK)
    chain = next(c for c in knowledge.chains(board) if c.color is WHITE)
    hole = _eye_point(board.stones, 9, frozenset(chain.stones))
    assert hole is not None
    stones = bytearray(board.stones)
    stones[hole] = 0
    after = Board(9, bytes(stones))
    whites = [c for c in knowledge.chains(after) if c.color is WHITE]
    assert len(whites) == 1
    assert hole not in (parse_gtp("J5", 9), parse_gtp("J4", 9))


def test_a_block_without_two_eyes_gets_them_and_is_not_handed_over() -> None:
    board = Board.from_diagram(BLOCK)
    repaired = _repair(board, new_stones(board), np.zeros(81, np.bool_))
    alive = knowledge.pass_alive(repaired)
    for name in ("E9", "J9", "J5"):
        point = parse_gtp(name, 9)
        assert point is not None
        assert alive[point] is WHITE


def test_stones_that_cannot_live_alone_are_joined_to_their_friends() -> None:
    board = Board.from_diagram("""
        . . X . X X . X X
        . . . . X X X X X
        O O O O X . X X X
        O . O O X X X X X
        O O O O O O O O O
        O O O . O O O O O
        O O O O O O O . O
        O O O O O O O O O
        O O O O O O O O O
    """)
    corner, friend = parse_gtp("C9", 9), parse_gtp("D9", 9)
    assert corner is not None
    own = frozenset({corner})
    assert _bridge(board.stones, 9, own, BLACK, np.zeros(81, np.bool_)) == friend
    scored = np.zeros(81, np.bool_)
    scored[friend] = True  # what is scored is never filled
    assert _bridge(board.stones, 9, own, BLACK, scored) != friend


def test_points_can_be_scored_in_addition() -> None:
    local = isolate(Place(Board.empty(9), frozenset({0, 1, 9}), np.zeros(81)))
    outer = int(local.outer[-1])
    wider = local.scoring([outer])
    assert outer in wider.scored
    assert outer not in wider.outer
    assert len(wider.scored) == len(local.scored) + 1
    assert len(wider.scored) + len(wider.outer) == local.size**2


def test_liberties_of_a_chain_that_is_short_of_them_belong_to_the_place() -> None:
    """White takes the two stones from E5 once D6 and D7 are hers."""
    board = Board.from_diagram(SHORT)
    two = points("D7 E7 D6 E6")
    assert own_liberties(board, two) == points("E5")
    local = isolate(Place(board, two, np.zeros(81)))
    assert points("E5") < local.playable
    assert points("E5") <= {int(point) for point in local.scored}
    assert local.region == two
    many = Board.from_diagram(SHORT.replace("X . X X X X X . X", ". . . . . . . . ."))
    assert points("E4").isdisjoint(own_liberties(many, points("D5 D6"))), "the chain has many"


def test_settled_points_of_a_real_endgame_keep_their_owners() -> None:
    """Black owns three quarters of the board. Nothing is handed to White for the sake of balance,
    and what is spared stays open."""
    size = 13
    wall = [row * size + 9 for row in range(size)]
    board = Board.from_stones(size, wall, [point + 1 for point in wall])
    owners = np.where(np.arange(size**2) % size < 10, 1.0, -1.0)
    spared = frozenset({12 * size, 12 * size + 1})
    whole = Window(size, size, 0, 0)
    place = Place(board, frozenset({9, 10}), owners)
    filled = isolate(place, window=whole).board
    new = {p for p in range(size**2) if filled.stones[p] and not board.stones[p]}
    assert len(new) > 60
    assert all(filled.stones[p] == (BLACK if owners[p] > 0 else WHITE) for p in new)
    assert spared & new
    less = isolate(place, window=whole, spared=spared).board
    assert all(not less.stones[point] for point in spared)


def test_dead_stones_outside_are_taken_off_and_those_of_the_place_stay() -> None:
    board = Board.from_diagram(SHORT.replace("X X X X X X X X X", "X X X O O . X X X", 1))
    owners = np.where(np.arange(81) < 36, -1.0, 1.0)
    dead = points("D3 E3")
    two = points("D7 E7 D6 E6")
    after = without_dead(board, two, owners)
    assert {p for p in range(81) if after.stones[p] != board.stones[p]} == dead
    assert without_dead(board, two | dead, owners) == board, "they belong to the place"
    assert without_dead(board, two | points("D4"), owners) == board, "a stone of the place touches"
    owners[list(dead)] = 0.5
    assert without_dead(board, two, owners) == board, "they may live"


def test_dead_stones_that_a_move_in_the_place_would_save_keep_their_part_in_its_value() -> None:
    """Two black stones in the corner are dead only as long as the white stone beside them is not
    taken. The place begins with that stone: without them it would be worth 1, not 3/2."""
    inside = bytes(".XO".index(stone) for stone in "XXO..." + "O..O..")
    board = placed(Board.empty(19), 6, inside)
    assert board is not None
    corner = [row * 19 + column for row in range(2) for column in range(6)]
    owners = np.where(np.arange(361) < 2 * 19, 1.0, -1.0)
    owners[[point for point in corner if point % 19 < 3]] = -1.0
    region = frozenset(point for point in corner if point % 19 > 2) | {2}
    local = isolate(Place(board, region, owners))
    inner = [local.window.inside(point) for point in corner]
    found = solve_region(local.board.stones, local.size, inner)
    proved = solve_region(board.stones, 19, corner)
    assert found.thermograph is not None
    assert proved.thermograph is not None
    assert found.thermograph.move_value == proved.thermograph.move_value == Fraction(5, 2)
