"""The course of a review: provisional first, then searched; cancelled; every kind of game."""

from __future__ import annotations

import threading

from tengen.coords import BLACK, WHITE
from tengen.game import Game
from tengen.review import Options, Review, review
from tests.search.fakes import counting_evaluator, fake_evaluator


def final(game: Game, visits: int = 12) -> Review:
    *_, last = review(game, fake_evaluator(), Options(visits=visits))
    assert last.stage == "done"
    assert last.review is not None
    return last.review


def test_first_impressions_come_first_and_a_search_stands_behind_every_mistake() -> None:
    game = Game.from_moves(range(20, 40), 7)
    steps = list(review(game, fake_evaluator(), Options(visits=3)))
    reviews = [step.review for step in steps if step.review is not None]
    assert not any(move.confirmed for move in reviews[0].moves)
    assert not any(one.is_final for one in reviews[:-1])
    last = reviews[-1]
    assert last.is_final
    assert last.mistakes, "an opinionated network finds mistakes"
    for move in last.mistakes:
        assert move.confirmed
        assert move.line
    losses = [move.loss for move in last.mistakes]
    assert losses == sorted(losses, reverse=True)


def test_first_impressions_are_what_the_leads_fall_by() -> None:
    found = final(Game.from_moves(range(20, 40), 7), visits=0)
    for before, move in zip(found.leads, found.moves, strict=False):
        sign = 1 if move.color is BLACK else -1
        assert abs(move.loss - sign * (before - move.lead)) < 1e-9
    assert [move.color for move in found.moves] == [BLACK, WHITE] * 10


def test_a_cancelled_review_ends_without_a_final_one() -> None:
    cancel = threading.Event()
    seen = []
    for step in review(Game.from_moves([20, 24, 12], 7), counting_evaluator(), cancel=cancel):
        seen.append(step)
        cancel.set()
    assert len(seen) == 1
    assert all(step.stage != "done" for step in seen)


def test_a_game_without_moves_has_a_review_without_moves() -> None:
    found = final(Game(9))
    assert found.moves == ()
    assert found.is_final
