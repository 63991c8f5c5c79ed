"""Losses between two judged positions, counted by hand."""

from __future__ import annotations

import numpy as np

from tengen.coords import BLACK, WHITE
from tengen.game import Game
from tengen.nets.evaluation import Floats
from tengen.review.judging import (
    ConsideredMove,
    Judgement,
    Verdict,
    by_search,
    changed_hands,
    fall,
    judge_move,
)
from tengen.search import Limits, Options, search
from tests.search.fakes import fake_evaluator

ALL, HALF = np.ones(9), np.array([1.0] * 6 + [-1.0] * 3)


def searched(lead: float, *choices: tuple[int, float], owned: Floats = ALL) -> Judgement:
    """Return a search with its choices: moves and Black's leads after them."""
    return Judgement(
        0.5, lead, tuple(ConsideredMove((move,), after) for move, after in choices), owned, "net"
    )


def looked(lead: float, owned: Floats = ALL) -> Judgement:
    return Judgement(0.5, lead, (), owned, "net")


def test_a_move_loses_what_the_expected_lead_falls_by() -> None:
    before, after = searched(1.0, (3, 2.0)), searched(-2.0, (5, -4.0), owned=HALF)
    assert judge_move(BLACK, 7, before, after) == Verdict(1.5 - -3.0, (3,))
    assert judge_move(WHITE, 7, after, before) == Verdict(1.5 - -3.0, (5,))


def test_the_move_that_the_search_would_play_loses_nothing() -> None:
    before, after = searched(1.0, (3, 2.0)), searched(-9.0, (5, -9.0), owned=HALF)
    assert judge_move(BLACK, 3, before, after) == Verdict(0.0, (3,))


def test_unless_the_search_after_it_shows_that_another_choice_was_far_better() -> None:
    after = searched(-2.0, (5, -2.0), owned=HALF)
    for other, expected in ((1.5, Verdict(3.5, (4,))), (0.9, Verdict(0.0, (3,)))):
        before = searched(2.0, (3, 2.0), (6, -1.0), (4, other))
        assert judge_move(BLACK, 3, before, after) == expected
    # From White's side, with all leads turned around; the board goes from half to none of his.
    before = searched(-2.0, (3, -2.0), (4, -1.5), owned=HALF)
    assert judge_move(WHITE, 3, before, searched(2.0, (5, 2.0))) == Verdict(3.5, (4,))


def test_without_a_search_the_lead_tells() -> None:
    assert judge_move(WHITE, 3, looked(1.0, HALF), looked(4.5)) == Verdict(3.5, ())


def test_where_nothing_changes_hands_no_more_than_a_point_is_lost() -> None:
    assert fall(BLACK, looked(1.0), looked(-8.0)) == 1.0
    assert changed_hands(BLACK, looked(0.0, ALL), looked(0.0, HALF)) == 6.0
    assert changed_hands(WHITE, looked(0.0, ALL), looked(0.0, HALF)) == 0.0


def test_a_tenth_of_the_visits_makes_a_serious_choice() -> None:
    game = Game.from_moves([10, 20], 7)
    (found,) = search(fake_evaluator(4), [game], Limits(visits=60), Options(ownership=True))
    counts = {move.move: move.visits for move in found.moves}
    serious = [move for move, visits in counts.items() if visits >= 6]
    assert 1 < len(serious) < len(counts), counts
    assert [choice.line[0] for choice in by_search(found, "net").choices] == serious
