from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.cgt import Game, cool, freeze, game, heat, mean, number, parse_game, temperature
from tengen.cgt.games import at_most
from tengen.cgt.values import nimber, thermograph_of, tiny, up

numbers = st.integers(-4, 4).map(number) | st.sampled_from(
    [number(Fraction(n, 2)) for n in (-1, 1)]
)
games = st.recursive(
    numbers,
    lambda inner: st.builds(game, st.lists(inner, max_size=2), st.lists(inner, max_size=2)),
    max_leaves=6,
)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("{|}", "0"),
        ("{0|1}", "1/2"),
        ("{0|3}", "1"),
        ("{*|1}", "0"),
        ("{-7/2|-1/3}", "-1"),
        ("*2 + *3", "*"),
        ("^ + ^", "{0|^*}"),
        ("^ + *", "{0,*|0}"),
        ("{0|^}", "^^*"),
        ("{1|-1} + {1|-1}", "0"),
        ("{4|2} + {3|1}", "5"),
        ("cool({4|-4}, 4)", "*"),
        ("heat(*, 1)", "+-1"),
        ("{{2|0}|-1} - {{2|0}|-1}", "0"),
        ("3.{1|0}", "1 + {1|0}"),
    ],
)
def test_two_expressions_of_one_value(expression: str, value: str) -> None:
    assert parse_game(expression) is parse_game(value)


def test_order_of_infinitesimals() -> None:
    star, zero = nimber(1), number(0)
    assert up() > 0
    assert up().is_confused_with(star)
    assert up(2) > star
    assert zero < tiny(number(2)) < up()
    assert tiny(number(3)) < tiny(number(2))
    assert tiny(number(2)) * 50 < up()
    assert up() * 50 < number(Fraction(1, 1000))


@given(games, games, games)
@settings(max_examples=60, deadline=None)
def test_games_are_an_ordered_group(g: Game, h: Game, k: Game) -> None:
    assert g - g is number(0)
    assert g + h is h + g
    assert (g + h) + k is g + (h + k)
    assert (g <= h) == (g - h <= 0) == (g + k <= h + k)
    assert 0 - (0 - g) is g


@given(games, games)
@settings(max_examples=100, deadline=None)
def test_order_agrees_with_the_definition(g: Game, h: Game) -> None:
    """g <= h iff Left, moving first, does not win g - h: played out move by move."""
    assert at_most(g, h) == (not _wins_moving_first(g - h, left=True))


def _wins_moving_first(g: Game, *, left: bool) -> bool:
    if g.number is not None:
        return g.number > 0 if left else g.number < 0
    options = g.left if left else g.right
    return any(not _wins_moving_first(option, left=not left) for option in options)


@given(games, games)
@settings(max_examples=60, deadline=None)
def test_means_add_and_temperatures_do_not_rise(g: Game, h: Game) -> None:
    whole = g + h
    assert mean(whole) == mean(g) + mean(h)
    assert temperature(whole) <= max(temperature(g), temperature(h))


@given(games, games, st.fractions(0, 3, max_denominator=4))
@settings(max_examples=60, deadline=None)
def test_cooling_is_linear_and_the_walls_are_the_stops_of_the_cooled_game(
    g: Game, h: Game, t: Fraction
) -> None:
    assert cool(g + h, t) is cool(g, t) + cool(h, t)
    graph = thermograph_of(g)
    cooled = cool(g, t)
    assert (cooled.left_stop, cooled.right_stop) == (graph.left(t), graph.right(t))


@given(games)
@settings(max_examples=60, deadline=None)
def test_freezing_leaves_the_mean_and_an_infinitesimal(g: Game) -> None:
    assert (freeze(g) - mean(g)).is_infinitesimal


def test_heating_undoes_cooling_of_an_even_game() -> None:
    g = parse_game("{4|2||-1|-3}")
    assert cool(heat(g, 5), 5) is g


@pytest.mark.parametrize(
    ("text", "outcome"),
    # Siegel (2013), I.1: stars are first-player wins, ups are Left's, zero the second player's;
    # tiny is positive though Right threatens.
    [("0", "P"), ("*", "N"), ("^", "L"), ("v", "R"), ("^*", "N"), ("^^*", "L"), ("1/2", "L"),
     ("-3", "R"), ("+-4", "N"), ("7||6|0", "L"), ("{0||0|-5}", "L"), ("{0|0}+{0|0}", "P")],
)  # fmt: skip
def test_outcome_classes(text: str, outcome: str) -> None:
    assert parse_game(text).outcome == outcome
