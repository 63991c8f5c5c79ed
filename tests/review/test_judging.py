"""Losses between two judged positions, counted by hand."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.coords import BLACK, WHITE
from tengen.nets.evaluation import Floats
from tengen.review.judging import Judgement, changed_hands, loss_of

ALL, HALF = np.ones(9), np.array([1.0] * 6 + [-1.0] * 3)


def searched(lead: float, best_lead: float, best: int, owned: Floats = ALL) -> Judgement:
    return Judgement(0.5, lead, best_lead, (best,), owned, 8)


def looked(lead: float, owned: Floats = ALL) -> Judgement:
    return Judgement(0.5, lead, lead, (), owned, 1)


def test_a_move_loses_what_the_expected_lead_falls_by() -> None:
    before, after = searched(1.0, 2.0, best=3), searched(-2.0, -4.0, best=5, owned=HALF)
    assert loss_of(BLACK, 7, before, after) == pytest.approx(1.5 - -3.0)
    assert loss_of(WHITE, 7, after, before) == pytest.approx(-(-4.0 + -2.0) / 2 + 1.5)


def test_the_move_that_the_search_would_play_loses_nothing() -> None:
    assert loss_of(BLACK, 3, searched(1.0, 2.0, 3), searched(-9.0, -9.0, 5, HALF)) == 0.0


def test_without_a_search_the_lead_tells() -> None:
    assert loss_of(WHITE, 3, looked(1.0, HALF), looked(4.5, ALL)) == pytest.approx(3.5)


def test_where_nothing_changes_hands_no_more_than_a_point_is_lost() -> None:
    assert loss_of(BLACK, 3, looked(1.0), looked(-8.0)) == 1.0
    assert changed_hands(BLACK, looked(0.0, ALL), looked(0.0, HALF)) == 6.0
    assert changed_hands(WHITE, looked(0.0, ALL), looked(0.0, HALF)) == 0.0
