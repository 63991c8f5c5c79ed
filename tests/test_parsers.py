"""Every small parser, fed with anything: a value or a GoError that quotes it, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tengen.board import Board
from tengen.coords import (
    Color,
    format_gtp,
    format_sgf_point,
    parse_color,
    parse_gtp,
    parse_sgf_point,
)
from tengen.errors import GoError, IllegalMove, ParseError, UnsupportedError
from tengen.ranks import parse_rank
from tengen.results import parse_result
from tengen.rules import RULE_SETS, Rules, parse_rules
from tests.strategies import sizes

PARSERS: dict[str, Callable[[str], Any]] = {
    "colour": parse_color,
    "diagram": Board.from_diagram,
    "point": lambda text: parse_gtp(text, 19),
    "rank": parse_rank,
    "result": parse_result,
    "rules": parse_rules,
    "SGF point": lambda text: parse_sgf_point(text, 19),
}
HOSTILE = (
    *("", " ", "\0", "\n", "\x1b[2J", "A" * 100_000, "9" * 100_000, "-1", "A-1", "A0", "a٣", "Q¹"),
    *("İ", "ß", "\ud800", "１９", "B+" + "9" * 400, "B+1e999", "B+nan", "W+inf", "1/0", "B+1/0"),
    *(
        "9" * 5000 + "d",
        "0k",
        "-3k",
        "./.",
        "/" * 1000,
        ". " * 700,
        "X" * 26 + "\n",
        "..\r..",
        "../..",
    ),
)
texts = st.one_of(
    st.text(max_size=60),
    st.text("ABQTIZbw0123456789+.-/ krdpRXO\n半子目胜黑白", max_size=40),
    st.sampled_from(HOSTILE),
)


def error_of(name: str, text: str) -> str:
    """Return the message of a refusal, "" if the text is accepted."""
    try:
        PARSERS[name](text)
    except GoError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", PARSERS)
@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text)[:20])
def test_hostile_text_is_a_value_or_an_error(name: str, text: str) -> None:
    message = error_of(name, text)
    assert len(message) < 400
    assert message.isprintable()


@pytest.mark.parametrize("name", PARSERS)
@given(text=texts)
def test_any_text_is_a_value_or_an_error(name: str, text: str) -> None:
    assert len(error_of(name, text)) < 400


@given(sizes, st.data())
def test_points_survive_writing_and_reading(size: int, data: st.DataObject) -> None:
    move = data.draw(st.none() | st.integers(0, size * size - 1))
    assert parse_gtp(format_gtp(move, size), size) == move
    assert parse_gtp(f" {format_gtp(move, size).lower()} ", size) == move
    text = format_sgf_point(move, size)
    if text == "tt" and size <= 19:
        return
    assert parse_sgf_point(text, size) == move


@given(st.integers(2, 25).flatmap(lambda n: st.binary(min_size=n * n, max_size=n * n)))
def test_boards_survive_drawing_and_reading(raw: bytes) -> None:
    size = int(len(raw) ** 0.5)
    board = Board(size, bytes(byte % 3 for byte in raw))
    assert Board.from_diagram(str(board)) == board
    assert Board.from_diagram(str(board).replace("\n", "/").replace(" ", "")) == board


@pytest.mark.parametrize(
    ("text", "point"), [("A19", 0), ("T19", 18), ("a1", 342), ("Q16", 72), ("J9", 198), ("H9", 197)]
)
def test_gtp_points_skip_the_letter_i(text: str, point: int) -> None:
    assert parse_gtp(text, 19) == point


@pytest.mark.parametrize("text", ["I5", "A20", "U1", "A0", "5A", "A", "A1 B2", "A٣"])
def test_other_text_is_no_point(text: str) -> None:
    with pytest.raises(ParseError, match=repr(text)):
        parse_gtp(text, 19)


@pytest.mark.parametrize(
    ("diagram", "message"),
    [
        ("X . / . . .", "2:.*row '...' has 3 points, not 2"),
        ("X ? / . .", r"1:2: '\?' is not a stone"),
        ("X", "board size 1"),
        ("", "board size 0"),
    ],
)
def test_diagrams_say_where_they_are_wrong(diagram: str, message: str) -> None:
    with pytest.raises(GoError, match=message):
        Board.from_diagram(diagram)


def test_a_point_cannot_have_two_stones_or_be_off_the_board() -> None:
    with pytest.raises(ParseError, match="both a black and a white stone at A9"):
        Board.from_stones(9, [0], [0])
    for point in (-1, 81):
        with pytest.raises(ParseError, match="off the 9x9 board"):
            Board.from_stones(9, [point])
    with pytest.raises(IllegalMove, match="A9 is occupied"):
        Board.from_stones(9, [0]).play(Color.WHITE, 0)


@pytest.mark.parametrize("name", RULE_SETS)
def test_rules_are_known_by_their_names(name: str) -> None:
    for spelling in (name, name.upper(), name.replace("-", " "), f"  {name} ", name.title()):
        assert parse_rules(spelling) == RULE_SETS[name]
    assert parse_rules(name, 3.5) == RULE_SETS[name].with_komi(3.5)
    # Korean is Japanese, KGS's Chinese is OGS's and BGA is AGA: the first name stands for both.
    assert RULE_SETS[parse_rules(name, 3.5).name] == RULE_SETS[name]


def test_the_named_rules_are_katagos() -> None:
    """Ko, scoring, tax, suicide and White's bonus, from KataGo's GTP documentation."""
    written = {
        "tromp-taylor": "positional area none True 0",
        "chinese": "simple area none False N",
        "chinese-ogs": "positional area none False N",
        "chinese-kgs": "positional area none False N",
        "japanese": "simple territory seki False 0",
        "korean": "simple territory seki False 0",
        "aga": "situational area none False N-1",
        "bga": "situational area none False N-1",
        "new-zealand": "situational area none True 0",
    }
    assert set(written) == set(RULE_SETS)
    for name, axes in written.items():
        r = RULE_SETS[name]
        found = (r.ko.value, r.scoring.value, r.tax.value, str(r.suicide), r.handicap_bonus.value)
        assert " ".join(found) == axes


def test_rules_are_values() -> None:
    assert Rules(komi=6.5) == Rules(komi=6.5)
    assert len({Rules(), Rules(), Rules(suicide=True)}) == 2
    assert Rules(suicide=True).name == "custom"


@example(10**30)
@given(st.integers())
def test_a_board_has_two_to_twenty_five_lines(size: int) -> None:
    if 2 <= size <= 25:
        assert len(Board.empty(size).stones) == size * size
    else:
        with pytest.raises(UnsupportedError):
            Board.empty(size)
