"""Far dependencies: shared groups, threats that reach beyond a place, ladders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tengen import knowledge
from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, Point, parse_gtp
from tengen.endgame import analysis, surroundings
from tengen.endgame.dependence import (
    DependencyKind,
    Far,
    ladders_beyond,
    shared_groups,
    threatened,
    threats_of_the_window_alone,
)
from tengen.endgame.isolation import Isolated, bare, isolate
from tengen.endgame.places import Place
from tengen.endgame.search import Search, run
from tengen.endgame.settings import EndgameSettings
from tengen.endgame.windows import Window
from tengen.nets.evaluation import Evaluation, Floats

# Black's three stones in the middle reach into two corridors (C5 and G5) and have one point of
# their own (E4): they are lost only if White plays in both.
SHARED = """
O O O O O O O O O
O . O O O O O . O
O O O O O O O O O
O O O O O O O O O
X X . X X X . X X
X X X O . O X X X
X . X O O O X . X
X X X X O X X X X
X . X X O X X . X
"""


class Strict:
    """A network for which chains in atari are lost, and everyone plays anywhere."""

    name = "strict"

    def evaluate_positions(
        self, size: int, stones: Sequence[bytes], to_move: Sequence[int], rules: Any, ko: Any = None
    ) -> list[Evaluation]:
        found = []
        for some, color in zip(stones, to_move, strict=True):
            board = Board(size, some)
            owners = np.array([owner.sign if owner else 0.0 for owner in knowledge.area(board)])
            for chain in knowledge.chains(board):
                if len(chain.liberties) == 1:
                    owners[list(chain.stones)] = -chain.color.sign
            legal = np.array([not stone for stone in some] + [True])
            lead = float(owners.sum())
            found.append(
                Evaluation(
                    size,
                    Color(color),
                    legal / legal.sum(),
                    legal,
                    *(0.5, 0.5, 0.0, lead, lead, 1.0),
                    owners.astype(float),
                )
            )
        return found


def points(*names: str) -> list[Point]:
    return [point for name in names if (point := parse_gtp(name, 9)) is not None]


def test_a_group_between_two_places_makes_them_dependent() -> None:
    board = Board.from_diagram(SHARED)
    left, right = points("C5", "C6", "B5", "D5"), points("G5", "G6", "H5", "F5")
    moves = {WHITE: points("C5")}, {WHITE: points("G5")}
    places = [(frozenset(left), moves[0]), (frozenset(right), moves[1])]
    assert shared_groups(board, places, Strict()) == [(0, 1)]
    alone = [(frozenset(left), moves[0]), (frozenset(points("B8")), {WHITE: points("B8")})]
    assert shared_groups(board, alone, Strict()) == []


def test_a_dependency_is_said_in_words() -> None:
    assert Far(DependencyKind.PLACE, (1, 9)).describe(9).endswith("with the place at A9-B8")
    far = Far(DependencyKind.PLACE, (0,))
    assert far.describe(9) == "not independent: a group is shared with the place at A9"
    many = Far(DependencyKind.THREAT, tuple(range(9)))
    assert many.describe(9).endswith("F9 ...")


@pytest.fixture
def corner() -> Search:
    board = Board.from_stones(
        13,
        [p for p in range(169) if p % 13 < 6 and p // 13 > 1 and p % 3],
        [p for p in range(169) if p % 13 > 6 and p // 13 > 1 and p % 3],
    )
    region = frozenset(p for p in range(26) if 4 <= p % 13 <= 8)
    search = Search(isolate(Place(board, region, np.zeros(169))), EndgameSettings(expansions=4))
    run([search], Strict())
    return search


def test_outer_points_that_change_hands_are_found(corner: Search) -> None:
    search = corner
    assert search.root.count.outer is not None
    search.root.count.outer[:] = -1.0
    for node in search.nodes.values():
        if node is not search.root and node.count.outer is not None:
            node.count.outer[:] = -1.0
    assert threatened(search, search.values()) == []
    child = next(iter(search.root.options[BLACK].values()))
    assert child.count.outer is not None
    child.count.outer[:2] = 1.0
    assert threatened(search, search.values()) == search.local.outer[:2].tolist()


class Fixed:
    """A network that gives every position the same owners, and remembers what it was asked."""

    name = "fixed"

    def __init__(self, owners: Floats) -> None:
        self.owners = owners
        self.boards: list[bytes] = []

    def evaluate_positions(
        self, size: int, stones: Sequence[bytes], to_move: Sequence[int], rules: Any, ko: Any = None
    ) -> list[Evaluation]:
        self.boards += stones
        legal = np.ones(size**2 + 1, np.bool_)
        some = (0.5, 0.5, 0.0, 0.0, 0.0, 1.0)
        return [Evaluation(size, BLACK, legal / legal.sum(), legal, *some, self.owners)] * len(
            stones
        )


def at_the_edge() -> Place:
    """A place at the upper edge, with stones of Black on its left and of White on its right."""
    board = Board.from_stones(
        19,
        [p for p in range(361) if p % 19 < 6 and p // 19 > 1 and p % 3],
        [p for p in range(361) if p % 19 > 6 and p // 19 > 1 and p % 3],
    )
    return Place(board, frozenset(p for p in range(38) if 4 <= p % 19 <= 8), -np.ones(361))


@pytest.mark.parametrize("does_it_work", [False, True])
def test_a_threat_that_works_in_the_window_alone_is_found(does_it_work: bool) -> None:
    place = at_the_edge()
    search = Search(isolate(place), EndgameSettings(expansions=4))
    assert search.local.size < 19
    run([search], Strict())
    for node in search.nodes.values():
        assert node.count.outer is not None
        node.count.outer[:] = -1.0
    after = place.ownership.copy()
    judge = Fixed(after)
    assert threats_of_the_window_alone([search], [place], judge) == []
    assert not judge.boards, "where there is no threat nothing is asked"
    point, child = next(iter(search.root.options[BLACK].items()))
    assert child.count.outer is not None
    child.count.outer[:2] = 1.0
    if does_it_work:
        after[[search.local.window.outside(int(outer)) for outer in search.local.outer[:2]]] = 1.0
    expected = [] if does_it_work else [0]
    assert threats_of_the_window_alone([search], [place], judge) == expected
    played = place.board.play(BLACK, search.local.window.outside(point))
    assert set(judge.boards) == {played.stones}, "the real board, with the move of the window"
    filled = replace(place, ownership=np.zeros(361))
    assert threats_of_the_window_alone([search], [filled], judge) == [], (
        "nobody's on the real board"
    )


@pytest.mark.parametrize(("alone", "sizes"), [([], {13}), ([0], {13, 19})])
def test_a_place_with_such_a_threat_is_searched_on_the_whole_board(
    monkeypatch: pytest.MonkeyPatch, alone: list[int], sizes: set[int]
) -> None:
    place, searched = at_the_edge(), set()
    monkeypatch.setattr(analysis, "threats_of_the_window_alone", lambda *_: alone)

    def search(local: Isolated, *args: Any, **kwargs: Any) -> Search:
        searched.add(local.size)
        return Search(local, *args, **kwargs)

    monkeypatch.setattr(analysis, "Search", search)
    monkeypatch.setattr(
        surroundings, "MOST", 361
    )  # whatever is in doubt, the first window is taken
    analysis.answer([place], Strict(), settings=EndgameSettings(expansions=4))
    assert searched == sizes


def test_on_the_whole_board_no_threat_is_of_the_window_alone(corner: Search) -> None:
    place = Place(corner.local.board, corner.local.region, -np.ones(169))
    for node in corner.nodes.values():
        assert node.count.outer is not None
        node.count.outer[:] = 1.0 if node.depth else -1.0
    assert threatened(corner, corner.values())
    assert threats_of_the_window_alone([corner], [place], Fixed(place.ownership)) == []


def test_a_ladder_that_stones_elsewhere_break_is_found() -> None:
    white = points("E5")
    black = points("E6", "D5", "D4", "F6")
    real = Board.from_stones(9, black, [*white, *points("H2")])  # runs into H2
    cut = Board.from_stones(9, black, white)
    caught = knowledge.ladders(cut).caught - knowledge.ladders(real).caught
    assert caught == set(white), "the oracle: only H2 saves the stone"
    region = frozenset(points("E5", "E4", "F5", "F4"))
    search = Search(replace(bare(cut, region), window=Window(9, 9, 0, 0)))
    assert ladders_beyond(search, real, [search.root]) == white
    assert ladders_beyond(search, cut, [search.root]) == []


def test_points_that_belong_to_nobody_are_no_threat(corner: Search) -> None:
    for node in corner.nodes.values():
        assert node.count.outer is not None
        node.count.outer[:] = 0.1
    child = next(iter(corner.root.options[BLACK].values()))
    assert child.count.outer is not None
    child.count.outer[:2] = 1.0
    assert threatened(corner, corner.values()) == []


def test_points_that_a_threat_reaches_are_counted_by_what_is_known(corner: Search) -> None:
    allowed = corner.expansions + corner.settings.room.expansions
    outer = int(corner.local.outer[0])
    before = {node: node.count.static for node in corner.nodes.values()}
    for node in corner.nodes.values():
        owned = {color: node.looks.owned[color].copy() for color in (BLACK, WHITE)}
        for ownership in owned.values():
            ownership[outer] = 1.0
        node.looks = replace(node.looks, owned=owned)
    corner.score_also([outer])
    assert outer in corner.local.scored
    assert corner.allowed == allowed
    for node, static in before.items():
        assert node.count.static == static + 1
