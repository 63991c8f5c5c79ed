"""Each reason has a position that fires it and one, as close as possible, that must not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, Move, parse_gtp, parse_point
from tengen.endgame.temperature_graph import MoveTemperature
from tengen.game import Game
from tengen.nets.evaluation import Floats
from tengen.nets.evaluator import Evaluator
from tengen.patterns import Predictor
from tengen.review import ReviewOptions, review
from tengen.review.reasons import Situation, find_reasons
from tengen.review.reasons.answers import needless_answer, not_answered, passed
from tengen.review.reasons.endgame import bigger_endgame
from tengen.review.reasons.groups import group_died, group_lived, stones_captured
from tengen.review.reasons.ladders import caught_in_a_ladder, ladder_fails
from tengen.review.reasons.places import (
    changes_hands,
    dead_stone,
    overconcentrated,
    territory_conceded,
    territory_lost,
)
from tengen.review.reasons.shapes import unusual_shape
from tengen.samples import read_sample
from tengen.sgf import parse_game

SIZE = 9


def points(*names: str, size: int = SIZE) -> tuple[Move, ...]:
    return tuple(parse_gtp(name, size) for name in names)


def owned(**named: float) -> Floats:
    """Return the mover's ownership: 0 everywhere but at the points named."""
    values = np.zeros(SIZE * SIZE)
    for name, value in named.items():
        values[points(name)] = value
    return values


def situation(
    stones: str | Board,
    played: str,
    better: str,
    *,
    color: Color = BLACK,
    reply: str = "",
    before: Floats | None = None,
    after: Floats | None = None,
    last: str = "",
    loss: float = 6.0,
) -> Situation:
    """Set up a board; with `last`, the opponent has just played there."""
    board = Board.from_diagram(stones) if isinstance(stones, str) else stones
    size = board.size
    game = Game(size, setup=board, to_move=color.opponent if last else color)
    if last:
        game.play(parse_gtp(last, size))
    zero = np.zeros(size * size)
    return Situation(
        before=game,
        point=parse_gtp(played, size),
        loss=loss,
        line=points(*better.split(), size=size),
        reply=points(*reply.split(), size=size),
        owned_before=zero if before is None else before,
        owned_after=zero if after is None else after,
    )


EMPTY = Board.empty(SIZE)
LARGE = Board.empty(19)


# Two black stones with one liberty, at E4.
ATARI = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . O O . . . .
    . . O X X O . . .
    . . . O . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""


def test_a_pass_while_something_is_open() -> None:
    found = passed(situation(EMPTY, "pass", "E5"))
    assert found is not None
    assert found.text == "Black passed while E5 was worth 6.0 points."
    assert passed(situation(EMPTY, "C3", "E5")) is None
    assert passed(situation(EMPTY, "pass", "pass")) is None


def test_stones_that_the_expected_answer_takes() -> None:
    at = situation(ATARI, "G2", "E4 F4", reply="E4 C3")
    found = stones_captured(at)
    assert found is not None
    assert found.text == "White takes the 2 black stones at D5, starting with E4."
    assert found.quantities["stones"] == 2


def test_no_capture_where_the_answer_takes_nothing_or_the_better_line_loses_them_too() -> None:
    assert stones_captured(situation(ATARI, "G2", "E4", reply="C3 C4")) is None
    assert stones_captured(situation(ATARI, "G2", "H8 E4", reply="E4")) is None
    given_up = situation(ATARI, "G2", "E4 F4", reply="E4 C3", before=DEAD)
    assert stones_captured(given_up) is None, "they were dead before the move"


ALIVE = owned(D5=0.8, E5=0.8)
DEAD = owned(D5=-0.7, E5=-0.7)


def test_a_group_died_when_its_owner_changes() -> None:
    found = group_died(situation(ATARI, "G2", "E4", before=ALIVE, after=DEAD))
    assert found is not None
    assert found.text == (
        "The 2 black stones at D5 died: the chance to keep them fell from 90 % to 15 %."
    )


