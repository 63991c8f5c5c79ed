"""Ranks: real spellings, the published anchors of OGS and the EGF, and no crash on any text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.errors import GoError, ParseError
from tengen.ranks import (
    Grade,
    Rank,
    egf_rating,
    egf_steps,
    format_rank,
    ogs_rating,
    ogs_steps,
    parse_rank,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("3k", "3k"),
        ("3 kyu", "3k"),
        ("3-kyu", "3k"),
        ("30K", "30k"),
        ("1d", "1d"),
        ("1 dan", "1d"),
        ("7 Dan", "7d"),
        ("9p", "9p"),
        ("5 pro", "5p"),
        ("P9d", "9p"),  # Fox
        ("p1D", "1p"),
        ("9 dan pro", "9p"),
        ("プロ九段", "9p"),
        ("职业八段", "8p"),
        ("프로9단", "9p"),
        ("3K?", "3k?"),
        ("2d ?", "2d?"),
        ("4k*", "4k"),
        ("9d+", "9d"),
        ("5段", "5d"),
        ("五段", "5d"),
        ("初段", "1d"),
        ("９段", "9d"),
        ("9단", "9d"),
        ("18급", "18k"),
        ("三級", "3k"),
        ("3级", "3k"),
        ("10 gup", "10k"),
        ("5 kyu (+12%)", "4.88k"),  # Dragon Go Server
        ("2 dan (-40%)", "1.6d"),
        ("3.4k", "3.4k"),
        ("1834", "1834"),
        ("1834.25", "1834.25"),
        ("1500?", "1500?"),
        ("-250", "-250"),  # weak beginners in the European list
    ],
)
def test_spellings_of_real_records(text: str, shown: str) -> None:
    rank = parse_rank(text)
    assert format_rank(rank) == shown == str(rank)
    assert parse_rank(shown) == rank


@pytest.mark.parametrize(
    "text",
    [
        *("", "?", "-", "NR", "guest", "k", "d3", "0k", "61k", "13d", "0d", "12", "12345", "3k4"),
        *("3x", "dan", "3 k d", "1e3", "nan", "inf", "3kk", "5 kyu (+12"),
    ],
)
def test_nonsense_is_a_parse_error_that_quotes_it(text: str) -> None:
    with pytest.raises(ParseError) as error:
        parse_rank(text)
    assert repr(text) in str(error.value)


@settings(deadline=None)
@given(st.text(max_size=12) | st.from_regex(r"[pP]?[0-9.]{1,4} ?[kdpKD段단]?[?*]?", fullmatch=True))
def test_any_text_is_a_rank_or_a_parse_error(text: str) -> None:
    try:
        rank = parse_rank(text)
    except ParseError:
        return
    assert parse_rank(format_rank(rank)) == rank


def test_steps_follow_the_order_of_ranks() -> None:
    ladder = ["30k", "25k", "10k", "1k", "1d", "6d", "7d", "2p", "8d", "9d", "8p", "9p"]
    steps = [parse_rank(text).steps for text in ladder]
    assert steps == sorted(steps, key=lambda step: step or 0.0)
    assert [parse_rank(t).steps for t in ("30k", "25k", "1k", "1d", "9d")] == [0, 5, 29, 30, 38]
    assert parse_rank("1p").steps == parse_rank("7d").steps  # European ratings: both 2700
    assert parse_rank("1834").steps is None


@given(st.integers(1, 60))
def test_whole_ranks_survive_the_scale(kyu: int) -> None:
    rank = Rank(Grade.KYU, kyu)
    assert rank.steps is not None
    assert Rank.from_steps(rank.steps) == rank


def test_a_part_of_a_rank_does_not_promote() -> None:
    assert str(Rank.from_steps(29.999)) == "1k"
    assert str(Rank.from_steps(30.999)) == "1d"
    with pytest.raises(GoError):
        Rank.from_steps(float("nan"))


# online-go/goratings, as quoted in its documentation of ranks
@pytest.mark.parametrize(
    ("text", "rating"),
    [
        ("25k", 651.6),
        ("20k", 808.6),
        ("15k", 1003.6),
        ("10k", 1245.5),
        ("1k", 1837.4),
        ("1d", 1918.5),
        ("9d", 2710.4),
    ],
)
def test_ogs_anchors(text: str, rating: float) -> None:
    steps = parse_rank(text).steps
    assert steps is not None
    assert ogs_rating(steps) == pytest.approx(rating, abs=0.05)
    assert ogs_steps(rating) == pytest.approx(steps, abs=0.003)


@given(st.floats(100, 6000))
def test_ogs_scale_inverts(rating: float) -> None:
    assert ogs_rating(ogs_steps(rating)) == pytest.approx(rating)


def test_ogs_limits() -> None:
    assert ogs_steps(1) == ogs_steps(100)
    assert ogs_steps(1e9) == ogs_steps(6000)
    assert str(Rank.from_steps(ogs_steps(1500))) == "6k"


# EGF: kyu r = 2100 - 100 k, dan r = 2000 + 100 d, pro r = 2670 + 30 p
@pytest.mark.parametrize(
    ("text", "gor"), [("20k", 100), ("1k", 2000), ("1d", 2100), ("7d", 2700), ("9p", 2940)]
)
def test_egf_anchors(text: str, gor: float) -> None:
    steps = parse_rank(text).steps
    assert steps is not None
    assert egf_rating(steps) == pytest.approx(gor)
    assert egf_steps(gor) == pytest.approx(steps)
