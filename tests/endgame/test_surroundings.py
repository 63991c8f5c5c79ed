"""Isolation that keeps the stones around a place alive, and says where it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tengen.board import Board
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.endgame import analyse, surroundings
from tengen.endgame.places import Place
from tengen.endgame.surroundings import (
    changed_beyond,
    eye_space,
    isolate_safely,
    stones_in_doubt,
)
from tengen.endgame.windows import Window
from tengen.nets.evaluation import Evaluation
from tengen.nets.evaluator import Evaluator
from tengen.samples import read_sample
from tengen.sgf import parse_game

SIZE = 19


class Nearsighted:
    """A network that owns every stone by its colour, and calls White dead on boards below 15."""

    name = "nearsighted"

    def evaluate_positions(
        self, size: int, stones: Sequence[bytes], to_move: Sequence[int], rules: Any, ko: Any = None
    ) -> list[Evaluation]:
        white = -1.0 if size >= 15 else 1.0
        owners = [np.choose(np.frombuffer(some, np.uint8), [0.0, 1.0, white]) for some in stones]
        legal = np.ones(size**2 + 1, np.bool_)
        return [
            Evaluation(size, BLACK, legal / legal.sum(), legal, 0.5, 0.5, 0.0, 0.0, 0.0, 1.0, own)
            for own in owners
        ]


class Blind(Nearsighted):
    """A network that calls White dead everywhere."""

    def evaluate_positions(self, size: int, *args: Any, **kwargs: Any) -> list[Evaluation]:
        found = super().evaluate_positions(size, *args, **kwargs)
        for one in found:
            one.ownership[:] = np.abs(one.ownership)
        return found


def place(column: int = 5) -> Place:
    """The top left corner of a board with a wall of each colour, White's in a column."""
    black = [5 * SIZE + other for other in range(column)]
    white = [row * SIZE + column for row in range(9)]
    board = Board.from_stones(SIZE, black, white)
    owners = np.choose(np.frombuffer(board.stones, np.uint8), [0.0, 1.0, -1.0])
    return Place(board, frozenset({0, 1, SIZE}), owners)


def test_a_larger_window_is_taken_where_a_small_one_kills() -> None:
    (local,) = isolate_safely([place()], Nearsighted(), buffer=3)
    assert local.size == 15
    assert not local.doubted


def test_stones_far_away_that_a_cut_kills_are_given_up() -> None:
    far = place(column=9)
    (local,) = isolate_safely([far], Nearsighted(), buffer=3)
    assert local.size == 11
    assert not local.doubted
    wall = [local.window.inside(row * SIZE + 9) for row in range(9)]
    assert all(local.board[point] is BLACK for point in wall)
    assert far.board[9] is WHITE


def test_on_the_whole_board_nothing_is_given_up() -> None:
    whole = Window(SIZE, SIZE, 0, 0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(surroundings, "windows_around", lambda *_: [whole])
        (local,) = isolate_safely([place(column=9)], Blind(), buffer=3)
    assert local.board[9] is WHITE


def test_stones_that_no_window_keeps_alive_are_named() -> None:
    (local,) = isolate_safely([place()], Blind(), buffer=3)
    assert local.doubted == {row * SIZE + 5 for row in range(9)}
    far = replace(place(), region=frozenset({SIZE**2 - 1, SIZE**2 - 2, SIZE * (SIZE - 1) - 1}))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(surroundings, "windows_around", lambda *_: [Window(SIZE, SIZE, 0, 0)])
        (local,) = isolate_safely([far], Blind(), buffer=3)
    assert not local.doubted, "the answer in the other corner does not hang on them"


def test_stones_of_the_place_are_its_own_affair() -> None:
    one = place()
    (local,) = isolate_safely([one], Nearsighted(), buffer=3)
    dead = np.zeros(local.size**2)
    assert stones_in_doubt(one, local, dead)
    inside = frozenset(range(local.size**2))
    assert not stones_in_doubt(one, replace(local, region=inside), dead)


def test_points_that_change_hands_unseen_are_found() -> None:
    one = place(column=9)
    after = one.ownership.copy()
    after[9] = 1.0  # White's stone on the edge is lost
    assert changed_beyond(one, [0, 1, SIZE], after) == [9]
    assert changed_beyond(one, [0, 1, SIZE, 9], after) == [], "it is counted"


def test_a_dame_beside_a_living_group_is_a_dame() -> None:
    """The window around D8 used to cut White's centre off from its eyes: a move was worth 1."""
    game = parse_game(read_sample("ear-reddening")).game()
    report = analyse(game, Evaluator(), point=parse_gtp("D8", SIZE))
    assert report.temperature == 0


def test_open_points_near_stones_in_doubt_are_spared() -> None:
    """A network that calls White alive only where A1 is open: the second filling leaves it so."""
    size = 13
    black = [row * size + 6 for row in range(size)]
    white = [point + 1 for point in black]
    corner = [11 * size + 1, 11 * size, 12 * size + 1]
    board = Board.from_stones(size, black, [*white, *corner])
    owners = np.where(np.arange(size**2) % size < 7, 1.0, -1.0)
    owners[[*corner, 12 * size]] = -1.0
    owners[12 * size] = 0.0

    class OneEye(Nearsighted):
        def evaluate_positions(
            self, size: int, stones: Sequence[bytes], *args: Any, **kwargs: Any
        ) -> list[Evaluation]:
            found = super().evaluate_positions(size, stones, *args, **kwargs)
            for one, some in zip(found, stones, strict=True):
                signs = np.choose(np.frombuffer(some, np.uint8), [0.0, 1.0, -1.0])
                if size == 13 and some[12 * size]:
                    signs[corner] = 1.0
                one.ownership[:] = signs
            return found

    wanted = Place(board, frozenset({6, 7}), owners)
    assert eye_space(wanted, corner) == {12 * size}
    whole = [Window(size, size, 0, 0)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(surroundings, "windows_around", lambda *_: whole)
        (local,) = isolate_safely([wanted], OneEye(), buffer=3)
    assert not local.board.stones[12 * size]
    assert not local.doubted
