"""Property values mean what they mean to sgfmill, on every string of bytes."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st
from sgfmill import sgf_grammar

from tengen.sgf.values import (
    format_text,
    is_property_name,
    is_property_value,
    read_simple_text,
    read_text,
    split_composed,
)

# Bytes that mean something in a value come more often than the rest.
awkward = st.one_of(
    st.binary(max_size=30),
    st.lists(st.sampled_from([bytes([b]) for b in b"\\\\]]::\n\r\t\v\f ab\xe7"])).map(b"".join),
)


@given(awkward)
@example(rb"ends in a backslash" + b"\\")
@example(b"a\\\n\rb\\\r\nc\n\nd\r\re")
def test_texts_are_read_as_sgfmill_reads_them(raw: bytes) -> None:
    assert read_text(raw) == sgf_grammar.text_value(raw).decode("utf-8", "replace")
    one_line = sgf_grammar.simpletext_value(raw).decode("utf-8", "replace").strip()
    assert read_simple_text(raw) == one_line


@given(awkward)
def test_what_may_stand_between_brackets_is_what_sgfmill_allows(raw: bytes) -> None:
    assert is_property_value(raw) == sgf_grammar.is_valid_property_value(raw)


@given(awkward)
@example(b"pd:a:b")
@example(b"no colon" + b"\\:")
def test_composed_values_are_split_where_sgfmill_splits_them(raw: bytes) -> None:
    assert split_composed(raw) == sgf_grammar.parse_compose(raw)


@given(st.one_of(st.text(max_size=5), st.from_regex(r"[A-Z]{0,70}\n?")))
def test_names_are_those_of_sgfmill(name: str) -> None:
    assert is_property_name(name) == sgf_grammar.is_valid_property_identifier(name)


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_texts_are_escaped_as_sgfmill_escapes_them(text: str) -> None:
    raw = format_text(text)
    assert raw == sgf_grammar.escape_text(text.encode())
    assert is_property_value(raw)
