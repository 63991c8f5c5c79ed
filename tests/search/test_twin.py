"""The core's search and its slow twin grow the same tree, visit for visit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tengen.board import Board
from tengen.game import Game
from tengen.rules import RULE_SETS, Ko, Rules
from tengen.search import Limits, Options, Tree, run
from tests.search.fakes import counting_evaluator, fake_evaluator
from tests.search.reference import ReferenceSearch

# The twin knows nothing of the points that shorten decided games, nor of equal moves.
OPTIONS = Options(symmetry=0, leaves=1, ending_bonus=0.0, prune_symmetric=False)
STARTS: dict[str, Callable[[], Game]] = {
    "empty": lambda: Game(4),
    "middle": lambda: Game.from_moves([5, 6, 9, 10, 13], 5, RULE_SETS["tromp-taylor"]),
    "ko": lambda: Game(4, setup=Board.from_diagram(". X O . / X . X O / . X O . / . . . .")),
    "late": lambda: Game(
        3, Rules(ko=Ko.POSITIONAL, komi=3), setup=Board.from_diagram("X X O / X . O / . X O")
    ),
    "after a pass": lambda: Game.from_moves([5, None], 4, RULE_SETS["new-zealand"]),
}


@pytest.mark.parametrize("name", STARTS)
@pytest.mark.parametrize("net", ["old", "new", "optimistic", "counting"])
def test_the_core_and_its_twin_grow_the_same_tree(name: str, net: str) -> None:
    game, visits = STARTS[name](), 150
    evaluator = (
        counting_evaluator()
        if net == "counting"  # likes all moves alike, so that many orders of moves meet
        else fake_evaluator(3, 4 if net == "old" else 6, is_optimistic=net == "optimistic")
    )
    tree = Tree(game, OPTIONS)
    *_, (result,) = run(evaluator, [tree], Limits(visits=visits))
    twin = ReferenceSearch(evaluator, game)
    twin.search(visits)
    ours = {move.move: (move.visits, move.line_visits[0]) for move in result.moves}
    theirs = {child.move: (child.visits, child.visits) for child in twin.root.children}
    assert ours == theirs
    assert tree.nodes == len(twin.nodes)
    assert result.visits == twin.root.visits == visits
    assert result.lead == pytest.approx(twin.root.mean.lead, abs=1e-5)
    assert result.score == pytest.approx(twin.root.mean.score, abs=1e-5)
    assert result.winrate == pytest.approx((1 + twin.root.mean.win_loss) / 2, abs=1e-6)
    assert result.utility == pytest.approx(twin.root.utility, abs=1e-6)
    assert result.weight == pytest.approx(twin.root.weight, rel=1e-6)
    choice = twin.choice()
    assert [move.move for move in result.moves] == [move for move, _ in choice]
    bounds = [game.to_move.sign * bound for _, bound in choice]
    assert [move.utility_lcb for move in result.moves] == pytest.approx(bounds, abs=1e-5)
