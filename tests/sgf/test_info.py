"""Root properties: komi in every unit, handicaps, dates."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.coords import BLACK, WHITE
from tengen.sgf import parse_date, parse_komi, read_info
from tengen.sgf.info import parse_handicap, parse_moment

PLAIN = {
    "6.5": 6.5,
    "0": 0,
    "0.50": 0.5,
    "-9.50": -9.5,
    "7": 7,
    "6,5": 6.5,
    "5.5目": 5.5,
    "6目半": 6.5,
}
HUNDREDTHS = {"750": 7.5, "650": 6.5, "550": 5.5, "600": 6}
STONES_OF_TWO_POINTS = {"375": 7.5, "325": 6.5, "275": 5.5, "3.75": 7.5, "3.25": 6.5, "2.75": 5.5}


@pytest.mark.parametrize(
    ("text", "points"), {**PLAIN, **HUNDREDTHS, **STONES_OF_TWO_POINTS, "": None}.items()
)
def test_komi(text: str, points: float | None) -> None:
    komi, warning = parse_komi(text)
    assert komi == points
    assert bool(warning) == (text in HUNDREDTHS or text in STONES_OF_TWO_POINTS)


@pytest.mark.parametrize("text", ["none", "361", "1e9", "99999", "nan", "7.3", "12.25"])
def test_what_is_no_komi(text: str) -> None:
    assert parse_komi(text) == (None, f"KM: not a komi: {text!r}")


@pytest.mark.parametrize(
    ("text", "stones"), [("2", 2), ("H4", 4), ("", 0), ("x", 0), ("9 stones", 9), ("999", 0)]
)
def test_handicap(text: str, stones: int) -> None:
    assert parse_handicap(text)[0] == stones


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2018-06-29", "2018-06-29"),
        ("2003.09.25 20:21", "2003-09-25"),
        ("1846-09-11,14,15", "1846-09-11"),
        ("Published in 2005年3月", "2005-03"),
        ("1846", "1846"),
        ("2005-13-40", "2005"),
        ("2005-02-40", "2005-02"),
        ("yesterday", ""),
        ("123456", ""),
    ],
)
def test_dates(text: str, iso: str) -> None:
    assert parse_date(text) == iso


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("2003.09.25 20:21", (2003, 9, 25, 20, 21)),  # CGoban and PandaNET
        ("2021-05-02 09 34 56", (2021, 5, 2, 9, 34)),  # KaTrain
        ("2015-08-06 [11:57]", (2015, 8, 6, 11, 57)),
        ("2015-08-06T07:05:00", (2015, 8, 6, 7, 5)),
        ("2018-06-29", None),
        ("1846-09-11,14,15", None),
        ("2018-06-29 30", None),
        ("2018-06-29 10 11", None),  # days, too
        ("2018-06-29 24:30", None),
        ("2018-06-29 12:60", None),
        ("2018-02-30 12:00", None),
        ("2018 12:00", None),
        ("", None),
    ],
)
def test_moments(text: str, clock: tuple[int, ...] | None) -> None:
    found = parse_moment(text)
    assert (found is None) == (clock is None)
    if found is not None and clock is not None:
        assert tuple(time.localtime(found)[:5]) == clock


@pytest.mark.parametrize(
    ("text", "rank"),
    [("3k", "3k"), ("3 kyu", "3k"), ("1d", "1d"), ("1 dan", "1d"), ("9p", "9p"), ("P9d", "9p")],
)
def test_ranks_in_many_spellings(text: str, rank: str) -> None:
    assert str(read_info({"BR": text.encode()}).parsed_rank(BLACK)) == rank


def test_what_is_missing_is_said() -> None:
    assert read_info({"WR": b"strong"}).parsed_rank(WHITE) is None
    assert read_info({"PB": b"a"}).warnings == ("RE: the result is missing",)
    assert read_info({}).warnings == ()


def test_rules_follow_the_record_or_its_komi() -> None:
    assert read_info({"RU": b"Chinese", "KM": b"375"}).rules.name == "chinese"
    assert read_info({"KM": b"7.5"}).rules.name == "chinese"
    assert read_info({"KM": b"6.5"}).rules.name in ("japanese", "korean")
    assert read_info({"DT": b"1846-09-11"}).rules.komi == 0
    assert read_info({"HA": b"4"}).rules.komi == 0


@given(
    st.dictionaries(
        st.sampled_from(["KM", "HA", "RE", "RU", "DT", "PB", "GM", "GC", "AP"]),
        st.binary(max_size=40),
    )
)
def test_any_root_gives_an_info(root: dict[str, bytes]) -> None:
    info = read_info(root)
    assert isinstance(info.rules.komi, float)
    assert isinstance(info.iso_date, str)
