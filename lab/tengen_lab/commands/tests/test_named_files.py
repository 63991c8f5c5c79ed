"""Files that a command of the laboratory is given: endless, garbage, pipes without a writer."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="training needs the extra `train`")

from tengen.cli.main import main
from tengen.files import inputs
from tests.test_inputs import opened_elsewhere

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes")

COMMANDS = [
    "strength thesis rows -o out --search {file}.json",
    "strength thesis {folder} -o out",
    "strength figures rows -o out --model {file}.npz",
    "strength predict {file}.parquet rows -o out.parquet",
    "patterns train game.sgf --patterns {file}.npz -o out.npz",
    "patterns show {file}.npz",
    "learn distill rehearse {file}.toml",
    "learn distill export {folder} default -o out",
    "learn local-moves export {folder} -o out",
    "learn human export {folder} --trunk {file}.onnx -o out",
    "review bench {file}.jsonl",
    "nets check {file}.jsonl",
    "search bench {file}.jsonl",
]
NAMES = ("manifest.json", "default.json", "cards.json", "human.json", "model.npz", "a.npz")
BAD = ("garbage", "empty", "deep", "zero", "pipe", "memory", "folder")


def make(path: Path, kind: str) -> None:
    """Make a file that nothing can be made of."""
    if kind in ("zero", "memory"):
        path.symlink_to({"zero": "/dev/zero", "memory": "/proc/self/mem"}[kind])
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.write_bytes({"garbage": os.urandom(5000), "empty": b"", "deep": b"[" * 100_000}[kind])


@pytest.mark.parametrize("kind", BAD)
def test_every_command_ends_with_one_line(
    kind: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(inputs, "PATIENCE", 0.1)
    monkeypatch.setattr(inputs, "JSON_BYTES", 1 << 20)
    Path("game.sgf").write_text("(;SZ[9];B[ee])")
    Path("in").mkdir()
    for name in NAMES:
        make(Path("in", name), kind)
    for suffix in ("json", "npz", "parquet", "toml", "onnx", "jsonl"):
        make(Path(f"bad.{suffix}"), kind)
    for command in COMMANDS:
        assert main(command.format(file="bad", folder="in").split()) == 1, command
        assert capsys.readouterr().err.count("\n") == 1, command


@pytest.mark.parametrize(
    "settings", [{"other": 1}, {"depth": 10**9}, {"rate": "x"}, {"hidden": []}]
)
def test_settings_of_no_search_are_refused(
    tmp_path: Path, settings: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log.json"
    log.write_text(json.dumps({"runs": [{"round": 1, "likelihood": 0.5, "settings": settings}]}))
    assert main(["strength", "thesis", "rows", "-o", "out", "--search", str(log)]) == 1
    assert "not the settings of a search" in capsys.readouterr().err


def test_files_are_opened_in_one_place() -> None:
    """Programs of papers and of measuring read what their own tables name."""
    lab = Path(__file__).parents[2]
    own = {"training/patterns/pools.py", "training/patterns/training.py"}
    for part in ("commands", "training", "gpu"):
        for path in (lab / part).rglob("*.py"):
            if "tests" not in path.parts and path.relative_to(lab).as_posix() not in own:
                assert not opened_elsewhere(path.read_text()), path
