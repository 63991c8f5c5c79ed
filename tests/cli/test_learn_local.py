"""`tengen learn local-moves`: bad input is told in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="training needs the extra `train`")

from tengen.cli.main import main
from tengen.errors import GoError
from tengen.learn.local.files import read_trees


def test_commands_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "local-moves", "--help"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in ("trees", "train", "export"))


def test_no_time_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["games.xz", "teacher.bin.gz", "student", "-o", str(tmp_path), "--minutes", "0"]
    assert main(["learn", "local-moves", "train", *arguments]) == 1
    assert "0.0 minutes" in capsys.readouterr().err


def test_a_folder_without_trees_is_named(tmp_path: Path) -> None:
    with pytest.raises(GoError, match="trees-train"):
        read_trees(tmp_path)
