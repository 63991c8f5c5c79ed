"""Life told to the iteration: what is read, what groups are, what a rule learns."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.board import Board
from tengen.coords import parse_gtp
from tengen.influence import estimate_control
from tengen.influence.life import (
    FITTED_RULE,
    Group,
    LifeRule,
    estimate_living_control,
    find_groups,
    fit_rule,
    read_deaths,
)

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
    assert deaths[parse_gtp("D1", 7)] == pytest.approx(0.95)  # crawls along the edge in vain
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
    plain, living = estimate_control(ENCLOSED), estimate_living_control(ENCLOSED)
    assert living.values[9] > plain.values[9]
    assert living.values[2] > 0.5
    assert living.converged
    assert Group(1, (1,), 0, 2).is_enclosed
    assert not Group(1, (1,), 0, 3).is_enclosed
    cramped, roomy = Group(1, (1, 2, 3), 1, 0), Group(1, tuple(range(12)), 40, 3)
    assert FITTED_RULE.death(cramped) > 0.5 > 0.2 > FITTED_RULE.death(roomy)


def test_the_rule_is_found_again_from_its_own_answers() -> None:
    rng = np.random.default_rng(4)
    truth = LifeRule(1.0, -0.7, -0.3)
    groups = [
        Group(1, tuple(range(int(n))), int(room), 0)
        for n, room in rng.integers((1, 0), (20, 60), (400, 2))
    ]
    found = fit_rule(groups, np.array([truth.death(group) for group in groups]))
    assert found.room == pytest.approx(truth.room, abs=0.02)
    assert found.stones == pytest.approx(truth.stones, abs=0.02)
