"""Whole boards with proved best moves, and programs that are asked for them."""

from __future__ import annotations

import json
import shlex
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from tengen.board import Board
from tengen.cgt import AREA, score
from tengen.cli.main import main
from tengen.coords import BLACK, WHITE, Color, format_gtp
from tengen.endgame.exact.shapes import SIZE, CornerShape
from tengen.errors import ParseError
from tengen.sgf import write_games
from tengen_lab.papers.frejlak2024 import sums
from tengen_lab.papers.frejlak2024.sums import (
    SolvedBoard,
    SumAnswer,
    assembled,
    judged,
    make_boards,
    proved,
    read_boards,
)

# Speaks as much GTP as `examine` needs, and answers every genmove alike.
ENGINE = """
import sys
for line in sys.stdin:
    number, command, *_ = line.split()
    answer = sys.argv[1] if command == "genmove" else ""
    print(f"={number} {answer}", end="\\n\\n", flush=True)
"""


@pytest.fixture(scope="module")
def published() -> list[SolvedBoard]:
    return read_boards(sums.BOARDS)


def corridors(*lengths: int) -> Board:
    """A board with corridors between White's stones that Black can push into from his wall."""
    filled = [(2, bytes([WHITE] * 4))] * (4 - len(lengths))
    shapes = [(one, bytes(one) + bytes([WHITE] * one)) for one in lengths]
    nothing = score(0, AREA)
    return assembled([CornerShape(*one, nothing) for one in (*shapes, *filled)], is_swapped=False)


def test_what_a_move_loses_is_exact() -> None:
    board = corridors(4, 1)
    found = proved(board, BLACK)
    assert found is not None
    one = SolvedBoard(board, BLACK, found.score, frozenset(found.moves))
    long, short = 3, SIZE - 1  # their mouths; the second stands in the upper right corner
    assert one.best == {long}
    assert judged(one, long) == SumAnswer(long, Fraction(0), is_best=True)
    # By hand: push, and White blocks the long one, for four points; Black has one of the short one.
    assert judged(one, short) == SumAnswer(short, Fraction(2), is_best=False)
    assert judged(one, None).lost == 2


def test_published_boards_are_what_they_say(published: list[SolvedBoard]) -> None:
    assert len(published) == 40
    one = published[0]
    found = proved(one.board, one.to_move)
    assert found is not None
    assert (found.score, frozenset(found.moves)) == (one.score, one.best)
    assert (float(one.score) - one.game.rules.komi) * one.to_move.sign == 0.5


def test_the_same_seed_makes_the_published_boards(published: list[SolvedBoard]) -> None:
    (made,) = make_boards(1, seed=1)
    assert made == published[0]


def test_a_program_is_asked_and_judged(
    tmp_path: Path, published: list[SolvedBoard], capsys: pytest.CaptureFixture[str]
) -> None:
    engine, boards = tmp_path / "engine.py", tmp_path / "boards.sgf"
    engine.write_text(ENGINE, encoding="utf-8")
    write_games(boards, [published[0].record])
    best = format_gtp(min(published[0].best), SIZE)
    for answer, found in ((best, 1), ("resign", 0)):
        command = shlex.join([sys.executable, str(engine), answer])
        assert main(["endgame", "examine", command, "--boards", str(boards), "--json"]) == 0
        each, summary = map(json.loads, capsys.readouterr().out.splitlines())
        assert (each["best"], summary["best"], summary["boards"]) == (found == 1, found, 1)
        assert (each["lost"] == "0") is (found == 1)
    assert main(["endgame", "examine", command, "--boards", str(boards)]) == 0
    assert "0 of 1 best moves" in capsys.readouterr().out


def test_boards_are_written_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    board = corridors(4, 1)
    found = proved(board, WHITE)
    assert found is not None
    made = SolvedBoard(board, WHITE, found.score, frozenset(found.moves))
    monkeypatch.setattr(sums, "make_boards", lambda count, seed: iter([made] * count))
    path = tmp_path / "boards.sgf"
    assert main(["endgame", "make-boards", str(path), "-n", "2"]) == 0
    assert "2 boards (version 1)" in capsys.readouterr().out
    assert read_boards(path) == [made, made]
    assert main(["endgame", "make-boards", str(path), "-n", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["boards"] == 1


def test_other_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.sgf"
    path.write_text("(;SZ[19]C[version: 7])", encoding="utf-8")
    with pytest.raises(ParseError, match="no board of version 1"):
        read_boards(path)


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_who_gives_nothing_away_wins_by_half_a_point(color: Color) -> None:
    one = SolvedBoard(corridors(4, 1), color, Fraction(7), frozenset())
    assert (7 - one.game.rules.komi) * color.sign == 0.5
