"""The teaching game: what is offered back, and the hints."""

from __future__ import annotations

import pytest

from tengen.coords import Move, parse_gtp
from tengen.errors import IllegalMove
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.review.answering import TriedMove
from tengen.review.options import JUDGE, SMALL
from tengen.train import teaching
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


@pytest.mark.parametrize("is_strong", [True, False])
def test_a_strong_network_searches_only_where_a_look_sees_a_loss(
    is_strong: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched = []

    def judge(position: Game, move: Move, evaluator: Evaluator) -> TriedMove:
        searched.append(move)
        return TriedMove(move, "right", 0.0, (move,), (), 0.0, 0.0)

    monkeypatch.setattr(teaching, "judge_answer", judge)
    monkeypatch.setattr(teaching, "spending_of", lambda _: JUDGE if is_strong else SMALL)
    evaluator, empty = Evaluator(), Game(19)
    good, wasted = (parse_gtp(text, 19) for text in ("Q16", "A1"))
    for move in (good, wasted):
        offer_back(empty, move, evaluator, 5.0)
    assert searched == ([wasted] if is_strong else [good, wasted])


def test_nothing_is_offered_below_the_limit_or_for_what_is_not_allowed() -> None:
    assert offer_back(position(), parse_gtp("A9", 9), Evaluator(), 300.0) is None
    with pytest.raises(IllegalMove):
        offer_back(position(), parse_gtp("E5", 9), Evaluator(), 3.0)
