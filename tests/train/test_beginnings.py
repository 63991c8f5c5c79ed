"""Insights into openings and josekis: their results, and what they lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tengen.coords import BLACK, WHITE, Color, parse_gtp
from tengen.game import Game
from tengen.results import parse_result
from tengen.train.games import ReviewedGame
from tengen.train.insights import insights
from tengen.words import speaking
from tests.train.made import made_game


def reviewed(
    number: int,
    moves: tuple[str, ...],
    result: str = "?",
    losses: dict[int, float] | None = None,
    color: Color = BLACK,
) -> ReviewedGame:
    """Return a game of Ann's that begins so, in which some moves lost points."""
    made = made_game(losses or {}, size=19, seed=number, id_=str(number))
    played = Game(19)
    for move in moves:
        played.play(parse_gtp(move, 19))
    names = ("Ann", "Bob") if color is BLACK else ("Bob", "Ann")
    info = replace(made.info, black=names[0], white=names[1], result=parse_result(result))
    return replace(made, game=played, info=info, moves=made.moves[: len(moves)])


STARS = ("Q16", "D4", "D16", "Q4")


def test_openings_have_results_and_losses() -> None:
    games = [
        reviewed(1, STARS, "B+R", {1: 4.0}),
        reviewed(2, STARS, "W+3.5", {1: 4.0}),
        reviewed(3, ("R16", "D4", "D17", "Q4"), "B+R", {1: 4.0}),
        reviewed(4, STARS, "?", {1: 4.0}),
    ]
    (one,) = insights(games, ["Ann"]).openings
    assert (one.name, one.games, one.won, one.decided) == ("two star points", 3, 1, 2)
    assert one.loss == pytest.approx(2.0), "four points in one of two moves"
    with speaking("ja"):
        assert insights(games, ["Ann"]).openings[0].name == "二連星"


def test_josekis_have_results_and_the_losses_of_their_own_corner() -> None:
    kick = ("Q16", "D4", "Q3", "O17", "D16", "R5", "P17")  # R5 and O17 approach, P17 kicks
    slow = ("Q16", "D4", "Q3", "R14", "D16", "R5", "R15")
    games = [
        reviewed(1, kick, "B+R", {3: 9.0, 7: 5.0}),
        reviewed(2, slow, "W+R", {7: 1.0}),
        reviewed(3, STARS, "B+R"),
    ]
    found = {one.name: one for one in insights(games, ["Ann"]).josekis}
    assert set(found) == {"4-4 point, low approach, kick", "3-4 point, low approach"}
    one = found["4-4 point, low approach, kick"]
    assert (one.games, one.won, one.decided) == (2, 1, 2)
    assert one.loss == pytest.approx((5.0 + 1.0) / 4), "Q16 and the kick, in two games"
    assert one.error > 0
    other = found["3-4 point, low approach"]
    assert other.loss == pytest.approx(9.0 / 2), "only Q3 is hers in each game"
    theirs = insights(games, ["Bob"]).josekis
    assert {(one.name, one.won) for one in theirs} == {
        ("4-4 point, low approach, kick", 1),
        ("3-4 point, low approach", 1),
    }


def test_the_colour_does_not_matter_to_a_joseki_and_one_game_says_nothing() -> None:
    as_black = reviewed(1, ("Q16", "R14", "R15"), "B+R")
    as_white = reviewed(2, ("D4", "Q16", "R14", "R15"), "B+R", color=WHITE)
    (one,) = insights([as_black, as_white], ["Ann"]).josekis
    assert (one.name, one.games, one.won) == ("4-4 point, low approach, kick", 2, 1)
    assert insights([as_black], ["Ann"]).josekis == ()
