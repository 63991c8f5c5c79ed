"""GNU Go as a peer: what it says of a position is read from Black's side."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tengen.board import Board
from tengen.errors import GoError
from tengen_lab.papers.hu2020.gnugo import GnuGo


def write_program(folder: Path, territory: str, regions: str, score: str) -> str:
    """A stand-in that answers as GNU Go 3.8 does."""
    program = folder / "gnugo"
    program.write_text(
        '#!/bin/sh\nwhile read -r line; do case "$line" in\n'
        f"*territory_value) printf '= {territory}\\n\\n';;\n"
        f"*influence_regions) printf '= {regions}\\n\\n';;\n"
        f"*estimate_score) printf '= {score}\\n\\n';;\n"
        "quit) printf '=\\n\\n'; exit;;\n*) printf '=\\n\\n';;\nesac; done\n"
    )
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return str(program)


def test_answers_of_gnu_go_are_read_from_blacks_side(tmp_path: Path) -> None:
    program = write_program(
        tmp_path, "0.00 -0.75 0.50 1.80", "-4 -2 1 3", "W+3.5 (upper bound: 4.0, lower: 3.0)"
    )
    board = Board.from_diagram("X . / . X")
    with GnuGo(program) as peer:
        control, score = peer.judge(board)
    assert list(control) == [1.0, 0.75, -0.5, -1.0]
    assert score == -3.5


def test_odd_answers_and_a_missing_program_are_reported(tmp_path: Path) -> None:
    program = write_program(tmp_path, "0.00", "0", "0")
    with GnuGo(program) as peer, pytest.raises(GoError, match="1 numbers"):
        peer.judge(Board.empty(2))
    with pytest.raises(GoError, match="no such program"):
        GnuGo("no-such-program-here")
