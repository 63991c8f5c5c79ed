"""Searching only in one area of the board."""

from __future__ import annotations

import pytest

from tengen import Game
from tengen.coords import BLACK, WHITE, parse_area, parse_gtp
from tengen.errors import GoError, ParseError
from tengen.nets import Evaluator
from tengen.search import Limits, Options, search, within


@pytest.fixture(scope="module")
def evaluator() -> Evaluator:
    return Evaluator("fast")


def test_an_area_is_points_and_rectangles() -> None:
    area = parse_area("C2-A1,J9", 9)
    assert area == {parse_gtp(f"{column}{row}", 9) for column in "ABC" for row in (1, 2)} | {8}
    for text in ("", "A1-", "K1-A20", "A1-B2-C3", "pass"):
        with pytest.raises(ParseError):
            parse_area(text, 9)


def test_first_moves_are_in_the_area_and_answers_anywhere(evaluator: Evaluator) -> None:
    game, area = Game(9), parse_area("A1-C3", 9)
    (result,) = search(evaluator, [game], Limits(60), Options(restrictions=within(game, area)))
    assert len(result.moves) > 3
    assert {each.move for each in result.moves} <= area
    assert any(each.line[1] not in area for each in result.moves if len(each.line) > 1)


def test_deeper_lines_stay_in_the_area_or_pass(evaluator: Evaluator) -> None:
    game, area = Game(9), parse_area("A1-C3", 9)
    (result,) = search(evaluator, [game], Limits(200), Options(restrictions=within(game, area, 3)))
    lines = [each.line[:3] for each in result.moves]
    assert any(len(line) == 3 for line in lines)
    assert {move for line in lines for move in line} <= area | {None}


def test_an_area_without_a_legal_move_is_refused() -> None:
    game = Game(9)
    game.play(parse_gtp("A1", 9), BLACK)
    game.play(parse_gtp("E5", 9), WHITE)
    with pytest.raises(GoError, match="no legal move"):
        within(game, parse_area("A1,E5", 9))
