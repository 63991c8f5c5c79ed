"""Best lines of play: they agree with the walls."""

from __future__ import annotations

import pytest

from tengen.cgt.sente import Sente, sente
from tengen.coords import BLACK, WHITE, Color
from tengen.endgame.judges import COLORS, Ban
from tengen.endgame.positions import LocalCount, LocalPosition
from tengen.endgame.search import Line, best_line
from tengen.endgame.values import Values
from tengen.rules import Rules

TAKE, RETAKE, FINISH, ANSWER, LEAVE = range(5)  # points of a board of 3x3


def leaf(score: int) -> LocalPosition:
    node = LocalPosition(bytes(9), None, 2, Rules())
    node.count = LocalCount(dict.fromkeys(COLORS, float(score)), static=score)
    return node


def position(
    options: dict[Color, dict[int, LocalPosition]], ban: Ban | None = None
) -> LocalPosition:
    node = LocalPosition(bytes(9), ban, 1, Rules())
    node.count = LocalCount({BLACK: 4.0, WHITE: 0.0})
    node.options, node.is_expanded = options, True
    if ban is not None:
        node.free = position(options)
    return node


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        # White's answer leaves Black 0, winning the ko would give 4: it is worth more than a move
        # elsewhere at the temperature 1 of the place.
        (0, [(BLACK, TAKE), (WHITE, ANSWER)]),
        # White's answer leaves Black 3: White plays elsewhere, and Black wins the ko.
        (3, [(BLACK, TAKE), (WHITE, None), (BLACK, FINISH)]),
    ],
)
def test_a_ko_is_answered_in_the_place_where_that_is_worth_more(answer: int, line: Line) -> None:
    taken = position({BLACK: {FINISH: leaf(4)}, WHITE: {ANSWER: leaf(answer)}}, ban=(RETAKE, WHITE))
    root = position({BLACK: {TAKE: taken}, WHITE: {LEAVE: leaf(-1)}})
    assert best_line(root, Values(), BLACK) == line


def test_a_sente_line_shows_the_answer_to_a_threat_as_hot_as_the_place() -> None:
    # White's move leaves {4|0}, exactly as hot as the place: just below that White keeps the turn.
    threat = position({BLACK: {ANSWER: leaf(4)}, WHITE: {FINISH: leaf(0)}})
    root = position({BLACK: {LEAVE: leaf(6)}, WHITE: {TAKE: threat}})
    assert sente(Values()(root)) is Sente.RIGHT
    assert best_line(root, Values(), WHITE) == [(WHITE, TAKE), (BLACK, ANSWER)]


def test_of_equal_moves_the_one_is_shown_that_leaves_nothing_to_answer() -> None:
    # Black's threat is answered by a threat, whose answer leaves what a single move leaves.
    counter = position({BLACK: {ANSWER: leaf(6)}, WHITE: {FINISH: leaf(-40)}})
    threat = position({BLACK: {FINISH: leaf(40)}, WHITE: {RETAKE: counter}})
    root = position({BLACK: {TAKE: threat, LEAVE: leaf(6)}, WHITE: {TAKE: leaf(0)}})
    assert best_line(root, Values(), BLACK) == [(BLACK, LEAVE)]
