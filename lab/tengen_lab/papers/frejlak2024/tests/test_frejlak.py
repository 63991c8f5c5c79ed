"""Trees of the published strategies: when a side's move is looked into, scored, or made up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import numpy as np
import pytest

from tengen.board import Board
from tengen.cgt.graphs import parse_graph
from tengen.cgt.limits import limit_walls
from tengen.cgt.thermograph import AREA
from tengen.coords import BLACK, WHITE, Color, parse_gtp
from tengen.endgame.isolation import bare
from tengen.endgame.positions import LocalCount, LocalPosition, Looks
from tengen.rules import Rules
from tengen_lab.papers.frejlak2024.frejlak import (
    EXTREME,
    OURS,
    PUBLISHED,
    Expansion,
    Grown,
    StrategyTree,
)
from tengen_lab.papers.frejlak2024.frejlak_head import grow_local_trees
from tengen_lab.training.local.local_head import LocalMoves, LocalOpinion, Question

SIZE = 9
A1, B1 = (parse_gtp(name, SIZE) for name in ("A1", "B1"))


def owned(*owners: float) -> LocalCount:
    """A count with nothing but who owns the scored points."""
    return LocalCount(owners=np.array(owners))


def grown(expansion: Expansion, black: float) -> tuple[StrategyTree, Grown]:
    """A tree whose node below the root has been expanded; Black plays next with this chance."""
    tree = StrategyTree(bare(Board(SIZE, bytes(SIZE**2)), frozenset({A1, B1})), expansion)
    node = LocalPosition(tree.local.board.stones, None, 1, Rules())
    moves = {BLACK: [(A1, 0.9)], WHITE: [(B1, 0.9)]}
    node.looks = Looks(moves=moves, shares={BLACK: black, WHITE: 1 - black})
    node.count = LocalCount({BLACK: 5.0, WHITE: -5.0}, doubt=5.0)
    below = Grown(node, tree.root, BLACK, depth=1)
    tree.pending = [below]
    tree.grow()
    return tree, below


@pytest.mark.parametrize("expansion", Expansion)
def test_both_sides_are_looked_into_where_either_may_play(expansion: Expansion) -> None:
    tree, below = grown(expansion, 0.5)
    assert len(tree.pending) == 2
    assert not any(child.is_scored for child in tree.pending)
    assert not below.phantoms


def test_who_is_unlikely_to_play_is_scored_at_once_or_made_up() -> None:
    _, below = grown(Expansion.DEPTH_1, 0.02)
    assert [child.is_scored for child in below.children[BLACK]] == [True]
    assert [child.is_scored for child in below.children[WHITE]] == [False]
    _, below = grown(Expansion.PHANTOM, 0.02)
    assert below.phantoms == {BLACK: EXTREME}
    assert not below.children[BLACK]
    _, below = grown(Expansion.BEST, 0.02)
    assert [child.is_scored for child in below.children[BLACK]] == [False]


def test_many_likely_moves_of_a_side_are_no_sign_of_sente() -> None:
    tree = StrategyTree(bare(Board(SIZE, bytes(SIZE**2)), frozenset(range(20))), Expansion.DEPTH_1)
    node = LocalPosition(tree.local.board.stones, None, 1, Rules())
    shares = [(point, 0.05) for point in range(20)]
    moves = {BLACK: shares, WHITE: shares}
    node.looks = Looks(moves=moves, shares={BLACK: 0.5, WHITE: 0.5})
    node.count = LocalCount({BLACK: 5.0, WHITE: -5.0}, doubt=5.0)
    tree.pending = [Grown(node, tree.root, BLACK, depth=1)]
    tree.grow()
    assert len(tree.pending) == 2  # the likeliest of each
    assert not any(child.is_scored for child in tree.pending)


def test_as_published_a_side_without_a_likely_move_is_scored_in_whole_points() -> None:
    tree = StrategyTree(
        bare(Board(SIZE, bytes(SIZE**2)), frozenset({A1, B1})), Expansion.DEPTH_1, PUBLISHED
    )
    node = LocalPosition(tree.local.board.stones, None, 1, Rules())
    moves = {BLACK: [(A1, 0.9)], WHITE: [(B1, 0.4)]}
    shares = {BLACK: 0.7, WHITE: 0.3}  # 0.63 and 0.12: below 0.15, not below 0.1
    node.looks, node.count = Looks(moves=moves, shares=shares), owned(0.2, 0.8)
    below = Grown(node, tree.root, BLACK, depth=1)
    tree.pending = [below]
    tree.grow()
    assert [child.is_scored for child in below.children[BLACK]] == [False]
    (scored,) = below.children[WHITE]
    assert scored.is_scored
    scored.node.count = LocalCount({BLACK: -1.0, WHITE: -1.5}, static=-2)
    graph = tree._thermograph(scored, {}, {})
    assert graph.mean == -2, "whole points, not the expected -1.25"


def test_as_published_a_line_ends_where_nobody_wants_to_play_or_all_is_owned() -> None:
    for owners, shares in (([0.95, -0.9], 0.9), ([0.5, 0.5], 0.05)):
        tree = StrategyTree(
            bare(Board(SIZE, bytes(SIZE**2)), frozenset({A1, B1})), Expansion.DEPTH_1, PUBLISHED
        )
        node = LocalPosition(tree.local.board.stones, None, 1, Rules())
        moves = {BLACK: [(A1, shares)], WHITE: [(B1, shares)]}
        node.looks = Looks(moves=moves, shares={BLACK: 0.5, WHITE: 0.5})
        node.count = owned(*owners)
        tree.pending = [Grown(node, tree.root, BLACK, depth=1)]
        tree.grow()
        assert not tree.pending


def leaf(tree: StrategyTree, parent: Grown, color: Color, value: int) -> Grown:
    node = LocalPosition(bytes([len(tree.all)]) * SIZE**2, None, parent.depth + 1, Rules())
    node.count = LocalCount({BLACK: float(value), WHITE: float(value)}, static=value)
    child = Grown(node, parent, color, depth=parent.depth + 1)
    parent.children[color].append(child)
    tree.all.append(child)
    return child


@pytest.mark.parametrize("black_takes", [True, False])
def test_a_ko_of_nine_points_is_worth_three(black_takes: bool) -> None:
    """A = {K|0}; K = {9|A}: b + w = 3 moves, so 3 points each (and mirrored)."""
    tree = StrategyTree(bare(Board(SIZE, bytes(SIZE**2)), frozenset({A1, B1})), Expansion.BEST)
    taker = BLACK if black_takes else WHITE
    root = tree.root
    root.node.count = LocalCount({BLACK: 9.0, WHITE: -9.0})
    taken = leaf(tree, root, taker, 0)
    leaf(tree, root, taker.opponent, 0)
    leaf(tree, taken, taker, 9 * taker.sign)
    tree._join(root, taken, taker.opponent)
    graph = tree.thermograph()
    assert (graph.mean, graph.move_value) == (3 * taker.sign, 3)


@pytest.mark.parametrize(
    ("exits", "is_ladder_right"),
    [
        ((None, None), True),  # one for each side
        ((5, None), True),  # White leaves in the middle
        ((None, 12), True),
        ((None, 16), False),  # Black does better in the middle than at the end
        ((None, 30), False),
        ((5, 30), False),
    ],
)
def test_a_ko_of_two_stages_is_worth_what_a_coupon_stack_says(
    exits: tuple[int | None, int | None], is_ladder_right: bool
) -> None:
    """A = {B|0}, B = {C|A}, C = {18|B}, and exits of White and of Black from B."""
    whites, blacks = exits
    found = []
    for every_exit in (False, True):
        tree = StrategyTree(
            bare(Board(SIZE, bytes(SIZE**2)), frozenset({A1, B1})),
            Expansion.BEST,
            replace(OURS, every_exit=every_exit),
        )
        tree.root.node.count = LocalCount({BLACK: 18.0, WHITE: 0.0})
        one = leaf(tree, tree.root, BLACK, 9)
        two = leaf(tree, one, BLACK, 9)
        leaf(tree, tree.root, WHITE, 0)
        leaf(tree, two, BLACK, 18)
        for color, value in ((WHITE, whites), (BLACK, blacks)):
            if value is not None:
                leaf(tree, one, color, value)
        tree._join(tree.root, one, WHITE)
        tree._join(one, two, WHITE)
        graph = tree.thermograph()
        found.append((graph.mean, graph.move_value))
    more = ["" if value is None else f",{value}" for value in exits]
    ko = f"A = {{B|0}}; B = {{C{more[1]}|A{more[0]}}}; C = {{18|B}}"
    walls = limit_walls(parse_graph(ko), ground=AREA)
    truth = (walls.mean, walls.temperature)
    assert found[1] == truth
    assert (found[0] == truth) is is_ladder_right


def test_a_head_scores_its_own_leaves_and_ends_lines_where_nobody_plays() -> None:
    """Whoever plays has both points, and nobody plays again. No other network is asked."""
    place = bare(Board(SIZE, bytes(SIZE**2)), frozenset({A1, B1}))
    asked: list[int] = []

    def head(questions: Sequence[Question]) -> list[LocalOpinion]:
        asked.append(len(questions))
        found = []
        for question in questions:
            chances = np.zeros(SIZE**2)
            chances[[A1, B1]] = 0.5
            owners = np.ones(SIZE**2) * (question.past[-1][0].sign if question.past else 0)
            nobody = 0.9 if question.past else 0.1
            even = dict.fromkeys((BLACK, WHITE), 0.5)
            moves = dict.fromkeys((BLACK, WHITE), chances)
            found.append(LocalOpinion(moves, even, nobody, 0.5, owners))
        return found

    (found,) = grow_local_trees([place], Expansion.BEST, None, cast(LocalMoves, head))
    assert found == (2, 3)  # {2|-2}: two points for whoever moves, and no move after that
    assert asked == [1, 2]
