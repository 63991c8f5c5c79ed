"""Filled boards: new stones live, joined to their friends or with eyes of their own."""

from __future__ import annotations

import numpy as np

from tengen import knowledge
from tengen.board import Board
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.endgame.isolation import _bridge, _eye_point, _repair, isolate
from tengen.endgame.places import Place

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
