from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.cgt import Game, game, number, parse_game
from tengen.cgt.strategies import (
    hotstrat,
    sentestrat,
    sentestrat_part,
    thermostrat,
    thermostrat_promise,
)
from tengen.cgt.sums import (
    Solver,
    best_moves,
    best_score,
    board_temperature,
    guaranteed_score,
    orthodox_forecast,
    play_out,
    undominated_moves,
)

hot = st.recursive(
    st.integers(-8, 8).map(number),
    lambda inner: st.builds(
        game,
        st.lists(inner, min_size=1, max_size=2),
        st.lists(inner, min_size=1, max_size=2),
    ),
    max_leaves=6,
)
parts_of_sums = st.lists(hot, min_size=1, max_size=3)


def total(parts: Sequence[Game]) -> Game:
    whole = number(0)
    for part in parts:
        whole += part
    return whole


@given(parts_of_sums)
@settings(max_examples=60, deadline=None)
def test_best_play_reaches_the_stops_of_the_sum(parts: list[Game]) -> None:
    """Minimax over parts against the canonical form of the whole."""
    whole = total(parts)
    assert best_score(parts, left=True) == whole.left_stop or whole.is_number
    assert best_score(parts, left=False) == whole.right_stop or whole.is_number


@given(parts_of_sums, st.booleans())
@settings(max_examples=60, deadline=None)
def test_dominated_incentives_cost_nothing(parts: list[Game], left: bool) -> None:
    pruned, full = Solver(), Solver(prune=False)
    assert pruned.score(parts, left=left) == full.score(parts, left=left)
    assert pruned.nodes <= full.nodes


@given(parts_of_sums, st.booleans(), st.booleans())
@settings(max_examples=80, deadline=None)
def test_sentestrat_is_within_half_the_temperature_of_the_forecast(
    parts: list[Game], left: bool, left_first: bool
) -> None:
    """Theorem 2.3.1 of Frejlak's thesis (Siegel 2013, VII.2.10), against every opponent."""
    forecast = orthodox_forecast(parts, left=left_first)
    reached = guaranteed_score(parts, sentestrat, left=left, left_first=left_first)
    loss = forecast - reached if left else reached - forecast
    assert loss <= board_temperature(parts) / 2


@given(parts_of_sums, st.booleans())
@settings(max_examples=80, deadline=None)
def test_thermostrat_keeps_its_promise(parts: list[Game], left: bool) -> None:
    """Winning Ways, chapter 6: moving first it gets at least what the thermographs promise."""
    promise, _ = thermostrat_promise(parts, left=left)
    reached = guaranteed_score(parts, thermostrat, left=left, left_first=left)
    assert reached >= promise if left else reached <= promise


def test_hotstrat_forgets_to_answer() -> None:
    """Right's threat must be answered although another part is hotter than before it."""
    parts = [parse_game("{0||0|-20}"), parse_game("{12|-12}"), parse_game("{11|-11}")]
    first = parts[0].right[0]
    assert sentestrat_part([Fraction(10), Fraction(12), Fraction(11)], 0, Fraction(9)) == 0
    assert sentestrat_part([Fraction(10), Fraction(12), Fraction(11)], None, None) == 1
    assert best_score([first, *parts[1:]], left=True) == 1
    assert play_out(parts, hotstrat, sentestrat, left_first=False) <= best_score(parts, left=False)


def test_best_moves_and_pruning_by_incentives() -> None:
    parts = [parse_game("{5|-5}"), parse_game("{3|-3}"), parse_game("{5|-5}")]
    assert undominated_moves(parts, left=True) == [(0, number(5))]
    assert best_moves(parts, left=True) == [(0, number(5))]


@pytest.mark.parametrize("left", [True, False])
def test_a_settled_sum_is_its_score(left: bool) -> None:
    parts = [number(3), number(Fraction(-1, 2))]
    assert best_score(parts, left=left) == orthodox_forecast(parts, left=left) == Fraction(5, 2)
