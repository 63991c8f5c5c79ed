"""The search on a fake network of a few lines, and the way from a board to a report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tengen.board import Board
from tengen.cgt import Sente
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.endgame import Cancelled, Counting, EndgameSettings, analyse, analyse_board
from tengen.endgame.board_report import BOARDS, shared
from tengen.endgame.described import EndgameReport, Walls
from tengen.endgame.exact.solver import solve_region
from tengen.endgame.grain import CUT_OFF, STEADY
from tengen.endgame.isolation import bare, isolate
from tengen.endgame.judges import BothSides
from tengen.endgame.places import Place, ownerships
from tengen.endgame.positions import (
    LocalCount,
    LocalPosition,
    Looks,
    between,
    candidates,
    count,
    is_dame,
)
from tengen.endgame.search import Purse, Search, run
from tengen.endgame.settings import WITHOUT_SOLVER, Breadth
from tengen.endgame.views.sgf_tree import write_tree
from tengen.errors import GoError, UnsupportedError
from tengen.game import Game
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator
from tengen.rules import Rules
from tengen.sgf import parse_game
from tests.endgame.fakes import Counter, corridor

# White's wall on the left, Black's on the right, one point to take between them.
DAME = """
. O O . X X . X X
O O O . X X X X X
. O O . X X . X X
O O O . X X X X X
. O O O X X . X X
O O O O X X X X X
. O O O X X . X X
O O O O X X X X X
. O . O X X X X .
"""


@pytest.fixture
def evaluator() -> Any:
    return Counter()


def region(*names: str) -> list[int]:
    return [point for name in names if (point := parse_gtp(name, 9)) is not None]


def test_a_dame_is_worth_nothing_by_territory_and_one_point_by_area(evaluator: Any) -> None:
    board = Board.from_diagram(DAME)
    stones = bytearray(board.stones)
    for point in region("D8", "D7", "D6"):
        stones[point] = WHITE
    game = Game(9, setup=Board(9, bytes(stones)))
    report = analyse(game, evaluator, region=region("D9", "C9", "E9", "D8"))
    assert report.evidence.method == "exact"
    assert (report.temperature, report.swing, report.interval) == (0, 0, (0, 0))
    by_area = analyse(
        game, evaluator, region=region("D9", "C9", "E9", "D8"), counting=Counting.AREA
    )
    assert (by_area.temperature, by_area.swing, by_area.interval) == (1, 0, (1, 1))
    assert report.sente is Sente.GOTE
    assert [line[0][1] for line in report.lines.values()] == region("D9", "D9")


def test_a_report_counts_as_it_was_asked_walls_included(evaluator: Any) -> None:
    """One dame, D9, beside Black's stones E9 and E8.

    By hand: by area Black has his two stones and perhaps D9: 3 if he moves first, else 1. By
    territory a stone there costs what it gains: nobody wins or loses, unless a move is worth -1.
    """
    board = Board.from_diagram(DAME)
    stones = bytearray(board.stones)
    for point in region("D8", "D7", "D6"):
        stones[point] = WHITE
    game = Game(9, setup=Board(9, bytes(stones)))
    asked = region("D9", "E9", "E8")
    area = analyse(game, evaluator, region=asked, counting=Counting.AREA)
    assert (area.mean, area.temperature) == (2, 1)
    walls = EndgameReport.of(area).thermograph
    assert walls == Walls([("0", "3"), ("1", "2")], [("0", "1"), ("1", "2")])
    territory = analyse(game, evaluator, region=asked, counting=Counting.TERRITORY)
    assert (territory.mean, territory.temperature) == (0, 0)
    walls = EndgameReport.of(territory).thermograph
    assert walls == Walls([("-1", "1"), ("0", "0")], [("-1", "-1"), ("0", "0")])


def test_the_tree_is_a_record_that_can_be_read_back(evaluator: Any) -> None:
    game = Game(9, setup=Board.from_diagram(DAME))
    report = analyse(game, evaluator, region=region("D9", "D8", "D7", "D6"))
    record = parse_game(write_tree(report, game).to_bytes())
    assert not record.warnings
    assert sorted(record.root.points("SQ")) == sorted(report.region)
    assert "worth" in record.root.comment
    steps = report.steps(400)
    assert len(record.tree) == len(steps) + 1
    first = [(step.color, step.point) for step in steps if step.parent == -1]
    assert [child.moves() for child in record.root.children] == [[move] for move in first]
    assert {color for color, _ in first} == {BLACK, WHITE}


def test_a_tree_of_few_steps_keeps_the_shallow_ones(evaluator: Any) -> None:
    game = Game(9, setup=Board.from_diagram(DAME))
    report = analyse(
        game,
        evaluator,
        region=region("D9", "D8", "D7", "D6"),
        settings=EndgameSettings(exact=WITHOUT_SOLVER),
    )
    whole, few = report.steps(400), report.steps(3)
    assert few == whole[:3]
    assert len(whole) > 3
    depths = []
    for number, step in enumerate(whole):
        assert step.parent < number
        depths.append(0 if step.parent == -1 else depths[step.parent] + 1)
    assert depths == sorted(depths)


def test_a_search_can_be_stopped(evaluator: Any) -> None:
    game = Game(9, setup=Board.from_diagram(DAME))
    with pytest.raises(Cancelled):
        analyse(game, evaluator, region=region("D9", "D8"), is_cancelled=lambda: True)


def test_bad_places_are_refused(evaluator: Any) -> None:
    game = Game(9, setup=Board.from_diagram(DAME))
    with pytest.raises(GoError, match="empty"):
        analyse(game, evaluator, region=[])
    with pytest.raises(GoError, match="no empty point"):
        analyse(game, evaluator, region=region("B9", "B8"))
    with pytest.raises(GoError, match="off the"):
        analyse(game, evaluator, region=[81])
    with pytest.raises(GoError, match="off the"):
        analyse(game, evaluator, point=81)
    with pytest.raises(GoError, match="settled"):
        analyse(game, evaluator, point=parse_gtp("J1", 9))
    with pytest.raises(GoError, match="a point or a region"):
        analyse(game, evaluator)


def test_an_opening_has_no_local_temperature(evaluator: Any) -> None:
    with pytest.raises(UnsupportedError, match="parts of the board"):
        analyse(Game(19), evaluator, point=180)
    with pytest.raises(UnsupportedError, match="open"):
        analyse_board(Game(19), evaluator)


def test_two_pieces_are_a_warning(evaluator: Any) -> None:
    game = Game(9, setup=Board.from_diagram(DAME))
    report = analyse(game, evaluator, region=region("D9", "G1", "G3"))
    assert any("not connected" in warning for warning in report.warnings)
    assert isinstance(report.temperature, Fraction)


@pytest.mark.parametrize(
    ("is_finished", "width", "said"),
    [
        (True, 0, "search finished"),
        (True, 1, "search finished, leaves in doubt"),
        (False, 0, "search steady: nothing open changes it"),
        (False, 1, "search cut off"),
    ],
)
def test_how_sure_an_answer_is(evaluator: Any, is_finished: bool, width: int, said: str) -> None:
    game = Game(9, setup=Board.from_diagram(DAME))
    report = analyse(game, evaluator, region=region("D9", "D8", "D7", "D6"))
    interval = (report.temperature, report.temperature + width)
    one = replace(
        report,
        evidence=replace(
            report.evidence, method="search", is_enclosed=False, is_finished=is_finished
        ),
        far=(),
        interval=interval,
    )
    assert one.how_sure == said


def test_open_surroundings_make_the_answer_a_guess(evaluator: Any) -> None:
    stones = Board.from_stones(9, region("C8", "C7"), region("D8", "D7"))
    report = analyse(Game(9, setup=stones), evaluator, region=region("C9", "D9", "C8", "D8"))
    assert report.how_sure.startswith("a guess")
    assert EndgameReport.of(report).far[0].kind == "surroundings"


def test_a_ban_does_not_settle_a_ko() -> None:
    rules = Rules()
    calm = LocalCount({BLACK: -2.0, WHITE: -2.0})
    free = LocalPosition(b"", None, 1, rules, count=LocalCount({BLACK: 2.0, WHITE: -2.0}))
    banned = LocalPosition(b"", (0, BLACK), 1, rules, count=calm, free=free)
    assert not banned.is_settled
    free.count = calm
    assert banned.is_settled


def proposal(size: int, shares: dict[int, float]) -> BothSides:
    policy = np.zeros(size**2 + 1)
    for point, share in shares.items():
        policy[point] = share
    legal = np.ones(size**2 + 1, np.bool_)
    owners = np.zeros(size**2)
    one = Evaluation(size, BLACK, policy, legal, 0.5, 0.5, 0.0, 0.0, 0.0, 1.0, owners)
    return BothSides(one, one)


def test_the_answer_to_a_move_inside_may_lie_outside() -> None:
    inside = frozenset(region("A9", "B9"))
    local = isolate(Place(Board.empty(9), inside, np.zeros(81)), buffer=3)
    (move, answer, far) = region("B9", "C9", "E9")
    assert {answer, far} <= set(local.scored.tolist())
    stones = bytearray(local.board.stones)
    stones[move] = BLACK
    after = bytes(stones)
    shares = {answer: 0.6, 0: 0.1}
    first = candidates(local, proposal(local.size, shares), BLACK, after)
    assert first[0][0] == answer
    before = candidates(local, proposal(local.size, shares), BLACK, local.board.stones)
    assert answer not in dict(before), "before any move the place alone is asked about"
    away = candidates(local, proposal(local.size, {far: 0.6, 0: 0.1}), BLACK, after)
    assert far not in dict(away), "a move far from the stones is no answer"
    second = candidates(local, proposal(local.size, {answer: 0.25, 0: 0.6}), BLACK, after)
    assert [point for point, _ in second[:2]] == [0, answer]
    unlikely = candidates(local, proposal(local.size, {answer: 0.1, 0: 0.6}), BLACK, after)
    assert answer not in dict(unlikely)


def test_a_search_ends_where_nothing_open_could_change_the_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board.from_diagram(DAME)
    search = Search(isolate(Place(board, frozenset(region("D9", "D8")), np.zeros(81))))
    bounds = (Fraction(2), Fraction(3))
    monkeypatch.setattr(search, "interval", lambda: bounds)
    for search.expansions in range(0, 400, 8):
        assert not search.is_steady()
    bounds = (Fraction(3), Fraction(3))
    monkeypatch.setattr(search, "interval", lambda: bounds)
    assert not search.is_steady()
    search.expansions += search.settings.steady - 1
    assert not search.is_steady()
    search.expansions += 1
    assert search.is_steady()


def test_a_dame_is_no_answer() -> None:
    judged = proposal(9, {})
    (E8,) = region("E8")
    judged.black.ownership[region("D8")] = 0.95
    judged.black.ownership[region("F8")] = -0.95
    assert is_dame(E8, judged, BLACK)
    judged.black.ownership[E8] = 0.6
    assert not is_dame(E8, judged, BLACK), "Black has to block there"
    judged.black.ownership[E8] = 0.0
    judged.black.ownership[region("F8")] = -0.5
    assert not is_dame(E8, judged, BLACK)


# After White C18 nobody seems to own C19; but Black's stone there would threaten more.
FALSE_DAME = (
    "...X.X.X",
    "OO.XXXXX",
    "OOOOOOOO",
    "O.O.OOOO",
    "OOOOOOOO",
)


def test_a_dame_may_be_none() -> None:
    rows = [row.ljust(19, ".") for row in FALSE_DAME] + ["." * 19] * 14
    board = Board.from_diagram("\n".join(" ".join(row) for row in rows))
    place = [19 * row + column for row in range(2) for column in range(3)]
    proved = solve_region(board.stones, 19, place).thermograph
    assert proved is not None
    evaluator = Evaluator()
    local = isolate(Place(board, frozenset(place), ownerships([board], evaluator)[0]))
    search = Search(local, EndgameSettings(exact=WITHOUT_SOLVER))
    run([search], evaluator)
    found = search.values()(search.root).move_value
    assert found == proved.move_value, "found by the network as by the solver"


@pytest.mark.parametrize(("sure", "is_settled"), [(0.7, False), (0.95, True)])
def test_a_point_between_both_colours_is_a_dame_unless_its_owner_is_beyond_doubt(
    sure: float, is_settled: bool
) -> None:
    board = corridor(1)  # A9 lies between A8, Black's, and B9, White's
    assert between(board.stones, 9)[0]
    assert between(board.stones, 9).sum() == 8 * 2 + 1, "and both sides of the border"
    node = LocalPosition(board.stones, None, 0, Rules())
    owners = np.where(np.frombuffer(board.stones, np.uint8) == BLACK, 1.0, -1.0)
    owners[0] = -sure
    node.looks = Looks({BLACK: owners, WHITE: owners})
    count(bare(board, frozenset({0, 1})), node)
    assert node.is_calm
    assert node.is_settled == is_settled


def test_a_calm_position_with_dame_is_not_settled() -> None:
    node = LocalPosition(bytes(81), None, 0, Rules())
    node.count = LocalCount({BLACK: 3.0, WHITE: 3.0})
    assert node.is_calm
    assert node.is_settled
    node.count = replace(node.count, dame=1)
    assert node.is_calm
    assert not node.is_settled
    banned = LocalPosition(bytes(81), (0, BLACK), 0, Rules(), free=node)
    assert banned.is_ban_void, "a dame is no reason to fight a ko"


def test_many_places_share_a_budget() -> None:
    settings = EndgameSettings(expansions=240)
    assert shared(settings, 1).expansions == 240
    assert shared(settings, 10).expansions == 96
    assert (shared(settings, 100).expansions, shared(settings, 100).widening) == (48, 12)
    assert shared(EndgameSettings(expansions=10), 1).expansions == 10


def test_a_board_has_a_purse_and_small_rounds_where_places_are_many() -> None:
    assert EndgameSettings().boards is None
    assert shared(EndgameSettings(), 1).boards == shared(EndgameSettings(), 14).boards == BOARDS
    assert shared(EndgameSettings(), 1).batch == EndgameSettings().batch
    assert shared(EndgameSettings(), 14).batch < EndgameSettings().batch


def corridor_searches(lengths: Sequence[int], purse: Purse, **settings: Any) -> list[Search]:
    chosen = EndgameSettings(exact=WITHOUT_SOLVER, breadth=Breadth(6, 0.0, 6, 0.0), **settings)
    return [
        Search(bare(corridor(length), frozenset(range(length))), chosen, purse=purse)
        for length in lengths
    ]


def test_what_a_purse_pays_for_is_the_area_of_the_positions_judged(evaluator: Any) -> None:
    purse = Purse(10_000.0)
    searches = corridor_searches((2, 3), purse)
    run(searches, evaluator)
    assert all(search.is_finished for search in searches)
    judged = sum(len(search.nodes) - 1 for search in searches)  # all but what was asked about
    assert purse.points == 10_000 - judged * 81


def test_searches_with_a_common_purse_end_when_it_is_empty(evaluator: Any) -> None:
    alone = corridor_searches((5, 5), Purse(), expansions=4000, steady=4000)
    run(alone, evaluator)
    assert all(search.is_finished and not search.is_short for search in alone)
    needed = sum(len(search.nodes) for search in alone) * 81
    poor = corridor_searches((5, 5), Purse(needed / 4), batch=1)
    run(poor, evaluator)
    assert all(search.is_over and search.is_short for search in poor)
    assert not any(search.is_finished for search in poor)
    assert sum(len(search.nodes) for search in poor) < sum(len(one.nodes) for one in alone) / 2


def test_a_search_that_could_not_look_at_unlikely_moves_is_not_called_finished(
    evaluator: Any,
) -> None:
    """The two likeliest moves cost all there is; the good one is the last that is named."""
    board, points = corridor(4), frozenset(range(4))
    settings = EndgameSettings(exact=WITHOUT_SOLVER, breadth=Breadth(wide_moves=4))
    rich = Search(bare(board, points), replace(settings, widening=0))
    run([rich], evaluator)
    assert rich.is_finished
    poor = Search(bare(board, points), settings, purse=Purse((len(rich.nodes) - 1) * 81.0))
    run([poor], evaluator)
    assert len(poor.nodes) == len(rich.nodes)
    assert poor.is_short
    assert not poor.is_finished


@pytest.mark.parametrize(("is_short", "says"), [(False, "search steady"), (True, "search cut off")])
def test_a_single_value_is_steady_only_if_the_search_came_to_an_end(
    evaluator: Any, is_short: bool, says: str
) -> None:
    board = corridor(4)
    found = analyse(Game(9, setup=board), evaluator, region=range(4))
    evidence = replace(found.evidence, method="search", is_finished=False, is_enclosed=False)
    one = replace(found, far=(), evidence=replace(evidence, is_short=is_short))
    assert one.interval[0] == one.interval[1]
    assert one.how_sure.startswith(says)
    assert one.grain == (CUT_OFF if is_short else STEADY)


@pytest.mark.parametrize(("most", "is_right"), [(2, False), (4, True)])
def test_moves_that_seemed_unlikely_are_looked_at_before_a_search_ends(
    evaluator: Any, most: int, is_right: bool
) -> None:
    """The network would play anywhere, and the good move is the last one it names."""
    board = corridor(4)
    points = frozenset(range(4))
    proved = solve_region(board.stones, 9, points).thermograph
    assert proved is not None
    settings = EndgameSettings(exact=WITHOUT_SOLVER, breadth=Breadth(wide_moves=most))
    search = Search(bare(board, points), settings)
    run([search], evaluator)
    assert search.is_finished
    assert (search.values()(search.root).mean == proved.mean) is is_right


def test_a_finished_search_says_small_fractions_as_they_are(evaluator: Any) -> None:
    board = corridor(6)
    points = frozenset(range(6))
    proved = solve_region(board.stones, 9, points).thermograph
    assert proved is not None
    assert proved.temperature.denominator > 16
    breadth = Breadth(6, 0.0, 6, 0.0)
    settings = EndgameSettings(expansions=4000, steady=4000, exact=WITHOUT_SOLVER, breadth=breadth)
    report = analyse(Game(9, setup=board), evaluator, region=points, settings=settings)
    assert report.how_sure == "search finished"
    assert report.swing == 2 * (proved.temperature - 1)
