"""Openings by the corners that a player takes, with their results and losses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tengen.coords import BLACK, WHITE, Color, parse_point
from tengen.game import Game
from tengen.results import parse_result
from tengen.train.games import ReviewedGame
from tengen.train.insights import insights
from tengen.train.openings import opening_of
from tests.train.made import made_game


def game(*moves: str, handicap: int = 0) -> Game:
    played = Game(19, handicap=handicap)
    for move in moves:
        played.play(parse_point(move, 19))
    return played


@pytest.mark.parametrize(
    ("moves", "black", "white"),
    [
        (("Q16", "D4", "D16", "Q3"), "4-4, 4-4", "4-4, 3-4"),
        (("R16", "D4", "C4", "Q4", "D17"), "3-4, 3-4", "4-4, 4-4"),
        (("K10", "D4", "Q16", "R4"), "", "4-4, 3-4"),
        (("Q16", "D4"), "", ""),
        (("Q16", "R14", "D16", "D4", "O17", "Q4"), "4-4, 4-4", "4-4, 4-4"),
        (("R17", "D4", "D15", "Q4"), "4-5, 3-3", "4-4, 4-4"),
    ],
)
def test_an_opening_is_named_by_its_corners(moves: tuple[str, ...], black: str, white: str) -> None:
    played = game(*moves)
    assert (opening_of(played, BLACK), opening_of(played, WHITE)) == (black, white)


def test_small_boards_and_handicap_have_none() -> None:
    assert opening_of(Game(9).play(20).play(60), BLACK) == ""
    assert opening_of(game("Q16", "D4", "D16", "Q4", handicap=2), BLACK) == ""


def reviewed(number: int, corners: tuple[str, str], result: str, color: Color) -> ReviewedGame:
    made = made_game({1: 4.0}, size=19, seed=number, id_=str(number))
    moves = (corners[0], "D4", corners[1], "Q4")
    played = game(*moves)
    names = ("Ann", "Bob") if color is BLACK else ("Bob", "Ann")
    info = replace(made.info, black=names[0], white=names[1], result=parse_result(result))
    return replace(made, game=played, info=info, moves=made.moves[:4])


def test_insights_tell_results_and_losses_of_openings() -> None:
    games = [
        reviewed(1, ("Q16", "D16"), "B+R", BLACK),
        reviewed(2, ("Q16", "D16"), "W+3.5", BLACK),
        reviewed(3, ("R16", "D17"), "B+R", BLACK),
        reviewed(4, ("Q16", "D16"), "?", BLACK),
    ]
    found = insights(games, ["Ann"])
    (one,) = found.openings
    assert (one.name, one.games, one.won, one.decided) == ("4-4, 4-4", 3, 1, 2)
    assert one.loss == pytest.approx(2.0), "four points in one of two moves"
