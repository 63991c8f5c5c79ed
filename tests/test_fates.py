"""Life and death: shapes that every book has, a slow twin, and what is not proved."""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import pytest

from tengen import knowledge
from tengen._core import fates as core
from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color, format_gtp, parse_gtp
from tengen.errors import GoError
from tengen.fates import GroupFate, read_fate
from tengen.game import Game
from tengen.nets.evaluator import Evaluator
from tengen.nets.fates import find_fate
from tests.reference_fates import is_proved


def corner(*rows: str) -> Board:
    """A 9x9 board with a corner of this shape; White has all the rest, alive by two eyes."""
    lines = [(row.replace(" ", "") + "O" * 9)[:9] for row in rows]
    lines += ["OOOOOOOOO"] * (9 - len(lines))
    lines[7] = "O.O.OOOOO"
    return Board.from_diagram("\n".join(lines))


def fate_of_black(board: Board) -> GroupFate:
    stone = next(point for point in range(81) if board[point] is BLACK)
    return read_fate(board, stone)


# Verdicts and vital points as in any book on life and death, such as Davies (1975).
SHAPES = [
    ("straight three", ("...XO", "XXXXO"), "unsettled", {"B9"}),
    ("straight four", ("....XO", "XXXXXO"), "alive", set()),
    ("bent three", ("..XO", ".XXO", "XXOO"), "unsettled", {"A9"}),
    ("square four", ("..XO", "..XO", "XXXO"), "dead", set()),
    ("bulky five", ("..XO", "..XO", ".XXO", "XXOO"), "unsettled", {"A8", "A9", "B8"}),
    ("two points", ("..XO", "XXXO"), "dead", set()),
]


@pytest.mark.parametrize(
    ("name", "rows", "verdict", "vital"), SHAPES, ids=[each[0] for each in SHAPES]
)
def test_shapes_of_the_books(
    name: str, rows: tuple[str, ...], verdict: str, vital: set[str]
) -> None:
    found = fate_of_black(corner(*rows))
    assert found.verdict == verdict
    assert found.walls == ()  # nothing is supposed
    if verdict == "unsettled":
        for line in (found.attacked, found.owned):
            assert line.is_move
            assert format_gtp(line.move, 9) in vital


def test_bent_four_in_a_closed_corner_is_a_ko_if_it_is_attacked() -> None:
    found = fate_of_black(corner("..XO", ".XXO", ".XOO", "XXOO"))
    assert found.attacked.outcome == "ko"
    assert found.owned.outcome == "lives"
    assert found.verdict == "ko"


def test_an_eye_that_a_throw_in_makes_false_is_a_ko() -> None:
    found = fate_of_black(corner(".X.XO", "XXX.O"))
    assert found.attacked.outcome == "ko"
    assert (found.owned.outcome, format_gtp(found.owned.move, 9)) == ("lives", "D8")


def race(black: int, white: int) -> Board:
    """Four stones of each side with the given liberties; all else lives by two eyes."""
    left = "." * black + "O" * (4 - black)
    right = "X" * (4 - white) + "." * white
    wall, eyes = "OOOOXXXXX", "O.OOXXX.X"
    rows = ["XXXXOOOOX", left + right + "X", wall, eyes, wall, eyes, wall, wall, wall]
    return Board.from_diagram("\n".join(rows))


@pytest.mark.parametrize(
    ("black", "white", "verdict"),
    [(1, 1, "unsettled"), (2, 2, "unsettled"), (3, 3, "unsettled"), (2, 1, "alive"),
     (3, 2, "alive"), (1, 2, "dead"), (1, 3, "dead"), (2, 3, "dead")],
)  # fmt: skip
def test_more_liberties_win_a_race_and_equal_ones_the_first_move(
    black: int, white: int, verdict: str
) -> None:
    """Mueller (2003), races without shared liberties or eyes: the count decides."""
    board = race(black, white)
    found = read_fate(board, 0)
    assert found.verdict == verdict
    assert found.walls == ()
    opposite = {"alive": "dead", "dead": "alive"}.get(verdict, verdict)
    assert read_fate(board, 4).verdict == opposite


def test_a_group_in_the_open_is_not_proved_and_an_area_frames_it() -> None:
    board = Board.from_diagram("\n".join(["...XO....", "XXXXO....", "OOOOO...."] + ["." * 9] * 6))
    assert read_fate(board, 3).verdict == "unproved"
    walled = read_fate(board, 3, walls=[4])
    assert walled.verdict == "unsettled"
    assert [format_gtp(point, 9) for point in walled.walls] == ["E9"]
    framed = read_fate(board, 3, area={row * 9 + column for row in range(2) for column in range(5)})
    assert framed.verdict == "unsettled"
    assert framed.is_framed
    with pytest.raises(GoError, match="reaches out of the area, at D9"):
        read_fate(board, 3, area={0, 1, 2})


