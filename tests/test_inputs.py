"""Named pipes: read where somebody writes, refused where nobody does."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path

import pytest

from tengen.cli.main import main
from tengen.errors import GoError
from tengen.files import inputs
from tengen.files.archives import open_unpacked
from tengen.files.inputs import open_input

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
