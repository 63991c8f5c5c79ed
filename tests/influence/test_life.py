"""Life told to the iteration: what is read, what groups are, what a rule learns."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.board import Board
from tengen.coords import parse_gtp
from tengen.influence import estimate_control
from tengen.influence.groups import Group, find_groups
from tengen.influence.judging import Prejudged, judge_control
from tengen.influence.life import (
    FITTED_RULE,
    read_deaths,
)
from tengen.influence.reading import LifeReading

# A black wall around three white stones with no room, and White alive outside.
ENCLOSED = Board.from_diagram("""
. O X . . . . . .
O O X . . . . . .
X X X . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . O O O
. . . . . . O . O
. . . . . . . O .
""")


def test_sure_life_and_ladders_are_read() -> None:
    board = Board.from_diagram("""
    . X . X . . .
    X X X X . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . X . . .
    . . X O . . .
    """)
    deaths = read_deaths(board)
    assert deaths[1] == 0  # two sure eyes
    assert deaths[parse_gtp("D1", 7)] == FITTED_RULE.in_atari  # crawls along the edge in vain
    assert np.isnan(deaths[parse_gtp("C1", 7)])
    assert np.isnan(deaths[parse_gtp("G7", 7)])


def test_a_told_death_stays_and_colours_its_surroundings() -> None:
    stone = 1
    deaths = np.full(81, np.nan)
    free = estimate_control(ENCLOSED).values
    for death in (0.0, 1.0):
        deaths[[1, 9, 10]] = death
        told = estimate_control(ENCLOSED, deaths=deaths).values
        assert np.sign(told[stone]) == (1 if death else -1)
        assert (told[0] > free[0]) == (death == 1.0)
    assert estimate_control(ENCLOSED, deaths=np.full(81, np.nan)).values == pytest.approx(free)


def test_groups_are_chains_with_the_points_they_hold() -> None:
    values = np.zeros(81)
    values[0] = -0.5
    values[60] = -0.5  # between the chains on the lower right
    groups = {group.stones[0]: group for group in find_groups(ENCLOSED, values)}
    enclosed = groups[1]
    assert (sorted(enclosed.stones), enclosed.room, enclosed.outlets) == ([1, 9, 10], 1, 0)
    assert len(groups) == 4  # the wall, the enclosed stones, two chains on the lower right


def test_stones_without_room_die_and_large_groups_live() -> None:
    plain, living = estimate_control(ENCLOSED), judge_control(ENCLOSED)
    assert living.values[9] > plain.values[9]
    assert living.values[2] > 0.5
    assert living.converged
    assert judge_control(ENCLOSED, Prejudged()).values == pytest.approx(plain.values)
    assert Group(1, (1,), (), 2).is_enclosed
    assert not Group(1, (1,), (), 3).is_enclosed


def test_reading_goes_before_room() -> None:
    group = Group(1, (1, 2, 3), (4,), 0)
    alive, answered, lost = (
        FITTED_RULE.death(group, LifeReading(first, second))
        for first, second in ((True, True), (True, False), (False, False))
    )
    assert alive < answered < 0.1 < 0.5 < lost
    roomy = Group(1, tuple(range(12)), tuple(range(12, 52)), 0)
    assert np.isnan(FITTED_RULE.death(roomy, None))  # judges itself
    assert FITTED_RULE.death(group, None) > 0.5


def test_a_group_that_lives_by_reading_is_not_lost_for_lack_of_room() -> None:
    # Four points in a row: alive, but no more room than many a dead group has.
    board = Board.from_diagram("""
    . . . . X O . . .
    X X X X X O . . .
    O O O O O O . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """)
    assert judge_control(board).values[:5] == pytest.approx(np.ones(5), abs=0.2)
