"""The rule of the thesis and Berlekamp's are two rules."""

from __future__ import annotations

import pytest

from tengen.cgt import parse_game
from tengen.cgt.strategies import sentestrat
from tengen.cgt.sums import guaranteed_score
from tengen_lab.papers.frejlak2024 import sentestrat as study


def test_an_answer_that_is_colder_than_the_board_costs_two_points() -> None:
    """By hand: Right threatens 8 where 6 on either side is open elsewhere.

    Who answers has 1 and loses the other part: -5. Who takes the 6 has -7 + 6 at worst; so Right
    does better to take them himself, and Left has 3 - 6.
    """
    parts = [parse_game("{3|{1|-7}}"), parse_game("{6|-6}")]
    assert study.guaranteed_as_printed(parts, left_first=False) == -5
    assert guaranteed_score(parts, sentestrat, left=True, left_first=False) == -3


def test_both_answer_a_threat_that_is_hotter_than_the_board() -> None:
    parts = [parse_game("{3|{1|-27}}"), parse_game("{6|-6}")]
    for left_first in (True, False):
        ours = guaranteed_score(parts, sentestrat, left=True, left_first=left_first)
        assert study.guaranteed_as_printed(parts, left_first=left_first) == ours


def test_the_study_counts(capsys: pytest.CaptureFixture[str]) -> None:
    study.main(sums=300, seed=2)
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("300 sums")
    assert second.endswith(" 0 times")
