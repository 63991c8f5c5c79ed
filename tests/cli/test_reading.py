"""What is wrong with a record is said by every command that reads one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.cli.main import main


@pytest.mark.parametrize("command", ["show", "score", "evaluate", "influence", "predict"])
def test_a_record_that_breaks_off_is_read_with_a_warning(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cut.sgf"
    path.write_text("(;GM[1]SZ[9]KM[7];B[ee];W[ge]")
    assert main([command, str(path)]) == 0
    shown, errors = capsys.readouterr()
    assert shown
    assert f"tengen: {path}:1:30: the game is not closed by )" in errors


TWO_GAMES = "(;SZ[9]KM[7]RE[?];B[ee])(;SZ[9]KM[7]RE[?];B[gg];W[cc])"


@pytest.mark.parametrize("command", ["show", "evaluate", "influence", "predict"])
def test_one_game_of_several_can_be_chosen(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.sgf"
    path.write_text(TWO_GAMES)

    def answer(*options: str) -> tuple[int, str]:
        assert main([command, str(path), "--json", *options]) == 0
        shown, errors = capsys.readouterr()
        return json.loads(shown)["move"], errors

    said = f"tengen: {path}: several games; this is the first (--game N takes another)\n"
    assert answer() == (1, said)
    assert answer("--game", "1") == (1, "")
    assert answer("--game", "2") == (2, "")
    assert main([command, str(path), "--game", "3"]) == 1
    assert capsys.readouterr().err == f"tengen: {path}: game 3: the file has 2\n"