def test_no_group_died_where_the_owner_stays_or_the_stones_do_not_explain_the_loss() -> None:
    assert group_died(situation(ATARI, "G2", "E4", before=ALIVE, after=ALIVE)) is None
    assert group_died(situation(ATARI, "G2", "E4", before=DEAD, after=DEAD)) is None
    # Two stones for three points of a hundred are not why a hundred points were lost.
    assert group_died(situation(ATARI, "G2", "E4", before=ALIVE, after=DEAD, loss=100)) is None
    long_doubtful = situation(ATARI, "G2", "E4", before=owned(D5=0.2, E5=0.2), after=DEAD, loss=1)
    assert group_died(long_doubtful) is None
    doubtful = owned(D5=-0.2, E5=-0.2)
    assert group_died(situation(ATARI, "G2", "E4", before=ALIVE, after=doubtful)) is None


def test_a_group_of_the_opponents_lived() -> None:
    at = situation(ATARI, "G2", "E4", color=WHITE, before=ALIVE, after=DEAD)
    found = group_lived(at)
    assert found is not None
    assert found.text == (
        "The 2 black stones at D5 could have been taken: the chance fell from 90 % to 15 %."
    )
    assert group_lived(situation(ATARI, "G2", "E4", color=WHITE, before=ALIVE, after=ALIVE)) is None


# White's stone at E5 has two liberties, E4 and F5, and Black can chase it to the lower right.
LADDER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . X X . . .
    . . . X O . . . .
    . . . X . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
BROKEN = LADDER.replace("    . . . . . . . . .\n", "    . . . . . . . O .\n")


def test_a_ladder_that_catches_the_movers_stones() -> None:
    lost = owned(E5=-0.9)
    found = caught_in_a_ladder(situation(LADDER, "C2", "E4", color=WHITE, after=lost))
    assert found is not None
    assert found.name == "ladder"
    assert found.quantities["at"] == "E5"
    assert "in a ladder, starting at" in found.text


def test_no_ladder_where_a_stone_breaks_it_or_nothing_is_lost_by_it() -> None:
    lost = owned(E5=-0.9)
    assert caught_in_a_ladder(situation(BROKEN, "C2", "E4", color=WHITE, after=lost)) is None
    kept = owned(E5=0.9)
    assert caught_in_a_ladder(situation(LADDER, "C2", "E4", color=WHITE, after=kept)) is None
    # The stone was as good as lost before: the ladder is not why points were lost now.
    at = situation(LADDER, "C2", "E4", color=WHITE, before=owned(E5=-0.6), after=lost)
    assert caught_in_a_ladder(at) is None
    # The better move leaves the stone in the ladder, too: it is not what the move lost.
    assert caught_in_a_ladder(situation(LADDER, "C2", "A9", color=WHITE, after=lost)) is None


def test_a_ladder_that_does_not_work() -> None:
    at = situation(BROKEN, "F5", "C2", reply="E4")
    found = ladder_fails(at)
    assert found is not None
    assert found.text == (
        "The ladder against the white stone at E5 does not work: White escapes by E4."
    )
    assert ladder_fails(situation(LADDER, "F5", "C2", reply="E4")) is None, "it works"
    assert ladder_fails(situation(BROKEN, "F5", "C2", reply="A1")) is None, "nobody runs"


def test_territory_that_is_lost_and_conceded() -> None:
    corner = {"A1": 0.8, "B1": 0.8, "C1": 0.8, "A2": 0.8}
    gone = dict.fromkeys(corner, -0.2)
    at = situation(EMPTY, "G7", "C3", before=owned(**corner), after=owned(**gone))
    found = territory_lost(at)
    assert found is not None
    assert found.text == "About 4 points of Black's territory around B1 are lost."
    assert territory_conceded(at) is None, "it was Black's"
    partly = territory_lost(replace(at, loss=2.0))
    assert partly is not None
    assert partly.text.endswith("are lost. Other places make up for a part of them.")
    opened = situation(EMPTY, "G7", "C3", after=owned(**dict.fromkeys(corner, -0.9)), color=WHITE)
    assert territory_lost(opened) is None, "it was nobody's"
    conceded = territory_conceded(opened)
    assert conceded is not None
    assert conceded.text == "Black gains about 4 points around B1."


def test_no_territory_where_little_of_it_falls_or_it_lies_in_pieces() -> None:
    two = dict.fromkeys(("A1", "B1"), 0.9)
    none = dict.fromkeys(two, -0.9)
    at = situation(EMPTY, "G7", "C3", before=owned(**two), after=owned(**none))
    assert territory_lost(at) is None, "two points are no territory"
    apart = dict.fromkeys(("A1", "C1", "E1", "G1"), 0.8)
    at = situation(EMPTY, "G7", "C3", before=owned(**apart), after=owned())
    assert territory_lost(at) is None
    corner = dict.fromkeys(("A1", "B1", "C1", "A2"), 0.8)
    a_little = dict.fromkeys(corner, 0.55)
    at = situation(EMPTY, "G7", "C3", before=owned(**corner), after=owned(**a_little))
    assert territory_lost(at) is None


