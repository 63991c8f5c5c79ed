"""Answers as the problems state them."""

import contextlib
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.errors import GoError
from tengen_lab.papers.frejlak2024.problems import parse_mixed


@pytest.mark.parametrize(
    ("text", "value"),
    [("3", Fraction(3)), ("3 5/9", Fraction(32, 9)), ("7/2", Fraction(7, 2)), ("2 2/3 ?", "8/3")],
)
def test_mixed_fractions(text: str, value: Fraction | str) -> None:
    assert parse_mixed(text) == Fraction(value)


@given(st.text(max_size=12))
def test_any_text_is_a_number_or_a_go_error(text: str) -> None:
    with contextlib.suppress(GoError):
        assert isinstance(parse_mixed(text), Fraction)
