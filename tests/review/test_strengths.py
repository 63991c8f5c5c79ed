"""The strength of both players, from the moves of one game."""

from __future__ import annotations

import pytest

from tengen.coords import BLACK, WHITE
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.review import ReviewOptions, review, strengths
from tengen.review.strengths import StrengthReader
from tengen.samples import read_sample
from tengen.sgf import parse_game
from tengen.strength.games import GameSet
from tengen.strength.rating import Rater


def test_a_review_says_what_rank_says_of_the_same_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The moves are read in parts here and at once there; both sides' estimates are the same."""
    monkeypatch.setattr(strengths, "AT_ONCE", 16)
    game = parse_game(read_sample("small")).game()
    evaluator = Evaluator("default")
    *_, last = review(game, evaluator, ReviewOptions(visits=0, endgame=False))
    assert last.review is not None
    found = last.review.strengths
    assert list(found) == [BLACK, WHITE]
    rater, games = Rater(evaluator=evaluator), GameSet.of_games([game])
    for color, own in found.items():
        rated = rater.rate_moves(games, "", rater.reader.read_game(games, 0, color)).overall
        assert own.rank == rated.rank
        assert own.phases == {phase: part.rank for phase, part in rated.by_phase.items()}
        assert [one.move for one in own.telling_moves] == [
            one.move for one in rated.telling_moves[:3]
        ]
        assert all((one.move - 1) % 2 == (color is WHITE) for one in own.telling_moves)


@pytest.mark.parametrize(("moves", "size"), [(range(0), 19), (range(9), 19), (range(20, 40), 7)])
def test_of_too_little_nothing_is_said(moves: range, size: int) -> None:
    reader = StrengthReader(Game.from_moves(moves, size), Evaluator("fast"))
    assert list(reader.read()) == []
    assert reader.strengths() == {}


def test_a_network_without_a_model_leaves_the_strength_to_the_embedded_one() -> None:
    assert Rater.beside(Evaluator("fast")).evaluator.name == "default"
