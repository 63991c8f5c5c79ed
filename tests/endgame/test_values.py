"""Thermographs of a whole tree, every legal move in it, against the exact solver."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tengen.board import Board
from tengen.coords import BLACK, WHITE
from tengen.endgame.exact.shapes import SIZE, placed
from tengen.endgame.exact.solver import solve_region
from tengen.endgame.isolation import bare
from tengen.endgame.judges import COLORS
from tengen.endgame.positions import LocalCount, LocalPosition, play
from tengen.endgame.search import Search
from tengen.endgame.settings import WITHOUT_SOLVER, EndgameSettings
from tengen.endgame.values import Values, at_least, at_most
from tengen.rules import Rules

STONES = {".": 0, "X": 1, "O": 2}


def whole_tree(search: Search) -> None:
    """Add every legal move below the root; positions that the solver calls settled are leaves."""
    waiting = [search.root]
    done: set[LocalPosition] = set()
    while waiting:
        node = waiting.pop()
        if node in done:
            continue
        done.add(node)
        graph = solve_region(node.stones, SIZE, search.scored).thermograph
        assert graph is not None
        stops = {BLACK: float(graph.left(0)), WHITE: float(graph.right(0))}
        if node.ban is not None:  # who may not retake cannot stop the other side
            stops[node.ban[1]] = stops[node.ban[1].opponent]
        mean = round(graph.mean)
        node.count = LocalCount(stops, static=mean, still=mean, doubt=1.0)
        if graph.temperature == 0 and node.ban is None:
            node.exact = graph
            continue
        node.is_expanded = True
        for color in COLORS:
            for point in search.local.playable:
                after = play(search.local, node, color, point)
                if after is not None:
                    option = search.node(*after, node.depth + 1)
                    node.options[color][point] = option
                    waiting += [option, *([option.free] if option.free else [])]


@pytest.mark.parametrize(
    "rows",
    [
        "... / O..",  # two stones are given and one is taken back: a position repeats
        "... / OXX",
        ".X. / .OX",
        "X.O / .OX",
    ],
)
def test_a_whole_tree_gives_what_the_solver_proves_at_every_position(rows: str) -> None:
    inside = bytes(STONES[text] for text in rows if text in STONES)
    board = placed(Board.empty(SIZE), 3, inside)
    assert board is not None
    region = [row * SIZE + column for row in range(2) for column in range(3)]
    search = Search(bare(board, frozenset(region)), EndgameSettings(exact=WITHOUT_SOLVER))
    whole_tree(search)
    values = Values()
    values(search.root)
    wrong = []
    for node in search.nodes.values():
        proved = solve_region(node.stones, SIZE, region).thermograph
        assert proved is not None
        if node.ban is None and (values(node).mean, values(node).move_value) != (
            proved.mean,
            proved.move_value,
        ):
            wrong.append("".join(".XO"[node.stones[point]] for point in region))
    assert wrong == []


def test_an_open_position_may_be_worth_more_than_its_stops_by_the_points_in_doubt() -> None:
    # A position of a proved shape: Black's wall is worth -5/3 at the temperature that matters, the
    # network expects -2.1, and the owners of some points, two in sum, are in doubt.
    node = LocalPosition(bytes(SIZE**2), None, 1, Rules())
    node.count = LocalCount({BLACK: -2.12, WHITE: -10.92}, static=-5, doubt=2.17)
    assert at_most(node).mean == -1
    assert at_least(node).mean == -13
    node.count = replace(node.count, doubt=0.0)
    assert (at_most(node).mean, at_least(node).mean) == (-2, -11)
