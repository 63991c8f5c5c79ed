"""What is wrong with a record is said by every command that reads one."""

from __future__ import annotations

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
