"""The compiled replay against its readable twin; names, settings and bad input of systems."""

from __future__ import annotations

import contextlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen._core import ratings as core
from tengen.errors import GoError, ParseError
from tengen.ratings import (
    SYSTEMS,
    Elo,
    Glicko,
    Glicko2,
    Pool,
    RatedGame,
    Rating,
    WholeHistory,
    future_ratings,
    parse_system,
    parse_systems,
    whole_history,
)
from tengen.ratings.system import ELO_SCALE, replay_slowly
from tengen.ratings.systems import format_system

VARIANTS = [
    *SYSTEMS,
    "elo(newcomer_k=400, black_bonus=12, stone=80)",
    "glicko(rd=200, drift=80, min_rd=60)",
    "glicko2(stone=0)",  # handicap moves ratings by OGS's ranks
    "glicko2(min_rd=10, tau=1.2, vol=0.14)",
    "glicko2-aging(aging_days=0.5)",
    "glicko2-periods(period_days=3)",
    "bradley-terry(least=200, sd=150)",
    "whr(least=300, w2=50, black_bonus=20)",
]


@pytest.mark.parametrize("name", VARIANTS)
def test_bulk_replay_agrees_with_the_protocol(name: str, pool: Pool) -> None:
    fast = parse_system(name).replay(pool)
    slow = replay_slowly(parse_system(name), pool)
    # The protocol rates a period when the next begins, and refits right after a game.
    # The volatility is solved to 1e-6, which rounding may reach a step earlier or later.
    columns = 5 if name.startswith(("glicko2-periods", "bradley-terry", "whr")) else 9
    assert np.allclose(fast.table[:, :columns], slow.table[:, :columns], rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("name", VARIANTS)
def test_predictions_do_not_know_the_future(name: str, pool: Pool) -> None:
    half = parse_system(name).replay(pool.part(0, 1500)).predictions
    whole = parse_system(name).replay(pool).predictions
    assert np.array_equal(half, whole[:1500])


@pytest.mark.parametrize("name", [name for name in SYSTEMS if name not in ("50-50", "base-rate")])
def test_systems_learn(name: str, pool: Pool) -> None:
    system = parse_system(name)
    fresh = system.predict("strong", "weak", 0)
    for i in range(20):
        system.update(RatedGame("strong", "weak", i * 86_400.0 * 31, 1))
    now = 86_400.0 * 31 * 20
    assert fresh == 0.5
    assert system.predict("strong", "weak", now) > 0.7 > 0.3 > system.predict("weak", "strong", now)
    assert system.rating("strong", now).value > 1500 > system.rating("weak", now).value
    assert system.predict("weak", "strong", now, stones=9) > system.predict("weak", "strong", now)
    even = parse_system(name).replay(pool).predictions[2000:]
    assert ((even > 0.5) == (pool.score[2000:] > 0.5)).mean() > 0.6


@pytest.mark.parametrize(
    "text",
    [
        "",
        "elo2",
        "elo(",
        "elo(k)",
        "elo(k=x)",
        "elo(k=nan)",
        "elo(z=1)",
        "elo(normal=2)",
        "elo k",
        "glicko2(tau=0)",
    ],
)
def test_unknown_systems_are_one_line_errors(text: str) -> None:
    with pytest.raises(GoError):
        parse_systems(text)


@settings(deadline=None)
@given(st.text(max_size=30))
def test_any_text_is_a_system_or_a_parse_error(text: str) -> None:
    with contextlib.suppress(ParseError):
        parse_systems(text)


def test_black_bonus_in_ranks_is_refused() -> None:
    with pytest.raises(GoError, match="stone"):
        Glicko2(black_bonus=5)


def test_settings_survive_formatting() -> None:
    text = format_system("elo", {"k": 12.5, "newcomer_k": 300})
    assert parse_system(text) == Elo(k=12.5, newcomer_k=300)
    assert repr(parse_system("whr(virtual_games=3.2)")) == repr(WholeHistory(virtual_games=3))


def test_the_core_refuses_what_is_not_a_pool() -> None:
    two, one = np.zeros(2), np.zeros(1)
    zero = np.zeros(1, np.int32)
    for black, score, state in [
        (np.array([5], np.int32), one, np.zeros((2, 2))),
        (zero, one, np.zeros((2, 2))),  # against himself
        (zero, two, np.zeros((2, 2))),
        (np.array([1], np.int32), one, np.zeros((2, 3))),
    ]:
        with pytest.raises(ValueError, match=r"players|length|columns"):
            core.elo(black, zero, score, one, one, state, np.zeros((1, 9)), 24, 0, False)


def test_where_fits_fail_the_filter_carries_on(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_history, "_is_wild", lambda rows: True)
    system = WholeHistory(w2=30)
    history = system.replay(pool)
    assert system.failed_fits == 2
    filtered = Glicko(rd=2**0.5 * ELO_SCALE, drift=30, min_rd=0).replay(pool)
    assert np.allclose(history.table, filtered.table)
    online = WholeHistory(w2=30)
    assert np.allclose(history.table, replay_slowly(online, pool).table)
    assert online.failed_fits == 3  # the protocol fits after the last game too
    with pytest.raises(GoError, match="run away"):
        WholeHistory().fit_all(pool)


def test_future_ratings_look_nine_games_ahead_and_stop_at_the_last() -> None:
    pool = Pool(
        ("a", "b"),
        np.zeros(12, np.int32),
        np.ones(12, np.int32),
        np.ones(12),
        np.arange(12.0),
        np.zeros(12),
        np.arange(12),
    )
    after = np.column_stack([np.arange(12.0), np.zeros(12), -np.arange(12.0), np.zeros(12)])
    labels = future_ratings(pool, after)
    assert labels[:, 0].tolist() == [9, 10, *[11] * 10]
    assert labels[:, 1].tolist() == [-9, -10, *[-11] * 10]


def test_rating_is_a_value_and_a_deviation() -> None:
    assert Glicko2().rating("nobody", 0) == Rating(1500, 350)
