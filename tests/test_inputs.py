"""Named pipes: read where somebody writes, refused where nobody does."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen.cli.main import main
from tengen.errors import GoError
from tengen.files import inputs
from tengen.files.archives import open_unpacked
from tengen.files.budgets import OverBudget
from tengen.files.inputs import open_input
from tengen.katago_protocol.settings import read_config
from tengen.strength.affine import read_affine
from tengen.train.schedule import read_progress

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes")


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "a.sgf"
    os.mkfifo(path)
    return path


def test_a_pipe_that_nobody_writes_to_is_one_line(
    pipe: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(inputs, "PATIENCE", 0.1)
    assert main(["show", str(pipe)]) == 1
    assert "a pipe that nobody writes to" in capsys.readouterr().err
    with pytest.raises(GoError, match="nobody writes"), open_unpacked(pipe):
        pass


@pytest.mark.parametrize("pause", [0.0, 0.2])
def test_a_pipe_is_read_to_its_end(pipe: Path, pause: float) -> None:
    text = os.urandom(300_000)

    def write() -> None:
        with pipe.open("wb") as file:
            time.sleep(pause)
            file.write(text)

    writing = threading.Thread(target=write)
    writing.start()
    with open_input(pipe) as file:
        assert file.read() == text
    writing.join()


COMMANDS = {
    "a.sgf": ["games import {} -o x.parquet", "rank {}", "review {}", "endgame {}", "mcp {}"],
    "a.zip": ["games import {} -o x.parquet", "rank {}", "store import {} --store s", "show {}"],
    "a.cfg": ["analysis -config {}", "rank {} --scale {}"],
}


@pytest.mark.parametrize(
    ("name", "command"), [(name, one) for name, lines in COMMANDS.items() for one in lines]
)
def test_no_command_waits_for_a_pipe_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(inputs, "PATIENCE", 0.1)
    os.mkfifo(name)
    ended = []
    asking = threading.Thread(
        target=lambda: ended.append(main(command.format(name, name).split())), daemon=True
    )
    asking.start()
    asking.join(60)
    assert ended in ([1], [2])


@pytest.mark.parametrize("read", [read_config, read_progress, read_affine])
def test_what_is_endless_stops_at_a_budget(
    monkeypatch: pytest.MonkeyPatch, read: Callable[[Path], object]
) -> None:
    monkeypatch.setattr("tengen.train.schedule.JSON_BYTES", 1 << 20)
    with pytest.raises(OverBudget, match="/dev/zero: more than 1 MB"):
        read(Path("/dev/zero"))
