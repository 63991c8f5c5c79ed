"""Losses between two judged positions, counted by hand."""

from __future__ import annotations

import pytest

from tengen.coords import BLACK, WHITE
from tengen.review.judging import Judgement, loss_of


def searched(lead: float, best_lead: float, best: int) -> Judgement:
    return Judgement(0.5, lead, best_lead, (best,), (), 8)


def looked(lead: float) -> Judgement:
    return Judgement(0.5, lead, lead, (), (), 1)


def test_a_move_loses_what_the_best_one_would_have_kept() -> None:
    before, after = searched(1.0, 2.0, best=3), searched(-2.0, -4.0, best=5)
    assert loss_of(BLACK, 7, before, after) == pytest.approx(2.0 - -3.0)
    assert loss_of(WHITE, 7, after, before) == pytest.approx(-(-4.0 - 1.5))


def test_the_move_that_the_search_would_play_loses_nothing() -> None:
    assert loss_of(BLACK, 3, searched(1.0, 2.0, best=3), searched(-9.0, -9.0, best=5)) == 0.0


def test_without_a_search_the_lead_tells() -> None:
    assert loss_of(WHITE, 3, looked(1.0), looked(4.5)) == pytest.approx(3.5)
