"""Files are whole or not there; what a killed writer leaves is cleaned up."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tengen.files import atomic


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    with atomic.replacing(path) as beside:
        beside.write_text("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_a_failed_write_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")

    def fail() -> None:
        with atomic.replacing(path) as beside:
            beside.write_text("half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_the_bytes_are_flushed_before_the_rename(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    flush, rename = os.fsync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda fd: (done.append("flush"), flush(fd))[1])
    monkeypatch.setattr(
        Path, "replace", lambda self, to: (done.append("rename"), rename(self, to))[1]
    )
    atomic.write_bytes(tmp_path / "a", b"1")
    assert done == ["flush", "rename", "flush"]  # the file, its name, the folder


def test_new_files_have_the_usual_permissions(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    atomic.write_bytes(tmp_path / "ours", b"")
    assert (tmp_path / "ours").stat().st_mode == plain.stat().st_mode


WRITER = """
import sys, time
from tengen.files import atomic
with atomic.replacing(sys.argv[1]) as beside:
    beside.write_bytes(b"half")
    print("writing", flush=True)
    time.sleep(60)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="leftovers stay on Windows")
def test_what_a_killed_writer_left_is_removed_and_a_living_one_is_left_alone(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.bin"
    other = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "writing\n"
        atomic.write_bytes(path, b"ours")
        assert len(os.listdir(tmp_path)) == 2  # the other one's is still there
    finally:
        other.send_signal(signal.SIGKILL)
        other.wait()
    assert len(os.listdir(tmp_path)) == 2
    atomic.write_bytes(path, b"again")
    assert os.listdir(tmp_path) == ["a.bin"]
    assert path.read_bytes() == b"again"


@pytest.mark.parametrize("named", [False, True])
def test_a_full_disk_names_the_file_that_was_to_be_written(tmp_path: Path, named: bool) -> None:
    target = tmp_path / "a"
    full = os.strerror(errno.ENOSPC)
    with pytest.raises(OSError, match=full) as error, atomic.replacing(target) as beside:
        raise OSError(errno.ENOSPC, full, str(beside) if named else None)
    assert error.value.filename == str(target)
    assert not list(tmp_path.iterdir())
