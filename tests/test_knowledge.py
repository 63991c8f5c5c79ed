"""Board knowledge: known positions, and the twin on random ones."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, parse_gtp
from tengen.errors import GoError
from tengen.knowledge import (
    SYMMETRIES,
    area,
    chains,
    eyes,
    inverse_symmetry,
    ladders,
    liberties,
    pass_alive,
    symmetric,
)
from tests import reference_knowledge as know


def random_board(rng: random.Random, size: int, density: float) -> Board:
    stones = tuple(rng.choice((1, 2)) if rng.random() < density else 0 for _ in range(size**2))
    for point in range(size**2):
        if stones[point] and not know.chain(stones, size, point)[1]:
            stones = know.without(stones, know.chain(stones, size, point)[0])
    return Board(size, bytes(stones))


def points(text: str, size: int) -> set[int]:
    return {point for word in text.split() if (point := parse_gtp(word, size)) is not None}


def numbers(owners: list[Color | None]) -> tuple[int, ...]:
    return tuple(int(owner or 0) for owner in owners)


BOARDS = st.builds(
    random_board,
    st.integers(0, 2**32).map(random.Random),
    st.integers(2, 13),
    st.sampled_from([0.2, 0.4, 0.55, 0.7, 0.85]),
)

LADDER = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . X . . . . . . .
    . X O . . . . . .
    . . X . . . . . .
    . . . . . . . . .
"""


def with_stone(board: Board, color: Color, vertex: str) -> Board:
    point = parse_gtp(vertex, board.size)
    assert point is not None
    return board.play(color, point)


def test_a_ladder_runs_to_the_edge_unless_a_breaker_waits() -> None:
    board = Board.from_diagram(LADDER)
    found = ladders(board)
    assert found.caught == points("C3", 9)
    assert found.moves[WHITE] == points("D3", 9)
    assert not ladders(with_stone(board, WHITE, "G7")).caught


def test_a_chain_in_atari_is_saved_by_capturing_an_attacker() -> None:
    """White at B5 has no room to extend; where C5 stands alone, C4 takes it."""
    caught = Board.from_diagram(". O X O . / X X X O . / . . . . . / . . . . . / . . . . .")
    assert 1 in ladders(caught).caught
    saved = Board.from_diagram(". O X O . / X X . O . / . . . . . / . . . . . / . . . . .")
    assert 1 not in ladders(saved).caught


def test_a_ko_point_is_no_first_move_of_a_ladder() -> None:
    rng = random.Random(5)
    changed = 0
    for _ in range(60):
        board = random_board(rng, 5, 0.6)
        for ko in board.points(None):
            stones = tuple(board.stones)
            expected = know.ladders(stones, 5, ko)
            found = ladders(board, ko)
            assert found.caught == expected[0]
            changed += found != ladders(board)
    assert changed > 0


@settings(max_examples=150, deadline=None)
@given(BOARDS)
def test_ladders_agree_with_the_twin(board: Board) -> None:
    caught, moves = know.ladders(tuple(board.stones), board.size, None)
    found = ladders(board)
    assert found.caught == caught
    assert {(int(c), p) for c in Color for p in found.moves[c]} == moves


def test_two_eyes_are_pass_alive_and_one_is_not() -> None:
    two = Board.from_diagram(". X . X O / X X X X O / O O O O O / . . . . . / . . . . .")
    assert {p for p, owner in enumerate(pass_alive(two)) if owner is BLACK} == {
        *range(4),
        *range(5, 9),
    }
    one = Board.from_diagram(". X X X O / X X X X O / O O O O O / . . . . . / . . . . .")
    assert BLACK not in pass_alive(one)


def test_dead_stones_in_pass_alive_territory_change_hands() -> None:
    board = Board.from_diagram(". X . X . / X X X X X / X . O . X / X X X X X / . . . . .")
    assert area(board)[12] is BLACK
    assert board[12] is WHITE


def test_suicide_matters_to_life() -> None:
    """Benson's condition looks at the stones inside an eye only where they may be filled in."""
    rng = random.Random(1)
    differ = sum(
        pass_alive(board, suicide=True) != pass_alive(board, suicide=False)
        for board in (random_board(rng, 6, 0.75) for _ in range(2000))
    )
    assert differ > 0


@settings(max_examples=150, deadline=None)
@given(BOARDS, st.booleans())
def test_life_and_area_agree_with_the_twin(board: Board, suicide: bool) -> None:
    stones = tuple(board.stones)
    assert numbers(pass_alive(board, suicide=suicide)) == know.pass_alive(
        stones, board.size, suicide
    )
    assert numbers(area(board, suicide=suicide)) == know.area(stones, board.size, suicide)


@settings(max_examples=40, deadline=None)
@given(BOARDS, st.integers(0, 2**32))
def test_pass_alive_stones_survive_any_play_of_the_opponent(board: Board, seed: int) -> None:
    rng = random.Random(seed)
    stones = tuple(board.stones)
    for color in (1, 2):
        safe = {
            p
            for p, owner in enumerate(pass_alive(board, suicide=True))
            if owner == color and stones[p] == color
        }
        now = stones
        for _ in range(3 * board.size**2):
            free = [p for p, stone in enumerate(now) if stone == 0]
            point = rng.choice(free)
            if know.is_legal(now, board.size, point, 3 - color, None, True):
                now = know.play(now, board.size, point, 3 - color)[0]
        assert all(now[p] == color for p in safe)


@settings(max_examples=60, deadline=None)
@given(BOARDS)
def test_chains_liberties_and_eyes_agree_with_the_twin(board: Board) -> None:
    stones = tuple(board.stones)
    counts = liberties(board)
    seen: set[int] = set()
    for chain in chains(board):
        members, free = know.chain(stones, board.size, chain.stones[0])
        assert set(chain.stones) == members
        assert set(chain.liberties) == free
        assert all(stones[p] == chain.color and counts[p] == len(free) for p in members)
        seen |= members
    assert seen == {p for p, stone in enumerate(stones) if stone}
    assert numbers(eyes(board)) == know.eyes(stones, board.size)


@given(BOARDS, st.sampled_from(SYMMETRIES))
@settings(max_examples=60, deadline=None)
def test_symmetries_keep_what_is_known(board: Board, number: int) -> None:
    size = board.size
    turned = Board(size, bytes(symmetric(board.stones, size, number)))
    assert symmetric(turned.stones, size, inverse_symmetry(number)) == list(board.stones)
    assert symmetric(area(board), size, number) == area(turned)
    marks = [point in ladders(board).caught for point in range(size**2)]
    again = [point in ladders(turned).caught for point in range(size**2)]
    assert symmetric(marks, size, number) == again


def test_the_eight_symmetries_differ() -> None:
    corner = list(range(9))
    assert len({tuple(symmetric(corner, 3, number)) for number in SYMMETRIES}) == 8


def test_bad_input_is_a_go_error() -> None:
    with pytest.raises(GoError, match="without liberties"):
        ladders(Board.from_diagram("O X . / X . . / . . ."))
    with pytest.raises(GoError, match="ko point"):
        ladders(Board.from_diagram(". X . / . . . / . . ."), ko=1)
    with pytest.raises(GoError, match="symmetry 8"):
        symmetric("abcd", 2, 8)
    with pytest.raises(GoError, match="values"):
        symmetric("abc", 2, 0)