class Sure:
    """A judge who gives all stones to the side to move, or always to one side."""

    def __init__(self, always: Color | None = None) -> None:
        self.always = always

    def __call__(self, games: Sequence[Game]) -> list[SimpleNamespace]:
        signs = [(self.always or game.to_move).sign for game in games]
        return [SimpleNamespace(ownership=[0.95 * sign] * 81) for sign in signs]


def test_stones_in_a_race_that_the_first_move_decides_are_no_walls() -> None:
    """Whoever plays first captures, and both groups stand in the open: neither is dead."""
    rows = ["XXXXOOOOX", "..OOXX..X", "OOOOXXXXX"] + ["...OX...."] * 6
    board = Board.from_diagram("\n".join(rows))
    for first in (BLACK, WHITE):
        game = Game(9, setup=board, to_move=first)
        for group in ("A9", "E9"):
            found = find_fate(game, parse_gtp(group, 9), judge=lambda: cast(Evaluator, Sure()))
            assert found.verdict == "unproved"
            owned = found.black_first if group == "A9" else found.white_first
            assert owned.outcome != "dies"
    found = find_fate(game, parse_gtp("A9", 9), judge=lambda: cast(Evaluator, Sure(WHITE)))
    assert (found.verdict, set(found.walls)) == ("dead", {"E9", "C8"})


def test_stones_in_atari_are_no_walls() -> None:
    rows = ["XXXXOOOOX", ".OOOXXX.X", "OOOOXXXXX"] + ["...OX...."] * 6
    game = Game(9, setup=Board.from_diagram("\n".join(rows)), to_move=BLACK)
    found = find_fate(game, parse_gtp("A9", 9), judge=lambda: cast(Evaluator, Sure(WHITE)))
    assert found.walls == ("B8",)
    assert found.black_first.outcome != "dies"


def test_a_short_search_says_that_it_does_not_know() -> None:
    found = read_fate(corner("..XO", "..XO", ".XXO", "XXOO"), 2, limit=3)
    assert found.verdict == "unproved"


def test_an_empty_point_has_no_fate() -> None:
    with pytest.raises(GoError, match="empty point"):
        read_fate(Board.empty(9), 3)


def test_a_banned_ko_is_not_retaken_first() -> None:
    """White takes the eye by the ko; banned there, it cannot take it at once."""
    board = corner(".XO", "X.XO", "OXXO", "OOOO")
    free = read_fate(board, 1)
    banned = read_fate(board, 1, ko=(0, WHITE))
    assert free.attacked.positions > 0
    assert banned.owned == free.owned  # the ban is White's


def random_case(dice: random.Random) -> tuple[Board, list[int], set[int], int] | None:
    """A corner of random stones, walled in by White's stones, and one of Black's in it."""
    size, inner = 6, 3
    stones = bytearray(WHITE for _ in range(size * size))
    for row in range(inner):
        for column in range(inner):
            stones[row * size + column] = dice.choice([0, 0, 1, 1, 2])
    for point in (5 * size + 5, 5 * size + 3, 3 * size + 5):
        stones[point] = 0
    board = Board(size, bytes(stones))
    try:
        alive = knowledge.pass_alive(board)
    except GoError:  # a chain without liberties
        return None
    black = [point for point in range(size * size) if board[point] is BLACK]
    safe = {p for p, owner in enumerate(alive) if owner and board[p] is owner}
    if not black or black[0] in safe:
        return None
    flags = bytes(point in safe for point in range(size * size))
    region = core.reach(board.stones, size, black[0], flags)
    return (board, region, safe, black[0]) if sum(board[p] is None for p in region) <= 5 else None


def test_the_core_proves_what_the_twin_proves() -> None:
    dice, seen, proved = random.Random(7), 0, 0
    while seen < 150:
        case = random_case(dice)
        if case is None:
            continue
        board, region, safe, target = case
        seen += 1
        flags = bytes(point in safe for point in range(36))
        inside = bytes(point in region for point in range(36))
        for prover in (BLACK, WHITE):
            for first in (BLACK, WHITE):
                answer, _, _ = core.prove(
                    board.stones, 6, -1, target, inside, flags, int(prover), int(first), False,
                    10**6,
                )  # fmt: skip
                expected = is_proved(board, target, region, safe, prover, first)
                assert (answer == 1) == expected, (str(board), prover, first)
                proved += expected
    assert 150 < proved < 450  # both answers are frequent
