"""Games: play, undo, resumption, handicaps, and why a move is illegal."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.board import Board
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.errors import GoError, IllegalMove, UnsupportedError
from tengen.game import Game, handicap_points
from tengen.rules import RULE_SETS, Rules
from tests.strategies import random_moves, rule_sets, seeds, sizes

KO = """
. X O . .
X O . O .
. X O . .
. . . . .
. . . . .
"""


def ko_fight(rules: str) -> Game:
    """Black has just taken the stone at B4 with C4."""
    game = Game(5, RULE_SETS[rules], setup=Board.from_diagram(KO))
    return game.play(parse_gtp("C4", 5))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_ko_may_not_be_retaken_at_once(rules: str) -> None:
    game = ko_fight(rules)
    retake = parse_gtp("B4", 5)
    assert game.ko_point == retake
    assert game.why_illegal(retake) == "ko"
    with pytest.raises(IllegalMove, match=r"ko: B4 would retake at once \(move 2\)") as error:
        game.play(retake)
    assert (error.value.move, error.value.reason) == (retake, "ko")
    assert len(game) == 1


@pytest.mark.parametrize(
    ("rules", "reason"), [("japanese", None), ("chinese-kgs", "superko"), ("aga", "superko")]
)
def test_a_ko_after_a_pass_of_each(rules: str, reason: str | None) -> None:
    game = ko_fight(rules).play(None).play(None).resume()
    assert game.why_illegal(parse_gtp("B4", 5)) == reason


def test_a_ko_after_a_threat_and_its_answer() -> None:
    game = ko_fight("tromp-taylor").play(parse_gtp("E1", 5)).play(parse_gtp("E2", 5))
    assert game.is_legal(parse_gtp("B4", 5))


@pytest.mark.parametrize(
    ("rules", "reason"), [("tromp-taylor", "superko"), ("aga", None), ("japanese", None)]
)
def test_sending_two_returning_one(rules: str, reason: str | None) -> None:
    # White adds A5 to B5, Black takes both with C5, White takes that one with B5: the board is the
    # first again, but it is Black's turn, which situational superko allows.
    setup = Board.from_diagram(". O . O . / X X O O . / X X O . . / . X O . . / . X O . .")
    game = Game(5, RULE_SETS[rules], setup=setup, to_move=WHITE)
    game.play(parse_gtp("A5", 5)).play(parse_gtp("C5", 5))
    assert game.prisoners(WHITE) == 2
    back = parse_gtp("B5", 5)
    assert game.why_illegal(back) == reason
    if reason is None:
        assert game.play(back).board == setup
        assert game.repetitions == (1 if rules == "aga" else 2)


def test_snapback_recaptures_the_bigger_chain() -> None:
    board = Board.from_diagram("X X O . / O . O . / X O O . / X X X .")
    game = Game(4, RULE_SETS["chinese"], setup=board, to_move=WHITE)
    game.play(parse_gtp("B3", 4))
    assert game.prisoners(BLACK) == 2


@pytest.mark.parametrize(("rules", "reason"), [("chinese", "suicide"), ("new-zealand", None)])
def test_suicide_of_two_stones_depends_on_the_rules(rules: str, reason: str | None) -> None:
    board = Board.from_diagram("X . O / O O O / . . .")
    game = Game(3, RULE_SETS[rules], setup=board, to_move=BLACK)
    assert game.why_illegal(1) == reason
    if reason is None:
        game.play(1)
        assert game.board[0] is None
        assert game.prisoners(BLACK) == 2


@pytest.mark.parametrize("rules", RULE_SETS)
def test_suicide_of_one_stone_is_always_illegal(rules: str) -> None:
    board = Board.from_diagram(". O . / O . . / . . .")
    assert Game(3, RULE_SETS[rules], setup=board).why_illegal(0) == "suicide"


def test_other_reasons() -> None:
    game = Game(9).play(0)
    assert game.why_illegal(0) == "occupied"
    for point in (-1, 81, 10**6):
        assert game.why_illegal(point) == "off the board"
        with pytest.raises(IllegalMove, match="off the board"):
            game.play(point)
    game.play(None).play(None)
    with pytest.raises(IllegalMove, match="over after two passes"):
        game.play(1)
    assert game.legal_moves() == []


def test_both_passes_end_the_game_and_a_dispute_resumes_it() -> None:
    game = Game(9).play(40).play(None)
    assert not game.is_over
    game.play(None)
    assert game.is_over
    assert not game.is_legal(None)
    game.resume()
    assert game.to_move is WHITE
    game.play(0).play(None)
    assert not game.is_over
    assert game.moves == [40, None, None, 0, None]


def test_resume_does_nothing_in_a_game_that_goes_on() -> None:
    game = Game(9).play(None).resume().play(None)
    assert game.is_over


def test_copies_and_undo_remember_resumption() -> None:
    game = Game(9).play(40).play(None).play(None).resume()
    assert not game.copy().is_over
    assert game.at(3).is_over
    game.play(41).play(42)
    assert game.copy().moves == game.moves
    game.undo(2)
    assert game.is_over


def test_undo_cannot_go_before_the_start() -> None:
    game = Game(9).play(1)
    for count in (2, -1):
        with pytest.raises(IllegalMove, match=f"cannot undo {count} of 1 moves"):
            game.undo(count)
    assert len(game.undo()) == 0


@settings(max_examples=60, deadline=None)
@given(sizes, rule_sets, seeds, st.data())
def test_undo_leads_back_to_every_earlier_position(
    size: int, rules: Rules, seed: int, data: st.DataObject
) -> None:
    moves = random_moves(random.Random(seed), size, rules, 25)
    game = Game(size, rules)
    seen = []
    for color, move in moves:
        seen.append((game.board, game.to_move, game.ko_point, game.prisoners(BLACK)))
        game.resume().play(move, color)
    number = data.draw(st.integers(0, len(moves) - 1))
    earlier = game.at(number)
    game.undo(len(moves) - number)
    for each in (game, earlier):
        assert (each.board, each.to_move, each.ko_point, each.prisoners(BLACK)) == seen[number]
    color, move = moves[number]
    assert game.resume().is_legal(move, color)


def test_a_move_out_of_turn_is_played_as_the_record_has_it() -> None:
    game = Game(9).play(0).play(1, BLACK).play(2, BLACK)
    assert game.colors == [BLACK] * 3
    assert game.to_move is WHITE
    assert game.copy().colors == [BLACK] * 3


def test_a_handicap_lets_white_start() -> None:
    setup = Board.from_stones(19, handicap_points(19, 4))
    game = Game(19, setup=setup)
    assert (game.handicap, game.to_move) == (4, WHITE)
    assert Game(19, setup=setup, to_move=BLACK).to_move is BLACK
    assert Game(19, setup=Board.from_stones(19, [0], [1])).to_move is BLACK


@pytest.mark.parametrize(("size", "stones"), [(6, 2), (19, 1), (19, 10), (8, 5), (7, 5), (25, 0)])
def test_handicaps_that_nobody_has_fixed(size: int, stones: int) -> None:
    with pytest.raises(UnsupportedError, match="no fixed handicap"):
        handicap_points(size, stones)


@pytest.mark.parametrize("size", [-1, 0, 1, 26, 10**9])
def test_boards_of_other_sizes_are_refused(size: int) -> None:
    with pytest.raises(UnsupportedError, match="board size"):
        Game(size)


def test_a_setup_must_fit_and_breathe() -> None:
    with pytest.raises(UnsupportedError, match="9x9 set-up on size 19"):
        Game(19, setup=Board.empty(9))
    with pytest.raises(IllegalMove, match="chain without liberties at A2"):
        Game(2, setup=Board.from_diagram("X X / X X"))


def test_from_moves_plays_in_turn() -> None:
    game = Game.from_moves([0, None, 1], 9)
    assert game.colors == [BLACK, WHITE, BLACK]
    with pytest.raises(GoError, match="A9 is occupied"):
        Game.from_moves([0, 0], 9)


def test_the_core_state_is_a_copy() -> None:
    game = Game(9)
    game.state().play(0, 1)
    assert game.board[0] is None


def test_a_copy_goes_its_own_way_without_replaying(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(5).play(12).play(None).play(None).resume().play(7)
    game.warnings.append("odd")
    monkeypatch.setattr(Game, "play", None)  # a replay would call it
    copy = game.copy()
    monkeypatch.undo()
    assert (copy.moves, copy.colors, copy.warnings) == (game.moves, game.colors, ["odd"])
    copy.play(8)
    copy.warnings.append("more")
    assert (len(game), game.board[8], game.warnings) == (4, None, ["odd"])
    assert copy.undo(2).moves == game.moves[:3]  # it knows where play was resumed
    assert game.moves == [12, None, None, 7]
