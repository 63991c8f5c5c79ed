"""The bench's own definitions: which better moves are accepted, and figures counted by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.coords import parse_gtp
from tengen.game import Game
from tengen_lab.measuring.reviews import Benched, accepted_moves, figures, is_accepted
from tengen_lab.training.judged import JudgedGame, JudgedMove, JudgedPosition, read_judged
from tengen_lab.training.tests.judged_files import write_judged
from tests.review.test_values import moved, reviewed


def position(**visits: int) -> JudgedPosition:
    moves = tuple(JudgedMove(parse_gtp(name, 9), count) for name, count in visits.items())
    return JudgedPosition(0.0, 0.5, 0.0, moves)


def test_a_fifth_of_the_best_moves_visits_is_enough() -> None:
    accepted = accepted_moves(position(C3=100, D3=20, E3=19))
    assert accepted == [parse_gtp("C3", 9), parse_gtp("D3", 9)]
    assert accepted_moves(position()) == []


def test_moves_that_a_symmetry_swaps_are_the_same() -> None:
    """KataGo looks at one of the four corners of an empty board."""
    game = Game(9).play(parse_gtp("E5", 9)).play(parse_gtp("A1", 9))
    judged = JudgedGame("one", game, (position(C3=100),) * 3)
    assert is_accepted(judged, moved(1, 5.0, "G7"))
    assert not is_accepted(judged, moved(1, 5.0, "C4"))
    assert not is_accepted(judged, moved(1, 5.0)), "no better move is no agreement"


def test_figures_counted_by_hand(tmp_path: Path) -> None:
    """KataGo: Black loses 4, White 3, Black 1, White nothing; it would play E5, or pass."""
    path = tmp_path / "judged.jsonl.gz"
    write_judged(path, ["B E5", "W C3", "B D4", "W F6"], [0.0, -4.0, -1.0, -2.0, -2.0])
    (judged,) = read_judged(path)
    said = reviewed(
        moved(1, 5.0, "E5"), moved(2, 2.0, "D5"), moved(3, 3.0, "G1"), moved(4, 0.0, "E5")
    )
    found = figures([Benched(judged, said, 2.0, 3.0)], "net", 9)
    assert (found.precision, found.recall) == (0.5, 0.5)
    assert found.flagged == 2
    assert found.better_move_top1 == 0.5
    assert found.lead_mae == pytest.approx((0 + 4 + 1 + 2 + 2) / 5)
    assert (found.seconds_per_game, found.processor_seconds_per_game) == (2.0, 3.0)
