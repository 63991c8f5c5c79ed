from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.cgt import Game, format_game, parse_game, work_limit
from tengen.cgt.analysis import analyse
from tengen.cgt.graphs import parse_graph
from tengen.cgt.syntax import MAX_NESTING, parse
from tengen.errors import GoError, ParseError, UnsupportedError
from tests.cgt.test_games import games


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("4||-4|-10", "{4||-4|-10}"),
        ("14|2|||-2||-14|-16", "{14|2|||-2||-14|-16}"),
        ("{ 3 || 2* | 1* }", "{3||2*|1*}"),
        ("+-3", "+-3"),
        ("±3", "+-3"),
        ("5+-3", "{8|2}"),
        ("5 + -3", "2"),
        ("^", "^"),
        ("↑", "^"),
        ("vv*", "vv*"),
        ("⇓", "vv"),
        ("v3", "vvv"),
        ("-1^", "-1^"),
        ("-3*", "-3*"),
        ("-2.{1|0}", "-1"),
        ("1.5", "3/2"),
        ("3.{1|0}", "{2|1}"),
        ("2.^ + *2", "^^*2"),
        ("-(1||0|-5)", "{5|0||-1}"),
        ("tiny(7)", "tiny(7)"),
        ("miny(1/2)", "miny(1/2)"),
        ("heat(*, 3)", "+-3"),
        ("cool({7||6|0}, 1)", "{6||6|2}"),
        ("freeze(7||6|0)", "{6||6|2}"),
        ("{44/3||0|-1}", "{44/3||0|-1}"),
        ("{|}", "0"),
        ("{1,2|}", "3"),
    ],
)
def test_notation(text: str, canonical: str) -> None:
    game = parse_game(text)
    assert format_game(game) == canonical
    assert parse_game(canonical) is game


@given(games)
@settings(max_examples=150, deadline=None)
def test_what_is_printed_is_read_back(g: Game) -> None:
    assert parse_game(format_game(g)) is g


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("{4|", 1, 4),
        ("{4}", 1, 3),
        ("4|3|2", 1, 1),
        ("{1|0} $", 1, 7),
        ("1/0", 1, 1),
        ("\n 12345678901234567890", 2, 2),
        ("A = {1|0}; A = 2", 1, 12),
        ("A = {1|0} B", 1, 11),
        ("{1,|0}", 1, 4),
        ("*^", 1, 2),
    ],
)
def test_errors_say_where(text: str, line: int, column: int) -> None:
    with pytest.raises(ParseError) as error:
        parse(text)
    assert (error.value.line, error.value.column) == (line, column)


@pytest.mark.parametrize(
    "text",
    [
        "{" * 5000,
        "(" * 5000 + "1" + ")" * 5000,
        "-" * 5000 + "1",
        "{1|" * 200 + "0" + "}" * 200,
        "|".join("1" * 3),
        "+-" * 3000 + "1",
        "1" * 100,
        "*99999999",
        "^99999999",
        "999999.{7|{6|0}}",
        "+".join(f"{{{n * n}|{{{n}|-{n * n * n}}}}}" for n in range(2, 40)),
        "A = {B|1} + A; B = 2",
        "A = B; B = A",
        "cool({1|0}, *)",
        "cool({1|0}, -1)",
        "nosuch(1)",
        "tiny(1, 2)",
        "x",
        "1" + "".join("|" * n + "1" for n in range(1, 150)),
    ],
)
def test_hostile_expressions_end_in_a_clear_error(text: str) -> None:
    with pytest.raises(GoError) as error:
        analyse(text)
    assert "\n" not in str(error.value)


words = st.sampled_from(
    [
        "{",
        "}",
        "|",
        "||",
        "|||",
        ",",
        "(",
        ")",
        "+",
        "-",
        "+-",
        "*",
        "*2",
        "^",
        "v",
        ".",
        ";",
        "=",
        "0",
        "1",
        "-3",
        "1/2",
        "7",
        "A",
        "B",
        "K",
        "tiny",
        "heat",
        "cool",
        "freeze",
        "2.",
        "%",
    ]
)


@given(st.lists(words, max_size=25).map("".join) | st.text(max_size=40))
@settings(max_examples=400, deadline=None)
def test_any_text_is_a_game_or_a_go_error(text: str) -> None:
    with work_limit(20_000), suppress(GoError):
        if parse(text).equations:
            parse_graph(text)
        else:
            game = parse_game(text)
            assert parse_game(format_game(game)) is game


def test_the_work_limit_is_an_error_not_a_hang() -> None:
    with pytest.raises(UnsupportedError, match="too large"), work_limit(100):
        parse_game("{9|{7|3}} + {8|{6|1}} + {5|{4|-2}} + {11|{10|0}}")


def test_nesting_up_to_the_limit_is_fine() -> None:
    deep = MAX_NESTING - 2
    assert parse_game("{9|" * deep + "0" + "}" * deep).left_stop == 9
