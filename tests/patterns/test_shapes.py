"""Shapes: nested templates, symmetries, and hashes that follow the game."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen._core import patterns as core
from tests.patterns.helpers import (
    fake_dictionary,
    other,
    position_of,
    symmetric_point,
    transformed,
    wandering_game,
)

# Points of the templates 2 to 13, the centre included: counted by hand in the specification.
POINTS = {2: 5, 3: 9, 4: 13, 5: 21, 6: 29, 7: 37, 8: 49, 9: 61, 10: 73, 11: 89, 12: 105, 13: 121}


def test_templates_hold_the_points_of_the_diamond_metric() -> None:
    center, size = 9 * 19 + 9, 19
    empty = core.Position(size, fake_dictionary(1)).shape_hashes(center, 1)
    first_seen = []
    for point in range(size * size):
        if point == center:
            continue
        position = core.Position(size, fake_dictionary(1))
        position.setup(point, 1)
        differs = np.flatnonzero(position.shape_hashes(center, 1) != empty) + 1
        assert list(differs) == list(range(differs[0], 15))  # once inside, inside all larger ones
        first_seen.append(differs[0])
    for template, points in POINTS.items():
        assert 1 + sum(seen <= template for seen in first_seen) == points
    assert max(first_seen) == 14  # the whole board sees the rest


@given(seed=st.integers(0, 1000), symmetry=st.integers(0, 7), swap=st.booleans())
@settings(max_examples=25, deadline=None)
def test_names_do_not_change_under_symmetry_and_colour(
    seed: int, symmetry: int, swap: bool
) -> None:
    game = wandering_game(seed, moves=30)
    here, there = position_of(game), transformed(game, symmetry, swap)
    for point in game.legal_moves()[:-1]:
        assert point is not None
        image = symmetric_point(point, game.size, symmetry)
        for response in (False, True):
            assert np.array_equal(
                here.shape_hashes(point, int(game.to_move), response),
                there.shape_hashes(image, other(game.to_move, swap), response),
            )


@given(seed=st.integers(0, 1000))
@settings(max_examples=25, deadline=None)
def test_hashes_that_followed_the_game_are_those_from_scratch(seed: int) -> None:
    game = wandering_game(seed, moves=80)  # with captures
    followed = position_of(game)
    fresh = core.Position(game.size, fake_dictionary(1))
    for point, color in enumerate(game.board.stones):
        if color:
            fresh.setup(point, color)
    for point in range(game.size * game.size):
        for color in (1, 2):
            assert np.array_equal(
                followed.shape_hashes(point, color), fresh.shape_hashes(point, color)
            )


def test_different_surroundings_have_different_names() -> None:
    names = set()
    for neighbor in (40 - 9, 40 - 8, 40 - 18):  # beside, diagonal, one apart
        for color in (1, 2):
            position = core.Position(9, fake_dictionary(1))
            position.setup(neighbor, color)
            names.add(int(position.shape_hashes(40, 1)[3]))
    assert len(names) == 6


@pytest.mark.parametrize("size", [20, 23, 25])
def test_a_shape_has_the_same_name_on_a_larger_board(size: int) -> None:
    def names(size: int, row: int, column: int) -> list[int]:
        position = core.Position(size, fake_dictionary(1))
        for down, right, color in ((0, 1, 1), (2, -1, 2), (3, 0, 1)):
            position.setup((row + down) * size + column + right, color)
        position.play((row + 1) * size + column + 1, 2)
        point = row * size + column
        both = [position.shape_hashes(point, 1, response) for response in (False, True)]
        return [int(name) for names in both for name in names[:13]]

    # Near a corner, near one edge, and far from all edges; the last of 14 names is the whole board.
    assert names(size, 2, 3) == names(19, 2, 3)
    assert names(size, 1, size // 2) == names(19, 1, 9)
    assert names(size, size // 2 - 1, size // 2 - 1) == names(19, 9, 9)


def test_a_board_of_26_lines_is_refused() -> None:
    with pytest.raises(ValueError, match="board size out of range"):
        core.Position(26, fake_dictionary(1))
