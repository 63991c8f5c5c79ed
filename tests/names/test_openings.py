"""Openings: formations as KataGo's `demoplay.cpp` lists them by name, and corners."""

from __future__ import annotations

import pytest

from tengen import knowledge
from tengen.coords import BLACK, WHITE, Color, parse_gtp
from tengen.game import Game
from tengen.names import opening_of


def game(*moves: str, handicap: int = 0) -> Game:
    played = Game(19, handicap=handicap)
    for move in moves:
        played.play(parse_gtp(move, 19))
    return played


# As (column, row) from 0 at the top left; the opponent's free moves are filled in.
FORMATIONS = {
    "sanrensei": [(3, 3), (15, 15), (15, 3), (3, 15), (9, 3)],
    "low-chinese": [(3, 3), (15, 15), (16, 3), (3, 15), (10, 2)],
    "high-chinese": [(3, 3), (15, 15), (16, 3), (3, 15), (10, 3)],
    "kobayashi": [(3, 3), (15, 15), (16, 3), (3, 15), (16, 13), (13, 16), (15, 9)],
    "mini-chinese": [(3, 3), (15, 15), (15, 2), (3, 15), (16, 13), (13, 16), (16, 8)],
}


@pytest.mark.parametrize("name", FORMATIONS)
@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_katagos_formations_have_its_names_in_any_orientation(name: str, color: Color) -> None:
    points = [row * 19 + column for column, row in FORMATIONS[name]]
    for symmetry in knowledge.SYMMETRIES:
        where = knowledge.symmetric(range(361), 19, symmetry)
        played = Game(19)
        if color is WHITE:
            played.play(None)
        for point in points:
            played.play(where.index(point))
        assert opening_of(played, color) == (name,)


def test_a_problem_of_get_strong_at_the_opening_calls_it_mini_chinese() -> None:
    """Problem 78: "The formation of 3, 5, and 7 is known as the mini-Chinese opening." """
    played = game("Q16", "D17", "R4", "D4", "F3", "C6", "L3")
    assert opening_of(played, BLACK) == ("mini-chinese",)
    assert opening_of(game("Q16", "D17", "R4", "C4", "F3", "C6", "L3"), BLACK) != (
        "mini-chinese",
    ), "another white corner"


@pytest.mark.parametrize(
    ("moves", "black", "white"),
    [
        (("Q16", "D4", "D16", "Q3"), ("two-star-points",), ("star-point", "komoku")),
        (("R16", "D4", "C15", "Q4", "D17"), ("mokuhazushi", "komoku"), ("two-star-points",)),
        (("K10", "D4", "Q16", "R4"), (), ("star-point", "komoku")),
        (("Q16", "D4"), (), ()),
        (("Q16", "Q4", "D4", "D16"), ("star-point", "star-point"), ("star-point", "star-point")),
        (("Q16", "R14", "D16", "D4", "O17", "Q4"), ("two-star-points",), ("two-star-points",)),
        (("R17", "D4", "D15", "Q4"), ("takamoku", "san-san"), ("two-star-points",)),
        (("Q16", "D4", "D14", "Q4"), (), ("two-star-points",)),
        (("Q16", "R3", "D16", "D4", "Q4"), ("two-star-points",), ("star-point", "san-san")),
    ],
)
def test_an_opening_is_named_by_its_formation_or_corners(
    moves: tuple[str, ...], black: tuple[str, ...], white: tuple[str, ...]
) -> None:
    played = game(*moves)
    assert (opening_of(played, BLACK), opening_of(played, WHITE)) == (black, white)


def test_a_stone_in_the_opponents_corner_makes_no_formation() -> None:
    """A shoulder hit on the 4-4 point of White's corner is no second star point."""
    played = game("Q16", "R3", "C4", "D16", "Q4")
    assert opening_of(played, BLACK) == ("star-point", "komoku")


def test_small_boards_and_handicap_have_none() -> None:
    assert opening_of(Game(9).play(20).play(60), BLACK) == ()
    assert opening_of(game("Q16", "D4", "D16", "Q4", handicap=2), BLACK) == ()
