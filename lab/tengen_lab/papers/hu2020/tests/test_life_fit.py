"""A rule for life and death is found again from its own answers."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.board import Board
from tengen.influence.groups import Group
from tengen.influence.life import RoomRule, caught_chains
from tengen.influence.reading import LifeReading
from tengen_lab.papers.hu2020.life_fit import JudgedChain, JudgedGroup, fit_room_rule, fit_rule


def test_the_rule_is_found_again_from_its_own_answers() -> None:
    rng = np.random.default_rng(4)
    truth = RoomRule(1.0, -0.7, -0.3)
    groups = [
        Group(1, tuple(range(int(n))), tuple(range(20, 20 + int(room))), 0)
        for n, room in rng.integers((1, 0), (20, 60), (400, 2))
    ]
    found = fit_room_rule(groups, np.array([truth.death(group) for group in groups]))
    assert found.room == pytest.approx(truth.room, abs=0.02)
    assert found.stones == pytest.approx(truth.stones, abs=0.02)


def test_shares_count_stones() -> None:
    small, large = Group(1, (1,), (2,), 0), Group(1, (3, 4, 5), (6,), 0)
    readings = [LifeReading(True, True), LifeReading(True, False), LifeReading(False, False), None]
    groups = [
        JudgedGroup(group, reading, dead)
        for reading in readings
        for group, dead in ((small, 1.0), (large, 0.2))
    ]
    in_atari = Board.from_diagram(". . . . . / . . . . . / . . . . . / . . X . . / . X O . .")
    ladder = Board.from_diagram(". . O . . / . X X X . / . . . . . / . . . . . / . . . . .")
    chains = [*caught_chains(in_atari), *caught_chains(ladder)]
    assert [len(chain.liberties) for chain in chains] == [1, 2]
    rule = fit_rule(groups, [JudgedChain(chain, 1 / len(chain.liberties)) for chain in chains])
    assert rule.alive == rule.answered == pytest.approx((1 + 3 * 0.2) / 4)
    assert (rule.in_atari, rule.two_liberties) == (1.0, 0.5)
