"""Moves that no bot plays, and the ends of games."""

from __future__ import annotations

from tengen.board import Board
from tengen.bots.manners import (
    opponent_passed,
    plain_count,
    sensible_points,
    should_resign,
    wins_now,
)
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.game import Game

# Black lives with two eyes in the corner; one white stone inside White's own open ground.
TWO_EYES = """
. X . X O . .
X X X X O . .
O O O O O . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""


def test_eyes_and_safe_ground_are_not_filled() -> None:
    game = Game(7, setup=Board.from_diagram(TWO_EYES), to_move=BLACK)
    points = sensible_points(game)
    assert parse_gtp("A7", 7) not in points
    assert parse_gtp("C7", 7) not in points
    assert parse_gtp("A4", 7) in points


def test_the_opponent_may_fill_what_is_no_eye_of_his() -> None:
    game = Game(7, setup=Board.from_diagram(TWO_EYES), to_move=WHITE)
    assert parse_gtp("A7", 7) not in sensible_points(game)  # suicide
    assert parse_gtp("G7", 7) in sensible_points(game)


def test_only_the_opponents_pass_is_answered() -> None:
    game = Game(5).play(parse_gtp("C3", 5)).play(None)
    assert opponent_passed(game)
    assert not opponent_passed(game.undo())
    game.play(None, BLACK)  # Black moves twice, and it is White's turn
    assert opponent_passed(game)
    assert not opponent_passed(Game(5))


def test_stones_inside_proved_territory_are_dead() -> None:
    board = Board.from_diagram(". X . X . / X X X X X / . . O . . / X X X X X / . X . X .")
    assert plain_count(Game(5, setup=board)).lead == 25 - 7.5


def test_a_count_wins_only_where_the_board_is_divided_up() -> None:
    one_stone = plain_count(Game(5).play(parse_gtp("C3", 5)).play(parse_gtp("B2", 5)))
    assert one_stone.lead < 0
    assert not wins_now(one_stone, WHITE)
    full = Board.from_diagram(". X . O . / X X X O O / X X X O . / X X X O O / . X X O .")
    divided = plain_count(Game(5, setup=full))
    assert divided.lead == 14 - 10 - 7.5  # C5 is neutral
    assert wins_now(divided, WHITE)
    assert not wins_now(divided, BLACK)


def test_nobody_resigns_early_or_against_a_handicap() -> None:
    late = Game(5)
    for point in range(6):
        late.play(point)
    assert should_resign(late, 0.001)
    assert not should_resign(late, 0.5)
    assert not should_resign(Game(5), 0.001)
    late.handicap = 3
    assert not should_resign(late, 0.001)
