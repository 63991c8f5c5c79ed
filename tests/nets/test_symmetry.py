"""Symmetries of a position."""

from __future__ import annotations

from tengen.game import Game
from tengen.nets.symmetry import images


def test_a_symmetric_move_is_the_same_move() -> None:
    assert images(Game(9), 20) == {20, 24, 56, 60}  # the corners' 3-3 points
    diagonal = Game.from_moves([40, 48], 9)
    assert images(diagonal, 20) == {20, 60}
    assert images(diagonal, 24) == {24}
    assert images(diagonal, None) == {None}