def test_a_stone_among_ones_own_is_overconcentrated() -> None:
    board = Board.from_stones(19, [p for p in points("C3", "D4", "C5", size=19) if p is not None])
    corner = np.full(361, 0.9)
    at = situation(board, "C4", "Q16", before=corner, after=corner)
    found = overconcentrated(at)
    assert found is not None
    assert "3 own stones nearby, 95 % sure" in found.text
    hostile = Board.from_stones(19, board.points(BLACK), [parse_gtp("E5", 19) or 0])
    assert overconcentrated(situation(hostile, "C4", "Q16", before=corner, after=corner)) is None
    nobody = np.full(361, 0.2)
    assert overconcentrated(situation(board, "C4", "Q16", before=nobody, after=corner)) is None
    assert overconcentrated(situation(board, "C4", "D5", before=corner, after=corner)) is None


def test_a_stone_in_the_opponents_safe_area_is_dead() -> None:
    hostile = np.full(361, -0.9)
    found = dead_stone(situation(LARGE, "C4", "Q16", before=hostile, after=hostile))
    assert found is not None
    said = "The stone cannot live: the place is White's (95 % sure), and it stays so."
    assert found.text == said
    alive = hostile.copy()
    alive[parse_gtp("C4", 19)] = -0.2  # the stone itself may live, its surroundings do not change
    assert dead_stone(situation(LARGE, "C4", "Q16", before=hostile, after=alive)) is None
    assert dead_stone(situation(LARGE, "C4", "C5", before=hostile, after=hostile)) is None


def test_the_last_move_needed_an_answer() -> None:
    for reply in ("D4", "C5"):  # White goes on there
        found = not_answered(situation(LARGE, "Q16", "C5", last="C3", reply=reply))
        assert found is not None
        assert found.text == "White's C3 needed an answer, at C5."
    assert not_answered(situation(LARGE, "D5", "C5", last="C3", reply="D4")) is None
    assert not_answered(situation(LARGE, "Q16", "R10", last="C3", reply="D4")) is None
    assert not_answered(situation(LARGE, "Q16", "C5", reply="D4")) is None, "no last move"


def test_no_answer_was_needed_where_the_opponent_plays_elsewhere_too() -> None:
    assert not_answered(situation(LARGE, "Q16", "C5", last="C3", reply="R4")) is None
    assert not_answered(situation(LARGE, "Q16", "C5", last="C3", reply="pass")) is None
    assert not_answered(situation(LARGE, "Q16", "C5", last="C3")) is None, "nothing is expected"


def test_the_last_move_needed_no_answer() -> None:
    found = needless_answer(situation(LARGE, "C5", "Q16", last="C3", reply="R4"))
    assert found is not None
    assert found.text == "White's C3 needed no answer here: Q16 was bigger."
    goes_on = situation(LARGE, "C5", "Q16", last="C3", reply="E4")
    assert needless_answer(goes_on) is None, "the place is not settled"
    assert needless_answer(situation(LARGE, "C5", "D5", last="C3")) is None
    assert needless_answer(situation(LARGE, "R10", "Q16", last="C3")) is None


def test_a_shape_that_players_expect_to_be_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The invasion at the 3-3 point under a 4-4 stone is answered at once, from one side."""
    board = Board.from_stones(19, [p for p in points("D4", size=19) if p is not None])
    predictor = Predictor()
    # As of a model that has no counts.
    monkeypatch.setattr("tengen.patterns.predictor.answers_for", lambda model: None)
    found = unusual_shape(situation(board, "R10", "C4", last="C3"), predictor)
    assert found is not None
    assert found.text.startswith("The pattern model, learned from 20,000 games, expects C4 (")
    assert unusual_shape(situation(board, "D3", "C4", last="C3"), predictor) is None
    assert unusual_shape(situation(board, "R10", "F17", last="C3"), predictor) is None


def test_a_shape_that_players_answer_otherwise_so_many_times() -> None:
    """An old joseki: White's Q4 threatens to cut, Black P4 is what everybody plays."""
    board = parse_game(read_sample("ear-reddening")).game(move=11).board
    at, predictor = situation(board, "D10", "P4", last="Q4"), Predictor()
    found, counted = unusual_shape(at, predictor), predictor.answered(at.before, 15 * 19 + 14)
    assert found is not None
    assert counted is not None
    assert counted.played / counted.seen > 0.9
    said = f"answer P4, {counted.played:,} of {counted.seen:,} times in {counted.games:,} games"
    assert found.text == (
        f"In this shape strong players {said}, and hardly ever the move played (0.0 %)."
    )
    assert found.quantities["answered"] == counted.played
    assert found.quantities["seen"] == counted.seen
    elsewhere = situation(board, "D10", "P4", last="D3")
    assert predictor.answered(elsewhere.before, 15 * 19 + 14) != counted


