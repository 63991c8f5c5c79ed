"""Boards to play out: the answers are perfect, and what a move loses is told."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tengen.coords import Move
from tengen.endgame.exact.games import prove_board
from tengen.errors import GoError, IllegalMove
from tengen.train.playing_out import BoardExercise, board_exercises, play_out, reply, solution


def played(one: BoardExercise, first: list[Move]) -> tuple[list[Move], str]:
    """Play a board to its end, perfectly after some first moves."""
    moves = list(first)
    while not (out := play_out(one, moves)).is_over:
        moves.append(reply(out.game, solution(out.game)))
    return moves, str(out.verdict)


@pytest.mark.parametrize("one", board_exercises(), ids=lambda one: one.id)
def test_perfect_play_wins_by_half_a_point(one: BoardExercise) -> None:
    moves, verdict = played(one, [])
    out = play_out(one, moves)
    assert verdict == "right"
    assert out.result == f"{one.game.to_move.letter}+0.5"
    assert len(moves) >= 4
    proved = prove_board(one.game)
    assert proved is not None
    assert len(proved.moves) == 1


def test_a_pass_loses_what_the_solver_says_and_the_right_move_is_named() -> None:
    one = board_exercises()[0]
    out = play_out(one, [None])
    best = solution(one.game)
    assert out.last == out.lost > 0
    assert out.better == best.moves
    assert "was right" in out.sentence
    moves, verdict = played(one, [None])
    end = play_out(one, moves)
    assert (verdict, end.lost) == ("wrong", out.lost)
    assert end.result == f"{one.game.to_move.opponent.letter}+{float(out.lost) - 0.5:g}"
    assert "lost in all" in end.sentence


def test_what_is_lost_adds_up_move_by_move() -> None:
    one = board_exercises()[0]
    moves, _ = played(one, [None])
    steps = [play_out(one, moves[:count]).last for count in range(1, len(moves) + 1)]
    assert sum(steps, Fraction(0)) == play_out(one, moves).lost


def test_impossible_moves_are_refused() -> None:
    one = board_exercises()[0]
    taken = next(p for p in range(81) if one.game.board.stones[p])
    with pytest.raises(IllegalMove):
        play_out(one, [taken])
    moves, _ = played(one, [])
    with pytest.raises(GoError, match="played out"):
        play_out(one, [*moves, None])
