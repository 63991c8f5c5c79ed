"""Counts made by hand, by KGS and by the slow twin."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import pytest
from hypothesis import given, settings

from tengen.board import Board
from tengen.cli.score import marked_dead
from tengen.coords import BLACK, WHITE, parse_gtp
from tengen.errors import GoError, IllegalMove
from tengen.game import Game, handicap_points
from tengen.rules import Rules, Scoring, Tax, parse_rules
from tengen.samples import read_sample
from tengen.scoring import dead_stones, score
from tengen.sgf import parse_game
from tengen.sgf.files import iter_files
from tests import reference
from tests.strategies import random_moves, rule_sets, seeds, sizes

AREA = parse_rules("tromp-taylor", 0.0)
JAPANESE = parse_rules("japanese", 0.0)


def counted(diagram: str, rules: Rules, *dead: str) -> tuple[float, float]:
    """What Black and White have in a diagram, prisoners from before not among it."""
    board = Board.from_diagram(diagram)
    found = score(
        Game(board.size, rules, setup=board), [parse_gtp(name, board.size) or 0 for name in dead]
    )
    return found.black, found.white


# Five stones and five points on either side, and the middle is nobody's.
SPLIT = """
. X . O .
. X . O .
. X . O .
. X . O .
. X . O .
"""


def test_area_is_stones_and_points_and_no_neutral_points() -> None:
    assert counted(SPLIT, AREA) == (10, 10)


def test_territory_is_points_alone() -> None:
    assert counted(SPLIT, JAPANESE) == (5, 5)


def test_neutral_points_left_open_do_not_make_a_seki_of_a_group_with_room_for_two_eyes() -> None:
    assert counted(SPLIT, JAPANESE) == counted(SPLIT, dataclasses.replace(JAPANESE, tax=Tax.NONE))


def test_an_empty_board_is_nobodys() -> None:
    assert counted(". . / . .", AREA) == (0, 0)


def test_a_board_of_one_color_is_that_colors() -> None:
    assert counted(". . / X .", AREA) == (4, 0)
    assert counted(". . / X .", JAPANESE) == (3, 0)


def test_dead_stones_are_points_by_area_and_two_points_by_territory() -> None:
    board = """
    . . . X O . .
    . . . X O . .
    . O . X O . .
    . . . X O X .
    . . . X O X .
    . . . X O . .
    . . . X O . .
    """
    assert counted(board, AREA, "B5", "F3") == (28, 21)
    # Black: 21 points and a prisoner. White: 14 points and a chain of two, one point names it.
    assert counted(board, JAPANESE, "B5", "F3") == (22, 16)
    # Nobody calls them dead: their surroundings are shared.
    assert counted(board, JAPANESE) == (0, 0)


def test_prisoners_of_the_game_count_by_territory() -> None:
    game = Game(5, parse_rules("japanese", 0.5))
    for name in ("B5", "A5", "A4", "E1", "E2", "pass", "D1"):  # A4 takes A5, D1 takes E1
        game.play(parse_gtp(name, 5))
    assert game.prisoners(WHITE) == 2
    found = score(game)
    # 25 points less four stones, and two prisoners
    assert (found.black, found.white, found.lead) == (23, 0, 22.5)


# Black's only eye is A5, White's E5; both chains need C3, and whoever plays there is captured.
SEKI = """
. X O O .
X X O O O
X X . O O
X X O O O
X X O O O
"""


def test_eyes_in_seki_count_by_area_and_not_by_territory() -> None:
    assert counted(SEKI, AREA) == (10, 14)
    assert counted(SEKI, JAPANESE) == (0, 0)
    assert counted(SEKI, dataclasses.replace(JAPANESE, tax=Tax.NONE)) == (1, 1)
    assert counted(SEKI, dataclasses.replace(AREA, tax=Tax.SEKI)) == (9, 13)


def test_a_seki_without_eyes_shares_its_liberties() -> None:
    # Neither side has an eye; who fills C5 or C2 is captured at the other.
    board = """
    X X . O O
    X X O O O
    X X O O O
    X X . O O
    X X O O O
    """
    assert counted(board, AREA) == (10, 13)
    assert counted(board, JAPANESE) == (0, 0)


def test_a_square_of_four_is_one_eye() -> None:
    # Black's square and White's single eye at A1 share C2 and nothing else.
    board = """
    . . X O O
    . . X O O
    X X X O O
    O O . O O
    . O O O O
    """
    assert counted(board, JAPANESE) == (0, 0)
    # With the shared point filled by White, Black's square is territory.
    assert counted(board.replace("O O . O O", "O O O O O"), JAPANESE) == (4, 1)


def test_a_group_whose_rival_lives_is_not_in_seki() -> None:
    # Black's corner has one eye and touches C5, which White, alive, could fill: it is no seki.
    board = """
    . X . O .
    X X O O .
    X O O . .
    O O . . .
    . . . . .
    """
    assert counted(board, JAPANESE) == (1, 12)


def test_eyes_that_hang_on_a_chain_in_seki_are_in_seki() -> None:
    # F1's chain has the eye E1 alone and shares G1 with White, who has A7: if either plays G1, he
    # is captured. With that chain D1 would go, and with it the eye C1. Three eyes, none is safe.
    board = """
    . O O O O O O
    O O O O O O O
    O O O O O O O
    O O O O O O O
    O O O O O O O
    X X X O X X O
    . X . X . X .
    """
    assert counted(board, JAPANESE) == (0, 0)
    assert counted(board, AREA) == (11, 37)


def test_a_chain_that_can_be_connected_to_two_eyes_is_not_in_seki() -> None:
    # As above with an eye more on the left: Black connects at E1 and G1, then fills I1.
    board = """
    . O O O O O O O O
    O O O O O O O O O
    O O O O O O O O O
    O O O O O O O O O
    O O O O O O O O O
    O O O O O O O O O
    O O O O O O O O O
    X X X X X O X X O
    . X . X . X . X .
    """
    assert counted(board, JAPANESE) == (4, 1)


def test_chains_around_an_eye_of_two_points_are_connected_by_it() -> None:
    # G4 and G3 have no other eye, but White, who plays F4, is answered at F3, and the other way
    # round. Black has two eyes, White has A7 and would lose D2: it is no seki.
    board = """
    . O O O O O O
    O O O O O O O
    O O X X X X O
    O O X . X . X
    O O X X X . X
    O O O . X X O
    O O O O O O O
    """
    assert counted(board, JAPANESE) == (3, 1)


TWO_AND_ONE = """
. X . X O O .
X X X X O O O
O O O O O . O
X X X X O O O
. X . X O . O
. X . X O O O
. X . X O O .
"""


def test_group_tax_takes_two_points_from_each_living_group() -> None:
    assert counted(TWO_AND_ONE, AREA) == (24, 25)
    assert counted(TWO_AND_ONE, dataclasses.replace(AREA, tax=Tax.ALL)) == (20, 23)
    assert counted(TWO_AND_ONE, JAPANESE) == (8, 4)
    assert counted(TWO_AND_ONE, dataclasses.replace(JAPANESE, tax=Tax.ALL)) == (4, 2)


@pytest.mark.parametrize(
    ("name", "lead"),
    [
        ("chinese", -4.5),  # a point for each handicap stone
        ("aga", -3.5),  # for each but the first
        ("new-zealand", -0.5),
        ("tromp-taylor", -0.5),
        ("japanese", -0.5),
    ],
)
def test_handicap_compensation(name: str, lead: float) -> None:
    setup = Board.from_stones(9, handicap_points(9, 4))
    game = Game(9, parse_rules(name, 0.5), setup=setup)
    filled = Board.from_diagram(SPLIT)
    even = Game(5, game.rules, setup=filled, handicap=4)
    assert score(even).lead == lead
    assert score(game).bonus == score(even).bonus


@pytest.mark.parametrize(("komi", "text"), [(0.0, "0"), (6.5, "W+6.5"), (-3.0, "B+3")])
def test_komi_and_the_words_for_a_result(komi: float, text: str) -> None:
    game = Game(5, parse_rules("chinese", komi), setup=Board.from_diagram(SPLIT), handicap=0)
    assert str(score(game)) == text


def test_ownership_says_whose_each_point_is() -> None:
    found = score(Game(5, AREA, setup=Board.from_diagram(SPLIT)))
    assert found.ownership == (1, 1, 0, -1, -1) * 5


def test_only_stones_can_be_dead() -> None:
    board = Board.from_diagram(SPLIT)
    with pytest.raises(IllegalMove, match="no stone at A5"):
        dead_stones(board, [0])
    for point in (-1, 25):
        with pytest.raises(GoError, match="off the 5x5 board"):
            dead_stones(board, [point])


@settings(max_examples=100, deadline=None)
@given(sizes, rule_sets, seeds)
def test_counts_agree_with_the_reference(size: int, rules: Rules, seed: int) -> None:
    rng = random.Random(seed)
    rules = dataclasses.replace(
        rules, tax=rng.choice(list(Tax)), scoring=rng.choice(list(Scoring)), komi=rng.randint(0, 9)
    )
    game = Game(size, rules, handicap=rng.choice((0, 2, 5)))
    for color, move in random_moves(rng, size, rules, min(60, 3 * size)):
        game.resume().play(move, color)
    stones = [point for point, stone in enumerate(game.board.stones) if stone]
    dead = rng.sample(stones, min(len(stones), rng.choice((0, 0, 1, 3))))
    off = dead_stones(game.board, dead)
    prisoners: dict[int, int] = {
        color: game.prisoners(color) + sum(game.board[point] is color for point in off)
        for color in (BLACK, WHITE)
    }
    left = tuple(game.board.without(off).stones)
    expected = reference.score(left, size, prisoners, rules, game.handicap)
    assert score(game, dead).lead == expected


@pytest.mark.parametrize(
    ("sample", "dead"),
    [
        ("ear-reddening", "K16 F15 K14 L14 P12 C6 C5 F6 G6 O6 O5 T6"),  # Black won by two in 1846
        ("endgame", "O13 H12 K9 B7 L3"),
        ("small", "E5"),
    ],
)
def test_the_sample_games_end_as_recorded(sample: str, dead: str) -> None:
    """The dead stones are GNU Go's judgement; the results are history's, and GNU Go's own."""
    record = parse_game(read_sample(sample))
    points = [parse_gtp(name, record.size) or 0 for name in dead.split()]
    assert score(record.game(), points).result == record.info.result


def test_counted_games_end_as_kgs_counted_them(shared_data: Path) -> None:
    """The server's result, with its own territory marks as the only judgement of what is dead."""
    compared = 0
    for name, data in iter_files(shared_data / "sgf-raw"):
        record = parse_game(data)
        game = record.game()
        last = record.node_at(len(game))
        if record.info.result.black_score is None or not (last.points("TB") or last.points("TW")):
            continue
        compared += 1
        found = score(game, marked_dead(game.board, last))
        assert found.result == record.info.result, name
    assert compared > 90