def endgame(played: str, best: str, **more: object) -> MoveTemperature:
    region = frozenset(p for p in points("A1", "B1", "C1") if p is not None)
    return MoveTemperature(
        number=1, color=BLACK, move=0, temperature=Fraction(played), best=Fraction(best),
        lost=Fraction(best) - Fraction(played), places=(), best_region=region, **more,  # type: ignore[arg-type]
    )  # fmt: skip


def test_a_bigger_endgame_move_was_open() -> None:
    at = situation(EMPTY, "G7", "B1")
    found = bigger_endgame(at, endgame("3/2", "3", best_sente_for=BLACK))
    assert found is not None
    assert found.text == "Played 1 1/2 in gote; 3 in sente was open at B1."
    reverse = bigger_endgame(at, endgame("1/2", "2", best_sente_for=WHITE))
    assert reverse is not None
    assert reverse.text == "Played 1/2 in gote; 2 in reverse sente was open at B1."


@pytest.mark.parametrize(
    ("played", "better", "worth"),
    [
        ("G7", "B1", endgame("5/2", "3")),  # half a point is not much
        ("G7", "B1", endgame("1", "3", sente_for=BLACK)),  # his privilege
        ("G7", "F6", endgame("1", "3")),  # the search prefers another place
        ("A1", "B1", endgame("1", "3")),  # the move was in the hottest place
    ],
)
def test_no_bigger_endgame(played: str, better: str, worth: MoveTemperature) -> None:
    assert bigger_endgame(situation(EMPTY, played, better), worth) is None


def test_where_nothing_fires_there_is_no_reason() -> None:
    assert find_reasons(situation(EMPTY, "E5", "D4"), Predictor()) == ()


def test_stones_that_are_lost_are_lost_once() -> None:
    """White takes both stones at once, and their owner changes: one of the two says it."""
    at = situation(ATARI, "G2", "E4 F4", reply="E4 C3", before=ALIVE, after=DEAD)
    assert stones_captured(at) is not None
    assert group_died(at) is not None
    assert [reason.name for reason in find_reasons(at, Predictor())] == ["stones_captured"]


# Black's corner has three points of eye space in a row: who plays B9 decides whether it lives.
STRAIGHT_THREE = """
    . . . X O . . . .
    X X X X O . . . .
    O O O O O . O . .
    . . . . . . . . .
    . . . . O . . O .
    . X . X . X O . .
    . . . . . . X X .
    . . X . X . . . .
    . . . . . . . . .
"""


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_the_network_inside_knows_the_straight_three(color: Color) -> None:
    stones = STRAIGHT_THREE
    if color is WHITE:
        stones = stones.translate(str.maketrans("XO", "OX"))
    game = Game(9, setup=Board.from_diagram(stones), to_move=color)
    for name in ("E4", "B9"):
        game.play(parse_gtp(name, 9))
    *_, last = review(game, Evaluator("default"), ReviewOptions(visits=32, endgame=False))
    assert last.review is not None
    mistake, killing = last.review.moves
    assert mistake.is_mistake
    assert mistake.confirmed
    assert mistake.better == parse_gtp("B9", 9)
    assert mistake.reasons[0].name == "group_died"
    assert mistake.reasons[0].quantities["stones"] == 5
    assert not killing.is_mistake


