"""Handicap stones that a record counts but does not set up."""

from __future__ import annotations

import pytest

from tengen.coords import BLACK, WHITE, Color, format_gtp
from tengen.sgf import parse_game
from tengen.sgf.scan import scan_texts


def black_stones(text: str) -> list[str]:
    """The set-up of a game, read alike by tree and scanner."""
    record = parse_game(text)
    scanned = scan_texts([text.encode()]).game(0)
    game = record.game()
    points = game.setup.points(BLACK)
    assert scanned.setup == [(BLACK, point) for point in points]
    assert scanned.moves == list(zip(game.colors, game.moves, strict=True))
    assert [w for w in scanned.warnings if not w.startswith("move ")] == record.warnings
    return [format_gtp(point, game.size) for point in points]


def handicap_warnings(text: str) -> list[str]:
    return [warning for warning in parse_game(text).warnings if warning.startswith("HA")]


def test_stones_are_set_up_where_white_moves_first() -> None:
    text = "(;SZ[19]HA[4];W[qf];B[nc])"
    assert black_stones(text) == ["D16", "Q16", "D4", "Q4"]
    assert handicap_warnings(text) == [
        "HA: the 4 handicap stones are not set up; taken to be at D16 Q16 D4 Q4"
    ]
    game = parse_game(text).game()
    assert (game.handicap, game.first, len(game)) == (4, WHITE, 2)
    assert game.warnings == parse_game(text).warnings


def test_every_node_and_the_written_record_have_them() -> None:
    record = parse_game("(;SZ[9]HA[2];W[ee](;B[ed])(;B[de];W[dd]))")
    variation = record.game(record.main_line[1].children[1])
    assert variation.setup == record.game().setup
    again = parse_game(record.to_bytes())
    assert again.game().board == record.game().board
    assert again.warnings == []


@pytest.mark.parametrize("taken", ["pp", "dd", "dp", "pd"])
def test_the_corner_in_which_somebody_plays_was_empty(taken: str) -> None:
    """Servers differ in which corner a handicap of three leaves empty."""
    game = parse_game(f"(;SZ[19]HA[3];W[{taken}];B[qq])").game()
    assert len(game) == 2
    assert len(game.setup.points(BLACK)) == 3


def test_a_free_placement_that_is_lost_stays_lost() -> None:
    text = "(;SZ[19]HA[2];W[pd];B[dp];W[pp];B[dd])"
    assert black_stones(text) == []
    assert len(parse_game(text).game()) == 4
    assert handicap_warnings(text) == [
        "HA: a handicap of 2, but no stones are set up; the board is taken as empty"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[19]HA[3];B[pd];B[dp];B[pp];W[dd])",  # placed by moves, as some servers have it
        "(;SZ[19]HA[2]AB[pd][dp];W[dd])",
        "(;SZ[19]HA[2];AB[pd][dp];W[dd])",
        "(;SZ[19]HA[0];W[dd])",
        "(;SZ[19]HA[1];B[dd])",
        "(;SZ[19];W[dd])",
    ],
)
def test_stones_that_are_there_are_left_alone(text: str) -> None:
    named = text.count("AB[") * 2
    assert len(black_stones(text)) == named
    assert handicap_warnings(text) == []


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("(;SZ[19]HA[4])", 0),  # nobody says whose turn it is
        ("(;SZ[19]HA[4];B[dd];W[pp])", 2),  # Black takes one stone, White answers
        ("(;SZ[19]HA[12];W[dd])", 1),  # no fixed points for twelve stones
        ("(;SZ[5]HA[2];W[cc])", 1),
        ("(;SZ[19]HA[2]AB[zz];W[cc])", 1),  # set up where there is no point
    ],
)
def test_what_cannot_be_known_is_said(text: str, moves: int) -> None:
    assert black_stones(text) == []
    assert len(parse_game(text).game()) == moves
    (warning,) = handicap_warnings(text)
    assert warning.endswith("but no stones are set up; the board is taken as empty")


def test_captured_handicap_stones_leave_a_point_to_play_on() -> None:
    colors: list[Color] = [WHITE, BLACK] * 5
    surround = ["dc", "ss", "cd", "rs", "ed", "qs", "de", "ps", "dd", "aa"]
    line = "".join(f";{c.letter}[{p}]" for c, p in zip(colors, surround, strict=True))
    record = parse_game(f"(;SZ[19]HA[4]{line};W[ba])")
    assert len(record.game()) == 11
    assert len(record.game().setup.points(BLACK)) == 4
