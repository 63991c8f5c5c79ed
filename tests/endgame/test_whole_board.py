"""SENTESTRAT with a look at the whole board: threats that no tree knows are answered."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, Move, Point, parse_gtp
from tengen.endgame.counting import Counting
from tengen.endgame.isolation import bare
from tengen.endgame.judges import COLORS
from tengen.endgame.positions import LocalCount, LocalPosition
from tengen.endgame.report import Report
from tengen.endgame.report import report as report_of
from tengen.endgame.search import Search
from tengen.endgame.sentestrat import Play
from tengen.endgame.settings import WITHOUT_SOLVER, EndgameSettings
from tengen.endgame.whole_board import Player, checked_order, compared, reading_ahead
from tengen.game import Game
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator


def at(name: str) -> Point:
    point = parse_gtp(name, 9)
    assert point is not None
    return point


PLACE = frozenset({at("A1"), at("B1"), at("A2"), at("B2")})


class Opinion:
    """A network that counts stones on chosen points, and would play them first."""

    name = "opinion"

    def __init__(self, worth: dict[Point, float], likely: Sequence[Point] = ()) -> None:
        self.worth, self.likely = worth, likely

    def evaluate_positions(
        self, size: int, stones: Sequence[bytes], to_move: Sequence[int], rules: Any, ko: Any = None
    ) -> list[Evaluation]:
        found = []
        for board, color in zip(stones, to_move, strict=True):
            signs = (0, 1, -1)
            lead = sum(value * signs[board[point]] for point, value in self.worth.items())
            legal = np.array([not stone for stone in board] + [True])
            policy = np.where(legal, 0.01, 0.0)
            for rank, point in enumerate(self.likely):
                policy[point] = legal[point] * (1.0 - 0.1 * rank)
            policy /= policy.sum()
            owners = np.array([signs[stone] for stone in board], float)
            owners[owners == 0] = 1.0
            found.append(
                Evaluation(
                    size, Color(color), policy, legal, 0.5, 0.5, 0.0, lead, lead, 1.0, owners
                )
            )
        return found


def place(game: Game) -> Report:
    """Return a place where A1 is worth two points to either side."""
    search = Search(bare(game.board, PLACE), EndgameSettings(exact=WITHOUT_SOLVER))
    for color, score in ((BLACK, 2), (WHITE, -2)):
        stones = bytearray(game.board.stones)
        stones[at("A1")] = color
        option = LocalPosition(bytes(stones), None, 1, game.rules)
        option.count = LocalCount(dict.fromkeys(COLORS, float(score)), static=score)
        search.root.options[color][at("A1")] = option
    search.root.count = LocalCount({BLACK: 2.0, WHITE: -2.0}, outer=np.array([]))
    search.root.is_expanded = True
    return report_of(search, game.board, Counting.TERRITORY)


@pytest.fixture
def game() -> Game:
    return Game(9, setup=Board.from_stones(9, [at("E5")], [at("E6")]))


def chosen(game: Game, judge: Opinion) -> Play | None:
    return Player(game, judge, reports=[place(game)]).choose(game)


def test_the_tree_is_followed_where_the_board_agrees(game: Game) -> None:
    play = chosen(game, Opinion({at("J9"): 0.5}, [at("J9")]))
    assert play is not None
    assert (play.point, play.region, play.temperature) == (at("A1"), 0, Fraction(2))
    assert not play.by_board


def test_a_threat_outside_all_places_is_answered(game: Game) -> None:
    play = chosen(game, Opinion({at("J9"): 20.0}, [at("J9")]))
    assert play is not None
    assert (play.point, play.region, play.by_board) == (at("J9"), None, True)


def test_in_its_own_place_the_tree_is_trusted(game: Game) -> None:
    play = chosen(game, Opinion({at("A2"): 4.0}, [at("A2")]))
    assert play is not None
    assert play.point == at("A1")
    play = chosen(game, Opinion({at("A2"): 20.0}, [at("A2")]))
    assert play is not None
    assert play.point == at("A2"), "unless a group dies"


@pytest.mark.parametrize(("worth", "expected"), [(1.5, "A1"), (2.5, "A2")])
def test_a_tree_search_needs_less_to_be_believed(game: Game, worth: float, expected: str) -> None:
    def search(game: Game, moves: Sequence[Move]) -> dict[Move, float]:
        return {**dict.fromkeys(moves, 0.0), at("A2"): worth}

    play = Player(game, Opinion({}), reports=[place(game)], look=search).choose(game)
    assert play is not None
    assert play.point == at(expected)


def test_elsewhere_a_tree_search_needs_a_point_to_be_believed(game: Game) -> None:
    def search(game: Game, moves: Sequence[Move]) -> dict[Move, float]:
        return {**dict.fromkeys(moves, 0.0), at("J9"): 1.5}

    play = Player(game, Opinion({}), reports=[place(game)], look=search).choose(game)
    assert play is not None
    assert (play.point, play.by_board) == (at("J9"), True)


def test_a_move_that_the_answer_refutes_is_no_better(game: Game) -> None:
    # J9 gains 20 points, but the answer at J8 costs 30.
    judge = Opinion({at("J9"): 20.0, at("J8"): 30.0}, [at("J9"), at("J8")])
    leads: dict[Move, float] = compared(game, judge, [at("A1")])
    assert leads[at("J9")] == pytest.approx(-10)
    assert leads[at("J8")] == pytest.approx(10)


def test_the_order_of_play_names_what_only_the_board_shows(game: Game) -> None:
    judge = Opinion({at("J9"): 20.0}, [at("J9")])
    plays = checked_order(game, [place(game)], judge)
    assert [(play.color, play.point, play.by_board) for play in plays] == [
        (BLACK, at("J9"), True),
        (WHITE, at("A1"), False),
    ]


def test_a_pass_leaves_the_places_as_they_are(game: Game) -> None:
    player = Player(game, Opinion({}), reports=[place(game)])
    player.endgame.last = 0
    player.played(game, BLACK, None)
    assert player.endgame.last is None
    assert len(player.endgame.reports) == 1


def test_a_move_that_no_tree_has_ends_its_place_if_all_is_settled(game: Game) -> None:
    player = Player(game, Opinion({}), reports=[place(game)])
    game.play(at("B1"))
    player.played(game, BLACK, at("B1"))
    assert player.endgame.reports == []


def test_where_nothing_is_left_a_dame_is_played_and_no_own_territory(game: Game) -> None:
    player = Player(game, Opinion({at("J9"): 0.4}, [at("J9"), at("H9")]), reports=[])
    play = player.choose(game, least=0)
    assert play is not None
    assert (play.point, play.by_board) == (at("J9"), True)
    assert player.choose(game) is None, "by territory a dame is worth nothing"
    idle = Player(game, Opinion({}, [at("J9")]), reports=[])
    assert idle.choose(game, least=0) is None


# Black to play saves thirteen stones at C4, or loses them.
ATARI = """
. O O O O O O O .
O O O O O O O O O
. O O O O O O O O
O O O O O O O O O
X X X X X X X X O
O O . O O O O X O
X X X X X X O X O
X . X . X X O O O
X X X X X X O . O
"""


def test_a_search_tells_what_a_pass_would_cost() -> None:
    game = Game(9, setup=Board.from_diagram(ATARI))
    leads = reading_ahead(Evaluator(), 12)(game, [None])
    best = max(leads, key=lambda move: leads[move])
    assert best == at("C4")
    assert leads[best] - leads[None] > 10
