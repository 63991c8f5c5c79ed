"""Files that somebody names: pipes without a writer, endless files, and where they are opened."""

from __future__ import annotations

import ast
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import tengen
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


# These read what is shipped with Tengen or what Tengen itself has put into its own folders.
OWN_FILES = {
    *("bots/capture.py", "endgame/atlas.py", "names/josekis.py", "patterns/answers.py"),
    *("patterns/model.py", "review/html.py", "samples/__init__.py", "strength/machines.py"),
    *("strength/store.py", "train/risk.py", "train/usual.py", "uct/local.py", "web/public.py"),
    *("words/catalogue.py", "nets/downloading.py", "nets/eight_bit_files.py", "nets/store.py"),
    *("nets/rounding_games.py", "nets/wheel_member.py", "records/index.py", "records/parts.py"),
    *("records/tables.py", "strength/levels.py", "web/store.py", "web/upkeep.py"),
    *("web/workplaces.py", "cli/main.py"),  # /proc/self/status and the null device
}


def opened_elsewhere(source: str) -> set[str]:
    """Return the calls of a module that read a file otherwise than `tengen.files` does."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            modes = [one.value for one in node.args if isinstance(one, ast.Constant)]
            plain = called == "open" or (called.endswith(".open") and "rb" in modes)
            if plain or called.endswith((".read_text", ".read_bytes", "onnx.load")):
                found.add(called)
    return found


def test_files_that_somebody_names_are_opened_in_one_place() -> None:
    assert opened_elsewhere("a.open('rb')\nopen(b)\nc.read_text()\nonnx.load(d)") == {
        *("a.open", "open", "c.read_text", "onnx.load")
    }
    root = Path(tengen.__file__).parent
    for path in root.rglob("*.py"):
        name = path.relative_to(root).as_posix()
        if not name.startswith("files/") and name not in OWN_FILES:
            assert not opened_elsewhere(path.read_text()), name
