"""What is told of single moves: deviation and ownership, against the network's own words."""

from __future__ import annotations

import numpy as np
import pytest

from tengen.coords import parse_gtp
from tengen.game import Game
from tengen.nets import Evaluator
from tengen.search import Limits, Options, Tree, run


@pytest.fixture(scope="module")
def evaluator() -> Evaluator:
    return Evaluator("fast")


def test_a_move_visited_once_is_what_the_network_says_of_it(evaluator: Evaluator) -> None:
    game = Game(9).play(parse_gtp("E5", 9)).play(parse_gtp("C3", 9))
    tree = Tree(game, Options(symmetry=0, ownership=True, leaves=1))
    *_, (result,) = run(evaluator, [tree], Limits(visits=2))
    (move,) = result.moves
    (after,) = evaluator([game.copy().play(move.move)])
    (before,) = evaluator([game])
    assert move.deviation == pytest.approx(after.deviation, rel=0.01)
    assert move.score == pytest.approx(after.black_score, abs=0.05)
    owners = tree.ownership_after(move.move)
    assert owners is not None
    assert np.abs(np.array(owners) - after.ownership).max() < 0.02
    assert result.raw_deviation == pytest.approx(before.deviation, rel=0.01)
    assert result.raw_score == pytest.approx(before.black_score, abs=0.05)
    assert result.raw_no_result == pytest.approx(before.no_result, abs=0.001)


def test_moves_that_were_not_followed_own_nothing(evaluator: Evaluator) -> None:
    tree = Tree(Game(9), Options(ownership=True))
    assert tree.ownership_after(0) is None
    *_, (result,) = run(evaluator, [tree], Limits(visits=8))
    followed = {move.move for move in result.moves}
    assert all((tree.ownership_after(p) is not None) == (p in followed) for p in range(81))
