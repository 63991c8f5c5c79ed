"""The end of a better line: whose stones live there, and not as the game went."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Point, format_gtp, parse_gtp
from tengen.game import Game
from tengen.nets.evaluation import Floats
from tengen.review.ends import WALKED, end_of_line, fates_of
from tengen.review.reasons import Situation
from tengen.rules import RULE_SETS

SIZE = 9
# Black's four stones in the corner have one eye at A1 and can make another at C1.
CORNER = (
    ". . . . . . . . . / . . . . . . . . . / . . . . . . . . . / . . . . . . . . . / "
    ". . . . . . . . . / . . . . . . . . . / O O O O O . . . . / X X X X O . . . . / "
    ". X . . O . . . ."
)


def at(*names: str) -> list[Point]:
    found = [parse_gtp(name, SIZE) for name in names]
    return [point for point in found if point is not None]


GROUP = at("A2", "B2", "C2", "D2", "B1")


def owns(value: float) -> Floats:
    """Ownership by Black: nobody's, but the group's stones."""
    owned = np.zeros(SIZE * SIZE)
    owned[GROUP] = value
    return owned


def situation() -> Situation:
    before = Game(SIZE, RULE_SETS["chinese"], setup=Board.from_diagram(CORNER), to_move=BLACK)
    (better,) = at("C1")
    return Situation(
        before=before,
        point=at("G7")[0],
        loss=10.0,
        line=(better, *at("G7")),
        reply=(),
        owned_before=owns(0.5),
        owned_after=owns(-0.9),
    )


def test_a_group_that_lives_at_the_end_of_the_line_and_dies_in_the_game_is_told() -> None:
    one = situation()
    end = end_of_line(one.before, one.line)
    (fate,) = fates_of(one, end, owns(0.9))
    assert (fate.color, fate.lives, fate.stones) == (BLACK, True, tuple(sorted(GROUP)))
    assert format_gtp(fate.at, SIZE) in ("B2", "B1", "C2")


def test_one_judgement_that_differs_says_nothing() -> None:
    one = situation()
    end = end_of_line(one.before, one.line)
    assert fates_of(one, end, owns(0.3)) == ()  # the line's end is open
    for doubt in (
        replace(one, owned_before=owns(-0.5)),
        replace(one, owned_after=owns(-0.3)),
    ):
        assert fates_of(doubt, end, owns(0.9)) == ()


def test_stones_that_the_line_takes_die() -> None:
    """White's view of the same corner: his better move takes the eye away, and Black is taken."""
    one = situation()
    before = Game(SIZE, RULE_SETS["chinese"], setup=one.before.board, to_move=WHITE)
    line = tuple(at("C1", "G7", "D1", "G8", "A1"))
    killing = replace(one, before=before, line=line, owned_before=owns(0.9), owned_after=owns(-0.9))
    end = end_of_line(before, line)
    assert end.board[GROUP[0]] is None
    (fate,) = fates_of(killing, end, owns(0.9))  # whatever a network says of taken stones
    assert (fate.color, fate.lives) == (BLACK, False)


def test_a_line_is_walked_as_far_as_the_page_shows_it_and_not_beyond_the_end_of_the_game() -> None:
    game = Game(SIZE, RULE_SETS["chinese"])
    assert len(end_of_line(game, range(20))) == WALKED
    assert len(end_of_line(game, (0, None, None, 1))) == 3
