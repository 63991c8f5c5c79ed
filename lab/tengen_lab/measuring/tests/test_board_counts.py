"""Counts of whole boards beside a lead: when both agree, and a game that is read from a file."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path

import pytest

from tengen.board import Board
from tengen.coords import BLACK, WHITE, Color
from tengen.game import Game
from tengen.nets import Evaluator
from tengen_lab.measuring import board_counts
from tengen_lab.measuring.board_counts import CountedBoard, counted, told
from tengen_lab.training.judged import JudgedGame, JudgedPosition
from tests.endgame.between_walls import between_walls
from tests.nets.tiny import write_tiny


def board(truth: float, to_move: Color = BLACK, seen: float = 4.0) -> CountedBoard:
    return CountedBoard(150, to_move, 4.0, seen, truth, 2.0, ("E9",) if truth > 20 else ())


@pytest.mark.parametrize(
    ("to_move", "lowest", "highest"), [(BLACK, 4 - 3, 6 + 3), (WHITE, 2 - 3, 4 + 3)]
)
def test_who_is_to_move_may_gain_what_the_hottest_place_is_worth(
    to_move: Color, lowest: float, highest: float
) -> None:
    assert board(lowest, to_move).is_right
    assert board(highest, to_move).is_right
    assert not board(lowest - 0.1, to_move).is_right
    assert not board(highest + 0.1, to_move).is_right
    assert board(5.0 if to_move is BLACK else 3.0, to_move).error == 0


def test_the_summary_says_how_many_agree_and_how_many_of_the_others_are_named() -> None:
    lines = list(told([board(5.0), board(25.0, seen=12.0), board(-9.0), None]))
    assert lines[:3] == [
        "4 boards, 1 too open",
        "count and lead agree: 1 of 3 (33%)",
        "  the others: 1 of 2 name places",
    ]
    assert lines[3] == "count off by 11.3 points, median 14.0"
    assert lines[-1] == "called doubtful by the report alone: 1, 1 of them wrong"
    assert list(told([None])) == ["1 boards, 1 too open"]


def test_a_proved_board_is_counted_with_komi() -> None:
    """By hand: both sides have two eyes, and at E9 Black makes a point or White destroys it."""
    start = Board.from_diagram(between_walls("X X X . . . O O O"))
    game = Game(9, setup=start).play(3)
    truth = JudgedPosition(0.0, 0.5, 0.0, ())
    (found,) = counted(JudgedGame("one", game, (truth,) * 2), [0, 5], Evaluator("fast"))
    assert found is not None
    assert found.count == 0.5 - game.rules.komi
    assert found.gain == 0.5
    assert (found.move, found.to_move, found.truth) == (0, BLACK, 0.0)


def test_chosen_games_of_a_file_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = {"lead": 0.0, "winrate": 0.5, "raw_lead": 0.0, "moves": []}
    one = {"id": "a", "size": 9, "rules": "chinese", "komi": 7.0, "moves": ["B E5", "W E4"]}
    file = tmp_path / "games.jsonl.gz"
    line = json.dumps({**one, "positions": [said] * 3})
    file.write_bytes(gzip.compress(f"{line}\n{line}\n".encode()))
    net = str(write_tiny(tmp_path, "v14"))
    monkeypatch.setattr(
        sys, "argv", ["board_counts", str(file), "--games", "1", "--moves", "1,9", "--net", net]
    )
    board_counts.main()
    assert "1 boards" in capsys.readouterr().out