def test_a_group_that_may_still_live_has_not_died() -> None:
    shaky = owned(D5=-0.4, E5=-0.4)
    found = group_died(situation(ATARI, "G2", "E4", before=ALIVE, after=shaky, loss=2))
    assert found is not None
    assert found.name == "group_in_danger"
    assert found.text.endswith("the chance to keep them fell from 90 % to 30 %.")
    assert found.stones == ("D5", "E5")
    escaped = group_lived(
        situation(ATARI, "G2", "E4", color=WHITE, before=-shaky, after=DEAD, loss=2)
    )
    assert escaped is not None
    assert escaped.name == "group_escaped"


def test_groups_apart_are_not_one_and_are_named_by_a_stone_in_their_middle() -> None:
    names = ("C16", "D16", "E16", "D15", "Q3", "R3", "H19")
    board = Board.from_stones(19, [parse_gtp(name, 19) or 0 for name in names])
    before, after = np.zeros(361), np.zeros(361)
    for point in board.points(BLACK):
        before[point], after[point] = 0.9, -0.9
    found = group_died(situation(board, "K10", "E17", before=before, after=after))
    assert found is not None
    assert (found.quantities["stones"], found.quantities["at"]) == (4, "D16")
    assert found.explains == pytest.approx(7.2)


def test_the_reason_that_explains_most_comes_first() -> None:
    before, after = ALIVE.copy(), DEAD.copy()
    ground = {"G1", "H1", "J1", "G2", "H2", "J2", "G3", "H3", "J3"}
    for point in points(*ground):
        before[point], after[point] = 0.8, -0.6
    at = situation(ATARI, "A9", "E4", before=before, after=after, loss=12)
    found = find_reasons(at, Predictor())
    assert [reason.name for reason in found[:2]] == ["territory_lost", "group_died"]
    assert found[0].explains > found[1].explains
    assert set(found[0].area) == ground


def test_where_no_trigger_fires_what_changes_hands_is_told() -> None:
    before, after = np.zeros(81), np.zeros(81)
    place = {"C3", "C4", "D3", "D4", "E3", "E4", "F3", "F4"}
    for point in points(*place):
        before[point] = 0.25
    at = situation(EMPTY, "J9", "D4", before=before, after=after, loss=4)
    found = find_reasons(at, Predictor())[0]
    assert found.name == "changes_hands"
    assert found.text == "The better line is worth about 2 points more around D4."
    assert set(found.area) == place


def test_a_small_reason_does_not_stand_for_a_large_loss() -> None:
    """Three points of territory are lost, and around them a place that is worth eighteen."""
    before, after = np.zeros(81), np.zeros(81)
    before[[*points("A1", "B1", "C1")]] = 1.0
    place = [row * 9 + column for row in range(5, 8) for column in range(6)]
    before[place] = 0.25
    after[place] = -0.04  # too little for territory of anybody's
    at = situation(EMPTY, "J9", "D4", before=before, after=after, loss=9)
    found = find_reasons(at, Predictor())
    assert [reason.name for reason in found] == ["changes_hands", "territory_lost"]
    assert found[0].explains > 0.5 * at.loss > found[1].explains
    within = situation(EMPTY, "J9", "D4", before=before, after=after, loss=5)
    assert [reason.name for reason in find_reasons(within, Predictor())] == ["territory_lost"]


def test_stones_of_five_points_are_told_of_however_much_was_lost() -> None:
    board = Board.from_stones(SIZE, [parse_point(name, SIZE) for name in ("D4", "E4", "F4")])
    before, after = owned(D4=0.9, E4=0.9, F4=0.9), owned(D4=-0.9, E4=-0.9, F4=-0.9)
    found = group_died(situation(board, "J9", "C3", before=before, after=after, loss=100))
    assert found is not None
    assert found.quantities["stones"] == 3


def test_a_place_that_falls_in_small_parts_is_told_and_a_board_that_does_is_spread() -> None:
    before, after = np.zeros(361), np.zeros(361)
    square = [row * 19 + column for row in range(7) for column in range(7)]
    before[square] = 0.1
    found = changes_hands(situation(LARGE, "Q4", "D16", before=before, after=after, loss=6))
    assert found is not None
    assert (found.name, found.quantities["at"]) == ("changes_hands", "D16")
    everywhere = changes_hands(
        situation(LARGE, "Q4", "D16", before=np.full(361, 0.03), after=after, loss=9)
    )
    assert everywhere is not None
    assert everywhere.name == "spread"
    assert changes_hands(situation(LARGE, "Q4", "D16", before=after, after=after)) is None
