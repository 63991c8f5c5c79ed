"""The teaching game: what is offered back, and the hints."""

from __future__ import annotations

import pytest

from tengen.coords import parse_gtp
from tengen.errors import IllegalMove
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.train.teaching import offer_back

MOVES = [
    "D6",
    "F4",
    "D4",
    "F6",
    "E5",
    "F5",
    "E4",
]  # White to play; a stone in the corner is a wasted move


def position() -> Game:
    game = Game(9)
    for move in MOVES:
        game.play(parse_gtp(move, 9))
    return game


def test_a_wasted_move_is_offered_back_with_three_hints() -> None:
    found = offer_back(position(), parse_gtp("A9", 9), Evaluator(), 3.0)
    assert found is not None
    assert found.loss > 3
    where, why, better = found.hints
    assert where.startswith("Look at the ")
    assert why
    assert better.startswith("Better: ")
    assert offer_back(position(), found.better, Evaluator(), 3.0) is None


def test_nothing_is_offered_below_the_limit_or_for_what_is_not_allowed() -> None:
    assert offer_back(position(), parse_gtp("A9", 9), Evaluator(), 300.0) is None
    with pytest.raises(IllegalMove):
        offer_back(position(), parse_gtp("E5", 9), Evaluator(), 3.0)
