"""`tengen life`: proofs about a group of a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.cli.main import main

THREE = "(;GM[1]FF[4]SZ[9]AB[db][bb][cb][ab][da]AW[ea][eb][ac][bc][cc][dc][ec]PL[W])"


@pytest.fixture(name="record")
def _record(tmp_path: Path) -> str:
    path = tmp_path / "three.sgf"
    path.write_text(THREE)
    return str(path)


def test_a_group_waits_for_who_plays_first(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The wall is not alive beyond doubt: the network says that it lives, and that is told."""
    assert main(["life", record, "D9"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert "If Black plays first, the group lives: B9" in said
    assert "If White plays first, the group dies: B9" in said
    assert "Supposing that these groups live: E9" in said


def test_an_area_frames_what_is_read(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["life", record, "D9", "--area", "A8-E9", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "unsettled"
    assert found["is_framed"] is True
    assert found["white_first"]["move"] == "B9"


def test_open_groups_are_not_read(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["life", record, "E9"]) == 0
    assert "mark an area" in capsys.readouterr().out


def test_an_empty_point_is_refused(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["life", record, "A9"]) == 1
    assert "empty point" in capsys.readouterr().err
