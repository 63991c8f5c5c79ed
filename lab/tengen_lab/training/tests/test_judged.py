"""Games that KataGo judged."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tengen.coords import BLACK, WHITE
from tengen.errors import ParseError
from tengen_lab.training.judged import JudgedMove, read_judged
from tengen_lab.training.tests.judged_files import write_judged


def test_losses_are_those_of_the_player_who_moved(tmp_path: Path) -> None:
    path = tmp_path / "judged.jsonl.gz"
    write_judged(path, ["B E5", "W C3", "B D4"], [-1.0, -3.5, 2.0, 2.5])
    (judged,) = read_judged(path)
    assert judged.losses() == [(BLACK, 2.5), (WHITE, 5.5), (BLACK, -0.5)]
    assert judged.losses([0.0, 1.0, 0.0, 0.0]) == [(BLACK, -1.0), (WHITE, -1.0), (BLACK, 0.0)]
    assert judged.positions[0].moves == (JudgedMove(40, 100), JudgedMove(None, 20))


def test_a_game_ends_with_its_second_pass(tmp_path: Path) -> None:
    """KataGo's records may go on after it."""
    path = tmp_path / "judged.jsonl.gz"
    write_judged(path, ["B E5", "W pass", "B pass", "W C3"], [0.0] * 5)
    (judged,) = read_judged(path)
    assert len(judged.game) == 3
    assert len(judged.positions) == 4


@pytest.mark.parametrize("text", ["{", "[]", "7", '{"size": 9}', '{"size": "x"}', "\x00"])
def test_other_files_are_refused_with_the_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "judged.jsonl.gz"
    write_judged(path, ["B E5"], [0.0, 0.0])
    with gzip.open(path, "at") as file:
        file.write(text + "\n")
    with pytest.raises(ParseError, match="line 2: not a judged game"):
        list(read_judged(path))
    plain = tmp_path / "judged.jsonl.gz"
    plain.write_bytes(b"no gzip at all")
    with pytest.raises(ParseError, match="not a judged game"):
        list(read_judged(plain))


def test_a_game_needs_a_judgement_for_every_move(tmp_path: Path) -> None:
    path = tmp_path / "judged.jsonl.gz"
    write_judged(path, ["B E5", "W C3"], [0.0, 0.0])
    with pytest.raises(ParseError, match="2 positions for 2 moves"):
        list(read_judged(path))
