"""Where a game was decided: single moves, drifts, and nothing where it is over."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tengen.coords import BLACK, WHITE
from tengen.review.turning import LEAST, MOST, TurningPoint, turning_points
from tengen.review.values import Review, ReviewedMove
from tengen.review.words import tell_turning


def test_one_move_decides() -> None:
    (found,) = turning_points([0.5, 0.48, 0.51, 0.1, 0.08, 0.05])
    assert found == TurningPoint(3, 3, WHITE, 1 - 0.51, 1 - 0.1)


def test_a_game_that_slips_away_is_a_drift() -> None:
    slipping = [0.61 - 0.03 * number for number in range(20)]
    (found,) = turning_points([0.6, 0.61, 0.6, *slipping, 0.03, 0.02, 0.03, 0.02])
    assert found.is_drift
    assert (found.winner, found.last) == (WHITE, 21)
    assert found.first in (4, 5)
    assert found.after > 0.9


def test_large_losses_of_a_game_that_is_over_decide_nothing() -> None:
    assert turning_points([0.99, 0.999, 0.95, 0.99, 0.9, 0.99]) == []
    assert turning_points([0.5]) == []


def test_a_chance_that_is_missed_at_once_decides_nothing() -> None:
    assert turning_points([0.1, 0.1, 0.9, 0.1, 0.9, 0.1, 0.1]) == []
    assert [one.first for one in turning_points([0.1, 0.1, 0.9, 0.1, 0.9, 0.9])] == [4]


@given(st.lists(st.floats(0, 1), min_size=1, max_size=60))
def test_turning_points_are_stretches_in_order(winrates: list[float]) -> None:
    found = turning_points(winrates)
    assert len(found) <= MOST
    for one, next_ in pairwise(found):
        assert one.last < next_.first
    for one in found:
        assert 1 <= one.first <= one.last < len(winrates)
        assert one.after - one.before >= LEAST - 1e-9


def test_sentences() -> None:
    moves = tuple(
        ReviewedMove(number + 1, color, 40, 0.0, False, (), 0.5, 0.0)
        for number, color in enumerate([BLACK, WHITE] * 20)
    )
    review = Review(9, "default", 0.5, 0.0, moves, True)
    drift = TurningPoint(12, 32, WHITE, 0.39, 0.99)
    assert tell_turning(drift, review) == (
        "Moves 12 to 32: White's chance rises from 39 % to 99 %, in small steps."
    )
    quick = TurningPoint(12, 14, WHITE, 0.39, 0.99)
    assert tell_turning(quick, review) == "Moves 12 to 14: White's chance rises from 39 % to 99 %."
    blunder = TurningPoint(3, 3, WHITE, 0.3, 0.8)
    assert (
        tell_turning(blunder, review) == "Move 3, Black E5: Black's chance falls from 70 % to 20 %."
    )
    found = TurningPoint(4, 4, WHITE, 0.3, 0.8)
    assert (
        tell_turning(found, review) == "Move 4, White E5: White's chance rises from 30 % to 80 %."
    )
