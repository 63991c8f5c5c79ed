"""Trees prepared by an expert: threats that are shown and not answered."""

from __future__ import annotations

import numpy as np

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color
from tengen.endgame.isolation import Isolated, bare
from tengen.endgame.judges import COLORS
from tengen.endgame.positions import LocalCount, LocalPosition
from tengen.sgf import parse_game
from tengen_lab.papers.frejlak2024.experts import ExpertSearch, expert_values

TREE = b"(;SZ[9]SQ[aa][ba][ca](;W[aa](;W[ba])(;B[ba]))(;B[aa]))"


def judged(local: Isolated, scores: dict[bytes, tuple[float, float]]) -> ExpertSearch:
    """Return the tree with the stops given for each position's first three points."""
    search = ExpertSearch(local, parse_game(TREE).root)
    for node in search.nodes.values():
        stops = scores[bytes(node.stones[:3])]
        middle = round(sum(stops) / 2)
        node.count = LocalCount(
            dict(zip(COLORS, stops, strict=True)),
            static=middle,
            still=middle,
            owners=np.zeros(len(local.scored)),
        )
    return search


def leaf(search: ExpertSearch, *moves: tuple[Color, int]) -> LocalPosition:
    node = search.root
    for color, point in moves:
        node = node.options[color][point]
    return node


def test_a_threat_that_is_still_hot_counts_as_what_one_more_move_gets() -> None:
    local = bare(Board.empty(9), frozenset({0, 1, 2}))
    scores = {
        bytes(3): (4.0, 0.0),
        bytes([2, 0, 0]): (0.0, -6.0),
        bytes([2, 2, 0]): (-2.0, -14.0),  # White has moved twice and threatens still more
        bytes([2, 1, 0]): (0.0, 0.0),
        bytes([1, 0, 0]): (5.0, 5.0),
    }
    plain, filled = judged(local, scores), judged(local, scores)
    assert plain.threats[leaf(plain, (WHITE, 0), (WHITE, 1))] is WHITE
    assert plain.threats[leaf(plain, (WHITE, 0), (BLACK, 1))] is None
    values = expert_values(plain, filled)
    assert values(leaf(plain, (WHITE, 0), (WHITE, 1))).mean == -14
    assert values(leaf(plain, (WHITE, 0), (BLACK, 1))).mean == 0
    # White's move is sente, so Black's is worth the whole difference.
    assert values(plain.root).move_value == 5

    settled = {**scores, bytes([2, 2, 0]): (-8.0, -8.0)}
    plain, filled = judged(local, settled), judged(local, settled)
    values = expert_values(plain, filled)
    assert values(leaf(plain, (WHITE, 0), (WHITE, 1))).mean == -8
    assert values(plain.root).move_value < 5
